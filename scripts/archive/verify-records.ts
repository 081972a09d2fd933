import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ARCHIVE_VERSION } from '../../electron/features/history/archive/schema.ts';
import { type DamagedRecord, verifyRecords } from '../../electron/features/history/archive/verify-archive.ts';
import { errorText, isCorruption, isSqliteError } from '../../electron/storage/failure.ts';
import { accountsOf } from './accounts.ts';

const LOCK_WAIT_MS = 5_000;

/** Whether a file is an archive of records, so far as it can be read. */
export function isArchive(file: string): boolean {
  return (
    read(
      file,
      (db) => db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'records'").get() !== undefined,
    ) === true
  );
}

/**
 * Holds every record of an archive against its checksum, and names those that are not as they were written. Exit code 0: all are; 1: some
 * are not, or the file is broken; 2: it is of another version.
 */
export function verifyArchive(file: string, print: (line: string) => void): 0 | 1 | 2 {
  const code = read(file, (db) => {
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version !== ARCHIVE_VERSION) {
      print(`The archive is of version ${version}; this command reads version ${ARCHIVE_VERSION}.`);
      return 2;
    }
    return printVerified(db, dirname(file), print);
  });
  if (typeof code === 'number') return code;
  print(`The archive is damaged: ${code}.`);
  return 1;
}

function printVerified(db: DatabaseSync, folder: string, print: (line: string) => void): 0 | 1 {
  const names = new Map(accountsOf(folder, { db }).map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const broken = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  const { records, damaged, first, miscounted, indexes } = verifyRecords(db);
  for (const record of first) print(`damaged: ${lineOf(record, nameOf(record.accountId))}`);
  if (damaged > first.length) print(`and ${damaged - first.length} more`);
  for (const { accountId, kind } of miscounted) {
    print(`${nameOf(accountId)}, ${kind}s: records are missing from the file, or are in it twice`);
  }
  for (const fault of indexes) print(`index: ${fault}`);
  if (broken !== 'ok') print(`The structure of the file is broken: ${String(broken)}`);
  print(`records ${records}, damaged ${damaged}`);
  return damaged + miscounted.length + indexes.length > 0 || broken !== 'ok' ? 1 : 0;
}

function lineOf({ id, kind, venueId, createdAt }: DamagedRecord, account: string): string {
  const at = createdAt === null ? 'time unreadable' : new Date(createdAt).toISOString();
  const own = venueId === null ? '' : ` ${venueId}`;
  return `${account === '' ? 'unknown account' : account}, ${kind}${own}, created ${at}, record ${id}`;
}

/** What `use` answers about the file; SQLite's word for what is wrong where it cannot be read. */
function read<T>(file: string, use: (db: DatabaseSync) => T): T | string {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_WAIT_MS });
    return use(db);
  } catch (error) {
    if (isSqliteError(error) || isCorruption(error)) return errorText(error);
    throw error;
  } finally {
    db?.close();
  }
}
