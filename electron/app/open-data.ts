import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAs } from '../../shared/base/format/write-as.ts';
import { type Result, fail, succeed } from '../../shared/base/result.ts';
import { backupRestoreMessages } from '../../shared/messages/backup-restore.ts';
import { mainProcessMessages } from '../../shared/messages/main-process.ts';
import type { JournalFailure } from '../features/orders/journal-failure.ts';
import type { Journal } from '../features/orders/journal.ts';
import { openJournal } from '../features/orders/open-journal.ts';
import { createUsedIds, type UsedIds } from '../features/orders/used-ids.ts';
import { createRecorder, type Recorder } from '../logs/recorder.ts';
import { governedSettings } from '../policy/governed-settings.ts';
import type { FoundPolicy } from '../policy/policy-file.ts';
import { errorText } from '../storage/failure.ts';
import { damagedFilesNotice } from '../storage/file-notices.ts';
import { firstEditionFile } from '../storage/first-edition.ts';
import { openSettings, type SettingsStore } from '../settings/settings-file.ts';
import { readSeparateJournals, type SeparateJournal } from '../system/backup/separate-journals.ts';
import { swapStagedJournal } from '../system/backup/staged-journal.ts';
import { type HeadsAtStart, headsAtStart } from '../system/signing/heads-at-start.ts';
import { secureDataFolder } from '../system/privacy/data-folder.ts';
import { AppNotOpened, type Platform } from './app.ts';
import type { Policy } from '../../shared/bridge/policy.ts';
import { policyMessages } from '../../shared/messages/policy.ts';
import { allowedNetwork, isAllowedHost } from '../policy/allowed-hosts.ts';

/** The data folder of this run, opened. */
export interface AppData {
  /** As given, under the administrator's policy. */
  platform: Platform;
  policy: FoundPolicy | null;
  folder: string;
  settings: SettingsStore;
  /** Which small files were damaged, missing or older than their copies, for the person; null when none. */
  damagedFiles: string | null;
  /** Of a backup: what became of its journal at this start, for the person. */
  restored: string | null;
  /** Of backups: journals beside the one here, of which only the IDs are used. */
  separateJournals: readonly SeparateJournal[];
  /** What those journals used up; a restore adds to it. */
  usedIds: UsedIds;
  heads: HeadsAtStart;
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
  const opened = openSettings({
    files,
    clock,
    dataFolder: folder,
    hasOtherData: () => hasOtherData(folder),
  });
  if (!opened.ok) throw new AppNotOpened(opened.error.message);
  const settings = policy === null ? opened.value : governedSettings(opened.value, policy.policy);
  // Notifications are written here, and nothing else: files are the same in every language.
  writeAs(settings.get().preferences, platform.locale);
  const damagedFiles = damagedFilesNotice(files, folder);
  // Before anything has opened the journal, and never later: one that is in use is not replaced.
  const restored = swapStagedJournal(folder, clock.now());
  const heads = headsAtStart(folder);
  const separateJournals = separateJournalsIn(folder);
  const usedIds = usedIdsOf(separateJournals);
  const journal = openJournal(files.privateFile(join(folder, 'journal.db')), usedIds);
  const recorder = platform.recorder ?? createRecorder({ clock, files });
  if (platform.recorder !== undefined) {
    recorder.openIn(folder, { version: platform.version, host: platform.host, platform: platform.os });
  }
  return {
    platform,
    policy,
    folder,
    settings,
    damagedFiles,
    restored,
    separateJournals,
    usedIds,
    heads,
    journal,
    recorder,
  };
}

/** What is written from the first start on: where it is, settings were. */
function hasOtherData(folder: string): boolean {
  return ['journal.db', 'archive.db', 'reviews.db'].some((name) => existsSync(join(folder, name)));
}

/** The platform under an administrator's policy: a network of the allowed hosts, and no account at another one. */
function platformUnderPolicy(platform: Platform, { allowedHosts }: Policy): Platform {
  if (allowedHosts === undefined) return platform;
  const ofHost = platform.allowVenue;
  return {
    ...allowedNetwork(platform, allowedHosts),
    allowVenue(venue) {
      const { hostname } = new URL(venue.baseUrl); // checkVenue read it before
      if (!isAllowedHost(hostname, allowedHosts))
        return fail({ kind: 'bad-request', field: 'venue.baseUrl', message: policyMessages.host(hostname) });
      return ofHost?.(venue) ?? succeed(null);
    },
  };
}

function separateJournalsIn(folder: string): SeparateJournal[] {
  try {
    return readSeparateJournals(folder);
  } catch (error) {
    throw new AppNotOpened(backupRestoreMessages.separate.notListed(errorText(error)));
  }
}

/** One that cannot be read blocks orders, as a damaged journal.db does: an order of it could be sent again. */
function usedIdsOf(journals: readonly SeparateJournal[]): UsedIds {
  const usedIds = createUsedIds();
  for (const { file, ids } of journals) {
    if (ids.ok) usedIds.add(ids.value);
    else usedIds.block({ kind: 'corrupt', message: backupRestoreMessages.separate.blocks(file, ids.error) });
  }
  return usedIds;
}
