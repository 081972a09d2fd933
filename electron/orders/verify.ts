import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../shared/result.ts';
import { GENESIS, type HashedRow, hashRow, ROW_KINDS, type RowKind } from './chain.ts';
import { HEX_COLUMNS, schemaOf, VERSION } from './journal-schema.ts';

export interface ChainSummary {
  rows: number;
  /** Hash of the last row in hex. Kept elsewhere, it also proves that no rows were cut off the end, which a chain alone cannot. */
  head: string;
}

export interface ChainFault {
  /** The first row that does not verify; null when the file as a whole does not. */
  seq: number | null;
  message: string;
}

/** Is told of every row once it verified, with its hash in hex: one walk serves whoever needs the rows as well. */
export type RowListener = (row: HashedRow, hash: string) => void;

/** Verifies the journal file at `path`, of any version this program knows, without changing it. */
export function verifyJournal(path: string, each?: RowListener): Result<ChainSummary, ChainFault> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    return verifyChain(file, each);
  } catch {
    return fail(fault(null, 'The order journal cannot be opened as a database.'));
  } finally {
    file?.close();
  }
}

/** Walks every row in order: sequence without gaps, each linked to the one before, each hash right; then the indexes and triggers. */
export function verifyChain(file: DatabaseSync, each?: RowListener): Result<ChainSummary, ChainFault> {
  try {
    const version = readVersion(file);
    const schema = schemaOf(version);
    if (schema === null) return fail(fault(null, strangeVersion(version)));
    const check = file.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
    if (check !== 'ok')
      return fail(fault(null, 'The order journal is damaged: its file fails the integrity check.'));
    const walked = walk(file, each);
    if (walked.ok && !hasSchema(file, schema)) {
      return fail(
        fault(
          null,
          'The order journal was changed: its table, indexes or triggers are not as they were made.',
        ),
      );
    }
    return walked;
  } catch {
    return fail(fault(null, 'The order journal is damaged: its rows cannot be read.'));
  }
}

/** The version in the file's header; 0 for an empty file. */
export function readVersion(file: DatabaseSync): number {
  return Number(file.prepare('PRAGMA user_version').get()?.['user_version']);
}

function strangeVersion(version: number): string {
  if (version === 0) return 'This file is empty, or no order journal.';
  return `The order journal has version ${version}; this app knows versions 1 to ${VERSION}.`;
}

function walk(file: DatabaseSync, each?: RowListener): Result<ChainSummary, ChainFault> {
  let rows = 0;
  let previous = GENESIS;
  const statement = file.prepare(`SELECT ${HEX_COLUMNS} FROM journal ORDER BY seq`);
  statement.setReturnArrays(true);
  // Under setReturnArrays each result is an array of the columns; the types of node:sqlite tell the other form.
  for (const raw of statement.iterate() as Iterable<unknown> as Iterable<unknown[]>) {
    rows += 1;
    const row = readRow(raw);
    if (row === null || row.seq !== rows) {
      return fail(fault(rows, `The order journal is damaged: row ${rows} is missing or unreadable.`));
    }
    const hash = hashRow(previous, row);
    if (raw[9] !== previous || raw[10] !== hash) {
      return fail(
        fault(rows, `The order journal was changed after it was written: row ${rows} does not verify.`),
      );
    }
    each?.(row, hash);
    previous = hash;
  }
  return succeed({ rows, head: previous });
}

/** Without its triggers and indexes the file would take a second send or a changed row. */
function hasSchema(file: DatabaseSync, schema: string): boolean {
  const model = new DatabaseSync(':memory:');
  try {
    model.exec(schema);
    return describeSchema(file) === describeSchema(model);
  } finally {
    model.close();
  }
}

function describeSchema(file: DatabaseSync): string {
  const entries = file
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all();
  return JSON.stringify(entries);
}

const KINDS: ReadonlySet<unknown> = new Set(ROW_KINDS);

function isKind(value: unknown): value is RowKind {
  return KINDS.has(value);
}

/** A row of HEX_COLUMNS; null when a value is not of its column's type. */
export function readRow(raw: readonly unknown[]): HashedRow | null {
  const [seq, kind, account, clientOid, ticket, at, result, facts, body] = raw;
  if (!isKind(kind)) return null;
  if (typeof seq !== 'number' || typeof at !== 'number') return null;
  if (typeof account !== 'string' || typeof clientOid !== 'string' || typeof facts !== 'string') return null;
  if (!isTextOrNull(ticket) || !isTextOrNull(result) || !isTextOrNull(body)) return null;
  return { seq, kind, account, clientOid, ticket, at, result, facts, body };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function fault(seq: number | null, message: string): ChainFault {
  return { seq, message };
}
