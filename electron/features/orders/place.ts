import type { BridgeError } from '../../../shared/base/error.ts';
import type { Outcome, Placement, SendResult } from '../../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { placingText } from '../../../shared/messages/orders-placing.ts';
import { NO_CODES } from '../../../shared/venue/order-codes.ts';
import type { OrderNews } from '../../venue/order-update.ts';
import type { Intent } from './journal-entries.ts';
import type { Journal } from './journal.ts';
import { createLearning } from './learn.ts';
import { createLookUps } from './look-ups.ts';
import type { NextCheck } from './look-up-schedule.ts';
import { outcomeOf, type SentOrder } from './outcome.ts';
import type { OrderDeskParts, OrderToSend, PlaceRequest } from './ports.ts';
import { prepareIntent } from './prepare-intent.ts';
import { createRecentOrders } from './recent-orders.ts';
import { settlePlacement, type Statement } from './settle.ts';
import { createTestOrders, type Tested, type TestRequest, type TestSender } from './test-order.ts';
import { createThisRun, type PlacementName } from './this-run.ts';
import { unclearTwin } from './unclear-twin.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';

type Placed = Result<Placement, BridgeError>;

/** Places tickets, each once, and tells what became of them. */
export interface OrderDesk {
  /**
   * Checks, journals and sends a ticket. The same ticketId never sends twice, also not after a restart: it answers with the same
   * placement. An error means that nothing was journaled or sent and that the ticket may be placed again when it is mended.
   */
  place(request: PlaceRequest): Promise<Placed>;
  /** What became of a ticket that was placed, in this run or an earlier one; null when it never was. */
  placed(ticketId: string): Promise<Placed> | null;
  /** An id for a ticket, from a cryptographic source (S4.3-P-clientOid). */
  newClientOid(): string;
  /** A placement read from the journal, with what only this run knows of it. */
  view(placement: Placement): Placement;
  /** Newest first; of every account when `accountId` is null. */
  recent(accountId: string | null, limit: number): Placement[];
  /** Placements of which nobody knows whether the venue took them, oldest first. */
  unknown(accountId: string | null): Placement[];
  unknownCount(ofAccount?: (accountId: string) => boolean): number;
  total(accountId: string | null): number;
  /** Closes an unknown placement by what a person saw at the venue. */
  settle(statement: Statement): Result<Placement, BridgeError>;
  /** Sends a ticket to the venue's test path under a clientOid of its own: never a placement. */
  test(request: TestRequest, send: TestSender): Promise<Result<Tested, BridgeError>>;
  /** Asks the venue now for an unknown placement, because a person wants to know. Errors: conflict when it is not unknown. */
  lookUp(accountId: string, clientOid: string): Promise<Result<Placement, BridgeError>>;
  /** When a placement is looked for next, and whether the venue could be reached the last time. */
  nextCheck(name: PlacementName): NextCheck;
  /** Looks for everything that is unknown: after a start, and when the keys are at hand again. */
  resumeLookUps(): void;
  /** The account's venue can be reached again: looks for what is unknown there. */
  reconnected(accountId: string): void;
  /** What the venue told of any order: an unknown placement of ours ends with it. Never throws. */
  heard(news: OrderNews): void;
  /** Whether the order id of an order belongs to another placement than the client order ID beside it. Never throws. */
  isOfAnother(order: VenueOrder): boolean;
  /** Accounts with an order on its way, working, or of unknown fate. */
  accountsAtWork(): string[];
  /** Takes no further ticket, and resolves when every order under way has its outcome in the journal. Late answers are not waited for. */
  drain(): Promise<void>;
}

/** Builds the order path on its ports. */
export function createOrderDesk(parts: OrderDeskParts): OrderDesk {
  const { journal, clock, ids } = parts;
  const latch = new Map<string, Promise<Placed>>();
  const newClientOid = () => `cf-${ids.hex(16)}`;
  const underWay = new Set<Promise<Placed>>();
  let closing = false;

  const thisRun = createThisRun(journal);
  const recentOrders = createRecentOrders(journal, clock);
  const tests = createTestOrders(parts, newClientOid, (accountId) => recentOrders.of(accountId));
  const changed = (placement: Placement) => notify(parts, placement);
  const ended = (placement: Placement) => {
    lookUps.forget(placement);
    changed(placement);
  };
  const learning = createLearning({ journal, clock, thisRun, sentOf, learned: ended, changed });
  const { lookUp, lookUpAll, canLookUp } = parts;
  const { learn } = learning;
  const hasAccount = (accountId: string) => parts.venueFor(accountId) !== null;
  const lookUps = createLookUps({
    journal,
    clock,
    thisRun,
    sentOf,
    learn,
    lookUp,
    lookUpAll,
    canLookUp,
    memoryMs: (accountId) => parts.venueFor(accountId)?.memoryMs ?? null,
    asksByClientOid: (accountId) => parts.venueFor(accountId)?.asksByClientOid ?? false,
    hasAccount,
    changed,
  });

  /** What the answer to an order of ours is held against. Of an account that is gone no code says anything. */
  function sentOf({ accountId, clientOid }: PlacementName): SentOrder {
    const codes = parts.venueFor(accountId)?.codes ?? NO_CODES;
    return {
      clientOid,
      codes,
      otherWith: (orderId) => otherHolder(journal, { accountId, clientOid }, orderId),
    };
  }

  async function run(request: PlaceRequest): Promise<Placed> {
    const before = findTicket(journal, request.ticketId);
    if (!before.ok) return before;
    if (before.value !== null) {
      latch.delete(request.ticketId); // the journal answers for it, and what stands there may still change
      return succeed(thisRun.view(before.value));
    }
    const prepared = prepareIntent(parts, request, newClientOid, () => recentOrders.of(request.accountId));
    if (!prepared.ok) return prepared;
    const intent = prepared.value;
    const unclear = unclearTwin(thisRun, intent);
    if (unclear !== null) return fail(unclear);
    const written = journal.intend(intent);
    if (!written.ok) {
      const { kind, message } = written.error;
      const why = `${message} ${placingText.nothingSent}`;
      return succeed(placementOf(intent, { kind: 'not-sent', reasonKind: kind, message: why }));
    }
    thisRun.sent(intent);
    // Nothing is awaited between the commit above and this call: no row means never sent.
    const answer = attempt(parts, intent, (late) => learning.lateAnswer(intent, late));
    recentOrders.add(intent);
    const sent = placementOf(intent, null);
    changed(sent);
    return succeed(conclude(intent, sent, await answer));
  }

  function conclude(intent: Intent, sent: Placement, result: SendResult): Placement {
    const { accountId, clientOid, ticketId } = intent;
    const outcome = outcomeOf(result, sentOf(intent));
    const at = clock.now();
    const written = journal.conclude(accountId, clientOid, outcome, at, result.trace);
    if (written.ok) {
      thisRun.recorded(intent, outcome);
      latch.delete(ticketId); // from here on the journal answers for this ticket
    } else {
      thisRun.unrecorded(intent, outcome);
    }
    if (outcome.kind === 'not-sent') recentOrders.notSent(intent);
    const placement = { ...sent, outcome, outcomeAt: at };
    if (outcome.kind === 'unknown') lookUps.watch(placement);
    changed(placement);
    thisRun.answered(intent); // what the venue told meanwhile counts from here on
    return outcome.kind === 'unknown' ? (thisRun.find(intent) ?? placement) : placement;
  }

  function placed(ticketId: string): Promise<Placed> | null {
    const held = latch.get(ticketId);
    if (held !== undefined) return held;
    const before = findTicket(journal, ticketId);
    if (!before.ok) return Promise.resolve(before);
    return before.value === null ? null : Promise.resolve(succeed(thisRun.view(before.value)));
  }

  return {
    place(request) {
      const held = latch.get(request.ticketId);
      if (held !== undefined) return held;
      // One that was placed is told as it stands, to the last moment.
      if (closing) return placed(request.ticketId) ?? Promise.resolve(fail(ENDING));
      // The latch is set before anything runs, so no call made meanwhile can find it open.
      const placing = Promise.resolve().then(() => run(request));
      latch.set(request.ticketId, placing);
      underWay.add(placing);
      const release = (again: boolean) => {
        underWay.delete(placing);
        if (again) latch.delete(request.ticketId);
      };
      return placing.then(
        (placed) => {
          release(!placed.ok);
          return placed;
        },
        (thrown: unknown) => {
          release(true); // a fault of our own: whether this ticket has a row is the journal's to say
          throw thrown;
        },
      );
    },
    placed,
    newClientOid,
    view: (placement) => thisRun.view(placement),
    recent: (accountId, limit) => journal.recent(accountId, limit).map(thisRun.view),
    unknown: (accountId) => thisRun.unknown(accountId),
    unknownCount: (ofAccount) => thisRun.unknownCount(ofAccount),
    total: (accountId) => journal.count(accountId),
    settle(statement) {
      const settled = settlePlacement(
        journal,
        thisRun.view,
        sentOf(statement).otherWith,
        statement,
        clock.now(),
      );
      if (settled.ok) {
        thisRun.unknownChanged();
        ended(settled.value);
      }
      return settled;
    },
    test: (request, send) => (closing ? Promise.resolve(fail(ENDING)) : tests.test(request, send)),
    lookUp: (accountId, clientOid) =>
      closing ? Promise.resolve(fail(ENDING_LOOK_UP)) : lookUps.now({ accountId, clientOid }),
    nextCheck: (name) => lookUps.next(name),
    resumeLookUps: () => lookUps.resume(),
    reconnected: (accountId) => lookUps.reconnected(accountId),
    heard: (news) => learning.heard(news),
    isOfAnother: ({ accountId, clientOid, orderId }) =>
      clientOid !== null && otherHolder(journal, { accountId, clientOid }, orderId) !== null,
    accountsAtWork: () => thisRun.accountsAtWork(),
    async drain() {
      closing = true;
      lookUps.close();
      await Promise.allSettled([...underWay, ...tests.underWay()]);
    },
  };
}

const ENDING: BridgeError = {
  kind: 'conflict',
  message: placingText.ending,
};

const ENDING_LOOK_UP: BridgeError = {
  kind: 'conflict',
  message: placingText.endingLookUp,
};

/** A send that breaks off in any way of its own leaves the outcome unknown: bytes may have left. */
async function attempt(
  { sendOrder }: OrderDeskParts,
  { accountId, body }: Intent,
  onLate: OrderToSend['onLate'],
): Promise<SendResult> {
  try {
    return await sendOrder({ accountId, bodyBytes: body, onLate });
  } catch {
    const message = 'Sending broke off inside the app; whether the venue got the order cannot be told.';
    return { kind: 'no-reply', bytesWritten: null, message, trace: null };
  }
}

function findTicket(journal: Journal, ticketId: string): Result<Placement | null, BridgeError> {
  try {
    return succeed(journal.findTicket(ticketId));
  } catch {
    return fail({ kind: 'store', message: placingText.journalUnread });
  }
}

/** Whose order id it is when it is not this placement's. A journal that cannot be read knows of nobody. */
function otherHolder(
  journal: Journal,
  { accountId, clientOid }: PlacementName,
  orderId: string,
): string | null {
  try {
    const holder = journal.holderOf(accountId, orderId);
    return holder === clientOid ? null : holder;
  } catch {
    return null;
  }
}

/** A listener that fails must not turn a known outcome into an error. */
function notify({ changed }: OrderDeskParts, placement: Placement): void {
  try {
    changed?.(placement);
  } catch {
    // The outcome stands in the journal; the listener will see it when it next asks.
  }
}

const UTF8 = new TextDecoder();

function placementOf(intent: Intent, outcome: Outcome | null): Placement {
  const { baseUrl: _baseUrl, body, ...shown } = intent;
  const text = UTF8.decode(body);
  const outcomeAt = outcome === null ? null : intent.createdAt;
  return { ...shown, body: text, outcome, outcomeAt, settledBy: null, learnedBy: null, lookUps: null };
}
