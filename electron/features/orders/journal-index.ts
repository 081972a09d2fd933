import type { Outcome } from '../../../shared/orders/outcome.ts';
import type { OrderFilter } from '../../../shared/bridge/order-calls.ts';
import type { HashedRow } from './chain.ts';
import { indexedAmend, type IndexedAmend, isOfFormer, noteAmendOutcome } from './journal-amends.ts';
import type { ResolutionFacts, EvidenceFacts } from './placement-row.ts';
import { decidingRow, type DecidingRows, type PlacementStatus, statusOfKind } from './placement-status.ts';

type OutcomeKind = Outcome['kind'];

/** What is needed of a placement again and again; the rest is read from the file. */
export interface IndexEntry extends DecidingRows<OutcomeKind> {
  /** Sequence number of the submission's row. */
  seq: number;
  accountId: string;
  clientOid: string;
  /** A test order, which is not a placement and not counted as one. */
  test: boolean;
  /** The state of the order as last reported. */
  order: 'open' | 'done' | null;
  /** What was asked to change of its order, oldest first; null where nothing was. */
  amends: IndexedAmend[] | null;
  /** The searchable text in lower case; null until the first search. */
  text: string | null;
}

/**
 * The status of every placement, in memory: filled while the file is verified, updated by every append. It is derived from the rows alone
 * and never written, so it cannot differ from them for longer than a session.
 */
export interface PlacementIndex {
  /** The next row of the journal, in order. */
  take(row: HashedRow): void;
  lastSeq(): number;
  find(accountId: string, clientOid: string): IndexEntry | null;
  /** The clientOid of the placement to which the venue, or a person, gave this order id; null when there is none. */
  holderOf(accountId: string, orderId: string): string | null;
  /** Placements without tests, oldest first. */
  all(): readonly IndexEntry[];
  /** Placements and tests, oldest first. */
  everything(): readonly IndexEntry[];
  /** Placements without a known outcome that nobody resolved, oldest first. */
  open(): IndexEntry[];
  /** With an amend that has no known outcome, oldest first. */
  amending(): IndexEntry[];
  count(accountId: string | null): number;
  /** The rows so far are of earlier sessions: a submission without an outcome among them is unknown. */
  endEarlierSessions(): void;
  /** Whether it is of an earlier session, so that nobody waits for its answer. */
  isOfEarlierSession(entry: IndexEntry): boolean;
  kindOf(entry: IndexEntry): OutcomeKind | null;
  statusOf(entry: IndexEntry): PlacementStatus;
  /** Whether a list that is narrowed to this has the entry. */
  passes(entry: IndexEntry, filter: OrderFilter): boolean;
}

export function createPlacementIndex(): PlacementIndex {
  /** By account, then by clientOid: in a long journal a joined key per row takes too much memory. */
  const accounts = new Map<string, Map<string, IndexEntry>>();
  /** By account, then by order id. */
  const holders = new Map<string, Map<string, string>>();
  const placements: IndexEntry[] = [];
  const everything: IndexEntry[] = [];
  const open = new Set<IndexEntry>();
  const amending = new Set<IndexEntry>();
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
      evidence: null,
      resolution: null,
      order: null,
      amends: null,
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

  function hold(row: HashedRow): void {
    const orderId = orderIdOf(row);
    if (orderId !== null) holdId(row, orderId);
  }

  function holdId(row: HashedRow, orderId: string): void {
    let ofAccount = holders.get(row.account);
    if (ofAccount === undefined) holders.set(row.account, (ofAccount = new Map()));
    // The first to have it keeps it; a later one is a contradiction.
    if (!ofAccount.has(orderId)) ofAccount.set(orderId, row.clientOid);
  }

  /** An amended placement is known by the ID of the order in its place as well. */
  function noteAmend(entry: IndexEntry, row: HashedRow): void {
    if (row.kind === 'amend') {
      const amend = indexedAmend(row);
      entry.amends ??= [];
      entry.amends.push(amend);
      holdId(row, amend.orderId); // what a stop placed is known by it alone
    } else {
      const orderId = noteAmendOutcome(entry.amends ?? [], row);
      if (orderId !== null) {
        holdId(row, orderId);
        entry.order = 'open';
      }
    }
    const isOpenAmend = entry.amends?.some(({ kind }) => kind === null || kind === 'unknown') ?? false;
    if (isOpenAmend) amending.add(entry);
    else amending.delete(entry);
  }

  function isOpen({ outcome, evidence, resolution }: IndexEntry): boolean {
    return resolution === null && evidence === null && (outcome === null || outcome === 'unknown');
  }

  function kindOf(entry: IndexEntry): OutcomeKind | null {
    const source = decidingRow(entry);
    switch (source) {
      case 'person':
        return 'accepted';
      case 'outcome':
        return entry.outcome;
      case 'evidence':
        return entry.evidence;
      case 'nothing':
        return entry.resolution !== null || entry.seq <= earlier ? 'unknown' : null;
    }
  }

  const statusOf = (entry: IndexEntry): PlacementStatus =>
    entry.test ? 'test' : statusOfKind(kindOf(entry), entry.resolution !== null);

  return {
    take(row) {
      lastSeq = row.seq;
      if (row.kind === 'submission' || row.kind === 'test') {
        begin(row);
        return;
      }
      const entry = accounts.get(row.account)?.get(row.clientOid);
      if (entry === undefined) return;
      if (row.kind === 'amend' || row.kind === 'amend-outcome') {
        noteAmend(entry, row);
        return;
      }
      note(entry, row);
      hold(row);
      if (!isOpen(entry)) open.delete(entry);
    },
    lastSeq: () => lastSeq,
    find: (accountId, clientOid) => accounts.get(accountId)?.get(clientOid) ?? null,
    holderOf: (accountId, orderId) => holders.get(accountId)?.get(orderId) ?? null,
    all: () => placements,
    everything: () => everything,
    open: () => [...open],
    amending: () => [...amending],
    count: (accountId) => (accountId === null ? placements.length : (counts.get(accountId) ?? 0)),
    endEarlierSessions() {
      earlier = lastSeq;
    },
    isOfEarlierSession: (entry) => entry.seq <= earlier,
    kindOf,
    statusOf,
    passes(entry, filter) {
      if (filter === 'test' || entry.test) return filter === 'test' && entry.test;
      if (filter === 'placed') return true;
      return progressOf(statusOf(entry), entry.order) === filter;
    },
  };
}

/** An accepted order is open until the venue reported its end, and a rejected one where the venue listed it all the same. */
function progressOf(status: PlacementStatus, order: IndexEntry['order']): 'open' | 'closed' | 'unknown' {
  switch (status) {
    case 'unknown':
      return 'unknown';
    case 'sending':
      return 'open';
    case 'accepted':
      return order === 'done' ? 'closed' : 'open';
    case 'rejected':
      return order === 'open' ? 'open' : 'closed';
    case 'not-sent':
    case 'resolved':
    case 'test':
      return 'closed';
  }
}

/** Facts of acceptance as journal-rows.ts writes them: reading a whole row as JSON costs too much for every start. */
const ACCEPTED_AS = /^(?:\{"how":"[a-z-]+","outcome":)?\{"kind":"accepted","orderId":"([^"\\]+)"/;

/** The order id that a row has for its placement; null when it has none. */
function orderIdOf({ kind, result, facts }: HashedRow): string | null {
  if (kind === 'resolution' && result === 'placed') {
    return (JSON.parse(facts) as ResolutionFacts).orderId;
  }
  if (result !== 'accepted' || (kind !== 'outcome' && kind !== 'evidence')) return null;
  const [, plain] = ACCEPTED_AS.exec(facts) ?? [];
  if (plain !== undefined) return plain;
  const written = JSON.parse(facts) as Outcome | EvidenceFacts;
  const outcome = 'how' in written ? written.outcome : written;
  return outcome.kind === 'accepted' ? outcome.orderId : null;
}

/** The casts: `result` is what this program wrote there. */
function note(entry: IndexEntry, { kind, result, facts }: HashedRow): void {
  switch (kind) {
    case 'outcome':
    case 'test-outcome':
      entry.outcome = result as OutcomeKind;
      break;
    case 'evidence':
      entry.evidence = result as OutcomeKind;
      break;
    case 'resolution':
      entry.resolution = result === 'placed' ? 'placed' : 'not-placed';
      break;
    case 'event':
      if (entry.amends !== null && isOfFormer(entry.amends, { facts })) break;
      entry.order = result === 'done' ? 'done' : 'open';
      break;
    case 'status-check':
    case 'submission':
    case 'test':
    case 'amend':
    case 'amend-outcome':
    case 'loss':
    case 'signature':
      break;
  }
}
