import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLogVersion, REVIEWS_VERSION, reviewsSchema, SAID_COLUMNS } from './log-schema.ts';

export type Layout = { state: 'same' } | { state: 'differs'; at: number };

/**
 * Writes the rows of a verified log into a new file in the same order and compares the two byte by byte. SQLite lays out rows that are
 * only ever added in one way, however they fell into transactions, so this also finds a changed byte in the room between rows. The few
 * bytes of the header that count transactions are held against each other instead, and the four that name SQLite's version must name one
 * that may have written the log.
 */
export function compareLayout(path: string): Layout {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-verify-'));
  try {
    const model = join(folder, 'model.db');
    copyLog(path, model, 'as it is');
    return compareFiles(path, model);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether rows are still in a -wal file beside it: the file alone says nothing then. */
export function hasWaitingRows(path: string): boolean {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return wal !== undefined && wal.size > 0;
}

/** Writes the rows of a log, chain and all, into the new file at `model`, with the table of its own version or the newest one. */
export function copyLog(path: string, model: string, table: 'as it is' | 'newest'): void {
  const from = new DatabaseSync(path, { readOnly: true });
  const file = new DatabaseSync(model);
  try {
    const { page_size: size } = from.prepare('PRAGMA page_size').get() ?? {};
    const own = Number(from.prepare('PRAGMA user_version').get()?.['user_version']);
    const version = table === 'newest' || !isLogVersion(own) ? REVIEWS_VERSION : own;
    file.exec(`PRAGMA page_size = ${Number(size)}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;`);
    file.exec(`BEGIN; ${reviewsSchema(version)} COMMIT; BEGIN;`);
    const columns = SAID_COLUMNS.split(', ');
    const insert = file.prepare(
      `INSERT INTO said (${SAID_COLUMNS}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    const all = from.prepare(`SELECT ${SAID_COLUMNS} FROM said ORDER BY seq`);
    for (const row of all.iterate()) insert.run(...columns.map((column) => row[column] ?? null));
    file.exec('COMMIT');
  } finally {
    file.close();
    from.close();
  }
}

const CHUNK = 1 << 20;
/** Reading and writing version: 2 is WAL, which the model is not. */
const WAL_MARKS = [18, 19];
const CHANGE_COUNTER = 24;
const VALID_FOR = 92;
const SQLITE_VERSION = 96;
const HEADER_END = 100;

function compareFiles(path: string, model: string): Layout {
  const size = statSync(path).size;
  if (size !== statSync(model).size) return { state: 'differs', at: Math.min(size, statSync(model).size) };
  const one = openSync(path, 'r');
  const other = openSync(model, 'r');
  try {
    const a = Buffer.alloc(CHUNK);
    const b = Buffer.alloc(CHUNK);
    for (let at = 0; at < size; at += CHUNK) {
      const length = readSync(one, a, 0, CHUNK, at);
      readSync(other, b, 0, CHUNK, at);
      if (at === 0) {
        const odd = levelHeader(a, b);
        if (odd !== null) return { state: 'differs', at: odd };
      }
      if (a.compare(b, 0, length, 0, length) === 0) continue;
      for (let i = 0; i < length; i += 1) if (a[i] !== b[i]) return { state: 'differs', at: at + i };
    }
    return { state: 'same' };
  } finally {
    closeSync(one);
    closeSync(other);
  }
}

/** Makes the bytes that may differ equal, after they were held against what they must be. Answers one that is wrong. */
function levelHeader(a: Buffer, b: Buffer): number | null {
  for (const at of WAL_MARKS) if (a[at] !== 2) return at;
  if (a.readUInt32BE(CHANGE_COUNTER) !== a.readUInt32BE(VALID_FOR)) return CHANGE_COUNTER;
  const version = a.readUInt32BE(SQLITE_VERSION);
  if (version !== b.readUInt32BE(SQLITE_VERSION) && !mayHaveWritten(version)) return SQLITE_VERSION;
  for (const at of WAL_MARKS) a[at] = b[at] ?? 0;
  b.copy(a, CHANGE_COUNTER, CHANGE_COUNTER, CHANGE_COUNTER + 4);
  b.copy(a, VALID_FOR, VALID_FOR, SQLITE_VERSION);
  b.copy(a, SQLITE_VERSION, SQLITE_VERSION, HEADER_END);
  return null;
}

/** Of 3.46, the first that came with node:sqlite, to 3.77, some years ahead: a newer app may have written the file. */
const MINORS = { least: 46, most: 77 };
/** No version has had more since 2015. With up to 7, one changed byte that passes can only have changed the three lowest bits: this part. */
const MOST_PATCHES = 7;

/** Whether the number, such as 3053004 for 3.53.4, is of a SQLite that some version of this app may have run with. */
function mayHaveWritten(version: number): boolean {
  const minor = Math.floor(version / 1_000) - 3_000;
  return minor >= MINORS.least && minor <= MINORS.most && version % 1_000 <= MOST_PATCHES;
}
