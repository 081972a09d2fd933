import type { ArchiveContext } from './context.ts';
import { KIND_CODES } from './schema.ts';

/** A row of the venue that could not be read, as it came. */
interface UnreadableRow {
  at: number;
  reason: string;
  raw: string;
  /** When everything of its time could be read; null while it is open. */
  resolvedAt: number | null;
}

const MAX_UNREADABLE = 500;

/** What the archive itself answers, whoever asks. */
export const archiveOps = {
  /** Rows of one list that could not be read, newest first; at most 500. Those that are open, or those that were resolved since. */
  'archive.unreadable'(
    { db }: ArchiveContext,
    { accountId, kind, resolved }: { accountId: string; kind: 'deposit' | 'withdrawal'; resolved: boolean },
  ): { rows: UnreadableRow[] } {
    const found = db
      .prepare(
        `SELECT seen_at, reason, raw, resolved_at FROM unreadable_records JOIN accounts ON accounts.n = unreadable_records.account
         WHERE accounts.id = ? AND kind = ? AND (resolved_at IS NOT NULL) = ? ORDER BY unreadable_records.id DESC LIMIT ${MAX_UNREADABLE}`,
      )
      .all(accountId, KIND_CODES[kind], resolved ? 1 : 0);
    const rows: UnreadableRow[] = [];
    for (const row of found) {
      rows.push({
        at: Number(row['seen_at']),
        reason: String(row['reason']),
        raw: String(row['raw']),
        resolvedAt: row['resolved_at'] === null ? null : Number(row['resolved_at']),
      });
    }
    return { rows };
  },
  /** Grows with every change of what the archive would answer. */
  'archive.revision'({ columns }: ArchiveContext, _input: null): number {
    return columns.revision();
  },
} as const;
