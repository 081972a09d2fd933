import { z } from 'zod';
import { accountId } from '../../../shared/base/account-id.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { backupPartsMessages } from '../../../shared/messages/backup-parts.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import type { ArchiveClient } from '../../features/history/worker/modules.ts';
import { firstDayOf } from '../../features/history/sync/first-day.ts';
import { listMember } from './list-member.ts';
import { LAST_TIME } from './manifest.ts';

const startDatesFile = z.strictObject({
  version: z.literal(1),
  /** Milliseconds since the epoch. */
  startDates: z.array(z.strictObject({ accountId, startDate: z.int().check(z.gte(0), z.lte(LAST_TIME)) })),
});
type StartDatesFile = z.infer<typeof startDatesFile>;
type StartDate = StartDatesFile['startDates'][number];

/** The start dates of downloads that a person set: only the archive has them, and no venue can report them. */
export const startDatesMember = listMember<StartDatesFile, StartDate>({
  name: 'start-dates.json',
  title: backupPartsMessages.startDates,
  schema: startDatesFile,
  none: { version: 1, startDates: [] },
  max: 10_000,
  split: ({ startDates }) => new Map(startDates.map((one) => [one.accountId, one])),
  join: (entries) => ({ version: 1, startDates: [...entries.values()] }),
});

/** Null when nobody set a start date, so that a version that does not know this list can restore such a backup too. */
export async function startDatesText(
  archive: ArchiveClient,
  accountIds: readonly string[],
): Promise<Result<string | null, BridgeError>> {
  const startDates = await readStartDates(archive, accountIds);
  if (!startDates.ok || startDates.value.size === 0) return startDates.ok ? succeed(null) : startDates;
  const file: StartDatesFile = { version: 1, startDates: [] };
  for (const [id, startDate] of startDates.value) file.startDates.push({ accountId: id, startDate });
  return succeed(`${JSON.stringify(file, null, 2)}\n`);
}

async function readStartDates(
  archive: ArchiveClient,
  accountIds: readonly string[],
): Promise<Result<Map<string, number>, BridgeError>> {
  // Only a date that a person set is wanted, not the venue's own first day.
  const accounts = accountIds.map((id) => ({ accountId: id, firstDay: firstDayOf('service') }));
  const lists = await archive.request('sync.knowledge', { accounts });
  if (!lists.ok) return lists;
  const startDates = new Map<string, number>();
  for (const list of lists.value)
    if (list.startDateSource === 'user') startDates.set(list.accountId, list.startDate);
  return succeed(startDates);
}

interface RestoredStartDates {
  /** What was left out, in sentences. */
  left: string[];
  /** Sets the earlier dates again, except where somebody has set another one since. */
  undo(): Promise<void>;
}

/** Sets the dates of a merged list, for accounts that are here by now. A date in the future is skipped, as it is refused from a person. */
export async function restoreStartDates(
  archive: ArchiveClient,
  text: string,
  { accountIds, now }: { accountIds: readonly string[]; now: number },
): Promise<Result<RestoredStartDates, BridgeError>> {
  const before = await readStartDates(archive, accountIds);
  if (!before.ok) return before;
  const left: string[] = [];
  const set: StartDate[] = [];
  const undo = async (): Promise<void> => {
    const current = await readStartDates(archive, accountIds);
    for (const { accountId: id, startDate } of set) {
      if (!current.ok || current.value.get(id) !== startDate) continue;
      await archive.request('sync.setStartDate', { accountId: id, startDate: before.value.get(id) ?? null });
    }
  };
  for (const one of startDatesFile.parse(JSON.parse(text)).startDates) {
    if (before.value.get(one.accountId) === one.startDate) continue;
    if (!accountIds.includes(one.accountId) || one.startDate > now) {
      if (left.length === 0) left.push(backupRestoreMessages.left.startDates);
      continue;
    }
    const saved = await archive.request('sync.setStartDate', {
      accountId: one.accountId,
      startDate: one.startDate,
    });
    if (!saved.ok) {
      await undo();
      return saved;
    }
    set.push(one);
  }
  return succeed({ left, undo });
}
