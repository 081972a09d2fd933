import type { Outcome } from '../../shared/orders/outcome.ts';
import type { HashedRow } from './chain.ts';
import { decides, type Ends, type Standing, standingOfKind } from './journal-standing.ts';

type OutcomeKind = Outcome['kind'];

/** What of a placement is asked for again and again; the rest is read from the file. */
export interface IndexEntry extends Ends<OutcomeKind> {
  /** Sequence number of the intent's row. */
  seq: number;
  accountId: string;
  clientOid: string;
  /** A dry run: no placement, so nothing counts it as one. */
  test: boolean;
  /** The state the venue last told of the order. */
  order: 'open' | 'done' | null;
  /** What a search looks in, in lower case; null until the first search. */
  text: string | null;
}

/**
 * Where every placement stands, in memory: filled by the walk that verifies the file, kept up by every append. It is derived from
 * the rows alone and never written, so it cannot disagree with them for longer than a run.
 */
export interface PlacementIndex {
  /** The next row of the journal, in order. */
  take(row: HashedRow): void;
  lastSeq(): number;
  find(accountId: string, clientOid: string): IndexEntry | null;
  /** Placements, oldest first; tests are none. */
  all(): readonly IndexEntry[];
  /** Placements and tests in the order they were written: what a person may look through. */
  everything(): readonly IndexEntry[];
  /** Placements without a known end that nobody settled, oldest first. */
  open(): IndexEntry[];
  count(accountId: string | null): number;
  /** What is in the file by now was left by runs that are over: an intent without an outcome among it is unknown. */
  endEarlierRuns(): void;
  /** Whether nobody in this run waits for an answer to this one. */
  isOfEarlierRun(entry: IndexEntry): boolean;
  kindOf(entry: IndexEntry): OutcomeKind | null;
  standingOf(entry: IndexEntry): Standing;
}

export function createPlacementIndex(): PlacementIndex {
  /** By account, then by clientOid: a long journal has no room for a joined key per row. */
  const accounts = new Map<string, Map<string, IndexEntry>>();
  const placements: IndexEntry[] = [];
  const everything: IndexEntry[] = [];
  const open = new Set<IndexEntry>();
  const counts = new Map<string, number>();
  let lastSeq = 0;
  let earlier = 0;

  function begin({ seq, account, clientOid, kind }: HashedRow): void {
    const entry: IndexEntry = {
      seq,
      accountId: account,
      clientOid,
      test: kind === 'test',
      outcome: null,
      late: null,
      evidence: null,
      order: null,
      text: null,
    };
    let ofAccount = accounts.get(account);
    if (ofAccount === undefined) accounts.set(account, (ofAccount = new Map()));
    ofAccount.set(clientOid, entry);
    everything.push(entry);
    if (entry.test) return;
    placements.push(entry);
    open.add(entry);
    counts.set(account, (counts.get(account) ?? 0) + 1);
  }

  function isOpen({ outcome, late, evidence }: IndexEntry): boolean {
    return evidence === null && late === null && (outcome === null || outcome === 'unknown');
  }

  function kindOf(entry: IndexEntry): OutcomeKind | null {
    const source = decides(entry);
    switch (source) {
      case 'person':
        return 'accepted';
      case 'outcome':
        return entry.outcome;
      case 'late':
        return entry.late;
      case 'nothing':
        return entry.evidence !== null || entry.seq <= earlier ? 'unknown' : null;
    }
  }

  return {
    take(row) {
      lastSeq = row.seq;
      if (row.kind === 'intent' || row.kind === 'test') {
        begin(row);
        return;
      }
      const entry = accounts.get(row.account)?.get(row.clientOid);
      if (entry === undefined) return;
      note(entry, row);
      if (!isOpen(entry)) open.delete(entry);
    },
    lastSeq: () => lastSeq,
    find: (accountId, clientOid) => accounts.get(accountId)?.get(clientOid) ?? null,
    all: () => placements,
    everything: () => everything,
    open: () => [...open],
    count: (accountId) => (accountId === null ? placements.length : (counts.get(accountId) ?? 0)),
    endEarlierRuns() {
      earlier = lastSeq;
    },
    isOfEarlierRun: (entry) => entry.seq <= earlier,
    kindOf,
    standingOf: (entry) => (entry.test ? 'dry-run' : standingOfKind(kindOf(entry), entry.evidence !== null)),
  };
}

/** `result` of a row is what this program wrote there. */
function note(entry: IndexEntry, { kind, result }: HashedRow): void {
  switch (kind) {
    case 'outcome':
    case 'test-outcome':
      entry.outcome = result as OutcomeKind;
      break;
    case 'late':
      entry.late = result as OutcomeKind;
      break;
    case 'evidence':
      entry.evidence = result === 'placed' ? 'placed' : 'not-placed';
      break;
    case 'event':
      entry.order = result === 'done' ? 'done' : 'open';
      break;
    case 'looked':
    case 'intent':
    case 'test':
      break;
  }
}
