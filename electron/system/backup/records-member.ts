import { join } from 'node:path';
import type { ListPlan, RestoreChange } from '../../../shared/bridge/backup-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import type { RecordsRestored } from '../../features/history/sync/restore-records.ts';
import type { ArchiveClient } from '../../features/history/worker/modules.ts';
import { RECORDS_MEMBER } from './members.ts';
import type { OpenedBackup } from './read-backup.ts';

/** What a person ticks to get the records. */
const RECORDS_CHANGE = 'records';

interface RecordCounts {
  records: number;
  /** Of these: not here, or damaged here. */
  added: number;
}

/** Goes through the records of a backup, a few thousand at a time, and adds those that are not here, or counts them. Null when it has none. */
export async function restoreRecords(
  archive: ArchiveClient,
  { manifest, work }: Pick<OpenedBackup, 'manifest' | 'work'>,
  take: boolean,
): Promise<Result<RecordCounts | null, BridgeError>> {
  if (!manifest.members.some(({ name }) => name === RECORDS_MEMBER.name)) return succeed(null);
  const path = join(work, RECORDS_MEMBER.name);
  const counts = { records: 0, added: 0 };
  for (let from: number | null = 0; from !== null;) {
    const done: Result<RecordsRestored, BridgeError> = await archive.request('sync.restoreRecords', {
      path,
      from,
      take,
    });
    if (!done.ok) return done;
    counts.records += done.value.records;
    counts.added += done.value.added;
    from = done.value.next;
  }
  return succeed(counts);
}

/** They come as a list whose only entry to tick is all that is not here: somebody else's file could hold any record. */
export function recordsPlan(counts: RecordCounts | null): { lists: ListPlan[]; changes: RestoreChange[] } {
  if (counts === null) return { lists: [], changes: [] };
  const { records: holds, added } = counts;
  const { title } = RECORDS_MEMBER;
  const list = { title, holds, added, conflicts: 0, same: holds - added, byTick: true };
  if (added === 0) return { lists: [list], changes: [] };
  const { records: messages } = backupRestoreMessages;
  const change = {
    id: RECORDS_CHANGE,
    within: null,
    part: title,
    what: messages.what,
    before: null,
    after: messages.after(added, added.toLocaleString('en-US')),
    looser: false,
  };
  return { lists: [list], changes: [change] };
}

export function wantsRecords(ticked: ReadonlySet<string>): boolean {
  return ticked.has(RECORDS_CHANGE);
}
