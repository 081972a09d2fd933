import { hash as digest } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import type { LogName } from '../../shared/base/log-name.ts';
import { isSqliteError } from './failure.ts';
import { isSigned, readSignature } from './log-signature.ts';

/** The summary of a chain of rows: of the order journal and of the review log. */
export interface ChainSummary {
  rows: number;
  /** Hash of the last row in hex. Kept elsewhere, it also proves that no rows were cut off the end, which a chain alone cannot. */
  head: string;
  /** The last signature among the rows: up to which row it says they were there, and by which public key; null without one. */
  signed: { rows: number; key: string } | null;
}

export interface ChainFault {
  /** The first row that does not verify; null when the file as a whole does not. */
  seq: number | null;
  message: string;
}

function fault(seq: number | null, message: string): ChainFault {
  return { seq, message };
}

/** What the first row has in place of a previous hash. */
export const GENESIS = '0'.repeat(64);

/** One kind of log: a table of rows that are only ever added, each with the hash of the row before it and its own. */
export interface LogFormat<Row extends { seq: number }> {
  /** The `user_version` of the file. */
  version: number;
  table: string;
  /** Makes table, indexes and triggers. */
  schema: string;
  /** The columns of an INSERT; the last two are `previous` and `hash`. */
  columns: string;
  /** The same for reading, in an order of `readRow`'s; the last two are both hashes as hex. */
  readColumns: string;
  /** Null when a value is not of its column's type. */
  readRow(raw: readonly unknown[]): Row | null;
  /** The values of `columns` but the two hashes. */
  valuesOf(row: Row): SQLInputValue[];
  /** Which log this is: part of what is signed. */
  name: LogName;
  /** Of a row that is a signature of all rows before it, its JSON; null of any other. */
  signatureOf(row: Row): string | null;
  /** Hash of a row, in hex (`chainHash`). */
  hashRow(previous: string, row: Row): string;
  faults: {
    noDatabase: string;
    noIntegrity: string;
    unreadable: string;
    otherSchema: string;
    /** 0: the file is empty, or no log. */
    version(found: number): string;
    rowMissing(seq: number): string;
    rowChanged(seq: number): string;
    wrongSignature(seq: number): string;
  };
}

/** A row with the hashes beside it in the file. */
export interface StoredRow<Row> {
  row: Row;
  previous: string;
  hash: string;
}

/** Called for every row once it is verified, with its hash in hex: one reading serves whoever needs the rows as well. */
export type RowListener<Row> = (row: Row, hash: string) => void;

/** Bytes, far more than a row ever has: a file from elsewhere may hold one that fills the memory, and does not verify then. */
const MAX_ROW_BYTES = 32 * 1024 * 1024;
/** Rows read at once: half the cost of one by one. */
const READ_AT_ONCE = 500;

/**
 * WAL with FULL synchronous: a commit that returned survives a power cut. recursive_triggers makes INSERT OR REPLACE run into the
 * delete trigger. The two fullfsync settings make macOS flush the drive's own cache.
 */
export const LOG_PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'recursive_triggers = ON',
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
];

/**
 * Opens a log so that nothing of it changes: not even by moving rows out of the file beside it, which may be all that is left of them. One whose
 * making was cut off is set back by SQLite first. Throws SQLite's error.
 */
export function openForReading(path: string, timeout = 0): DatabaseSync {
  const file = new DatabaseSync(path, { readOnly: true, timeout });
  try {
    readVersion(file);
    return file;
  } catch (error) {
    file.close();
    if (!isSqliteError(error) || error.errcode !== READONLY_ROLLBACK) throw error;
  }
  const once = new DatabaseSync(path, { timeout });
  readVersion(once);
  once.close();
  return new DatabaseSync(path, { readOnly: true, timeout });
}

/** SQLite's code for a file that a rollback journal belongs to. */
const READONLY_ROLLBACK = 776;

/** Verifies the log at `path` without changing it: also one that somebody else made. */
export function verifyLogFile<Row extends { seq: number }>(
  path: string,
  format: LogFormat<Row>,
  each?: RowListener<Row>,
): Result<ChainSummary, ChainFault> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { readOnly: true, limits: { length: MAX_ROW_BYTES } });
    return verifyLog(file, format, each);
  } catch {
    return fail(fault(null, format.faults.noDatabase));
  } finally {
    file?.close();
  }
}

/**
 * Reads every row in order: sequence without gaps, each linked to the one before, each hash and each signature right; then SQLite's own
 * integrity, and that no index or trigger is missing.
 */
export function verifyLog<Row extends { seq: number }>(
  file: DatabaseSync,
  format: LogFormat<Row>,
  each?: RowListener<Row>,
): Result<ChainSummary, ChainFault> {
  const { schema, faults } = format;
  try {
    const version = readVersion(file);
    if (version !== format.version) return fail(fault(null, faults.version(version)));
    if (!hasNothingElse(file, schema)) return fail(fault(null, faults.otherSchema));
    const read = verifyRows(file, format, each);
    if (!read.ok) return read;
    if (file.prepare('PRAGMA integrity_check').get()?.['integrity_check'] !== 'ok') {
      return fail(fault(null, faults.noIntegrity));
    }
    return hasSchema(file, schema) ? read : fail(fault(null, faults.otherSchema));
  } catch {
    return fail(fault(null, faults.unreadable));
  }
}

function verifyRows<Row extends { seq: number }>(
  file: DatabaseSync,
  format: LogFormat<Row>,
  each?: RowListener<Row>,
): Result<ChainSummary, ChainFault> {
  let rows = 0;
  let head = GENESIS;
  let signed: ChainSummary['signed'] = null;
  for (const stored of readLogRows(file, format, Number.MIN_SAFE_INTEGER)) {
    rows += 1;
    if (stored === null || stored.row.seq !== rows) return fail(fault(rows, format.faults.rowMissing(rows)));
    if (!follows(format, head, stored)) return fail(fault(rows, format.faults.rowChanged(rows)));
    const text = format.signatureOf(stored.row);
    if (text !== null) {
      const signature = readSignature(text);
      const before = { rows: rows - 1, hash: head };
      if (signature === null || !isSigned(format.name, before, signature))
        return fail(fault(rows, format.faults.wrongSignature(rows)));
      signed = { rows: rows - 1, key: signature.key };
    }
    each?.(stored.row, stored.hash);
    head = stored.hash;
  }
  return succeed({ rows, head, signed });
}

/** Whether a row is linked to the one whose hash is `head`, and is as it was written. */
export function follows<Row extends { seq: number }>(
  format: LogFormat<Row>,
  head: string,
  { row, previous, hash }: StoredRow<Row>,
): boolean {
  return previous === head && format.hashRow(previous, row) === hash;
}

/** The rows after `seq`, oldest first; null for one whose values are not of their column's type. */
export function* readLogRows<Row extends { seq: number }>(
  file: DatabaseSync,
  format: LogFormat<Row>,
  seq: number,
): Generator<StoredRow<Row> | null, void, undefined> {
  const { table, readColumns } = format;
  const statement = file.prepare(
    `SELECT ${readColumns} FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ${READ_AT_ONCE}`,
  );
  statement.setReturnArrays(true);
  for (let after: unknown = seq; ;) {
    // Under setReturnArrays each result is an array of the columns; the types of node:sqlite describe the other form.
    const rows = statement.all(Number(after)) as unknown as unknown[][];
    for (const raw of rows) yield readStored(format, raw);
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.[0];
  }
}

/** One row; null when it is not there or not readable. */
export function readLogRow<Row extends { seq: number }>(
  file: DatabaseSync,
  format: LogFormat<Row>,
  seq: number,
): StoredRow<Row> | null {
  const statement = file.prepare(`SELECT ${format.readColumns} FROM ${format.table} WHERE seq = ?`);
  statement.setReturnArrays(true);
  const raw = statement.get(seq) as unknown as unknown[] | undefined; // as in readLogRows
  return raw === undefined ? null : readStored(format, raw);
}

function readStored<Row extends { seq: number }>(
  format: LogFormat<Row>,
  raw: readonly unknown[],
): StoredRow<Row> | null {
  const row = format.readRow(raw);
  const [previous, hash] = raw.slice(-2);
  return row === null || typeof previous !== 'string' || typeof hash !== 'string'
    ? null
    : { row, previous, hash };
}

/** Rows in a row that cannot be read: what comes then is not looked for. */
const GIVE_UP_AFTER = 10_000;

/**
 * The rows after one that are as they were written, whatever became of those between: each is read by itself, so that damage of a part of the file
 * costs the rows that lie there. `upTo`: the last that there may be.
 */
export function* rowsBeyondDamage<Row extends { seq: number }>(
  file: DatabaseSync,
  format: LogFormat<Row>,
  after: number,
  upTo: number,
): Generator<Row, void, undefined> {
  let failures = 0;
  for (let seq = after + 1; seq <= upTo && failures < GIVE_UP_AFTER; seq += 1) {
    failures += 1;
    let stored: StoredRow<Row> | null = null;
    try {
      stored = readLogRow(file, format, seq);
    } catch {
      // It lies where the file is damaged.
    }
    if (stored === null || !follows(format, stored.previous, stored)) continue;
    failures = 0;
    yield stored.row;
  }
}

type Written<Row extends { seq: number }> = Pick<
  LogFormat<Row>,
  'table' | 'columns' | 'valuesOf' | 'hashRow'
>;

/** Inserts one row at a time and answers its hash; throws when SQLite refuses it. The caller holds the transaction. */
export function rowInserter<Row extends { seq: number }>(
  file: DatabaseSync,
  format: Written<Row>,
): (previous: string, row: Row) => string {
  const insert = file.prepare(insertOf(format, 1));
  return (previous, row) => {
    const hash = format.hashRow(previous, row);
    insert.run(...boundValues(format, previous, row, hash));
    return hash;
  };
}

export interface BatchWriter<Row> {
  /** Takes a row to be written, at the latest by `flush`; answers its hash. The caller holds the transaction. */
  write(previous: string, row: Row): string;
  flush(): void;
  /** Forgets what was not written: after a failure too, before the transaction is rolled back. */
  drop(): void;
}

/** Writes many rows, `atOnce` in one INSERT: a call for each costs half as much again. */
export function batchWriter<Row extends { seq: number }>(
  file: DatabaseSync,
  format: Written<Row>,
  atOnce: number,
): BatchWriter<Row> {
  const single = file.prepare(insertOf(format, 1));
  const many = file.prepare(insertOf(format, atOnce));
  let waiting: SQLInputValue[][] = [];

  /** The waiting rows, taken before they are written: a failure leaves none of them behind. */
  function take(): SQLInputValue[][] {
    const taken = waiting;
    waiting = [];
    return taken;
  }

  return {
    write(previous, row) {
      const hash = format.hashRow(previous, row);
      waiting.push(boundValues(format, previous, row, hash));
      if (waiting.length === atOnce) many.run(...take().flat());
      return hash;
    },
    flush() {
      for (const values of take()) single.run(...values);
    },
    drop: () => void take(),
  };
}

function insertOf<Row extends { seq: number }>({ table, columns }: Written<Row>, rows: number): string {
  const one = `(${columns.split(', ').fill('?').join(', ')})`;
  return `INSERT INTO ${table} (${columns}) VALUES ${Array.from({ length: rows }).fill(one).join(', ')}`;
}

function boundValues<Row extends { seq: number }>(
  { valuesOf }: Written<Row>,
  previous: string,
  row: Row,
  hash: string,
): SQLInputValue[] {
  return [...valuesOf(row), Buffer.from(previous, 'hex'), Buffer.from(hash, 'hex')];
}

/**
 * SHA-256 over the previous row's hash, this row as one line of JSON and its bytes, if it has any; hashes in hex. JSON of a list of texts,
 * numbers and nulls has one form only and no line end of its own, so that no two rows share one. `body`: as bytes or in hex.
 */
export function chainHash(
  previous: string,
  fields: readonly unknown[],
  body?: Uint8Array | string | null,
): string {
  const line = `${JSON.stringify(fields)}\n`;
  const bodyBytes = typeof body === 'string' ? body.length / 2 : (body?.length ?? 0);
  const frame = Buffer.allocUnsafe(previous.length / 2 + Buffer.byteLength(line) + bodyBytes);
  let end = frame.write(previous, 0, 'hex');
  end += frame.write(line, end, 'utf8');
  if (typeof body === 'string') {
    end += frame.write(body, end, 'hex');
  } else if (body !== undefined && body !== null) {
    frame.set(body, end);
    end += body.length;
  }
  return digest('sha256', frame.subarray(0, end), 'hex');
}

/** The version in the file's header; 0 for an empty file. */
export function readVersion(file: DatabaseSync): number {
  return Number(file.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * How SQLite opens a file without making any other beside it. One whose last run was cut off has rows in a file beside it already, and
 * is opened as ever: without them it would not be the same.
 */
export function untouched(file: string): string {
  const waiting = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return waiting !== undefined && waiting.size > 0 ? file : `${pathToFileURL(file).href}?immutable=1`;
}

/** Whether the file has exactly what `schema` makes. Without its triggers and indexes it would take a changed row, or one twice. */
function hasSchema(file: DatabaseSync, schema: string): boolean {
  return describeSchema(file).join() === describeModel(schema).join();
}

/**
 * Whether the file has nothing but what `schema` makes. Asked before a row is read: a view in the place of a table is a program, and
 * whoever made the file may have made one that never ends or fills the disk.
 */
function hasNothingElse(file: DatabaseSync, schema: string): boolean {
  const known = new Set(describeModel(schema));
  return describeSchema(file).every((entry) => known.has(entry));
}

function describeModel(schema: string): string[] {
  const model = new DatabaseSync(':memory:');
  try {
    model.exec(schema);
    return describeSchema(model);
  } finally {
    model.close();
  }
}

function describeSchema(file: DatabaseSync): string[] {
  const entries = file.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name');
  return entries.all().map((entry) => JSON.stringify(entry));
}
