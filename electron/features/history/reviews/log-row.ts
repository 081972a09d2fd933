import { hash as digest } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { SAID_AS_TEXT } from './log-schema.ts';

/**
 * What a row tells of a record: its state, that a second person agreed, a note, a label put on or taken off, that it and another
 * record are one own transfer, or not, or that neither is said any more. Of the log itself: the rules from there on, and that rows of
 * somebody else's log follow.
 */
const ROW_KINDS = [
  'state',
  'second',
  'note',
  'label',
  'label-off',
  'own',
  'not-own',
  'own-off',
  'rules',
  'import',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** A record by its identity, as the log names it. */
export interface RecordRef {
  account: string;
  kind: 'deposit' | 'withdrawal';
  /** 16 bytes in hex, as archive/identity.ts makes them. */
  key: string;
  /** Which of several records that are equal in everything that cannot change. */
  occurrence: number;
  /** JSON of the fields by which a person knows the record. */
  base: string;
}

/** One row of the log. */
export interface ReviewRow {
  /** 1, 2, 3 and so on, without gaps. */
  seq: number;
  kind: RowKind;
  /** Milliseconds since the epoch, by the clock of whoever said it. */
  at: number;
  /** The name the person gave. */
  by: string;
  systemUser: string;
  /** Null for rules and imports. */
  record: RecordRef | null;
  /** The state, the note's text, the label, or JSON (of a transfer the other leg, rules, import); empty for a second. */
  value: string;
  /** Of a row taken over from another log: its hash there, in hex. */
  origin: string | null;
}

export type NewReviewRow = Omit<ReviewRow, 'seq'>;

/** The row as the file gives it back: SQLite keeps no half of a character, and what is hashed must be what is stored. */
export function wellFormed(row: NewReviewRow): NewReviewRow {
  const { by, systemUser, record, value } = row;
  const account = record?.account ?? '';
  const base = record?.base ?? '';
  if ([by, systemUser, value, account, base].every((text) => text.isWellFormed())) return row;
  return {
    ...row,
    by: by.toWellFormed(),
    systemUser: systemUser.toWellFormed(),
    record:
      record === null ? null : { ...record, account: account.toWellFormed(), base: base.toWellFormed() },
    value: value.toWellFormed(),
  };
}

/** What the first row has in place of a previous hash. */
export const GENESIS = '0'.repeat(64);

/**
 * SHA-256 over the previous row's hash (its 32 bytes) and this row as one line of JSON, both hashes in hex. JSON of a list of texts,
 * numbers and nulls has one form only, so no two rows share one.
 */
export function hashRow(previous: string, row: ReviewRow): string {
  const { seq, kind, at, by, systemUser, record, value, origin } = row;
  const of =
    record === null ? null : [record.account, record.kind, record.key, record.occurrence, record.base];
  const line = JSON.stringify([seq, kind, at, by, systemUser, of, value, origin]);
  const most = 32 + line.length * MOST_BYTES_PER_UNIT;
  if (frame.length < most) frame = Buffer.allocUnsafe(most * 2);
  const start = frame.write(previous, 0, 'hex');
  const end = start + frame.write(line, start, 'utf8');
  return digest('sha256', frame.subarray(0, end), 'hex');
}

/** UTF-8 takes at most three bytes for a unit of a JS string. */
const MOST_BYTES_PER_UNIT = 3;

/** Filled anew by every call and read before it returns. */
let frame = Buffer.allocUnsafe(8_192);

/** A row with the hashes that stand beside it in the file. */
export interface StoredRow {
  row: ReviewRow;
  previous: string;
  hash: string;
}

/** Rows read at once: half the cost of one by one. */
const READ_AT_ONCE = 500;

/** The rows after `seq`, oldest first; null stands for one whose values are not of their column's type. */
export function* readRows(file: DatabaseSync, seq: number): Generator<StoredRow | null, void, undefined> {
  const statement = file.prepare(
    `SELECT ${SAID_AS_TEXT} FROM said WHERE seq > ? ORDER BY seq LIMIT ${READ_AT_ONCE}`,
  );
  statement.setReturnArrays(true);
  for (let after: unknown = seq; ;) {
    // Under setReturnArrays each result is an array of the columns; the types of node:sqlite tell the other form.
    const rows = statement.all(Number(after)) as unknown as unknown[][];
    for (const raw of rows) yield readRow(raw);
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.[0];
  }
}

/** One row; null when it is not there or not readable. */
export function readRowAt(file: DatabaseSync, seq: number): StoredRow | null {
  const statement = file.prepare(`SELECT ${SAID_AS_TEXT} FROM said WHERE seq = ?`);
  statement.setReturnArrays(true);
  const raw = statement.get(seq) as unknown as unknown[] | undefined; // as in readRows
  return raw === undefined ? null : readRow(raw);
}

function readRow(raw: readonly unknown[]): StoredRow | null {
  const [seq, kind, at, by, systemUser, account, recordKind, key, occurrence, base, value, origin] = raw;
  const [previous, hash] = raw.slice(12);
  if (!isKind(kind) || typeof seq !== 'number' || typeof at !== 'number') return null;
  if (typeof by !== 'string' || typeof systemUser !== 'string' || typeof value !== 'string') return null;
  if (typeof previous !== 'string' || typeof hash !== 'string') return null;
  if (origin !== null && typeof origin !== 'string') return null;
  const head = { seq, kind, at, by, systemUser, value, origin };
  if (account === null) return { row: { ...head, record: null }, previous, hash };
  if (typeof account !== 'string' || (recordKind !== 'deposit' && recordKind !== 'withdrawal')) return null;
  if (typeof key !== 'string' || typeof occurrence !== 'number' || typeof base !== 'string') return null;
  return { row: { ...head, record: { account, kind: recordKind, key, occurrence, base } }, previous, hash };
}

const KINDS: ReadonlySet<unknown> = new Set(ROW_KINDS);

function isKind(value: unknown): value is RowKind {
  return KINDS.has(value);
}
