import { pending } from './commit.ts';
import type { ArchiveContext } from './context.ts';
import { keyRange } from './identity.ts';

export interface MissingInput {
  accountId: string;
  kind: 'deposit' | 'withdrawal';
  /** Records created from here to there, both included: the time a complete pass covered. */
  from: number;
  to: number;
  /** The passes that together covered it: what none of them met, the venue no longer tells of. */
  passIds: readonly number[];
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Marks the records that a complete pass did not meet (reliability 39), inside `commit`; one that is marked already keeps its time.
 * Nothing is removed, and the next page that tells of it takes the mark away. Answers how many are newly marked.
 */
export function markMissing(context: ArchiveContext, input: MissingInput): number {
  const { db } = context;
  const { accountId, kind, from, to, passIds, at } = input;
  const met = passIds.flatMap((id) => [id, -id]);
  const among = 'SELECT value FROM json_each(?)';
  const columns =
    'SELECT records.id AS id, status, updated_at FROM records JOIN accounts ON accounts.n = records.account';
  const unmet = `accounts.id = ? AND created_at BETWEEN ? AND ? AND missing_since IS NULL AND seen_pass NOT IN (${among})`;
  const rest = [accountId, from, to, JSON.stringify(met)] as const;
  const { first, last } = keyRange(from, to);
  const found =
    kind === 'deposit'
      ? db.prepare(`${columns} WHERE key BETWEEN ? AND ? AND kind = 0 AND ${unmet}`).all(first, last, ...rest)
      : db.prepare(`${columns} WHERE kind = 1 AND venue_id IS NOT NULL AND ${unmet}`).all(...rest);
  const mark = db.prepare('UPDATE records SET missing_since = ? WHERE id = ?');
  const note = db.prepare(
    `INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, ?, ?, ?, 'missing', NULL, ?)
     ON CONFLICT DO UPDATE SET after = excluded.after`,
  );
  const ids: number[] = [];
  for (const { id, status, updated_at: updatedAt } of found) {
    mark.run(at, Number(id));
    note.run(Number(id), at, String(status), Number(updatedAt), String(at));
    ids.push(Number(id));
  }
  if (ids.length > 0) pending(context).missing.push({ ids, since: at });
  return ids.length;
}
