import { join } from 'node:path';
import { writeAs } from '../../shared/base/format/write-as.ts';
import type { Result } from '../../shared/base/result.ts';
import { deskText } from '../../shared/messages/desk.ts';
import type { JournalFailure } from '../features/orders/journal-file.ts';
import { type Journal, openJournal } from '../features/orders/journal.ts';
import { createRecorder, type Recorder } from '../logs/recorder.ts';
import { governedSettings } from '../policy/governed-settings.ts';
import type { FoundPolicy } from '../policy/policy-file.ts';
import { firstEditionFile } from '../storage/first-edition.ts';
import { openSettings, type SettingsStore } from '../settings/settings-file.ts';
import { swapStagedJournal } from '../system/backup/staged-journal.ts';
import { secureDataFolder } from '../system/privacy/data-folder.ts';
import { DeskNotOpened, type DeskPorts } from './desk-types.ts';
import { portsUnderPolicy } from './policy-ports.ts';

/** The data folder of this run, opened. */
export interface AppData {
  /** As given, under the administrator's policy. */
  ports: DeskPorts;
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
 * Opens policy, folder, settings, journal and log, in this order. Throws `DeskNotOpened` over any of the first three; a folder of the
 * first edition is left as it is.
 */
export function openData(given: DeskPorts): AppData {
  if (given.policy?.ok === false) throw new DeskNotOpened(given.policy.error);
  const policy = given.policy?.value ?? null;
  const ports = policy === null ? given : portsUnderPolicy(given, policy.policy);
  const { clock, files } = ports;
  const folder = files.folder(ports.dataFolder);
  // Before anything there is changed or closed to others.
  const old = firstEditionFile(folder);
  if (old !== null) throw new DeskNotOpened(deskText.firstEdition(old));
  const own = secureDataFolder(folder);
  if (!own.ok) throw new DeskNotOpened(own.error);
  const opened = openSettings({ files, clock, dataFolder: folder });
  if (!opened.ok) throw new DeskNotOpened(opened.error.message);
  const settings = policy === null ? opened.value : governedSettings(opened.value, policy.policy);
  // Notifications are written here, and nothing else: files are the same in every language.
  writeAs(settings.get().preferences, ports.locale);
  // Before anything has opened the journal, and never later: one that is in use is not replaced.
  const restored = swapStagedJournal(folder, clock.now());
  const journal = openJournal(files.privateFile(join(folder, 'journal.db')));
  const recorder = ports.recorder ?? createRecorder({ clock, files });
  if (ports.recorder !== undefined) {
    recorder.openIn(folder, { version: ports.version, host: ports.host, platform: ports.platform });
  }
  return { ports, policy, folder, settings, restored, journal, recorder };
}
