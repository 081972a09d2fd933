import { isOver, type VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Contradiction, Outcome, Placement, SendResult } from '../../../shared/orders/outcome.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderUpdate } from '../../venue/orders.ts';
import type { AmendOutcome } from '../../../shared/orders/amend.ts';
import { isFormer, orderIdsOf } from '../../../shared/orders/amended-order.ts';
import { amendShown } from './amend-evidence.ts';
import { contradictionOf, isOnRecord } from './contradiction.ts';
import { differenceFrom } from './found-order.ts';
import type { Journal } from './journal.ts';
import { classifyReply, type SentOrder } from './classify-reply.ts';
import { isUnresolved, type PlacementRef, type SessionState } from './session-state.ts';

export interface EvidenceParts {
  journal: Journal;
  clock: Pick<Clock, 'now'>;
  session: SessionState;
  sentOf: (name: PlacementRef) => SentOrder;
  /** An unknown placement was resolved, or the venue showed an order that it had rejected. */
  resolved: (placement: Placement) => void;
  /** Something else was recorded about it. */
  changed: (placement: Placement) => void;
}

/** Resolves unknown placements by evidence from the venue itself. Nothing here throws. */
export interface EvidenceRecorder {
  /**
   * The order's own answer, after its deadline (R-B12). It resolves an unknown placement, and overrules a person who had not found the
   * order; one that was resolved otherwise stays as it is.
   */
  lateAnswer(name: PlacementRef, result: SendResult): void;
  /** What the venue reported of any order; those that are not from here are ignored. */
  onOrderUpdate(update: OrderUpdate): void;
  /** Records the outcome of an unknown placement; false when it was not unknown, or the journal refused it. */
  recordEvidence: (
    name: PlacementRef,
    how: 'late-reply' | 'status-check' | 'event',
    outcome: Outcome,
  ) => boolean;
  /** Records what came of an amend; false when that was known, or the journal refused it. */
  recordAmend: (name: PlacementRef, found: AmendFinding) => boolean;
}

/** What was found out about an amend after its answer. */
export interface AmendFinding {
  amendId: string;
  how: 'late-reply' | 'status-check' | 'event';
  outcome: AmendOutcome;
}

export function createEvidenceRecorder({
  journal,
  clock,
  session,
  sentOf,
  resolved,
  changed,
}: EvidenceParts): EvidenceRecorder {
  function recordEvidence(
    name: PlacementRef,
    how: 'late-reply' | 'status-check' | 'event',
    outcome: Outcome,
  ): boolean {
    const known = session.find(name);
    if (known === null || !mayResolve(known, outcome)) return false;
    const { accountId, clientOid } = name;
    const written = journal.recordEvidence({ accountId, clientOid, how, outcome, at: clock.now() });
    if (!written.ok) return false; // it stays unknown, which is the safe side
    session.recorded(name, outcome);
    session.unknownChanged();
    const placement = session.find(name);
    if (placement !== null) resolved(placement);
    return true;
  }

  function apply({ order, meaning, source }: OrderUpdate, name: PlacementRef): void {
    const before = session.find(name);
    if (before === null) {
      recordLiveTest(name, order, meaning);
      return;
    }
    const placement = resolveAmend(before, order, source) ? (session.find(name) ?? before) : before;
    const contradiction = contradictionOf(placement, order, sentOf(name).otherWith);
    if (contradiction !== null) {
      contradicts(placement, contradiction);
      return;
    }
    const { outcome } = placement;
    const isKnown = orderIdsOf(placement).includes(order.orderId);
    if (!isKnown && differenceFrom(placement, order) !== null) return;
    if (outcome?.kind === 'unknown') {
      recordEvidence(name, source === 'event' ? 'event' : 'status-check', {
        kind: 'accepted',
        orderId: order.orderId,
      });
    }
    if (isOver(order) && !isFormer(placement, order.orderId)) session.markDone(name);
    if (meaning === 'same' || isOvertaken(placement, order)) return;
    const noted = journal.recordOrder(name.accountId, name.clientOid, order, clock.now());
    if (outcome?.kind === 'rejected' && noted.ok) contradicted(name, order);
  }

  /** Whether the order is the one that an amend of this placement made, and the journal did not have it yet. */
  function resolveAmend(placement: Placement, order: VenueOrder, source: OrderUpdate['source']): boolean {
    const amend = amendShown(placement, order, sentOf(placement).otherWith);
    if (amend === null) return false;
    const { accountId, clientOid } = placement;
    const how = source === 'event' ? 'event' : 'status-check';
    return recordAmend(
      { accountId, clientOid },
      { amendId: amend.amendId, how, outcome: { kind: 'amended', orderId: order.orderId } },
    );
  }

  function recordAmend(name: PlacementRef, found: AmendFinding): boolean {
    const { accountId, clientOid } = name;
    const entry = { accountId, clientOid, ...found, at: clock.now(), trace: null };
    if (!journal.recordAmendOutcome(entry).ok) return false; // it stays unknown, which is the safe side
    session.amends.ended(found.amendId, found.outcome, true);
    if (found.outcome.kind === 'amended') session.markWorking(name);
    const placement = session.find(name);
    if (placement !== null) changed(placement);
    return true;
  }

  /** A stop that fired, where what it placed is on record already: that is what the placement stands for from then on. */
  function isOvertaken({ accountId, clientOid, advanced }: Placement, { stop }: VenueOrder): boolean {
    if (advanced === undefined || stop === undefined) return false;
    const last = journal.lastOrder(accountId, clientOid);
    return last !== null && last.stop === undefined;
  }

  /** An order under the client order ID of a test order: the test path placed it, and the journal records that. */
  function recordLiveTest(
    { accountId, clientOid }: PlacementRef,
    order: VenueOrder,
    meaning: OrderUpdate['meaning'],
  ): void {
    const test = journal.findTest(accountId, clientOid);
    if (test === null || (test.contradictedBy !== undefined && meaning === 'same')) return;
    journal.recordOrder(accountId, clientOid, order, clock.now());
  }

  /** A contradiction is no evidence; it is recorded for a person to see. */
  function contradicts(placement: Placement, finding: Contradiction): void {
    if (isOnRecord(placement, finding)) return;
    const { accountId, clientOid } = placement;
    journal.recordStatusCheck({ accountId, clientOid, at: clock.now(), finding });
    const after = session.find(placement);
    if (after !== null) changed(after);
  }

  /** The rejection stays in the journal; from here on the window shows that the venue has the order, until it is done. */
  function contradicted(name: PlacementRef, order: VenueOrder): void {
    if (order.state === 'open') session.markWorking(name);
    const placement = session.find(name);
    if (placement !== null) resolved(placement);
  }

  return {
    recordEvidence,
    recordAmend,
    lateAnswer(name, result) {
      session.afterAnswer(name, () =>
        quietly(() => {
          const outcome = classifyReply(result, sentOf(name));
          if (outcome.kind === 'accepted' || outcome.kind === 'rejected')
            recordEvidence(name, 'late-reply', outcome);
          const placement = session.find(name);
          if (placement === null || outcome.kind !== 'unknown') return;
          const { evidence } = outcome;
          if (evidence?.kind === 'other-order' || evidence?.kind === 'other-client-id')
            contradicts(placement, evidence);
        }),
      );
    },
    onOrderUpdate(update) {
      const { accountId, clientOid } = update.order;
      if (clientOid === null) return;
      const name = { accountId, clientOid };
      session.afterAnswer(name, () => quietly(() => apply(update, name)));
    },
  };
}

/**
 * Evidence from the venue resolves an unknown placement. It also overrules a person who found nothing (decision 0009): an order that exists must
 * not stay closed.
 */
function mayResolve(placement: Placement, outcome: Outcome): boolean {
  if (isUnresolved(placement)) return true;
  return placement.outcome?.kind === 'unknown' && outcome.kind === 'accepted';
}

/** A journal that is closed or unreadable changes nothing: what is unknown stays unknown. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A journal that fails is reported by every call of the window; the order path goes on.
  }
}
