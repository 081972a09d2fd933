import type { DatabaseSync } from 'node:sqlite';
import { pending } from './commit.ts';
import type { ArchiveContext } from './context.ts';
import { keyRange } from './identity.ts';
import { addCounted, countedPart } from './record-counts.ts';
import { FROM_RECORDS, RECORD_COLUMNS, type StoredRecord } from './record-rows.ts';
import { checksumOf, isIntact } from './row-checksum.ts';
import { seenCode } from './schema.ts';

interface UnmetInput {
  accountId: string;
  kind: 'deposit' | 'withdrawal';
  /** Records created from here to there, both included: the time that was read completely. */
  from: number;
  to: number;
  /** The tries that together read it. */
  scanIds: readonly number[];
}

/** The records that tries over a window did not meet, and that are not called missing yet. */
export function unmetRecords(db: DatabaseSync, { accountId, kind, from, to, scanIds }: UnmetInput): number[] {
  const met = scanIds.flatMap((id) => [seenCode(id), -seenCode(id)]);
  const among = 'SELECT value FROM json_each(?)';
  const ids = 'SELECT records.id AS id FROM records JOIN accounts ON accounts.n = records.account';
  const unmet = `accounts.id = ? AND created_at BETWEEN ? AND ? AND missing_since IS NULL AND seen_scan NOT IN (${among})`;
  const rest = [accountId, from, to, JSON.stringify(met)] as const;
  const { first, last } = keyRange(from, to);
  const found =
    kind === 'deposit'
      ? db.prepare(`${ids} WHERE key BETWEEN ? AND ? AND kind = 0 AND ${unmet}`).all(first, last, ...rest)
      : db.prepare(`${ids} WHERE kind = 1 AND venue_id IS NOT NULL AND ${unmet}`).all(...rest);
  return found.map(({ id }) => Number(id));
}

/**
 * Marks records as missing (reliability 39), inside `commit`: two scans in a row did not meet them. One that is marked already keeps its
 * time. Nothing is removed, and the next page that lists it removes the mark. Answers how many are newly marked.
 */
export function markMissing(context: ArchiveContext, records: readonly number[], at: number): number {
  const { db } = context;
  const find = db.prepare(`SELECT ${RECORD_COLUMNS} ${FROM_RECORDS} WHERE records.id = ?`);
  const mark = db.prepare('UPDATE records SET missing_since = ?, checksum = ? WHERE id = ?');
  const note = db.prepare(
    `INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, ?, ?, ?, 'missing', NULL, ?)
     ON CONFLICT DO UPDATE SET after = excluded.after`,
  );
  const ids: number[] = [];
  for (const id of records) {
    const stored = find.get(id) as StoredRecord | undefined; // of RECORD_COLUMNS
    // What is damaged proves nothing, and a new checksum would make it true.
    if (stored === undefined || stored.missing_since !== null || !isIntact(stored)) continue;
    const checksum = checksumOf({ ...stored, missing_since: at });
    mark.run(at, checksum, id);
    const checksums = countedPart(checksum) - countedPart(stored.checksum);
    addCounted(context, stored.account, stored.kind, { records: 0, checksums });
    note.run(id, at, stored.status, stored.updated_at, String(at));
    ids.push(id);
  }
  if (ids.length > 0) pending(context).missing.push({ ids, since: at });
  return ids.length;
}
