import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Contradiction, Outcome, Placement, SendResult } from '../../../shared/orders/outcome.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderNews } from '../../venue/order-update.ts';
import { contradictionOf, isOnRecord } from './contradiction.ts';
import { differenceFrom } from './found-order.ts';
import type { Journal } from './journal.ts';
import { outcomeOf, type SentOrder } from './outcome.ts';
import { isOpen, type PlacementName, type ThisRun } from './this-run.ts';

export interface LearnParts {
  journal: Journal;
  clock: Pick<Clock, 'now'>;
  thisRun: ThisRun;
  sentOf: (name: PlacementName) => SentOrder;
  /** An unknown placement got its end, or the venue showed an order that it had refused. */
  learned: (placement: Placement) => void;
  /** Something else is on record of it. */
  changed: (placement: Placement) => void;
}

/** What ends an unknown placement besides a person: evidence that comes from the venue itself. Nothing here throws. */
export interface Learning {
  /**
   * The order's own answer, after its deadline had passed (reliability 12). It ends an unknown placement, and also one that a person
   * said is not there when the venue now says it is; one that was found or learned of meanwhile stays as it is.
   */
  lateAnswer(name: PlacementName, result: SendResult): void;
  /** What the venue said of any order. Those of others are left alone. */
  heard(news: OrderNews): void;
  /** Makes an unknown placement what the venue says; false when it was not unknown, or the journal did not take it. */
  learn: (name: PlacementName, how: 'late-answer' | 'look-up' | 'event', outcome: Outcome) => boolean;
}

export function createLearning({ journal, clock, thisRun, sentOf, learned, changed }: LearnParts): Learning {
  function learn(name: PlacementName, how: 'late-answer' | 'look-up' | 'event', outcome: Outcome): boolean {
    const known = thisRun.find(name);
    if (known === null || !mayLearn(known, outcome)) return false;
    const { accountId, clientOid } = name;
    const written = journal.learn({ accountId, clientOid, how, outcome, at: clock.now() });
    if (!written.ok) return false; // it stays unknown, which is the safe side
    thisRun.recorded(name, outcome);
    thisRun.unknownChanged();
    const placement = thisRun.find(name);
    if (placement !== null) learned(placement);
    return true;
  }

  function take({ order, meaning, source }: OrderNews, name: PlacementName): void {
    const placement = thisRun.find(name);
    if (placement === null) {
      wasReal(name, order, meaning);
      return;
    }
    const contradiction = contradictionOf(placement, order.orderId, sentOf(name).otherWith);
    if (contradiction !== null) {
      contradicts(placement, contradiction);
      return;
    }
    const { outcome } = placement;
    const isKnown = outcome?.kind === 'accepted' && outcome.orderId === order.orderId;
    if (!isKnown && differenceFrom(placement, order) !== null) return;
    if (outcome?.kind === 'unknown') {
      learn(name, source === 'event' ? 'event' : 'look-up', { kind: 'accepted', orderId: order.orderId });
    }
    if (order.state === 'done') thisRun.isDone(name);
    if (meaning === 'same') return;
    const noted = journal.noteOrder(name.accountId, name.clientOid, order, clock.now());
    if (outcome?.kind === 'refused' && noted.ok) contradicted(name, order);
  }

  /** An order under the client order ID of a test order: the path for tests placed it, and the journal says so. */
  function wasReal(
    { accountId, clientOid }: PlacementName,
    order: VenueOrder,
    meaning: OrderNews['meaning'],
  ): void {
    const test = journal.findTest(accountId, clientOid);
    if (test === null || (test.shownAlive !== undefined && meaning === 'same')) return;
    journal.noteOrder(accountId, clientOid, order, clock.now());
  }

  /** It is no evidence of anything, and stands beside the placement for a person to see. */
  function contradicts(placement: Placement, finding: Contradiction): void {
    if (isOnRecord(placement, finding)) return;
    const { accountId, clientOid } = placement;
    journal.looked({ accountId, clientOid, at: clock.now(), finding });
    const after = thisRun.find(placement);
    if (after !== null) changed(after);
  }

  /** The refusal stays in the journal; that the venue shows the order all the same is told from here on, until it is done. */
  function contradicted(name: PlacementName, order: VenueOrder): void {
    if (order.state === 'open') thisRun.isAlive(name);
    const placement = thisRun.find(name);
    if (placement !== null) learned(placement);
  }

  return {
    learn,
    lateAnswer(name, result) {
      thisRun.afterAnswer(name, () =>
        quietly(() => {
          const outcome = outcomeOf(result, sentOf(name));
          if (outcome.kind === 'accepted' || outcome.kind === 'refused') learn(name, 'late-answer', outcome);
          const placement = thisRun.find(name);
          if (placement === null || outcome.kind !== 'unknown') return;
          const { evidence } = outcome;
          if (evidence?.kind === 'other-order' || evidence?.kind === 'other-client-id')
            contradicts(placement, evidence);
        }),
      );
    },
    heard(news) {
      const { accountId, clientOid } = news.order;
      if (clientOid === null) return;
      const name = { accountId, clientOid };
      thisRun.afterAnswer(name, () => quietly(() => take(news, name)));
    },
  };
}

/**
 * The venue's own word ends what is unknown. It also overrules a person who looked and saw nothing: an order that is there after all
 * must not stay closed.
 */
function mayLearn(placement: Placement, outcome: Outcome): boolean {
  if (isOpen(placement)) return true;
  return placement.outcome?.kind === 'unknown' && outcome.kind === 'accepted';
}

/** A journal that is closed or unreadable changes nothing: what is unknown stays unknown. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // The journal's trouble shows in every call of the window; the order path goes on.
  }
}
