import { z } from 'zod';
import { accountId } from '../../../shared/base/account-id.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { backupPartsMessages } from '../../../shared/messages/backup-parts.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import type { AskArchive } from '../../features/history/worker/modules.ts';
import { firstDayOf } from '../../features/history/sync/first-day.ts';
import { listMember } from './list-member.ts';
import { LAST_TIME } from './manifest.ts';

const floorsFile = z.strictObject({
  version: z.literal(1),
  /** Milliseconds since the epoch. */
  floors: z.array(z.strictObject({ accountId, floor: z.int().check(z.gte(0), z.lte(LAST_TIME)) })),
});
type FloorsFile = z.infer<typeof floorsFile>;
type Floor = FloorsFile['floors'][number];

/** The dates from which accounts are read, as far as a person set one: the archive keeps them, and no venue tells them. */
export const floorsMember = listMember<FloorsFile, Floor>({
  name: 'history-floors.json',
  title: backupPartsMessages.floors,
  schema: floorsFile,
  none: { version: 1, floors: [] },
  most: 10_000,
  split: ({ floors }) => new Map(floors.map((one) => [one.accountId, one])),
  join: (entries) => ({ version: 1, floors: [...entries.values()] }),
});

/** Null when nobody set one: a version that does not know this list can restore such a backup too. */
export async function floorsText(
  archive: AskArchive,
  accountIds: readonly string[],
): Promise<Result<string | null, BridgeError>> {
  const floors = await readFloors(archive, accountIds);
  if (!floors.ok || floors.value.size === 0) return floors.ok ? succeed(null) : floors;
  const file: FloorsFile = { version: 1, floors: [] };
  for (const [id, floor] of floors.value) file.floors.push({ accountId: id, floor });
  return succeed(`${JSON.stringify(file, null, 2)}\n`);
}

async function readFloors(
  archive: AskArchive,
  accountIds: readonly string[],
): Promise<Result<Map<string, number>, BridgeError>> {
  // The venue's own first day is not asked for: only a date that a person set.
  const accounts = accountIds.map((id) => ({ accountId: id, firstDay: firstDayOf('service') }));
  const lists = await archive.ask('sync.knowledge', { accounts });
  if (!lists.ok) return lists;
  const floors = new Map<string, number>();
  for (const list of lists.value)
    if (list.startDateSource === 'user') floors.set(list.accountId, list.startDate);
  return succeed(floors);
}

export interface TakenFloors {
  /** What was left out, in sentences. */
  left: string[];
  /** Puts the dates before back, except where somebody set another one since. */
  undo(): Promise<void>;
}

/** Sets the dates of a merged list, for accounts that are here by now. A date to come is none, as where a person sets it. */
export async function takeFloors(
  archive: AskArchive,
  text: string,
  { accountIds, now }: { accountIds: readonly string[]; now: number },
): Promise<Result<TakenFloors, BridgeError>> {
  const before = await readFloors(archive, accountIds);
  if (!before.ok) return before;
  const left: string[] = [];
  const set: Floor[] = [];
  const undo = async (): Promise<void> => {
    const current = await readFloors(archive, accountIds);
    for (const { accountId: id, floor } of set) {
      if (!current.ok || current.value.get(id) !== floor) continue;
      await archive.ask('sync.setStartDate', { accountId: id, startDate: before.value.get(id) ?? null });
    }
  };
  for (const one of floorsFile.parse(JSON.parse(text)).floors) {
    if (before.value.get(one.accountId) === one.floor) continue;
    if (!accountIds.includes(one.accountId) || one.floor > now) {
      if (left.length === 0) left.push(backupRestoreMessages.left.floors);
      continue;
    }
    const kept = await archive.ask('sync.setStartDate', { accountId: one.accountId, startDate: one.floor });
    if (!kept.ok) {
      await undo();
      return kept;
    }
    set.push(one);
  }
  return succeed({ left, undo });
}
