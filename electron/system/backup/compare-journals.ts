import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { ChainSummary } from '../../storage/hash-chained-log.ts';
import { verifyJournal } from '../../features/orders/verify.ts';

/**
 * What to do with a backup's journal. restore: it begins with all of the journal here; nothing: the journal here begins with all of it;
 * separate: neither, so the two cannot be one chain, or the one here cannot be read (`damaged`).
 */
export type JournalAction =
  | { kind: 'restore'; presentRows: number; rows: number }
  | { kind: 'nothing'; presentRows: number; rows: number }
  | { kind: 'separate'; damaged: boolean; presentRows: number; rows: number };

/** Verifies both, row by row, and compares them. The error is a sentence about the backup's. */
export function compareJournals(present: string, backup: string): Result<JournalAction, string> {
  const verified = verify(backup);
  if (!verified.ok) return verified;
  const { rows, head } = verified.value;
  if (!existsSync(present) || isEmpty(present)) return succeed({ kind: 'restore', presentRows: 0, rows });
  const here = verify(present);
  if (!here.ok) return succeed({ kind: 'separate', damaged: true, presentRows: 0, rows });
  const presentRows = here.value.rows;
  if (rows <= presentRows) {
    const isContained = rows === 0 || hashAt(present, rows) === head;
    return succeed(
      isContained
        ? { kind: 'nothing', presentRows, rows }
        : { kind: 'separate', damaged: false, presentRows, rows },
    );
  }
  const isContinued = presentRows === 0 || hashAt(backup, presentRows) === here.value.head;
  return succeed(
    isContinued
      ? { kind: 'restore', presentRows, rows }
      : { kind: 'separate', damaged: false, presentRows, rows },
  );
}

function verify(path: string): Result<ChainSummary, string> {
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
