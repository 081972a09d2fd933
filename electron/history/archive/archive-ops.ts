import type { ArchiveContext } from './context.ts';
import { KIND_CODES } from './schema.ts';

/** A row of the venue that could not be read, as it came. */
export interface SetAsideRow {
  at: number;
  reason: string;
  raw: string;
}

const MOST_SET_ASIDE = 500;

/** What the archive itself answers, whoever asks. */
export const archiveOps = {
  /** Rows of one list that could not be read, newest first; at most 500. */
  'archive.setAside'(
    { db }: ArchiveContext,
    { accountId, kind }: { accountId: string; kind: 'deposit' | 'withdrawal' },
  ): { rows: SetAsideRow[] } {
    const found = db
      .prepare(
        `SELECT seen_at, reason, raw FROM set_aside JOIN accounts ON accounts.n = set_aside.account
         WHERE accounts.id = ? AND kind = ? ORDER BY set_aside.id DESC LIMIT ${MOST_SET_ASIDE}`,
      )
      .all(accountId, KIND_CODES[kind]);
    const rows: SetAsideRow[] = [];
    for (const row of found) {
      rows.push({ at: Number(row['seen_at']), reason: String(row['reason']), raw: String(row['raw']) });
    }
    return { rows };
  },
  /** Grows with every change of what the archive would answer. */
  'archive.revision'({ columns }: ArchiveContext, _input: null): number {
    return columns.revision();
  },
} as const;
