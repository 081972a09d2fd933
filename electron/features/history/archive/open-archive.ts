import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { archiveMessages } from '../../../../shared/messages/archive.ts';
import { nodeFiles } from '../../../platform/files.ts';
import type { ArchiveContext, Columns, PageWatcher, ReviewIndex } from './context.ts';
import {
  isCorruption,
  isMissingPart,
  isSqliteError,
  storeFailure,
  errorText,
} from '../../../storage/failure.ts';
import { migrate, MIGRATIONS, type Migration } from './migrate.ts';
import { APPLICATION_ID } from '../../../storage/first-edition.ts';
import { ARCHIVE_FILE, ARCHIVE_VERSION } from './schema.ts';

export interface OpenedArchive {
  context: ArchiveContext;
  /** What a person should know of how it opened; null when all was as it was left. */
  notice: string | null;
  /** Closes the files. The archive must not be asked afterwards. */
  close: () => void;
}

/** The search index of the file: made from the records, dropped and built again as needed. */
export interface SearchFile {
  /** Whether SQLite can: where it cannot, a file begins without the index, and gets it from the first start that can. */
  isAvailable(): boolean;
  schema: string;
  /** Does not detect damage inside. */
  isIntact(db: DatabaseSync): boolean;
  /** The caller holds the transaction. */
  drop(db: DatabaseSync): void;
  /** Starts over with an empty one, in a transaction of its own. */
  remake(db: DatabaseSync): void;
}

/** What the folders above put into the file and beside it. */
export interface ArchiveParts {
  /** SQL of all tables but the search index. */
  tables: string;
  search: SearchFile;
  /** The columns of an archive that was just opened; they are read from it in the background, or by the first query. */
  createColumns(db: DatabaseSync, fullText: boolean): Columns;
  /** The reviews, from their own file in the same folder. */
  openReviews(folder: string, db: DatabaseSync, columns: Columns): { index: ReviewIndex; close(): void };
  watcher: PageWatcher;
}

export interface OpenOptions {
  /** Check the whole file although it was closed in order: something read from it was broken. */
  check?: boolean;
  /** Whether SQLite has full-text search; asked of it when left out. */
  fullText?: boolean;
  /** For tests of other versions. */
  version?: number;
  migrations?: readonly Migration[];
}

/**
 * What can be lost at a power cut is read from the venue again, so NORMAL is enough: a commit survives the end of the program, and the
 * file stays whole in any case. The cache holds the indexes that a request of a million records goes through. The log is checkpointed
 * in the background (checkpoint.ts); one of 128 MB is carried by the commit that made it so long. Pages of 8 KB (of a file that is new)
 * take rows in a little faster than those of 4.
 */
const PRAGMAS = [
  'page_size = 8192',
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'foreign_keys = ON',
  'checkpoint_fullfsync = ON',
  'cache_size = -131072',
  'wal_autocheckpoint = 16384',
  'journal_size_limit = 16777216',
  'temp_store = MEMORY',
];

/** How long a request waits for another program that has the file, milliseconds. */
const LOCK_WAIT_MS = 2_000;

/**
 * Opens or makes the archive of a data folder, with the reviews of its records. After an unclean end the file is checked; a
 * damaged one is kept under another name and a new one begun, because all of it can be read from the venue again. A file of
 * an older version is brought up to date after a copy was made; one of a newer version is refused and left as it is.
 */
export function openArchiveFile(
  folder: string,
  parts: ArchiveParts,
  { fullText = parts.search.isAvailable(), ...others }: OpenOptions = {},
): Result<OpenedArchive, BridgeError> {
  const options: Opening = { ...others, fullText, parts };
  try {
    const path = join(nodeFiles.folder(folder), ARCHIVE_FILE);
    const first = openFile(path, options);
    if (first.state === 'refused') return fail(first.error);
    if (first.state === 'open') {
      const completed = completeIfSound(first.db, folder, options);
      if (completed !== null) return completed;
    }
    const name = movedAside(path);
    const second = openFile(path, options);
    if (second.state === 'refused') return fail(second.error);
    if (second.state === 'damaged') return fail(storeFailure(second.error, 'opened'));
    const notice = archiveMessages.movedAside(name);
    return complete(second.db, folder, { ...options, notice });
  } catch (error) {
    return fail(
      isSqliteError(error) ? storeFailure(error, 'opened') : { kind: 'store', message: notOpened(error) },
    );
  }
}

interface Opening extends OpenOptions {
  fullText: boolean;
  parts: ArchiveParts;
}

type OpenFile =
  | { state: 'open'; db: DatabaseSync }
  | { state: 'damaged'; error: unknown }
  | { state: 'refused'; error: BridgeError };

function openFile(path: string, options: Opening): OpenFile {
  const version = options.version ?? ARCHIVE_VERSION;
  const { fullText, parts } = options;
  const unclean = wasLeftOpen(path);
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(nodeFiles.privateFile(path), { timeout: LOCK_WAIT_MS });
    const found = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    if (found > version) {
      db.close();
      return { state: 'refused', error: { kind: 'store', message: archiveMessages.newer } };
    }
    for (const pragma of PRAGMAS) db.exec(`PRAGMA ${pragma}`);
    if (found === 0) {
      const schema = fullText ? parts.tables + parts.search.schema : parts.tables;
      db.exec(
        `BEGIN IMMEDIATE; ${schema}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}; COMMIT;`,
      );
    } else {
      if (unclean || options.check === true || found < version) checkFile(db, options);
      if (found < version)
        migrate(db, path, { from: found, to: version, migrations: options.migrations ?? MIGRATIONS });
      if (fullText) mendSearch(db, parts.search);
    }
    return { state: 'open', db };
  } catch (error) {
    close(db);
    if (error instanceof Damaged || isCorruption(error)) return { state: 'damaged', error };
    if (isSqliteError(error)) throw error;
    return { state: 'refused', error: { kind: 'store', message: notOpened(error) } };
  }
}

/** SQLite removes this file when the last connection closes in order. */
function wasLeftOpen(path: string): boolean {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return wal !== undefined && wal.size > 0;
}

class Damaged extends Error {}

/** Throws when the file is damaged. Damage of the search index alone costs the index only, which is rebuilt in the background. */
function checkFile(db: DatabaseSync, { fullText, parts }: Opening): void {
  if (!fullText) {
    // Without its module SQLite can neither look into the index nor remove it: what matters are the other tables.
    if (plainTables(db).every((name) => isIntact(db, name))) return;
    throw new Damaged('it does not hold together');
  }
  if (isIntact(db)) return;
  try {
    db.exec('BEGIN IMMEDIATE');
    parts.search.drop(db);
    if (!isIntact(db)) throw new Damaged('it does not hold together');
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    if (isMissingPart(error)) throw new Damaged('its search index cannot be removed');
    throw error;
  }
}

/** A change of a record writes to the index's tables: they must be there, and of this layout, before one is taken in. */
function mendSearch(db: DatabaseSync, search: SearchFile): void {
  if (search.isIntact(db)) return;
  try {
    search.remake(db);
  } catch (error) {
    if (isMissingPart(error)) throw new Damaged('its search index cannot be removed');
    if (isCorruption(error)) throw error;
    // The disk is full, say. An index that is not whole is not asked, and the building behind tries again.
  }
}

/** `table`: looks at this one and its indexes only. */
function isIntact(db: DatabaseSync, table?: string): boolean {
  try {
    const check = table === undefined ? 'quick_check(1)' : `quick_check("${table}")`;
    return db.prepare(`PRAGMA ${check}`).get()?.['quick_check'] === 'ok';
  } catch (error) {
    if (isCorruption(error) || isMissingPart(error)) return false;
    throw error;
  }
}

/** All tables but the search index and what it is made of. */
function plainTables(db: DatabaseSync): string[] {
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%'",
  );
  return tables.all().map(({ name }) => String(name));
}

/** Renames the file, and what SQLite keeps beside it, so that nothing of it is lost. Answers its new name. */
function movedAside(path: string): string {
  let n = 1;
  while (existsSync(damagedName(path, n))) n += 1;
  renameSync(path, damagedName(path, n));
  for (const end of ['-wal', '-shm']) {
    if (existsSync(path + end)) renameSync(path + end, damagedName(path, n) + end);
  }
  return `archive.damaged-${n}.db`;
}

function damagedName(path: string, n: number): string {
  return path.replace(/\.db$/, `.damaged-${n}.db`);
}

function complete(
  db: DatabaseSync,
  folder: string,
  { notice, fullText, parts }: Opening & { notice: string | null },
): Result<OpenedArchive, BridgeError> {
  try {
    const columns = parts.createColumns(db, fullText);
    const reviews = parts.openReviews(folder, db, columns);
    return succeed({
      context: { db, columns, reviews: reviews.index, watcher: parts.watcher, states: new Map() },
      notice,
      close() {
        reviews.close();
        close(db);
      },
    });
  } catch (error) {
    close(db);
    throw error;
  }
}

/** Null when finding the reviewed records met damage: the file is closed again. */
function completeIfSound(
  db: DatabaseSync,
  folder: string,
  options: Opening,
): Result<OpenedArchive, BridgeError> | null {
  try {
    return complete(db, folder, { ...options, notice: null });
  } catch (error) {
    if (isCorruption(error)) return null;
    throw error;
  }
}

function close(db: DatabaseSync | null): void {
  try {
    if (db?.isOpen === true) db.close();
  } catch {
    // What brought us here is the one to report.
  }
}

function notOpened(error: unknown): string {
  return archiveMessages.notOpened(errorText(error));
}
