import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../shared/result.ts';
import { GENESIS, hashRow, type JournalRow } from './chain.ts';
import { SCHEMA } from './journal-schema.ts';

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

/** Verifies the journal file at `path` without changing it. */
export function verifyJournal(path: string): Result<ChainSummary, ChainFault> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    return verifyChain(file);
  } catch {
    return fail(fault(null, 'The order journal cannot be opened as a database.'));
  } finally {
    file?.close();
  }
}

/** Walks every row in order: sequence without gaps, each linked to the one before, each hash right; then the indexes and triggers. */
export function verifyChain(file: DatabaseSync): Result<ChainSummary, ChainFault> {
  try {
    const check = file.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
    if (check !== 'ok')
      return fail(fault(null, 'The order journal is damaged: its file fails the integrity check.'));
    const walked = walk(file);
    if (walked.ok && !hasOwnSchema(file)) {
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

function walk(file: DatabaseSync): Result<ChainSummary, ChainFault> {
  let rows = 0;
  let previous: Uint8Array = GENESIS;
  for (const raw of file.prepare('SELECT * FROM journal ORDER BY seq').iterate()) {
    rows += 1;
    const row = readRow(raw);
    if (row === null || row.seq !== rows) {
      return fail(fault(rows, `The order journal is damaged: row ${rows} is missing or unreadable.`));
    }
    const hash = hashRow(previous, row);
    if (!sameBytes(raw['previous'], previous) || !sameBytes(raw['hash'], hash)) {
      return fail(
        fault(rows, `The order journal was changed after it was written: row ${rows} does not verify.`),
      );
    }
    previous = hash;
  }
  return succeed({ rows, head: Buffer.from(previous).toString('hex') });
}

/** Without its triggers and indexes the file would take a second send or a changed row. */
function hasOwnSchema(file: DatabaseSync): boolean {
  const model = new DatabaseSync(':memory:');
  try {
    model.exec(SCHEMA);
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

function readRow(raw: Record<string, unknown>): JournalRow | null {
  const { seq, kind, account, client_oid: clientOid, ticket, at, result, facts, body } = raw;
  if (kind !== 'intent' && kind !== 'outcome' && kind !== 'evidence') return null;
  if (typeof seq !== 'number' || typeof at !== 'number') return null;
  if (typeof account !== 'string' || typeof clientOid !== 'string' || typeof facts !== 'string') return null;
  if (ticket !== null && typeof ticket !== 'string') return null;
  if (result !== null && typeof result !== 'string') return null;
  if (body !== null && !(body instanceof Uint8Array)) return null;
  return { seq, kind, account, clientOid, ticket, at, result, facts, body };
}

function sameBytes(value: unknown, bytes: Uint8Array): boolean {
  return value instanceof Uint8Array && Buffer.compare(value, bytes) === 0;
}

function fault(seq: number | null, message: string): ChainFault {
  return { seq, message };
}
