import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { ArchiveContext } from './context.ts';
import type { OtherText } from './other-text.ts';
import { emptyRow, fillRow } from './record-rows.ts';
import type { ChecksummedRow } from './row-checksum.ts';

/** A row that is not as it was written, as far as it is needed to recognize its record. Any of it may be untrue. */
export type DamagedRow = Pick<ChecksummedRow, (typeof KNOWN)[number]> & {
  id: number;
  checksum: number;
};

const KNOWN = ['occurrence', 'first_seen', 'missing_since'] as const;
const FIND = `SELECT id, ${KNOWN.join(', ')}, checksum FROM records WHERE id = ?`;
/** Every record of a page is held against each of them. Those beyond follow when these are repaired. */
const MAX_AT_ONCE = 200;

/** Damaged rows of any list: whether account and kind are what is damaged is not known. */
export function damagedRows({ db, columns }: ArchiveContext): DamagedRow[] {
  const ids = columns.damaged();
  if (ids.size === 0) return [];
  const find = db.prepare(FIND);
  const found: DamagedRow[] = [];
  for (const id of ids) {
    if (found.length === MAX_AT_ONCE) break;
    found.push(...(readRows(find, [id]) as unknown as DamagedRow[])); // the columns of FIND
  }
  return found;
}

/** What the row was, if it was this record and what it does not share with the record is intact. */
export function restoredRow(
  { occurrence, first_seen, missing_since }: Omit<DamagedRow, 'id' | 'checksum'>,
  account: number,
  record: WalletRecord,
  otherText: OtherText,
): ChecksummedRow {
  const row = { ...emptyRow(), account, occurrence, first_seen, missing_since };
  fillRow(row, record, otherText(record.otherFields));
  return row;
}

/** The rows of a statement. In a damaged file a number may be larger than JavaScript counts: it comes as the nearest there is. */
export function readRows(
  statement: StatementSync,
  values: readonly SQLInputValue[],
): Record<string, unknown>[] {
  try {
    return statement.all(...values);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  statement.setReadBigInts(true);
  try {
    return statement.all(...values).map((row) => {
      const entries = Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? Number(value) : value,
      ]);
      return Object.fromEntries(entries) as Record<string, unknown>;
    });
  } finally {
    statement.setReadBigInts(false);
  }
}
