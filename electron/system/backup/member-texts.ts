import type { ArchiveClient } from '../../features/history/worker/modules.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import { accountIdsOf } from './restore.ts';
import { settingsTexts } from './setup-members.ts';
import { startDatesMember, startDatesText } from './start-dates.ts';
import type { BackupOrder } from './write-backup.ts';

/** The members of a backup that are not files of the data folder, by name; null where the archive does not tell it. */
export async function memberTexts({
  archive,
  settings,
}: {
  archive: ArchiveClient;
  settings: SettingsStore;
}): Promise<BackupOrder['texts']> {
  const startDates = await startDatesText(archive, accountIdsOf(settings.get()));
  const texts = new Map<string, string | null>(settingsTexts(settings.get()));
  if (!startDates.ok) texts.set(startDatesMember.name, null);
  else if (startDates.value !== null) texts.set(startDatesMember.name, startDates.value);
  return texts;
}
