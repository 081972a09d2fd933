import type { Outcome, Placement } from '../../../shared/orders/outcome.ts';
import { type AmendState, createAmendState } from './amend-state.ts';
import type { Journal } from './journal.ts';

/** Identifies a placement: a clientOid is used once per account. */
export interface PlacementRef {
  accountId: string;
  clientOid: string;
}

export function keyOf({ accountId, clientOid }: PlacementRef): string {
  return `${accountId}\n${clientOid}`;
}

/** Whether nobody knows if the venue accepted it, and nobody has resolved it. */
export function isUnresolved({ outcome, resolvedBy }: Placement): boolean {
  return outcome?.kind === 'unknown' && resolvedBy === null;
}

/** What this session knows of placements besides the journal: which are on their way, and which answers could not be recorded. */
export interface SessionState {
  /** The submission is in the journal and its answer is awaited. */
  sent(name: PlacementRef): void;
  /** Its answer is in the journal. */
  recorded(name: PlacementRef, outcome: Outcome): void;
  /** Its answer is known to this session only: after a restart it is unknown, which is the safe side. */
  unrecorded(name: PlacementRef, outcome: Outcome): void;
  amends: AmendState;
  /** A change of its order is on its way: what the venue reports of it waits for the answer. */
  amending(name: PlacementRef): void;
  /** That answer is recorded. What waited runs with `answered`. */
  amended(name: PlacementRef): void;
  /** Runs `act` now, or once the answer to a placement or an amend on its way was recorded. */
  afterAnswer(name: PlacementRef, act: () => void): void;
  /** Runs what waited for the answer, in order. */
  answered(name: PlacementRef): void;
  /** The placement with this session's answer, where the journal could not record it. */
  view: (placement: Placement) => Placement;
  /** The same by its name; null when there is none or the journal cannot be read. */
  find(name: PlacementRef): Placement | null;
  /** Oldest first. Throws when the journal cannot be read. */
  unknown(accountId: string | null): Placement[];
  /** With an amend of which nobody knows what the venue did; oldest first. Throws when the journal cannot be read. */
  unknownAmends(accountId: string | null): Placement[];
  /** Of both. Cached between changes: the status bar reads it several times a second, and the journal may be long. */
  unknownCount(ofAccount?: (accountId: string) => boolean): number;
  /** The set of unknown placements changed. */
  unknownChanged(): void;
  /** The venue shows an open order for a placement that it had rejected: its account is active. */
  markWorking(name: PlacementRef): void;
  /** An order of this session can fill no further. */
  markDone(name: PlacementRef): void;
  /** Accounts with an order on its way, working, or of unknown status. */
  activeAccounts(): string[];
}

export function createSessionState(journal: Journal): SessionState {
  /** By name: null on its way, an outcome where the journal could not record it. */
  const live = new Map<string, Outcome | null>();
  const onTheWay = new Map<string, string>();
  /** By account: names of orders that may still fill. */
  const working = new Map<string, Set<string>>();
  const waiting = new Map<string, (() => void)[]>();
  const amends = createAmendState();
  let unknownNow: string[] | null = null;
  let unknownBefore: string[] = [];

  function view(placement: Placement): Placement {
    return amends.view(viewOutcome(placement));
  }

  function viewOutcome(placement: Placement): Placement {
    if (placement.outcome !== null || placement.isTest === true) return placement;
    const known = live.get(keyOf(placement));
    if (known !== undefined) return { ...placement, outcome: known };
    const message = 'Counterfoil closed before an answer arrived.';
    return { ...placement, outcome: { kind: 'unknown', message, httpStatus: null } };
  }

  function unknown(accountId: string | null): Placement[] {
    return journal
      .open(accountId)
      .map(view)
      .filter((placement) => placement.outcome?.kind === 'unknown');
  }

  function unknownAmends(accountId: string | null): Placement[] {
    return journal
      .amending(accountId)
      .map(view)
      .filter(({ amends: asked = [] }) => asked.some(({ outcome }) => outcome?.kind === 'unknown'));
  }

  function unknownAccounts(): string[] {
    try {
      unknownNow ??= [...unknown(null), ...unknownAmends(null)].map((placement) => placement.accountId);
      unknownBefore = unknownNow;
    } catch {
      // Every other call reports a journal that cannot be read; the status bar keeps its last count.
    }
    return unknownNow ?? unknownBefore;
  }

  /** An order on its way does not count as unknown: only an unknown outcome makes it so. */
  function ended(name: PlacementRef, outcome: Outcome): void {
    onTheWay.delete(keyOf(name));
    if (outcome.kind === 'unknown') unknownNow = null;
    if (outcome.kind === 'accepted') addWorking(name);
  }

  function addWorking(name: PlacementRef): void {
    const mine = working.get(name.accountId);
    if (mine === undefined) working.set(name.accountId, new Set([keyOf(name)]));
    else mine.add(keyOf(name));
  }

  return {
    sent(name) {
      live.set(keyOf(name), null);
      onTheWay.set(keyOf(name), name.accountId);
    },
    recorded(name, outcome) {
      live.delete(keyOf(name));
      ended(name, outcome);
    },
    unrecorded(name, outcome) {
      live.set(keyOf(name), outcome);
      ended(name, outcome);
    },
    amends: {
      ...amends,
      ended(...end) {
        amends.ended(...end);
        unknownNow = null;
      },
    },
    amending: (name) => void onTheWay.set(keyOf(name), name.accountId),
    amended: (name) => void onTheWay.delete(keyOf(name)),
    afterAnswer(name, act) {
      const key = keyOf(name);
      if (!onTheWay.has(key)) {
        act();
        return;
      }
      const acts = waiting.get(key);
      if (acts === undefined) waiting.set(key, [act]);
      else acts.push(act);
    },
    answered(name) {
      const acts = waiting.get(keyOf(name)) ?? [];
      waiting.delete(keyOf(name));
      for (const act of acts) act();
    },
    view,
    find({ accountId, clientOid }) {
      try {
        const stored = journal.find(accountId, clientOid);
        return stored === null ? null : view(stored);
      } catch {
        return null;
      }
    },
    unknown,
    unknownAmends,
    unknownCount: (ofAccount = () => true) => unknownAccounts().filter(ofAccount).length,
    unknownChanged() {
      unknownNow = null;
    },
    markWorking: addWorking,
    markDone(name) {
      const mine = working.get(name.accountId);
      mine?.delete(keyOf(name));
      if (mine?.size === 0) working.delete(name.accountId);
    },
    activeAccounts: () => [...new Set([...onTheWay.values(), ...working.keys(), ...unknownAccounts()])],
  };
}
