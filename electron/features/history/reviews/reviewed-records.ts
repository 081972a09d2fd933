import type { DatabaseSync } from 'node:sqlite';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { KEY_BYTES, matchTx, writeKey } from '../archive/identity.ts';
import { KIND_CODES } from '../archive/schema.ts';
import type { Folded } from './fold.ts';
import type { RecordRef } from './log-row.ts';

/** A reviewed record, and its reviews now. */
export interface ReviewedRecord extends Folded {
  readonly account: string;
  readonly kind: RecordRef['kind'];
  /** Hex. */
  readonly key: string;
  /** Which of the equals, by the log's own count; nearly always the archive's too. */
  readonly occurrence: number;
  /** The transaction id it was last known by: distinguishes equal records better than a count does. */
  tx: string | null;
  /** Transaction ids that its equals had at its last event: it is none of those. */
  not: readonly string[];
  /** Time of its last event on this computer, milliseconds since the epoch; -Infinity without one. */
  lastEventAt: number;
  /** Its number in the archive; 0 while the archive does not have it. */
  row: number;
  /** The rows of the log about it, ascending. */
  seqs: number[] | null;
  /** The next one of the same key. */
  next: ReviewedRecord | null;
}

/** The fields in `base` of a record that may not be in the archive; a field that is no text is empty. */
export interface Base {
  currency: string;
  amount: string;
  chain: string;
  address: string;
  memo: string;
  /** Milliseconds since the epoch. */
  createdAt: number | null;
  tx: string | null;
}

/**
 * The fields by which a person knows the record, as JSON. Times in UTC. `not`: transaction ids of records that are equal to it, by which
 * it is distinguished from them as long as it has none.
 */
export function createBaseOf(): (record: WalletRecord, not?: readonly string[]) => string {
  const isoOf = createIso();
  return (record, not = NONE) => {
    const { currency, amount, chain, address, memo, createdAt, walletTxId: tx } = record;
    const id = record.kind === 'withdrawal' ? { id: record.id } : {};
    const fields = { ...id, currency, amount, chain, address, memo, createdAt: isoOf(createdAt), tx };
    return JSON.stringify(not.length === 0 ? fields : { ...fields, not });
  };
}

const NONE: readonly string[] = [];

/** Remembers the day it wrote last: records come by time, so it is nearly always the one before. */
function createIso(): (at: number) => string {
  let lastDay = { number: Number.NaN, text: '' };
  return (at) => {
    const day = Math.floor(at / DAY);
    if (day === lastDay.number) return lastDay.text + timeText(at - day * DAY);
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return String(at);
    const text = date.toISOString();
    lastDay = { number: day, text: text.slice(0, text.indexOf('T') + 1) };
    return text;
  };
}

const DAY = 86_400_000;

function timeText(ms: number): string {
  const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);
  const seconds = Math.floor(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = String(ms % 1_000).padStart(3, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${thousandths}Z`;
}

export function readTx(base: string): string | null {
  if (base.endsWith(NO_TX)) return null;
  // As `createBaseOf` writes it: inside a text a quotation mark has a backslash before it, so this is where the field is.
  const start = base.lastIndexOf(TX);
  const tx = base.slice(start + TX.length, -2);
  if (start !== -1 && base.endsWith('"}') && !/["\\]/.test(tx)) return tx;
  const stored = fieldsOf(base)['tx'];
  return typeof stored === 'string' ? stored : null;
}

const NO_TX = '"tx":null}';
const TX = '"tx":"';

/** The transaction ids of its equals. */
export function readNot(base: string): readonly string[] {
  if (base.endsWith(NO_TX) || !base.endsWith(']}')) return NONE;
  const not = fieldsOf(base)['not'];
  return Array.isArray(not) ? not.filter((tx) => typeof tx === 'string') : NONE;
}

/** Never throws: whatever the text holds, only texts count. */
export function readBase(base: string): Base {
  const fields = fieldsOf(base);
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const at = Date.parse(text('createdAt'));
  return {
    currency: text('currency'),
    amount: text('amount'),
    chain: text('chain'),
    address: text('address'),
    memo: text('memo'),
    createdAt: Number.isNaN(at) ? null : at,
    tx: typeof fields['tx'] === 'string' ? fields['tx'] : null,
  };
}

function fieldsOf(base: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(base);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const key = Buffer.alloc(KEY_BYTES);
const sum = { a: 0, b: 0 };

/** The identity's key in hex. */
export function keyOf(record: WalletRecord): string {
  writeKey(record, key, sum);
  sum.a = 0;
  sum.b = 0;
  return key.toString('hex');
}

/** Answers the one copy of equal texts: every row read from a file brings its own. */
export function sharing(): (text: string) => string {
  const copies = new Map<string, string>();
  return (text) => {
    const copy = copies.get(text);
    if (copy === undefined) copies.set(text, text);
    return copy ?? text;
  };
}

const NO_LABELS: readonly string[] = [];

/** All reviewed records, by key. */
export interface ReviewedRecords {
  /** The first of those of a key; the others follow by `next`. */
  first(account: string, kind: RecordRef['kind'], key: string): ReviewedRecord | null;
  /** The one the log names, made when it is not there; with what distinguishes it from its equals. */
  getOrCreate(name: Omit<RecordRef, 'base'>, tx: string | null, not?: readonly string[]): ReviewedRecord;
  all(): Iterable<ReviewedRecord>;
  /** The first reviewed records of every list, by key. */
  groups(): Iterable<{
    account: string;
    kind: RecordRef['kind'];
    firsts: ReadonlyMap<string, ReviewedRecord>;
  }>;
  count(): number;
}

interface OfAccount {
  /** The one copy of its id: every row read from a file brings its own. */
  account: string;
  deposit: Map<string, ReviewedRecord>;
  withdrawal: Map<string, ReviewedRecord>;
}

export function createReviewedRecords(): ReviewedRecords {
  /** By account, one map for each kind: a key is looked up without concatenating texts. */
  const accounts = new Map<string, OfAccount>();
  let count = 0;

  function ofAccount(account: string): OfAccount {
    let found = accounts.get(account);
    if (found === undefined) {
      found = { account, deposit: new Map(), withdrawal: new Map() };
      accounts.set(account, found);
    }
    return found;
  }

  return {
    first: (account, kind, keyText) => accounts.get(account)?.[kind].get(keyText) ?? null,
    getOrCreate({ account: name, kind, key: keyText, occurrence }, tx, not = NONE) {
      const own = ofAccount(name);
      const { account } = own;
      const groups = own[kind];
      const first = groups.get(keyText) ?? null;
      for (let each = first; each !== null; each = each.next) {
        if (each.occurrence !== occurrence) continue;
        each.tx = tx ?? each.tx;
        each.not = not;
        return each;
      }
      // Written out: a copy of another object would take a third more, and there may be a million.
      const made: ReviewedRecord = {
        state: 'unreviewed',
        by: null,
        at: null,
        systemUser: null,
        approvedBy: null,
        sameUser: false,
        importedReviews: 0,
        notes: 0,
        labels: NO_LABELS,
        internalTransferWith: null,
        importSources: null,
        since: -Infinity,
        source: 0,
        act: null,
        account,
        kind,
        key: keyText,
        occurrence,
        tx,
        not,
        lastEventAt: -Infinity,
        row: 0,
        seqs: null,
        next: first,
      };
      groups.set(keyText, made);
      count += 1;
      return made;
    },
    *all() {
      for (const { deposit, withdrawal } of accounts.values()) {
        for (const groups of [deposit, withdrawal]) {
          for (const first of groups.values()) {
            for (let each: ReviewedRecord | null = first; each !== null; each = each.next) yield each;
          }
        }
      }
    },
    *groups() {
      for (const { account, deposit, withdrawal } of accounts.values()) {
        yield { account, kind: 'deposit', firsts: deposit };
        yield { account, kind: 'withdrawal', firsts: withdrawal };
      }
    },
    count: () => count,
  };
}

/** A row of the archive that may be one of the reviewed records of a key. */
export interface Candidate {
  id: number;
  occurrence: number;
  tx: string | null;
  /** When the archive first saw it, milliseconds since the epoch. */
  first_seen: number;
}

/** Finds the rows of the archive with a key. */
export function candidateReader(
  db: DatabaseSync,
): (account: string, kind: RecordRef['kind'], keyText: string) => Candidate[] {
  const find = db.prepare(
    `SELECT records.id AS id, occurrence, tx, first_seen FROM records JOIN accounts ON accounts.n = records.account
     WHERE key = ? AND kind = ? AND accounts.id = ? ORDER BY occurrence`,
  );
  return (account, kind, keyText) => {
    const found = find.all(Buffer.from(keyText, 'hex'), KIND_CODES[kind], account);
    return found as unknown as Candidate[]; // the columns above, in a STRICT table
  };
}

/** Finds the rows of many keys at once: a query for each costs several times as much. */
const KEYS_AT_ONCE = 500;

/** Calls `each` for the key of every reviewed record with the rows of the archive that have it. */
export function eachWithCandidates(
  db: DatabaseSync,
  reviewedRecords: ReviewedRecords,
  each: (first: ReviewedRecord, rows: readonly Candidate[]) => void,
): void {
  const find = db.prepare(
    `SELECT wanted.key AS n, records.id AS id, occurrence, tx, first_seen
     FROM json_each(?) AS wanted CROSS JOIN records ON records.key = unhex(wanted.value)
       AND account = (SELECT n FROM accounts WHERE id = ?) AND kind = ?
     ORDER BY wanted.key, occurrence`,
  );
  find.setReturnArrays(true);
  for (const { account, kind, firsts } of reviewedRecords.groups()) {
    const all = [...firsts.values()];
    for (let start = 0; start < all.length; start += KEYS_AT_ONCE) {
      const some = all.slice(start, start + KEYS_AT_ONCE);
      const rows: Candidate[][] = some.map(() => []);
      const keys = JSON.stringify(some.map((first) => first.key));
      // Arrays of the columns above, in a STRICT table; the types of node:sqlite describe the other form.
      const found = find.all(keys, account, KIND_CODES[kind]) as unknown as [
        number,
        number,
        number,
        string | null,
        number,
      ][];
      for (const [n, id, occurrence, tx, first_seen] of found)
        rows[n]?.push({ id, occurrence, tx, first_seen });
      for (const [n, first] of some.entries()) each(first, rows[n] ?? []);
    }
  }
}

/**
 * Which row of the archive each reviewed record of a key is: by transaction id; by count, where the archive had that row at its last
 * event; and by what is left, where that is certain. A rebuilt archive may count equal records in another order, so one
 * that was reviewed before it had its id may be any of several by now: then it is none of them, and waits. A review never moves.
 */
export function matchReviewedRecords(
  first: ReviewedRecord,
  rows: readonly Candidate[],
): Map<ReviewedRecord, number> {
  const matched = new Map<ReviewedRecord, number>();
  const [only] = rows;
  if (only === undefined) return matched;
  if (first.next === null && rows.length === 1) {
    if (fits(first, only)) matched.set(first, only.id);
    return matched;
  }
  const free = new Set(rows);
  const take = (fits: (record: ReviewedRecord, row: Candidate) => boolean): void => {
    for (let record: ReviewedRecord | null = first; record !== null; record = record.next) {
      if (matched.has(record)) continue;
      for (const row of free) {
        if (!fits(record, row)) continue;
        matched.set(record, row.id);
        free.delete(row);
        break;
      }
    }
  };
  const sameCount = (record: ReviewedRecord, row: Candidate) => row.occurrence === record.occurrence;
  const sameTx = ({ tx }: ReviewedRecord, row: Candidate) => hasTx(tx) && matchTx(tx, row.tx) === 'same';
  take((record, row) => sameCount(record, row) && sameTx(record, row));
  take(sameTx);
  take((record, row) => sameCount(record, row) && row.first_seen <= record.lastEventAt && fits(record, row));
  for (;;) {
    const left = reviewedRecordsOf(first).filter((record) => !matched.has(record));
    const before = matched.size;
    take((record, row) => isCertain(record, row, left, free));
    if (matched.size === before) break;
  }
  const left = reviewedRecordsOf(first).filter((record) => !matched.has(record));
  if (areAlike(left, [...free])) {
    // One that was not there yet at the last event comes last: somebody has to review it.
    take((record, row) => row.id === record.row && fits(record, row));
    take((record, row) => row.first_seen <= record.lastEventAt && fits(record, row));
    take((record, row) => sameCount(record, row) && fits(record, row));
    take(fits);
  }
  return matched;
}

function reviewedRecordsOf(first: ReviewedRecord): ReviewedRecord[] {
  const all: ReviewedRecord[] = [];
  for (let record: ReviewedRecord | null = first; record !== null; record = record.next) all.push(record);
  return all;
}

/** No other row may be this record, and no other reviewed record this row. */
function isCertain(
  record: ReviewedRecord,
  row: Candidate,
  left: readonly ReviewedRecord[],
  free: ReadonlySet<Candidate>,
): boolean {
  if (!fits(record, row)) return false;
  for (const other of free) if (other !== row && fits(record, other)) return false;
  return left.every((other) => other === record || !fits(other, row));
}

/** Whether it makes no difference which is which: nothing distinguishes the rows, or all of them have the same reviews. */
function areAlike(reviewedRecords: readonly ReviewedRecord[], rows: readonly Candidate[]): boolean {
  const [row] = rows;
  if (rows.every((other) => matchTx(other.tx, row?.tx ?? null) === 'same')) return true;
  const [record] = reviewedRecords;
  return (
    record !== undefined &&
    reviewedRecords.length === rows.length &&
    reviewedRecords.every((other) => isSameRecord(record, other))
  );
}

function isSameRecord(one: ReviewedRecord, other: ReviewedRecord): boolean {
  return (
    one.notes === 0 &&
    other.notes === 0 &&
    one.state === other.state &&
    one.by === other.by &&
    one.at === other.at &&
    one.approvedBy === other.approvedBy &&
    one.importedReviews === 0 &&
    other.importedReviews === 0 &&
    one.internalTransferWith === other.internalTransferWith &&
    sourcesText(one) === sourcesText(other) &&
    one.labels.join('\n') === other.labels.join('\n')
  );
}

function sourcesText({ importSources }: ReviewedRecord): string {
  return importSources === null ? '' : JSON.stringify([[...importSources.labels], importSources.transfer]);
}

function fits({ kind, tx, not }: ReviewedRecord, row: Candidate): boolean {
  if (kind === 'withdrawal') return true;
  return matchTx(tx, row.tx) !== 'other' && (row.tx === null || !not.includes(row.tx));
}

export function hasTx(tx: string | null): tx is string {
  return tx !== null && tx !== '';
}
