import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileText } from '../../../shared/messages/journal-file.ts';
import {
  type ChainFault,
  type ChainSummary,
  fault,
  hasNothingElse,
  hasSchema,
  readVersion,
} from '../../storage/hash-chained-log.ts';
import { GENESIS, type HashedRow, hashRow, ROW_KINDS, type RowKind } from './chain.ts';
import { HEX_COLUMNS, SCHEMA, VERSION } from './journal-schema.ts';

const { faults } = journalFileText;

/** Is told of every row once it verified, with its hash in hex: one walk serves whoever needs the rows as well. */
export type RowListener = (row: HashedRow, hash: string) => void;

/** Bytes, far more than a row ever has: a file from elsewhere may hold one that fills the memory, and does not verify then. */
const MOST_OF_A_ROW = 32 * 1024 * 1024;

/** Verifies the journal file at `path`, without changing it. */
export function verifyJournal(path: string, each?: RowListener): Result<ChainSummary, ChainFault> {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { readOnly: true, limits: { length: MOST_OF_A_ROW } });
    return verifyChain(file, each);
  } catch {
    return fail(fault(null, faults.noDatabase));
  } finally {
    file?.close();
  }
}

/** Walks every row in order: sequence without gaps, each linked to the one before, each hash right; then the indexes and triggers. */
export function verifyChain(file: DatabaseSync, each?: RowListener): Result<ChainSummary, ChainFault> {
  try {
    const version = readVersion(file);
    if (version !== VERSION) return fail(fault(null, strangeVersion(version)));
    if (!hasNothingElse(file, SCHEMA)) return fail(fault(null, faults.otherSchema));
    const check = file.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
    if (check !== 'ok') return fail(fault(null, faults.noIntegrity));
    const walked = walk(file, each);
    if (walked.ok && !hasSchema(file, SCHEMA)) return fail(fault(null, faults.otherSchema));
    return walked;
  } catch {
    return fail(fault(null, faults.rowsUnreadable));
  }
}

function strangeVersion(version: number): string {
  return version === 0 ? faults.empty : faults.otherVersion(String(version), String(VERSION));
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
      return fail(fault(rows, faults.rowMissing(String(rows))));
    }
    const hash = hashRow(previous, row);
    if (raw[9] !== previous || raw[10] !== hash) {
      return fail(fault(rows, faults.rowChanged(String(rows))));
    }
    each?.(row, hash);
    previous = hash;
  }
  return succeed({ rows, head: previous });
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
