import type { BridgeError } from '../../../../shared/base/error.ts';
import type { ReviewedField } from '../../../../shared/records/fixed-fields.ts';
import { type Result, succeed, fail } from '../../../../shared/base/result.ts';
import type { ArchiveContext, ArchiveRow } from './context.ts';
import { moduleState } from './module-state.ts';
import { isCorruption, isSqliteError, storeFailure } from '../../../storage/failure.ts';

/** What a transaction changed, to be passed on once it is in the file. */
export interface Pending {
  /** Added or changed. */
  rows: ArchiveRow[];
  /** Those of `rows` that were not there before. */
  added: ArchiveRow[];
  missing: { ids: number[]; since: number | null }[];
  /** Those of `rows` whose status is another one than before. */
  statusChanged: { row: ArchiveRow; before: string }[];
  /** Those of `rows` in which the venue changed a field that should not change. */
  altered: { row: ArchiveRow; fields: ReviewedField[] }[];
}

interface Commits {
  /** Of the transaction under way. */
  pending: Pending | null;
  /** A transaction found the file damaged. */
  foundBroken: boolean;
}

const commitsOf = moduleState((): Commits => ({ pending: null, foundBroken: false }));

/** What the transaction under way changed so far. Throws outside one: nothing may be written without notifying columns and reviews. */
export function pending(context: ArchiveContext): Pending {
  const found = commitsOf(context).pending;
  if (found === null) throw new Error('written outside a commit');
  return found;
}

/** Whether a transaction found the file damaged. */
export function foundBroken(context: ArchiveContext): boolean {
  return commitsOf(context).foundBroken;
}

/**
 * Runs `write` in one transaction, and after it passes what changed to columns and reviews. A failure of the file (a full disk, an
 * unwritable folder) leaves everything as it was and is answered with kind `store`; any other error is thrown on, rolled back too.
 * Not to be nested.
 */
export function commit<T>(context: ArchiveContext, write: () => T): Result<T, BridgeError> {
  const { db } = context;
  const commits = commitsOf(context);
  const changes: Pending = { rows: [], added: [], missing: [], statusChanged: [], altered: [] };
  let value: T;
  try {
    db.exec('BEGIN IMMEDIATE');
    commits.pending = changes;
    value = write();
    db.exec('COMMIT');
  } catch (error) {
    rollBack(context);
    if (isCorruption(error)) commits.foundBroken = true;
    if (isSqliteError(error)) return fail(storeFailure(error, 'written'));
    throw error;
  } finally {
    commits.pending = null;
  }
  notify(context, changes);
  return succeed(value);
}

function rollBack({ db }: ArchiveContext): void {
  try {
    // A full disk may have rolled it back already.
    if (db.isTransaction) db.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}

function notify({ columns, reviews }: ArchiveContext, { rows, added, missing }: Pending): void {
  if (rows.length > 0) columns.put(rows);
  for (const { ids, since } of missing) columns.setMissing(ids, since);
  for (const row of added) reviews.recordAdded(row);
}
