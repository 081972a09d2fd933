import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { ChainSummary } from '../../storage/hash-chained-log.ts';
import { verifyJournal } from '../../features/orders/verify.ts';

/**
 * What becomes of a backup's journal. take: it is the journal here, or begins with all of it; nothing: the journal here begins with all
 * of it; beside: neither, so the two cannot be one chain, or the one here cannot be read (`damaged`).
 */
export type JournalFate =
  | { kind: 'take'; presentRows: number; rows: number }
  | { kind: 'nothing'; presentRows: number; rows: number }
  | { kind: 'beside'; damaged: boolean; presentRows: number; rows: number };

/** Verifies both, row by row, and compares them. The error, a sentence, is about the backup's. */
export function fateOfJournal(present: string, backup: string): Result<JournalFate, string> {
  const theirs = walk(backup);
  if (!theirs.ok) return theirs;
  const { rows } = theirs.value;
  if (!existsSync(present) || isEmpty(present)) return succeed({ kind: 'take', presentRows: 0, rows });
  const ours = walk(present);
  if (!ours.ok) return succeed({ kind: 'beside', damaged: true, presentRows: 0, rows });
  const presentRows = ours.value.rows;
  if (rows <= presentRows) {
    const known = rows === 0 || hashAt(present, rows) === theirs.value.head;
    return succeed(
      known ? { kind: 'nothing', presentRows, rows } : { kind: 'beside', damaged: false, presentRows, rows },
    );
  }
  const continues = presentRows === 0 || hashAt(backup, presentRows) === ours.value.head;
  return succeed(
    continues ? { kind: 'take', presentRows, rows } : { kind: 'beside', damaged: false, presentRows, rows },
  );
}

function walk(path: string): Result<ChainSummary, string> {
  const verified = verifyJournal(path);
  return verified.ok ? verified : fail(verified.error.message);
}

/** Nothing was ever written to it: neither file has a byte. */
function isEmpty(path: string): boolean {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return statSync(path).size === 0 && (wal === undefined || wal.size === 0);
}

/** The hash of one row of a journal that was verified, in hex. */
function hashAt(path: string, seq: number): string | null {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const row = file.prepare('SELECT lower(hex(hash)) AS hash FROM journal WHERE seq = ?').get(seq);
    return typeof row?.['hash'] === 'string' ? row['hash'] : null;
  } finally {
    file.close();
  }
}
