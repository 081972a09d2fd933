import { join } from 'node:path';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { settingsFilesMessages } from '../../shared/messages/settings-files.ts';
import type { Clock } from '../platform/clock.ts';
import type { Files } from '../platform/files.ts';
import {
  type CheckedFile,
  type CheckedRead,
  copyName,
  readChecked,
  renewCopy,
  writeChecked,
} from '../storage/checked-file.ts';
import { FORMAT, readSettings, type SettingsFormat } from './read-settings.ts';
import { defaultSettings, type Settings } from './settings-schema.ts';

export const SETTINGS_FILE = 'settings.json';
const messages = settingsFilesMessages.settings;

export interface SettingsStore {
  get(): Settings;
  /** Writes what `change` makes of the current settings; when that fails nothing has changed. Error kind `store`. */
  update(change: (current: Settings) => Settings): Result<null, BridgeError>;
  /** What the user should know about the start: what was damaged or missing, and what is used instead. Null when all was well. */
  readonly notice: string | null;
  /** Neither file nor copy could be read, though there was one: accounts, limits and rules are gone. */
  readonly lost: boolean;
}

interface SettingsDeps {
  files: Files;
  clock: Clock;
  dataFolder: string;
  /** Whether other data is there, so that a missing file is no first start. */
  hasOtherData?: () => boolean;
}

/** The file, and what it and its copy said at the start. */
interface SettingsDisk {
  file: CheckedFile;
  now: number;
  read: CheckedRead;
}

/**
 * Opens settings.json, or begins with the defaults at a first start. Where it is damaged, older than its copy, or missing where there are other
 * data, its copy is used, and the defaults where that cannot be read either; trading is locked then, for nobody knows whether it was. What the
 * file said is copied beside it first, and so is one of an earlier version before it is carried forward. One that a newer app wrote, or that cannot
 * be read or copied, is left as it is and answered with a `store` error: the app must not start over it.
 */
export function openSettings(
  { files, clock, dataFolder, hasOtherData = () => false }: SettingsDeps,
  format: SettingsFormat = FORMAT,
): Result<SettingsStore, BridgeError> {
  const file: CheckedFile = {
    files,
    folder: files.folder(dataFolder),
    name: SETTINGS_FILE,
    version: format.version,
    fits: (value) => readSettings(value, format).ok,
  };
  const read = readChecked(file);
  const disk: SettingsDisk = { file, now: clock.now(), read };
  const settings = read.value === null ? null : readSettings(read.value, format);
  const usable = settings?.ok === true ? settings.value : null; // of `fits`: whatever was read is usable
  switch (read.state) {
    case 'locked':
      return fail(storeError(messages.unreadable(SETTINGS_FILE)));
    case 'newer':
      return fail(storeError(messages.newer(SETTINGS_FILE)));
    case 'whole':
      if (usable === null) return fallBack(disk, null);
      renewCopy(file, read);
      return usable.version === format.version
        ? succeed(storeOf(disk, usable.settings))
        : carryForward(disk, usable.settings, usable.version);
    case 'none':
      return hasOtherData() ? fallBack(disk, null) : succeed(firstStart(disk));
    case 'missing':
    case 'damaged':
    case 'older':
      return fallBack(disk, usable?.settings ?? null);
  }
}

/** Written at once: from now on a missing file is a lost one. On a disk that takes nothing whatever is changed says so. */
function firstStart(disk: SettingsDisk): SettingsStore {
  const settings = defaultSettings();
  try {
    writeChecked(disk.file, settings, 1);
  } catch {
    // reported by the first change, and by every other file
  }
  return storeOf({ ...disk, read: { ...disk.read, generation: 1 } }, settings);
}

/** The file itself stays as it was until something changes. */
function carryForward(
  disk: SettingsDisk,
  settings: Settings,
  version: unknown,
): Result<SettingsStore, BridgeError> {
  try {
    setAside(disk, `settings.version-${String(version)}.json`);
  } catch {
    return fail(storeError(messages.notCarried(SETTINGS_FILE)));
  }
  return succeed(storeOf(disk, settings));
}

/** The copy, else the defaults. What was lost may have been the trading lock. */
function fallBack(disk: SettingsDisk, copy: Settings | null): Result<SettingsStore, BridgeError> {
  const { file, now, read } = disk;
  const base = copy ?? defaultSettings();
  const settings = { ...base, trading: { ...base.trading, locked: true } };
  const generation = read.generation + 1;
  const aside = `settings.${read.state === 'older' ? 'older' : 'damaged'}-${now}.json`;
  try {
    setAside(disk, aside);
    writeChecked(file, settings, generation);
  } catch {
    return fail(storeError(messages.notUnreadable(SETTINGS_FILE)));
  }
  const what = {
    missing: () => messages.missing(SETTINGS_FILE),
    older: () => messages.older(SETTINGS_FILE, aside),
    damaged: () => messages.damaged(SETTINGS_FILE, aside),
  }[read.text === null ? 'missing' : read.state === 'older' ? 'older' : 'damaged']();
  const notice = `${what} ${copy === null ? messages.lost : messages.copyUsed(copyName(SETTINGS_FILE))}`;
  return succeed(
    storeOf({ ...disk, read: { ...read, generation } }, settings, { notice, lost: copy === null }),
  );
}

/** Throws when it cannot be written. */
function setAside({ file, read }: SettingsDisk, name: string): void {
  if (read.text !== null) file.files.replace(join(file.folder, name), read.text);
}

function storeOf(
  { file, read }: SettingsDisk,
  initial: Settings,
  { notice, lost }: Pick<SettingsStore, 'notice' | 'lost'> = { notice: null, lost: false },
): SettingsStore {
  let settings = initial;
  let { generation } = read;
  return {
    notice,
    lost,
    get: () => settings,
    update(change) {
      const next = change(settings);
      if (next === settings) return succeed(null);
      try {
        writeChecked(file, next, generation + 1);
      } catch {
        return fail(storeError(messages.notWritten));
      }
      generation += 1;
      settings = next;
      return succeed(null);
    },
  };
}

function storeError(message: string): BridgeError {
  return { kind: 'store', message };
}
