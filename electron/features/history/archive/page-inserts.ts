import type { DatabaseSync, SQLInputValue, StatementResultingChanges, StatementSync } from 'node:sqlite';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { OtherText } from './other-text.ts';
import { KIND_CODES } from './schema.ts';

/** Rows of a first sync run that go into one statement: one by one, beginning and ending statements takes a third of the time. */
export const TOGETHER = 100;

/** A statement that adds rows, and room for what it binds: reused, because a list for every statement would burden the garbage collector. */
export interface Insert {
  statement: StatementSync;
  values: SQLInputValue[];
  otherText: OtherText;
}

/** What the rows of one statement have in common. */
export interface InCommon {
  account: number;
  kind: WalletRecord['kind'];
  occurrence: number;
  seenAt: number;
  /** `seen_scan` as it is stored. */
  seen: number;
}

export interface NewRow {
  record: WalletRecord;
  /** Its identity (identity.ts). */
  key: Buffer;
}

/** With the checksum of the row it becomes (row-checksum.ts). */
export interface SealedRow extends NewRow {
  checksum: number;
}

const SHARED = ['account', 'kind', 'occurrence', 'first_seen', 'seen_scan'];
/** In these the rows of a list are often alike: what the first row has is bound once, and NULL stands for it in the rows. */
const ALIKE = ['currency', 'chain', 'status', 'fee', 'remark'] as const;
/** Values that are bound once. */
const ONCE = SHARED.length + ALIKE.length;
const OWN = [
  'key',
  'venue_id',
  'currency',
  'chain',
  'status',
  'address',
  'memo',
  'is_inner',
  'amount',
  'fee',
  'tx',
].concat(['created_at', 'updated_at', 'remark', 'other', 'checksum']);

/**
 * What most records have in these columns. It is bound as NULL: a text takes three times as long, and more than half the time of a row
 * goes into binding.
 */
const USUAL = { memo: '', other: '{}' } as const;

/**
 * Adds this many rows, except those whose key is there. Values that all rows share are bound once. The others have no numbers, because
 * node:sqlite looks every parameter's name up among all that have one.
 */
export function insertOf(db: DatabaseSync, rows: number, otherText: OtherText): Insert {
  const instead = new Map<string, string>(
    Object.entries(USUAL).map(([column, text]) => [column, `'${text}'`]),
  );
  for (const [at, column] of ALIKE.entries()) instead.set(column, `?${SHARED.length + at + 1}`);
  const own = OWN.map((column) => (instead.has(column) ? `coalesce(?, ${instead.get(column)})` : '?'));
  const row = `(${[...SHARED.map((_, at) => `?${at + 1}`), ...own].join(', ')})`;
  // The first parameter without a number gets the one after the highest so far.
  const sql = `WITH reserved AS (SELECT ?${ONCE}) INSERT INTO records (${[...SHARED, ...OWN].join(', ')})
    VALUES ${Array.from({ length: rows }, () => row).join(', ')}
    ON CONFLICT (key, occurrence, account, kind) DO NOTHING`;
  const values = Array.from({ length: ONCE + rows * OWN.length }, () => null);
  return { statement: db.prepare(sql), values, otherText };
}

/** Runs it with as many rows as it was made for. */
export function runInsert(
  insert: Insert,
  { account, kind, occurrence, seenAt, seen }: InCommon,
  rows: readonly SealedRow[],
): StatementResultingChanges {
  const { statement, values } = insert;
  values[0] = account;
  values[1] = KIND_CODES[kind];
  values[2] = occurrence;
  values[3] = seenAt;
  values[4] = seen;
  const alike = rows[0]?.record;
  if (alike === undefined) throw new Error('no row to insert');
  let at = SHARED.length;
  for (const column of ALIKE) {
    values[at] = alike[column];
    at += 1;
  }
  for (const row of rows) {
    setOwn(insert, at, row, alike);
    at += OWN.length;
  }
  return statement.run(...values);
}

/** In the order of OWN, from a place on. */
function setOwn(
  { values, otherText }: Insert,
  at: number,
  { record, key, checksum }: SealedRow,
  alike: WalletRecord,
): void {
  values[at] = key;
  values[at + 1] = record.kind === 'deposit' ? null : record.id;
  values[at + 2] = record.currency === alike.currency ? null : record.currency;
  values[at + 3] = record.chain === alike.chain ? null : record.chain;
  values[at + 4] = record.status === alike.status ? null : record.status;
  values[at + 5] = record.address;
  values[at + 6] = record.memo === USUAL.memo ? null : record.memo;
  values[at + 7] = record.isInner ? 1 : 0;
  values[at + 8] = record.amount;
  values[at + 9] = record.fee === alike.fee ? null : record.fee;
  values[at + 10] = record.walletTxId;
  values[at + 11] = record.createdAt;
  values[at + 12] = record.updatedAt;
  values[at + 13] = record.remark === alike.remark ? null : record.remark;
  const other = otherText(record.otherFields);
  values[at + 14] = other === USUAL.other ? null : other;
  values[at + 15] = checksum;
}
