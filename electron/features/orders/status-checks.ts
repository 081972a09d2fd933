import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { StatusCheckFinding, Placement } from '../../../shared/orders/outcome.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { placingMessages } from '../../../shared/messages/orders-placing.ts';
import { createMutex } from '../../base/mutex.ts';
import type { Clock } from '../../platform/clock.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import type { FoundOrders } from '../../venue/orders.ts';
import type { Journal } from './journal.ts';
import type { EvidenceRecorder } from './evidence.ts';
import { findingOf, isInTrouble, isMissed, type OrderQueryAnswer } from './status-check-finding.ts';
import { createStatusCheckSchedule, type NextCheck, waitAfter } from './status-check-schedule.ts';
import { rejectionOf, type SentOrder } from './classify-reply.ts';
import type { OrderServiceParts } from './order-service-parts.ts';
import { isUnresolved, keyOf, type PlacementRef, type SessionState } from './session-state.ts';

/** From when to when after an answer a status check can prove that there is no order. */
const SHOWN_AFTER_MS = 1_000;
const PROVES_FOR_MS = 86_400_000;
/** Up to so many are queried one by one; more are searched for in the venue's lists. */
const FEW = 2;
/** On reconnect, a placement checked this recently keeps its schedule: a connection that comes and goes would query without end. */
const RECENT_MS = 60_000;
const AGAIN_MS = 1_000;

export interface StatusCheckParts extends Pick<
  OrderServiceParts,
  'queryOrder' | 'queryOrders' | 'canQueryOrders'
> {
  journal: Journal;
  clock: Pick<Clock, 'now' | 'after'>;
  session: SessionState;
  sentOf: (name: PlacementRef) => SentOrder;
  recordEvidence: EvidenceRecorder['recordEvidence'];
  /** How long the account's venue keeps orders that ended; null when it is not known, or when there is no such account. */
  memoryMs: (accountId: string) => number | null;
  /** Whether its venue can be asked for one order by its client order ID. Absence from lists decides nothing. */
  asksByClientOid: (accountId: string) => boolean;
  /** Whether the account is still there. */
  hasAccount: (accountId: string) => boolean;
  /** A status check was made, or the time of the next one changed. */
  changed: (placement: Placement) => void;
}

/**
 * Queries the venue for unknown placements: ever rarer, for as long as the venue keeps them, at once when it can be
 * reached again, and whenever a person asks. Many at an account are queried together. Finding the order resolves it; not finding it
 * resolves nothing but a rejection by an unlisted code, because venues forget.
 */
export interface StatusChecks {
  /** A placement became unknown: its automatic checks begin. */
  watch(placement: Placement): void;
  /** Checks everything that is unknown. */
  resume(): void;
  /** The account's venue can be reached again: checks what was not checked just now. */
  reconnected(accountId: string): void;
  /** Checks now, because a person asks. */
  checkNow(name: PlacementRef): Promise<Result<Placement, BridgeError>>;
  nextCheck(name: PlacementRef): NextCheck;
  /** The placement is no longer unknown. */
  forget(name: PlacementRef): void;
  /** Ends all of it: what is under way changes nothing any more. */
  close(): void;
}

export function createStatusChecks(parts: StatusCheckParts): StatusChecks {
  const { journal, clock, session, sentOf, recordEvidence, canQueryOrders, changed } = parts;
  const schedule = createStatusCheckSchedule(clock, (accountId) => checkSoon(accountId));
  const missed = new Map<string, NonNullable<NextCheck['missed']>>();
  const mutexes = new Map<string, ReturnType<typeof createMutex>>();
  /** Accounts being checked right now, and those that were reached again meanwhile. */
  const underWay = new Set<string>();
  const reached = new Set<string>();
  let closed = false;

  function exclusively<T>(accountId: string, act: () => Promise<T>): Promise<T> {
    let mutex = mutexes.get(accountId);
    if (mutex === undefined) {
      mutex = createMutex();
      mutexes.set(accountId, mutex);
    }
    return mutex(act);
  }

  function checkSoon(accountId: string): void {
    void exclusively(accountId, () => checkDue(accountId));
  }

  async function checkDue(accountId: string): Promise<void> {
    const placements = openOf(schedule.takeDue(accountId));
    if (closed || placements.length === 0) return;
    underWay.add(accountId);
    const failure = await check(accountId, placements);
    underWay.delete(accountId);
    const isBack = reached.delete(accountId);
    if (closed) return;
    for (const placement of openOf(placements)) {
      planNext(placement, isBack && failure !== null ? AGAIN_MS : null);
      if (missed.has(keyOf(placement))) changed(placement);
    }
  }

  /** The error that ended the checks early; null when all were made. Never rejects. */
  async function check(accountId: string, placements: readonly Placement[]): Promise<BridgeError | null> {
    const isDirect = parts.asksByClientOid(accountId);
    // What waits for a price is in lists of its own, and is asked for one by one.
    const inBook = placements.filter(({ advanced }) => advanced === undefined);
    let left = placements;
    /** Its lists failed on its side: where one order fails as well, the others are not queried. */
    let troubled = false;
    if (inBook.length > FEW) {
      const listed = await queryAll(accountId, inBook);
      if (closed) return null;
      if (listed.ok) {
        const unlisted = await recordAllListed(inBook, listed.value);
        left = placements.filter((one) => one.advanced !== undefined || unlisted.includes(one));
      } else if (listed.error.kind !== 'no-capability' && isMissed(listed.error))
        return miss(placements, listed.error);
      else troubled = isInTrouble(listed.error);
    }
    for (const [index, placement] of left.entries()) {
      const askedAt = clock.now();
      const answer = await queryOne(placement);
      if (closed) return null;
      if (!answer.ok && (isMissed(answer.error) || (troubled && isInTrouble(answer.error))))
        return miss(left.slice(index), answer.error);
      // A stop may have fired and been refused then, which leaves no trace: that it is nowhere proves nothing.
      record(placement, answer, isDirect && placement.advanced === undefined ? askedAt : null);
    }
    return null;
  }

  /** What the lists do not have. Every row waits for the disk, so an order that comes meanwhile goes first. */
  async function recordAllListed(
    placements: readonly Placement[],
    listed: FoundOrders,
  ): Promise<readonly Placement[]> {
    const left: Placement[] = [];
    for (const placement of placements) {
      await nextTurn();
      if (closed) return [];
      if (!recordListed(placement, listed)) left.push(placement);
    }
    return left;
  }

  /** Whether the lists decide about a placement. */
  function recordListed(placement: Placement, { orders, missing }: FoundOrders): boolean {
    const { clientOid } = placement;
    const order = orders.find((one) => one.clientOid === clientOid) ?? null;
    if (order === null && !missing.has(clientOid)) return false;
    // Lists may end early or lag behind: where the answer decides something, the venue is queried for this very order.
    const decides = rejectionOf(placement.outcome) !== null && parts.asksByClientOid(placement.accountId);
    if (order === null && decides) return false;
    record(placement, succeed(order), null);
    return true;
  }

  function miss(placements: readonly Placement[], error: BridgeError): BridgeError {
    for (const placement of placements) {
      missed.set(keyOf(placement), { at: clock.now(), reason: error.kind });
    }
    return error;
  }

  /** Journals what was found, and the evidence in it. `askedAt`: when the venue was asked for this very order; null where lists were read. */
  function record(placement: Placement, answer: OrderQueryAnswer, askedAt: number | null): void {
    const { accountId, clientOid } = placement;
    missed.delete(keyOf(placement));
    const finding = findingOf(placement, answer, sentOf(placement).otherWith);
    const order = finding.kind === 'found' && answer.ok ? answer.value : null;
    try {
      journal.recordStatusCheck({ accountId, clientOid, at: clock.now(), finding });
      const isResolved = resolveFrom(placement, finding, askedAt);
      // The handler of order updates has mostly written it down already.
      if (order !== null && !isNoted(journal.lastOrder(accountId, clientOid), order))
        journal.recordOrder(accountId, clientOid, order, clock.now());
      if (isResolved) return; // whoever recorded the evidence has announced it
    } catch {
      // A journal that cannot be written: the placement stays unknown, and is checked again.
    }
    const after = session.find(placement);
    if (after !== null) changed(after);
  }

  /** Whether a finding resolved it: the order was found, or there is none where the venue's code may have rejected it. */
  function resolveFrom(placement: Placement, finding: StatusCheckFinding, askedAt: number | null): boolean {
    if (finding.kind === 'found') {
      return recordEvidence(placement, 'status-check', { kind: 'accepted', orderId: finding.orderId });
    }
    const rejection =
      finding.kind === 'none' && mayProveRejection(placement, askedAt) && rejectionOf(placement.outcome);
    return rejection ? recordEvidence(placement, 'status-check', rejection) : false;
  }

  /** An order may show a moment after its answer, and venues forget orders that ended without a fill after two days. */
  function mayProveRejection({ createdAt, outcomeAt }: Placement, askedAt: number | null): boolean {
    if (askedAt === null) return false;
    return askedAt - (outcomeAt ?? createdAt) >= SHOWN_AFTER_MS && clock.now() - createdAt < PROVES_FOR_MS;
  }

  function planNext(placement: Placement, wait: number | null): void {
    const { accountId, createdAt, outcomeAt } = placement;
    if (closed || !canQueryOrders(accountId)) return;
    const age = clock.now() - (outcomeAt ?? createdAt);
    const memory = parts.memoryMs(accountId);
    // A venue that answered that late has answered for good; one that was not reached may still know.
    if (memory !== null && age >= memory && !missed.has(keyOf(placement))) return;
    schedule.plan(placement, wait ?? waitAfter(age));
  }

  function openOf(names: readonly PlacementRef[]): Placement[] {
    return names
      .map((name) => session.find(name))
      .filter((found) => found !== null && isUnresolved(found)) as Placement[];
  }

  function checkAll(placements: readonly Placement[]): void {
    const accounts = new Set<string>();
    for (const placement of placements) {
      if (closed || !isUnresolved(placement) || !canQueryOrders(placement.accountId)) continue;
      schedule.hasten(placement);
      accounts.add(placement.accountId);
    }
    for (const accountId of accounts) checkSoon(accountId);
  }

  /** Every call reports a journal that cannot be read; a person can still check by hand. */
  function unknownOf(accountId: string | null): Placement[] {
    try {
      return session.unknown(accountId);
    } catch {
      return [];
    }
  }

  function isStale(placement: Placement): boolean {
    const { statusChecks } = placement;
    return (
      statusChecks === null || missed.has(keyOf(placement)) || clock.now() - statusChecks.lastAt >= RECENT_MS
    );
  }

  async function queryOne(placement: Placement): Promise<OrderQueryAnswer> {
    const { accountId, symbol, clientOid, createdAt, advanced } = placement;
    const kind = advanced === undefined ? {} : { kind: advanced.kind };
    try {
      return await parts.queryOrder(accountId, { symbol, clientOid, createdAt, ...kind });
    } catch {
      return fail({ kind: 'internal', message: placingMessages.statusCheck.brokeOff });
    }
  }

  async function queryAll(
    accountId: string,
    placements: readonly Placement[],
  ): ReturnType<StatusCheckParts['queryOrders']> {
    try {
      return await parts.queryOrders(accountId, placements);
    } catch {
      return fail({ kind: 'internal', message: placingMessages.statusCheck.brokeOff });
    }
  }

  return {
    watch: (placement) => planNext(placement, null),
    resume: () => checkAll(unknownOf(null)),
    reconnected(accountId) {
      if (underWay.has(accountId)) reached.add(accountId);
      else if (session.unknownCount() > 0) checkAll(unknownOf(accountId).filter(isStale));
    },
    async checkNow(name) {
      const { accountId } = name;
      const refusal = parts.hasAccount(accountId)
        ? whyNotCheckable(session.find(name), canQueryOrders(accountId))
        : ACCOUNT_GONE;
      if (refusal !== null) return fail(refusal);
      const failure = await exclusively(accountId, () => check(accountId, openOf([name])));
      if (failure !== null) return fail(failure);
      const placement = session.find(name);
      return placement === null ? fail(UNREADABLE) : succeed(placement);
    },
    nextCheck: (name) => ({ at: schedule.at(name), missed: missed.get(keyOf(name)) ?? null }),
    forget(name) {
      schedule.drop(name);
      missed.delete(keyOf(name));
    },
    close() {
      closed = true;
      schedule.clear();
    },
  };
}

function isNoted(noted: VenueOrder | null, order: VenueOrder): boolean {
  return noted !== null && JSON.stringify(noted) === JSON.stringify(order);
}

const ACCOUNT_GONE: BridgeError = {
  kind: 'not-found',
  message: placingMessages.statusCheck.accountGone,
};

const UNREADABLE: BridgeError = { kind: 'store', message: placingMessages.journalUnreadable };

function whyNotCheckable(placement: Placement | null, can: boolean): BridgeError | null {
  if (placement === null) return { kind: 'not-found', message: placingMessages.noPlacement };
  if (placement.outcome === null) {
    return { kind: 'conflict', message: placingMessages.onItsWay };
  }
  if (!isUnresolved(placement)) {
    return { kind: 'conflict', message: placingMessages.statusCheck.known };
  }
  if (can) return null;
  return { kind: 'no-capability', message: placingMessages.statusCheck.noPath };
}
