import { join } from 'node:path';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { settingsFilesMessages } from '../../shared/messages/settings-files.ts';
import type { Clock } from '../platform/clock.ts';
import type { Files } from '../platform/files.ts';
import { defaultSettings, type Settings } from './settings-schema.ts';
import {
  FORMAT,
  type ReadSettings,
  readSettingsText,
  type SettingsFormat,
  settingsText,
} from './settings-text.ts';

export const SETTINGS_FILE = 'settings.json';
/** The generation before: what the file said before its last change. */
const PREVIOUS_FILE = 'settings.previous.json';
const messages = settingsFilesMessages.settings;

export interface SettingsStore {
  get(): Settings;
  /** Writes what `change` makes of the current settings; when that fails nothing has changed. Error kind `store`. */
  update(change: (current: Settings) => Settings): Result<null, BridgeError>;
  /** What the user should know about the start: what was damaged or missing, and what is used instead. Null when all was well. */
  readonly notice: string | null;
  /** No generation could be read, though there was one: accounts, limits and rules are gone. */
  readonly lost: boolean;
}

interface SettingsDeps {
  files: Files;
  clock: Clock;
  dataFolder: string;
  /** Whether other data is there, so that a missing file is no first start. */
  hasOtherData?: () => boolean;
}

/** Where the files are and what the current one said at the start. */
interface SettingsFiles {
  files: Files;
  folder: string;
  now: number;
  /** Null when there is none. */
  text: string | null;
}

/**
 * Opens settings.json, or begins with the defaults at a first start. A file that is damaged, or missing where there are other data, is replaced by
 * the generation before, and by the defaults where that cannot be read either; trading is locked then, for nobody knows whether it was. A damaged
 * file is copied beside itself first, and so is one of an earlier version before it is carried forward. One that a newer app wrote, or that cannot
 * be read or copied, is left as it is and answered with a `store` error: the app must not start over it.
 */
export function openSettings(
  { files, clock, dataFolder, hasOtherData = () => false }: SettingsDeps,
  format: SettingsFormat = FORMAT,
): Result<SettingsStore, BridgeError> {
  const folder = files.folder(dataFolder);
  const disk: SettingsFiles = { files, folder, now: clock.now(), text: null };
  let previous: string | null;
  try {
    disk.text = files.read(join(folder, SETTINGS_FILE));
    previous = files.read(join(folder, PREVIOUS_FILE));
  } catch {
    return fail(storeError(messages.unreadable(SETTINGS_FILE)));
  }
  if (disk.text === null && previous === null && !hasOtherData()) return succeed(firstStart(disk));
  const read = disk.text === null ? fail('unreadable' as const) : readSettingsText(disk.text, format);
  if (read.ok) {
    const { settings, version } = read.value;
    return version === format.version ? succeed(storeOf(disk, settings)) : carryForward(disk, read.value);
  }
  if (read.error === 'newer') return fail(storeError(messages.newer(SETTINGS_FILE)));
  return fallBack(disk, previous === null ? null : readSettingsText(previous, format));
}

/** Written at once: from now on a missing file is a lost one. On a disk that takes nothing whatever is changed says so. */
function firstStart(disk: SettingsFiles): SettingsStore {
  const settings = defaultSettings();
  try {
    disk.files.replace(join(disk.folder, SETTINGS_FILE), settingsText(settings));
  } catch {
    // reported by the first change, and by every other file
  }
  return storeOf(disk, settings);
}

/** The file itself stays as it was until something changes. */
function carryForward(
  disk: SettingsFiles,
  { settings, version }: ReadSettings,
): Result<SettingsStore, BridgeError> {
  try {
    disk.files.replace(join(disk.folder, `settings.version-${String(version)}.json`), disk.text ?? '');
  } catch {
    return fail(storeError(messages.notCarried(SETTINGS_FILE)));
  }
  return succeed(storeOf(disk, settings));
}

/** The generation before, else the defaults. What was lost may have been the trading lock. */
function fallBack(
  disk: SettingsFiles,
  previous: ReturnType<typeof readSettingsText> | null,
): Result<SettingsStore, BridgeError> {
  const { files, folder, now, text } = disk;
  if (previous !== null && !previous.ok && previous.error === 'newer')
    return fail(storeError(messages.newer(PREVIOUS_FILE)));
  const before = previous?.ok === true ? previous.value.settings : null;
  const base = before ?? defaultSettings();
  const settings = { ...base, trading: { ...base.trading, locked: true } };
  const copy = `settings.damaged-${now}.json`;
  try {
    if (text !== null) files.replace(join(folder, copy), text);
    files.replace(join(folder, SETTINGS_FILE), settingsText(settings));
  } catch {
    return fail(storeError(messages.notUnreadable(SETTINGS_FILE)));
  }
  const what = text === null ? messages.missing(SETTINGS_FILE) : messages.damaged(SETTINGS_FILE, copy);
  const notice = `${what} ${before === null ? messages.lost : messages.previousUsed}`;
  return succeed(storeOf(disk, settings, { notice, lost: before === null }));
}

function storeOf(
  { files, folder }: SettingsFiles,
  initial: Settings,
  { notice, lost }: Pick<SettingsStore, 'notice' | 'lost'> = { notice: null, lost: false },
): SettingsStore {
  let settings = initial;
  return {
    notice,
    lost,
    get: () => settings,
    update(change) {
      const next = change(settings);
      if (next === settings) return succeed(null);
      try {
        // First the generation before: there is a whole one at every moment.
        files.replace(join(folder, PREVIOUS_FILE), settingsText(settings));
        files.replace(join(folder, SETTINGS_FILE), settingsText(next));
      } catch {
        return fail(storeError(messages.notWritten));
      }
      settings = next;
      return succeed(null);
    },
  };
}

function storeError(message: string): BridgeError {
  return { kind: 'store', message };
}
