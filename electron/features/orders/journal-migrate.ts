import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileText } from '../../../shared/messages/journal-file.ts';
import type { JournalFailure } from './journal-failure.ts';
import { COLUMNS, SCHEMA } from './journal-schema.ts';
import type { ChainSummary } from '../../storage/chained-file.ts';
import { type RowListener, verifyChain, verifyJournal } from './verify.ts';

/** Points of a migration, in order. A test ends the program at each of them. */
export const MIGRATION_STEPS = ['verified', 'copying', 'copied', 'begun', 'moved', 'done'] as const;
export type MigrationStep = (typeof MIGRATION_STEPS)[number];

const DROP_OLD = `
  DROP TRIGGER journal_no_update;
  DROP TRIGGER journal_no_delete;
  DROP INDEX journal_client_oid;
  DROP INDEX journal_ticket;
  ALTER TABLE journal RENAME TO journal_1;`;
const CARRY_OVER = `
  INSERT INTO journal (${COLUMNS}) SELECT ${COLUMNS} FROM journal_1 ORDER BY seq;
  DROP TABLE journal_1;`;

/**
 * Brings a verified journal of version 1 up to date in one transaction, after a copy of it was put beside it. Rows and hashes are
 * carried over as they are, and the chain must have the same head afterwards, or nothing is changed. `each` is told of every row.
 */
export function migrateFrom1(
  file: DatabaseSync,
  path: string,
  each?: RowListener,
  reached: (step: MigrationStep) => void = () => undefined,
): Result<ChainSummary, JournalFailure> {
  const before = verifyChain(file);
  if (!before.ok) return fail({ kind: 'corrupt', message: before.error.message });
  reached('verified');
  const copied = copyBeside(file, path, before.value, reached);
  if (!copied.ok) return copied;
  reached('copied');
  try {
    file.exec('BEGIN IMMEDIATE');
    file.exec(DROP_OLD);
    reached('begun');
    file.exec(SCHEMA);
    file.exec(CARRY_OVER);
    reached('moved');
    const after = verifyChain(file, each);
    if (!after.ok || after.value.head !== before.value.head || after.value.rows !== before.value.rows) {
      file.exec('ROLLBACK');
      return fail(broken(journalFileText.migration.notTheSame));
    }
    file.exec('COMMIT');
    reached('done');
    return after;
  } catch (error) {
    undo(file);
    return fail(broken(describeError(error)));
  }
}

/** Where the copy of version 1 goes: `journal.version-1.db` beside `journal.db`; the n-th where others are there. */
export function copyName(path: string, n: number): string {
  return `${path.replace(/\.db$/, '')}.version-1${n === 1 ? '' : `-${n}`}.db`;
}

/** A copy that is there from an attempt that broke off later, and is the same, is kept; any other file is left alone. */
function copyBeside(
  file: DatabaseSync,
  path: string,
  { head }: ChainSummary,
  reached: (step: MigrationStep) => void,
): Result<null, JournalFailure> {
  let n = 1;
  for (; existsSync(copyName(path, n)); n += 1) {
    const there = verifyJournal(copyName(path, n));
    if (there.ok && there.value.head === head) return succeed(null);
  }
  const part = `${copyName(path, n)}.part`;
  try {
    rmSync(part, { force: true });
    // SQLite fills an empty file that is there: made here, it is nobody else's to read.
    closeSync(openSync(part, 'ax', 0o600));
    file.prepare('VACUUM INTO ?').run(part);
    reached('copying');
    const copy = verifyJournal(part);
    if (!copy.ok || copy.value.head !== head) throw new Error('the copy does not verify');
    sync(part, 'r+');
    renameSync(part, copyName(path, n));
    syncFolder(dirname(path));
    return succeed(null);
  } catch (error) {
    remove(part);
    return fail({ kind: 'store', message: journalFileText.migration.notCopied(describeError(error)) });
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is nobody's copy; the next attempt begins by removing it.
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const opened = openSync(path, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Makes the rename last through a power cut; Windows and some network folders have no such call. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  try {
    sync(path, 'r');
  } catch {
    // The copy is whole all the same, and the journal itself is changed in a transaction.
  }
}

function undo(file: DatabaseSync): void {
  try {
    if (file.isTransaction) file.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}

function broken(why: string): JournalFailure {
  return { kind: 'store', message: journalFileText.migration.broken(why) };
}

/** Without paths: SQLite's short words, or the kind of a file error. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return journalFileText.unknownFailure;
  const { errstr, code } = error as { errstr?: string; code?: string }; // of node:sqlite and node:fs
  return errstr ?? code ?? error.message;
}
