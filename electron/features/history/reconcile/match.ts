import type { Difference } from '../../../../shared/ledger/ledger-mapping.ts';
import { assign, type Moment } from './assign.ts';
import { transactionId, type TransactionId } from '../../../../shared/addresses/transaction-id.ts';

/** A row of the ledger, in what is compared. Amounts are texts that are equal when their values are. */
export interface MatchRow extends Moment {
  currency: string;
  out: boolean;
  amount: string;
  /** Null: the ledger says nothing of a fee. */
  fee: string | null;
  tx: string | null;
  /** Orders rows that are equal in all of the above, so that their order in the file decides nothing. */
  rest: string;
}

/** A record of the archive, in what is compared. */
export interface MatchRecord {
  at: number;
  currency: string;
  out: boolean;
  /** On the ledger's basis: amount, amount plus fee or amount less fee. */
  amount: string;
  fee: string;
  tx: string | null;
  /** The venue no longer lists it. */
  gone: boolean;
  rest: string;
}

export interface MatchRules {
  /** Milliseconds. */
  tolerance: number;
  /** A row with a transaction id is matched by it or not at all. */
  txOnly: boolean;
  /** The calendar day of a moment, as a number, in the ledger's zone. */
  dayOf(at: number): number;
  /** The transaction id of a record that `records` holds without one, because no row names it. */
  txOf?(record: number): string | null;
}

interface Matched {
  row: number;
  record: number;
  by: 'transaction' | 'amount';
  /** Empty: equal in everything compared. */
  differences: Difference[];
}

/** Rows and records of which nothing says which belongs to which. */
interface AmbiguousSet {
  rows: number[];
  records: number[];
}

/** Every row and every record is in exactly one of a pair, a set, or left over. */
export interface Matching {
  pairs: Matched[];
  ambiguous: AmbiguousSet[];
  rowsLeft: number[];
  recordsLeft: number[];
}

/**
 * Matches a ledger with records, one to one. First by transaction id: of a transaction's rows and records of one direction, those
 * equal in currency and amount belong together, and a single pair that is left differs. What has no known id is matched by
 * currency, direction, exact amount and time (assign.ts). Different directions are never paired; different currencies only as a
 * difference within one transaction. The order of the input changes nothing.
 */
export function match(
  rows: readonly MatchRow[],
  records: readonly MatchRecord[],
  rules: MatchRules,
): Matching {
  const work: Work = {
    rows,
    records,
    rules,
    rowDone: new Uint8Array(rows.length),
    recordDone: new Uint8Array(records.length),
    pairs: [],
    ambiguous: [],
  };
  const known = matchByTransaction(work);
  matchByAmount(work, known);
  const left = (done: Uint8Array): number[] => Array.from(done.keys()).filter((at) => done[at] === 0);
  return {
    pairs: work.pairs,
    ambiguous: work.ambiguous,
    rowsLeft: left(work.rowDone),
    recordsLeft: left(work.recordDone),
  };
}

interface Work {
  rows: readonly MatchRow[];
  records: readonly MatchRecord[];
  rules: MatchRules;
  rowDone: Uint8Array;
  recordDone: Uint8Array;
  pairs: Matched[];
  ambiguous: AmbiguousSet[];
}

interface Group {
  rows: number[];
  records: number[];
}

/** Rows whose transaction the archive knows, in 1s: no amount may give them to another one. */
function matchByTransaction(work: Work): Uint8Array {
  const { rows, records } = work;
  const known = new Uint8Array(rows.length);
  const rowIds = rows.map(({ tx }) => transactionId(tx));
  const groups = new Map<string, Group>();
  for (const [at, id] of rowIds.entries()) {
    if (id !== null) groupOf(groups, `${rows[at]?.out} ${id.base}`).rows.push(at);
  }
  if (groups.size === 0) return known;
  const recordIds = new Map<number, TransactionId>();
  for (const [at, { tx, out }] of records.entries()) {
    const id = transactionId(tx);
    const group = id === null ? undefined : groups.get(`${out} ${id.base}`);
    if (id === null || group === undefined) continue;
    group.records.push(at);
    recordIds.set(at, id);
  }
  for (const group of groups.values()) {
    if (group.records.length === 0) continue;
    for (const row of group.rows) known[row] = 1;
    matchOneTransaction(work, group, {
      row: (at) => rowIds[at]?.suffix ?? '',
      record: (at) => recordIds.get(at)?.suffix ?? '',
    });
  }
  return known;
}

/** The part after the @ of an id: it is a preference and never excludes, since venues disagree on what it is. */
interface Suffixes {
  row(at: number): string;
  record(at: number): string;
}

function matchOneTransaction(work: Work, group: Group, suffixes: Suffixes): void {
  const { rows, records } = work;
  const rowKey = (at: number): string => `${fold(rows[at]?.currency)} ${rows[at]?.amount}`;
  const recordKey = (at: number): string => `${fold(records[at]?.currency)} ${records[at]?.amount}`;
  const keyWithSuffix = (suffix: string, rest: string): string | null =>
    suffix === '' ? null : `${suffix} ${rest}`;
  pairEqual(
    work,
    split(
      work,
      group,
      (at) => keyWithSuffix(suffixes.row(at), rowKey(at)),
      (at) => keyWithSuffix(suffixes.record(at), recordKey(at)),
    ),
  );
  pairEqual(work, split(work, group, rowKey, recordKey));
  const currency = (at: number): string => fold(rows[at]?.currency);
  const ofCurrency = (at: number): string => fold(records[at]?.currency);
  pairSingles(
    work,
    split(
      work,
      group,
      (at) => keyWithSuffix(suffixes.row(at), currency(at)),
      (at) => keyWithSuffix(suffixes.record(at), ofCurrency(at)),
    ),
    false,
  );
  pairSingles(work, split(work, group, currency, ofCurrency), true);
  pairSingles(
    work,
    split(
      work,
      group,
      () => '',
      () => '',
    ),
    true,
  );
}

/** What is still open of a group, by keys that both sides have; null: not now. */
function split(
  { rowDone, recordDone }: Work,
  group: Group,
  rowKey: (at: number) => string | null,
  recordKey: (at: number) => string | null,
): Group[] {
  const parts = new Map<string, Group>();
  for (const at of group.rows) {
    const own = rowDone[at] === 1 ? null : rowKey(at);
    if (own !== null) groupOf(parts, own).rows.push(at);
  }
  for (const at of group.records) {
    const own = recordDone[at] === 1 ? null : recordKey(at);
    if (own !== null) parts.get(own)?.records.push(at);
  }
  return [...parts.values()].filter((part) => part.records.length > 0);
}

/** Pairs what is equal in all but time, whatever the time between. */
function pairEqual(work: Work, groups: readonly Group[]): void {
  for (const group of groups) pairByTime(work, group, Number.POSITIVE_INFINITY, 'transaction');
}

/** A single row and a single record of one transaction belong together though they differ; of more nothing says which. */
function pairSingles(work: Work, groups: readonly Group[], marksOthers: boolean): void {
  for (const group of groups) {
    const [row, ...otherRows] = group.rows;
    const [record, ...otherRecords] = group.records;
    if (row === undefined || record === undefined) continue;
    if (otherRows.length + otherRecords.length === 0) pair(work, row, record, 'transaction');
    else if (marksOthers) markAmbiguous(work, group.rows, group.records);
  }
}

function matchByAmount(work: Work, known: Uint8Array): void {
  const { rows, records, rules, rowDone, recordDone } = work;
  const groups = new Map<string, Group>();
  for (const [at, { out, currency, amount, tx }] of rows.entries()) {
    if (rowDone[at] === 1 || known[at] === 1 || (rules.txOnly && tx !== null)) continue;
    groupOf(groups, `${out} ${fold(currency)} ${amount}`).rows.push(at);
  }
  for (const [at, { out, currency, amount }] of records.entries()) {
    if (recordDone[at] === 0) groups.get(`${out} ${fold(currency)} ${amount}`)?.records.push(at);
  }
  for (const group of groups.values()) pairByTime(work, group, rules.tolerance, 'amount');
}

function pairByTime(work: Work, group: Group, tolerance: number, by: Matched['by']): void {
  const { rows, records } = work;
  group.rows.sort((a, b) => orderRows(rows[a], rows[b]) || a - b);
  group.records.sort((a, b) => orderRecords(records[a], records[b]) || a - b);
  const moments: Moment[] = [];
  for (const at of group.rows) {
    const row = rows[at];
    if (row !== undefined) moments.push(row);
  }
  const times = group.records.map((at) => records[at]?.at ?? 0);
  const made = assign(moments, times, tolerance);
  const sets = Array.from({ length: made.sets }, (): Group => ({ rows: [], records: [] }));
  for (const [at, row] of group.rows.entries()) {
    const partner = made.partner[at] ?? -1;
    if (partner >= 0) pair(work, row, group.records[partner] ?? -1, by);
    sets[made.rowSet[at] ?? -1]?.rows.push(row);
  }
  for (const [at, record] of group.records.entries()) sets[made.recordSet[at] ?? -1]?.records.push(record);
  for (const set of sets) markAmbiguous(work, set.rows, set.records);
}

function pair(work: Work, row: number, record: number, by: Matched['by']): void {
  work.rowDone[row] = 1;
  work.recordDone[record] = 1;
  work.pairs.push({ row, record, by, differences: differencesOf(work, row, record, by) });
}

function markAmbiguous(work: Work, rows: readonly number[], records: readonly number[]): void {
  for (const row of rows) work.rowDone[row] = 1;
  for (const record of records) work.recordDone[record] = 1;
  work.ambiguous.push({ rows: [...rows], records: [...records] });
}

function differencesOf(
  { rows, records, rules }: Work,
  at: number,
  other: number,
  by: Matched['by'],
): Difference[] {
  const row = rows[at];
  const record = records[other];
  if (row === undefined || record === undefined) return [];
  const found: Difference[] = [];
  if (row.amount !== record.amount) found.push('amount');
  if (row.fee !== null && row.fee !== record.fee) found.push('fee');
  if (fold(row.currency) !== fold(record.currency)) found.push('currency');
  if (by === 'transaction') {
    const day = rules.dayOf(record.at);
    if (day < rules.dayOf(row.from) || day > rules.dayOf(row.to)) found.push('day');
  } else {
    const own = transactionId(row.tx);
    const venues = own === null ? null : transactionId(record.tx ?? rules.txOf?.(other) ?? null);
    if (own !== null && venues !== null && own.base !== venues.base) found.push('transaction');
  }
  // Equal in everything the ledger has, and yet no longer listed by the venue.
  if (record.gone) found.push('gone');
  return found;
}

function orderRows(a: MatchRow | undefined, b: MatchRow | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return (
    a.from - b.from ||
    a.to - b.to ||
    compareText(a.fee ?? '', b.fee ?? '') ||
    compareText(a.rest, b.rest) ||
    compareText(a.tx ?? '', b.tx ?? '') ||
    compareText(a.currency, b.currency)
  );
}

function orderRecords(a: MatchRecord | undefined, b: MatchRecord | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return (
    a.at - b.at ||
    compareText(a.fee, b.fee) ||
    compareText(a.rest, b.rest) ||
    compareText(a.tx ?? '', b.tx ?? '') ||
    compareText(a.currency, b.currency)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function groupOf(groups: Map<string, Group>, own: string): Group {
  let group = groups.get(own);
  if (group === undefined) {
    group = { rows: [], records: [] };
    groups.set(own, group);
  }
  return group;
}

/** Currencies are compared without regard to case. */
function fold(currency: string | undefined): string {
  return (currency ?? '').toLowerCase();
}
