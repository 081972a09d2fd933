import type { BridgeError } from '../../shared/bridge/error.ts';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import type { LookUpFinding, Placement } from '../../shared/orders/outcome.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { placingText } from '../../shared/text/orders-placing.ts';
import { oneAtATime } from '../accounts/turns.ts';
import type { Clock } from '../ports/clock.ts';
import type { LookUpError } from '../trading/asks.ts';
import { contradictionOf, type OtherHolder } from './contradiction.ts';
import { differenceFrom } from './found-order.ts';
import type { Journal } from './journal.ts';
import type { Learning } from './learn.ts';
import { rejectionOf, type SentOrder } from './outcome.ts';
import { isOpen, keyOf, type PlacementName, type ThisRun } from './this-run.ts';

/** Waits before the automatic look-ups of one placement, milliseconds; there are no more of them than these. */
export const LOOK_UP_WAITS_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000] as const;
/** After a restart, one placement after the other is taken up again. */
const SPACING_MS = 2_000;

/** How long after an answer a status check may prove that there is no order, from when to when. */
const SHOWN_AFTER_MS = 1_000;
const PROVES_FOR_MS = 86_400_000;

export interface LookUpParts {
  journal: Journal;
  clock: Pick<Clock, 'now' | 'after'>;
  thisRun: ThisRun;
  sentOf: (name: PlacementName) => SentOrder;
  learn: Learning['learn'];
  /** Asks the venue by clientOid; null: it has no such order, which proves nothing. */
  lookUp: (
    accountId: string,
    order: { symbol: string; clientOid: string },
  ) => Promise<Result<VenueOrder | null, LookUpError>>;
  canLookUp: (accountId: string) => boolean;
  /** Whether the account is still there. */
  hasAccount: (accountId: string) => boolean;
  /** A look-up was made or a placement's next one changed. */
  changed: (placement: Placement) => void;
}

/**
 * Looks for unknown placements by their clientOid where the venue can do that: a bounded number of times by itself, and whenever a
 * person asks. Finding the order settles it; not finding it settles nothing, because venues forget.
 */
export interface LookUps {
  /** A placement became unknown: its automatic look-ups begin. */
  watch(placement: Placement): void;
  /** Takes up again what an earlier run left unknown, as far as its bound was not reached. Throws when the journal cannot be read. */
  resume(): void;
  /** Looks now, because a person asks; this is not counted against the bound. */
  now(name: PlacementName): Promise<Result<Placement, BridgeError>>;
  /** When the next automatic look-up is due, milliseconds since the epoch; null when none is. */
  nextAt(name: PlacementName): number | null;
  /** The placement is no longer unknown. */
  forget(name: PlacementName): void;
  /** Ends all of it: what is under way changes nothing any more. */
  close(): void;
}

export function createLookUps(parts: LookUpParts): LookUps {
  const { journal, clock, thisRun, sentOf, learn, canLookUp, changed } = parts;
  const due = new Map<string, { at: number; cancel: () => void }>();
  /** Automatic look-ups made so far; after a restart also those of a person, which only makes fewer of them. */
  const made = new Map<string, number>();
  const turns = new Map<string, ReturnType<typeof oneAtATime>>();
  let closed = false;

  function inTurn<T>(accountId: string, act: () => Promise<T>): Promise<T> {
    let turn = turns.get(accountId);
    if (turn === undefined) {
      turn = oneAtATime();
      turns.set(accountId, turn);
    }
    return turn(act);
  }

  function schedule({ accountId, clientOid }: PlacementName, wait?: number): void {
    const name = { accountId, clientOid };
    const key = keyOf(name);
    const count = made.get(key) ?? 0;
    const ms = LOOK_UP_WAITS_MS[count];
    if (closed || ms === undefined || due.has(key) || !canLookUp(accountId)) return;
    const after = wait ?? ms;
    const cancel = clock.after(after, () => {
      due.delete(key);
      made.set(key, count + 1);
      void inTurn(accountId, () => look(name, true));
    });
    due.set(key, { at: clock.now() + after, cancel });
  }

  /** One look-up of a placement that is still unknown; why there was none, when the venue could not even be asked. Never rejects. */
  async function look(name: PlacementName, automatic: boolean): Promise<BridgeError | null> {
    const placement = thisRun.find(name);
    if (closed || placement === null || !isOpen(placement)) return null;
    const answer = await ask(placement);
    if (closed) return null;
    if (!answer.ok && NOT_ASKED.has(answer.error.kind)) {
      if (automatic) schedule(name);
      return answer.error;
    }
    const { finding, order } = judge(placement, answer, sentOf(name).otherWith);
    const { accountId, clientOid } = name;
    try {
      journal.looked({ accountId, clientOid, at: clock.now(), finding });
      const settled = learnFrom(placement, finding);
      // Whoever hears of every order of the account has mostly written it down already.
      if (order !== null && !isNoted(journal.lastOrder(accountId, clientOid), order))
        journal.noteOrder(accountId, clientOid, order, clock.now());
      if (settled) return null; // whoever learned of it has told
    } catch {
      // A journal that cannot be written: the placement stays unknown, and is looked for again.
    }
    const after = thisRun.find(name);
    if (after === null) return null;
    if (automatic && isOpen(after)) schedule(name);
    changed(after);
    return null;
  }

  /** Whether a finding ended it: the order was found, or there is none where the venue's code may have said so. */
  function learnFrom(placement: Placement, finding: LookUpFinding): boolean {
    if (finding.kind === 'found') {
      return learn(placement, 'look-up', { kind: 'accepted', orderId: finding.orderId });
    }
    const rejection =
      finding.kind === 'none' && mayProveRejection(placement) && rejectionOf(placement.outcome);
    return rejection ? learn(placement, 'look-up', rejection) : false;
  }

  /** An order may show a moment after its answer, and venues forget orders that ended without a fill after two days. */
  function mayProveRejection({ createdAt, outcomeAt }: Placement): boolean {
    const now = clock.now();
    return now - (outcomeAt ?? createdAt) >= SHOWN_AFTER_MS && now - createdAt < PROVES_FOR_MS;
  }

  async function ask({ accountId, symbol, clientOid }: Placement): ReturnType<LookUpParts['lookUp']> {
    try {
      return await parts.lookUp(accountId, { symbol, clientOid });
    } catch {
      return fail({ kind: 'internal', message: placingText.lookUp.brokeOff });
    }
  }

  return {
    watch: (placement) => schedule(placement),
    resume() {
      let place = 0;
      for (const placement of thisRun.unknown(null)) {
        const count = placement.lookUps?.count ?? 0;
        if (count >= LOOK_UP_WAITS_MS.length || !canLookUp(placement.accountId)) continue;
        // After a lock one may wait for long: what fell due meanwhile could not ask.
        due.get(keyOf(placement))?.cancel();
        due.delete(keyOf(placement));
        made.set(keyOf(placement), count);
        place += 1;
        schedule(placement, place * SPACING_MS);
      }
    },
    async now(name) {
      const { accountId } = name;
      const refusal = parts.hasAccount(accountId)
        ? whyNot(thisRun.find(name), canLookUp(accountId))
        : ACCOUNT_GONE;
      if (refusal !== null) return fail(refusal);
      const hindrance = await inTurn(name.accountId, () => look(name, false));
      if (hindrance !== null) return fail(hindrance);
      const placement = thisRun.find(name);
      return placement === null ? fail(UNREADABLE) : succeed(placement);
    },
    nextAt: (name) => due.get(keyOf(name))?.at ?? null,
    forget(name) {
      due.get(keyOf(name))?.cancel();
      due.delete(keyOf(name));
      made.delete(keyOf(name));
    },
    close() {
      closed = true;
      for (const { cancel } of due.values()) cancel();
      due.clear();
    },
  };
}

/** Nothing reached the venue, so nothing was looked up: no row says so, and after a restart it is tried anew. */
const NOT_ASKED: ReadonlySet<BridgeError['kind']> = new Set([
  'no-credentials',
  'keychain-locked',
  'keychain-unavailable',
  'no-capability',
  'not-found', // of the account: it was forgotten meanwhile
]);

const ACCOUNT_GONE: BridgeError = {
  kind: 'not-found',
  message: placingText.lookUp.accountGone,
};

function isNoted(noted: VenueOrder | null, order: VenueOrder): boolean {
  return noted !== null && JSON.stringify(noted) === JSON.stringify(order);
}

interface Judged {
  finding: LookUpFinding;
  /** The order that settles the placement. */
  order: VenueOrder | null;
}

function judge(
  placement: Placement,
  answer: Result<VenueOrder | null, LookUpError>,
  otherWith: OtherHolder,
): Judged {
  if (!answer.ok) return { finding: failedBy(answer.error), order: null };
  const order = answer.value;
  if (order === null) return { finding: { kind: 'none' }, order: null };
  const { orderId } = order;
  const contradiction = contradictionOf(placement, orderId, otherWith);
  if (contradiction !== null) return { finding: contradiction, order: null };
  const differs = differenceFrom(placement, order);
  return differs === null
    ? { finding: { kind: 'found', orderId }, order }
    : { finding: { kind: 'another', orderId, differs }, order: null };
}

/** Of an error the journal keeps what has no language; its message is for the window. */
function failedBy({ kind, venue, unread }: LookUpError): LookUpFinding {
  return {
    kind: 'failed',
    reason: kind,
    code: venue?.code ?? null,
    httpStatus: venue?.httpStatus ?? null,
    said: venue?.message ?? '',
    unread: unread ?? null,
  };
}

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
