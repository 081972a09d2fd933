import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { LookUpFinding, Placement } from '../../../shared/orders/outcome.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { placingText } from '../../../shared/messages/orders-placing.ts';
import { oneAtATime } from '../../base/turns.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterOthers } from '../../platform/soon.ts';
import type { FoundOrders } from '../../venue/order-query.ts';
import type { Journal } from './journal.ts';
import type { Learning } from './learn.ts';
import { findingOf, isInTrouble, isMissed, type LookUpAnswer } from './look-up-finding.ts';
import { createLookUpSchedule, type NextCheck, waitAfter } from './look-up-schedule.ts';
import { rejectionOf, type SentOrder } from './outcome.ts';
import type { OrderDeskParts } from './ports.ts';
import { isOpen, keyOf, type PlacementName, type ThisRun } from './this-run.ts';

/** How long after an answer a status check may be asked that proves that there is no order, from when to when. */
const SHOWN_AFTER_MS = 1_000;
const PROVES_FOR_MS = 86_400_000;
/** So many are asked for one by one; more are looked for in the venue's lists. */
const FEW = 2;
/** On reconnect, what was looked for this recently is left to its schedule: a line that comes and goes would ask without end. */
const RECENT_MS = 60_000;
const AGAIN_MS = 1_000;

export interface LookUpParts extends Pick<OrderDeskParts, 'lookUp' | 'lookUpAll' | 'canLookUp'> {
  journal: Journal;
  clock: Pick<Clock, 'now' | 'after'>;
  thisRun: ThisRun;
  sentOf: (name: PlacementName) => SentOrder;
  learn: Learning['learn'];
  /** How long the account's venue tells of orders that ended; null when it does not say, or when there is no such account. */
  memoryMs: (accountId: string) => number | null;
  /** Whether its venue can be asked for one order by its client order ID. Absence from lists decides nothing. */
  asksByClientOid: (accountId: string) => boolean;
  /** Whether the account is still there. */
  hasAccount: (accountId: string) => boolean;
  /** A look-up was made or a placement's next one changed. */
  changed: (placement: Placement) => void;
}

/**
 * Looks for unknown placements where the venue can be asked: ever rarer, for as long as the venue remembers, at once when it can be
 * reached again, and whenever a person asks. Many at an account are looked for together. Finding the order settles it; not finding it
 * settles nothing but a rejection by an unlisted code, because venues forget.
 */
export interface LookUps {
  /** A placement became unknown: its automatic look-ups begin. */
  watch(placement: Placement): void;
  /** Looks for everything that is unknown. */
  resume(): void;
  /** The account's venue can be reached again: looks for what was not looked for just now. */
  reconnected(accountId: string): void;
  /** Looks now, because a person asks. */
  now(name: PlacementName): Promise<Result<Placement, BridgeError>>;
  next(name: PlacementName): NextCheck;
  /** The placement is no longer unknown. */
  forget(name: PlacementName): void;
  /** Ends all of it: what is under way changes nothing any more. */
  close(): void;
}

export function createLookUps(parts: LookUpParts): LookUps {
  const { journal, clock, thisRun, sentOf, learn, canLookUp, changed } = parts;
  const schedule = createLookUpSchedule(clock, (accountId) => lookSoon(accountId));
  const missed = new Map<string, NonNullable<NextCheck['missed']>>();
  const turns = new Map<string, ReturnType<typeof oneAtATime>>();
  /** Accounts of which something is looked for right now, and those that were reached again meanwhile. */
  const underWay = new Set<string>();
  const reached = new Set<string>();
  let closed = false;

  function inTurn<T>(accountId: string, act: () => Promise<T>): Promise<T> {
    let turn = turns.get(accountId);
    if (turn === undefined) {
      turn = oneAtATime();
      turns.set(accountId, turn);
    }
    return turn(act);
  }

  function lookSoon(accountId: string): void {
    void inTurn(accountId, () => lookAtDue(accountId));
  }

  async function lookAtDue(accountId: string): Promise<void> {
    const placements = openOf(schedule.takeDue(accountId));
    if (closed || placements.length === 0) return;
    underWay.add(accountId);
    const hindrance = await lookAt(accountId, placements);
    underWay.delete(accountId);
    const isBack = reached.delete(accountId);
    if (closed) return;
    for (const placement of openOf(placements)) {
      planNext(placement, isBack && hindrance !== null ? AGAIN_MS : null);
      if (missed.has(keyOf(placement))) changed(placement);
    }
  }

  /** The error that kept the venue from dealing with all that was asked; null when it dealt with it. Never rejects. */
  async function lookAt(accountId: string, placements: readonly Placement[]): Promise<BridgeError | null> {
    const isWord = parts.asksByClientOid(accountId);
    let left = placements;
    /** Its lists failed on its side: where one order fails as well, nobody asks for all the others. */
    let troubled = false;
    if (placements.length > FEW) {
      const listed = await askForAll(accountId, placements);
      if (closed) return null;
      if (listed.ok) left = await takeAllListed(placements, listed.value);
      else if (listed.error.kind !== 'no-capability' && isMissed(listed.error))
        return miss(placements, listed.error);
      else troubled = isInTrouble(listed.error);
    }
    for (const [index, placement] of left.entries()) {
      const askedAt = clock.now();
      const answer = await askFor(placement);
      if (closed) return null;
      if (!answer.ok && (isMissed(answer.error) || (troubled && isInTrouble(answer.error))))
        return miss(left.slice(index), answer.error);
      take(placement, answer, isWord ? askedAt : null);
    }
    return null;
  }

  /** What the lists do not tell of. Every row waits for the disk, so an order that comes meanwhile goes first. */
  async function takeAllListed(
    placements: readonly Placement[],
    listed: FoundOrders,
  ): Promise<readonly Placement[]> {
    const left: Placement[] = [];
    for (const placement of placements) {
      await afterOthers();
      if (closed) return [];
      if (!takeListed(placement, listed)) left.push(placement);
    }
    return left;
  }

  /** Whether the lists say of a placement what there is to say. */
  function takeListed(placement: Placement, { orders, missing }: FoundOrders): boolean {
    const { clientOid } = placement;
    const order = orders.find((one) => one.clientOid === clientOid) ?? null;
    if (order === null && !missing.has(clientOid)) return false;
    // Lists may end early or lag behind: where the answer decides something, the venue is asked for this very order.
    const decides = rejectionOf(placement.outcome) !== null && parts.asksByClientOid(placement.accountId);
    if (order === null && decides) return false;
    take(placement, succeed(order), null);
    return true;
  }

  function miss(placements: readonly Placement[], error: BridgeError): BridgeError {
    for (const placement of placements) {
      missed.set(keyOf(placement), { at: clock.now(), reason: error.kind });
    }
    return error;
  }

  /** Writes down what was found, and learns from it. `askedAt`: when the venue was asked for this very order; null where lists were read. */
  function take(placement: Placement, answer: LookUpAnswer, askedAt: number | null): void {
    const { accountId, clientOid } = placement;
    missed.delete(keyOf(placement));
    const finding = findingOf(placement, answer, sentOf(placement).otherWith);
    const order = finding.kind === 'found' && answer.ok ? answer.value : null;
    try {
      journal.looked({ accountId, clientOid, at: clock.now(), finding });
      const settled = learnFrom(placement, finding, askedAt);
      // Whoever hears of every order of the account has mostly written it down already.
      if (order !== null && !isNoted(journal.lastOrder(accountId, clientOid), order))
        journal.noteOrder(accountId, clientOid, order, clock.now());
      if (settled) return; // whoever learned of it has told
    } catch {
      // A journal that cannot be written: the placement stays unknown, and is looked for again.
    }
    const after = thisRun.find(placement);
    if (after !== null) changed(after);
  }

  /** Whether a finding ended it: the order was found, or there is none where the venue's code may have said so. */
  function learnFrom(placement: Placement, finding: LookUpFinding, askedAt: number | null): boolean {
    if (finding.kind === 'found') {
      return learn(placement, 'look-up', { kind: 'accepted', orderId: finding.orderId });
    }
    const rejection =
      finding.kind === 'none' && mayProveRejection(placement, askedAt) && rejectionOf(placement.outcome);
    return rejection ? learn(placement, 'look-up', rejection) : false;
  }

  /** An order may show a moment after its answer, and venues forget orders that ended without a fill after two days. */
  function mayProveRejection({ createdAt, outcomeAt }: Placement, askedAt: number | null): boolean {
    if (askedAt === null) return false;
    return askedAt - (outcomeAt ?? createdAt) >= SHOWN_AFTER_MS && clock.now() - createdAt < PROVES_FOR_MS;
  }

  function planNext(placement: Placement, wait: number | null): void {
    const { accountId, createdAt, outcomeAt } = placement;
    if (closed || !canLookUp(accountId)) return;
    const age = clock.now() - (outcomeAt ?? createdAt);
    const memory = parts.memoryMs(accountId);
    // Whoever was asked that late has answered for good; who could not be asked may still know.
    if (memory !== null && age >= memory && !missed.has(keyOf(placement))) return;
    schedule.plan(placement, wait ?? waitAfter(age));
  }

  function openOf(names: readonly PlacementName[]): Placement[] {
    return names
      .map((name) => thisRun.find(name))
      .filter((found) => found !== null && isOpen(found)) as Placement[];
  }

  function round(placements: readonly Placement[]): void {
    const accounts = new Set<string>();
    for (const placement of placements) {
      if (closed || !isOpen(placement) || !canLookUp(placement.accountId)) continue;
      schedule.hasten(placement);
      accounts.add(placement.accountId);
    }
    for (const accountId of accounts) lookSoon(accountId);
  }

  /** A journal that cannot be read shows in every call; a person can still look. */
  function unknownOf(accountId: string | null): Placement[] {
    try {
      return thisRun.unknown(accountId);
    } catch {
      return [];
    }
  }

  function isStale(placement: Placement): boolean {
    const { lookUps } = placement;
    return lookUps === null || missed.has(keyOf(placement)) || clock.now() - lookUps.lastAt >= RECENT_MS;
  }

  async function askFor({ accountId, symbol, clientOid, createdAt }: Placement): Promise<LookUpAnswer> {
    try {
      return await parts.lookUp(accountId, { symbol, clientOid, createdAt });
    } catch {
      return fail({ kind: 'internal', message: placingText.lookUp.brokeOff });
    }
  }

  async function askForAll(
    accountId: string,
    placements: readonly Placement[],
  ): ReturnType<LookUpParts['lookUpAll']> {
    try {
      return await parts.lookUpAll(accountId, placements);
    } catch {
      return fail({ kind: 'internal', message: placingText.lookUp.brokeOff });
    }
  }

  return {
    watch: (placement) => planNext(placement, null),
    resume: () => round(unknownOf(null)),
    reconnected(accountId) {
      if (underWay.has(accountId)) reached.add(accountId);
      else if (thisRun.unknownCount() > 0) round(unknownOf(accountId).filter(isStale));
    },
    async now(name) {
      const { accountId } = name;
      const refusal = parts.hasAccount(accountId)
        ? whyNot(thisRun.find(name), canLookUp(accountId))
        : ACCOUNT_GONE;
      if (refusal !== null) return fail(refusal);
      const hindrance = await inTurn(accountId, () => lookAt(accountId, openOf([name])));
      if (hindrance !== null) return fail(hindrance);
      const placement = thisRun.find(name);
      return placement === null ? fail(UNREADABLE) : succeed(placement);
    },
    next: (name) => ({ at: schedule.at(name), missed: missed.get(keyOf(name)) ?? null }),
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
  message: placingText.lookUp.accountGone,
};

const UNREADABLE: BridgeError = { kind: 'store', message: placingText.journalUnreadable };

function whyNot(placement: Placement | null, can: boolean): BridgeError | null {
  if (placement === null) return { kind: 'not-found', message: placingText.noPlacement };
  if (placement.outcome === null) {
    return { kind: 'conflict', message: placingText.onItsWay };
  }
  if (!isOpen(placement)) {
    return { kind: 'conflict', message: placingText.lookUp.known };
  }
  if (can) return null;
  return { kind: 'no-capability', message: placingText.lookUp.noPath };
}
