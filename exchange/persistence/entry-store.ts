import { closeSync, openSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Entry, EntryStore } from './contract.ts';
import { makeFolder } from './make-folder.ts';

export interface EntryStoreOptions {
  /** Entries after which a new snapshot is due. */
  snapshotAfter: number;
  /** Starts empty. The folder's old state, damaged or not, is deleted with the first write and not before. */
  startOver: boolean;
}

export interface EntryStoreError {
  /** `in-use`: another process uses this folder. `unusable`: the system refused to read or write. */
  kind: 'damaged' | 'newer' | 'in-use' | 'unusable';
  message: string;
}

type Opened = { ok: true; store: EntryStore } | { ok: false; error: EntryStoreError };

export const STORE = 'exchange.db';
export const LOCK = 'exchange.lock';
const FORMAT = 1;
const DEFAULT_SNAPSHOT_AFTER = 20_000;
const ENTRIES_PER_SNAPSHOT_ROW = 500;

/** A row is what one write has added: entries as JSON. `appended`: since the last snapshot, 0 for its own rows. */
const SCHEMA = `BEGIN;
  CREATE TABLE entries (n INTEGER PRIMARY KEY, appended INTEGER NOT NULL, json TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${FORMAT};
  COMMIT`;
const INSERT = 'INSERT INTO entries (n, appended, json, sum) VALUES (?, ?, ?, ?)';

/** Opens the state in a folder exclusively and creates the folder if it is missing. Damage is an error that changes nothing, unless the state starts over. */
export function openEntryStore(folder: string, options: Partial<EntryStoreOptions> = {}): Opened {
  const { snapshotAfter = DEFAULT_SNAPSHOT_AFTER, startOver = false } = options;
  let lock: DatabaseSync | null = null;
  try {
    const problem = makeFolder(folder);
    if (problem !== null) return failed('unusable', problem);
    lock = takeLock(join(folder, LOCK));
    if (lock === null) {
      return failed('in-use', `${folder} is in use. End the exchange that uses it or name another folder.`);
    }
    const saved = startOver ? NOTHING : readSaved(join(folder, STORE));
    if (saved.ok) return { ok: true, store: createStore(folder, saved, snapshotAfter, lock) };
    lock.close();
    return saved;
  } catch (error) {
    lock?.close();
    return failed('unusable', `${folder} cannot be used: ${textOf(error)}`);
  }
}

/** The system gives the lock back when this process ends, however it ends. Null while another process has it. */
function takeLock(path: string): DatabaseSync | null {
  createForOwner(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (codeOf(error) === BUSY) return null;
    if (!DAMAGE.has(codeOf(error))) throw error;
    truncateSync(path); // it holds nothing, so what is in it came from elsewhere
    return takeLock(path);
  }
}

interface Saved {
  ok: true;
  /** Null until the first write. */
  db: DatabaseSync | null;
  past: Entry[];
  /** Number of rows, and of entries since the last snapshot. */
  rows: number;
  appended: number;
}

const NOTHING: Saved = { ok: true, db: null, past: [], rows: 0, appended: 0 };

function readSaved(path: string): Saved | { ok: false; error: EntryStoreError } {
  let db: DatabaseSync | null = null;
  try {
    db = openFile(path);
    const format = formatOf(db);
    const read = format === FORMAT ? readRows(db) : null;
    if (read !== null) return { ok: true, db, ...read };
    db.close();
    return format > FORMAT
      ? failed('newer', `${path} was written by a newer version of the exchange. ${REMEDY}`)
      : damaged(path);
  } catch (error) {
    db?.close();
    if (DAMAGE.has(codeOf(error))) return damaged(path);
    throw error;
  }
}

const REMEDY = 'Nothing was changed; --reset starts over without it.';

function damaged(path: string): { ok: false; error: EntryStoreError } {
  return failed('damaged', `${path} is damaged. ${REMEDY}`);
}

/** Null when a row is missing or is not what was written. Throws where SQLite finds the damage. */
function readRows(db: DatabaseSync): Omit<Saved, 'ok' | 'db'> | null {
  if (db.prepare('PRAGMA quick_check').get()?.['quick_check'] !== 'ok') return null;
  const past: Entry[] = [];
  let [rows, appended] = [0, 0];
  for (const row of db.prepare('SELECT n, appended, json, sum FROM entries ORDER BY n').iterate()) {
    const { n, appended: since, json, sum } = row;
    rows += 1;
    if (n !== rows || typeof json !== 'string' || sum !== sumOf(rows, Number(since), json)) return null;
    for (const entry of JSON.parse(json) as Entry[]) past.push(entry); // its sum says that we wrote it
    appended = Number(since);
  }
  return { past, rows, appended };
}

function createStore(folder: string, saved: Saved, snapshotAfter: number, lock: DatabaseSync): EntryStore {
  let { db, rows, appended } = saved;
  let statement: StatementSync | null = null;
  let isClosed = false;

  function opened(): DatabaseSync {
    if (isClosed) throw new Error(`The state in ${folder} can no longer be saved: it was closed.`);
    db ??= startOverIn(folder);
    return db;
  }

  function insert(entries: readonly Entry[], since: number): void {
    statement ??= opened().prepare(INSERT);
    const json = JSON.stringify(entries);
    statement.run(rows + 1, since, json, sumOf(rows + 1, since, json));
    rows += 1;
  }

  return {
    past: saved.past,
    append(entries) {
      opened();
      if (entries.length > 0) insert(entries, appended + entries.length);
      appended += entries.length;
    },
    snapshotDue: () => appended >= snapshotAfter,
    snapshot(entries) {
      const before = rows;
      const file = opened();
      file.exec('BEGIN; DELETE FROM entries');
      try {
        rows = 0;
        for (const part of inParts(entries)) insert(part, 0);
        file.exec('COMMIT');
        appended = 0;
      } catch (error) {
        rows = before;
        if (file.isTransaction) file.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      db?.close();
      lock.close();
    },
  };
}

function* inParts(entries: Iterable<Entry>): Iterable<Entry[]> {
  let part: Entry[] = [];
  for (const entry of entries) {
    if (part.push(entry) < ENTRIES_PER_SNAPSHOT_ROW) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Puts a new file in the place of the old one, and deletes nothing else. On a full disk the old one stays. */
function startOverIn(folder: string): DatabaseSync {
  const [path, fresh] = [join(folder, STORE), join(folder, `${STORE}.new`)];
  rmSync(fresh, { force: true });
  openFile(fresh).close();
  rmSync(`${path}-wal`, { force: true });
  renameSync(fresh, path);
  return openFile(path);
}

/** Creates the file when it is missing. A write is with the system when it returns, so a kill loses none. */
function openFile(path: string): DatabaseSync {
  createForOwner(path);
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_master').get() === undefined;
    if (isEmpty && formatOf(db) === 0) db.exec(SCHEMA);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite would let others of this computer read what it creates; what it puts beside a file has the file's mode. */
function createForOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

function formatOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
}

function sumOf(n: number, appended: number, json: string): number {
  return crc32(`${n} ${appended} ${json}`);
}

function failed(kind: EntryStoreError['kind'], message: string): { ok: false; error: EntryStoreError } {
  return { ok: false, error: { kind, message } };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** SQLite's result codes: another holds the lock; the file has another format or tables, is malformed, or no database. */
const BUSY = 5;
const DAMAGE = new Set([1, 11, 26]);

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
