import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ReviewIndex } from '../archive/context.ts';
import { archiveRow, RECORD_COLUMNS, type StoredRecord } from '../archive/record-rows.ts';
import { readRows } from '../archive/damaged-rows.ts';
import { lastChange } from '../queries/changed-since.ts';
import { reviewFields } from '../queries/review-fields.ts';

/** The archive as it was when the export began: what is stored meanwhile is not in it. */
export interface Snapshot {
  db: DatabaseSync;
  /** The records of these numbers, in their order. Throws for one that is not there. */
  read(ids: readonly number[]): HistoryRecord[];
  close(): void;
}

const LOCK_WAIT_MS = 5_000;

/** Opens a second, reading connection to the file of `db` and keeps it at this moment. Throws when SQLite does. */
export function openSnapshot(db: DatabaseSync, reviews: ReviewIndex): Snapshot {
  const path = db.location();
  // An archive in memory has one connection only.
  const own = path === null ? null : new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS });
  const used = own ?? db;
  try {
    own?.exec('BEGIN');
    used.prepare('SELECT count(*) FROM accounts').get(); // a transaction begins with its first read
    const rows = used.prepare(
      `SELECT ${RECORD_COLUMNS} FROM json_each(?) AS wanted CROSS JOIN records ON records.id = wanted.value
       LEFT JOIN accounts ON accounts.n = records.account ORDER BY wanted.key`,
    );
    const changedAt = lastChange(used);
    return {
      db: used,
      read: (ids) => recordsOf(rows, ids, { reviews, changedAt }),
      close() {
        if (own?.isOpen === true) own.close();
      },
    };
  } catch (error) {
    own?.close();
    throw error;
  }
}

interface Beside {
  reviews: ReviewIndex;
  /** When a field of the record that should not change last changed. */
  changedAt: (id: number) => number | null;
}

function recordsOf(
  statement: StatementSync,
  ids: readonly number[],
  { reviews, changedAt }: Beside,
): HistoryRecord[] {
  const stored = readRows(statement, [JSON.stringify(ids)]) as unknown as StoredRecord[]; // the columns above
  if (stored.length !== ids.length) throw new Error('a record of the result is not in the archive');
  const rows: HistoryRecord[] = [];
  for (const each of stored) {
    const { id, accountId, record, occurrence, firstSeenAt, missingSince } = archiveRow(each);
    rows.push({
      id,
      accountId,
      record,
      occurrence,
      firstSeenAt,
      missingSince,
      ...reviewFields(reviews, each.id, changedAt),
    });
  }
  return rows;
}
