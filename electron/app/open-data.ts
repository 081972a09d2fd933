import { join } from 'node:path';
import { writeAs } from '../../shared/base/format/write-as.ts';
import type { Result } from '../../shared/base/result.ts';
import { mainProcessMessages } from '../../shared/messages/main-process.ts';
import type { JournalFailure } from '../features/orders/journal-failure.ts';
import { type Journal, openJournal } from '../features/orders/journal.ts';
import { createRecorder, type Recorder } from '../logs/recorder.ts';
import { governedSettings } from '../policy/governed-settings.ts';
import type { FoundPolicy } from '../policy/policy-file.ts';
import { firstEditionFile } from '../storage/first-edition.ts';
import { openSettings, type SettingsStore } from '../settings/settings-file.ts';
import { swapStagedJournal } from '../system/backup/staged-journal.ts';
import { secureDataFolder } from '../system/privacy/data-folder.ts';
import { AppNotOpened, type Platform } from './app.ts';
import { platformUnderPolicy } from './platform-under-policy.ts';

/** The data folder of this run, opened. */
export interface AppData {
  /** As given, under the administrator's policy. */
  platform: Platform;
  policy: FoundPolicy | null;
  folder: string;
  settings: SettingsStore;
  /** Of a backup: what became of its journal at this start, for the person. */
  restored: string | null;
  /** Without it nothing is sent. */
  journal: Result<Journal, JournalFailure>;
  recorder: Recorder;
}

/**
 * Opens policy, folder, settings, journal and log, in this order. Throws `AppNotOpened` over any of the first three; a folder of the
 * first edition is left as it is.
 */
export function openData(given: Platform): AppData {
  if (given.policy?.ok === false) throw new AppNotOpened(given.policy.error);
  const policy = given.policy?.value ?? null;
  const platform = policy === null ? given : platformUnderPolicy(given, policy.policy);
  const { clock, files } = platform;
  const folder = files.folder(platform.dataFolder);
  // Before anything there is changed or closed to others.
  const old = firstEditionFile(folder);
  if (old !== null) throw new AppNotOpened(mainProcessMessages.firstEdition(old));
  const own = secureDataFolder(folder);
  if (!own.ok) throw new AppNotOpened(own.error);
  const opened = openSettings({ files, clock, dataFolder: folder });
  if (!opened.ok) throw new AppNotOpened(opened.error.message);
  const settings = policy === null ? opened.value : governedSettings(opened.value, policy.policy);
  // Notifications are written here, and nothing else: files are the same in every language.
  writeAs(settings.get().preferences, platform.locale);
  // Before anything has opened the journal, and never later: one that is in use is not replaced.
  const restored = swapStagedJournal(folder, clock.now());
  const journal = openJournal(files.privateFile(join(folder, 'journal.db')));
  const recorder = platform.recorder ?? createRecorder({ clock, files });
  if (platform.recorder !== undefined) {
    recorder.openIn(folder, { version: platform.version, host: platform.host, platform: platform.os });
  }
  return { platform, policy, folder, settings, restored, journal, recorder };
}
