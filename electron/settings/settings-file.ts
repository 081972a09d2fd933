import { join } from 'node:path';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { settingsFilesMessages } from '../../shared/messages/settings-files.ts';
import type { Clock } from '../platform/clock.ts';
import type { Files } from '../platform/files.ts';
import { migrate, type MigrationProblem, type Migrations } from './migrate.ts';
import { defaultSettings, type Settings, SETTINGS_VERSION, settingsSchema } from './settings-schema.ts';

const SETTINGS_FILE = 'settings.json';
const messages = settingsFilesMessages.settings;

/** How the file is read: a test reads one of a version that is not there yet. */
export interface SettingsFormat {
  version: number;
  migrations: Migrations;
  schema: { safeParse(value: unknown): { success: true; data: Settings } | { success: false } };
}

/** Version 1 is the first: there is nothing to carry forward yet. */
const FORMAT: SettingsFormat = { version: SETTINGS_VERSION, migrations: {}, schema: settingsSchema };

export interface SettingsStore {
  get(): Settings;
  /** Writes what `change` makes of the current settings; when that fails nothing has changed. Error kind `store`. */
  update(change: (current: Settings) => Settings): Result<null, BridgeError>;
  /** What the user should know about the start: a damaged file was set aside. Null when all was well. */
  readonly notice: string | null;
}

interface SettingsDeps {
  files: Files;
  clock: Clock;
  dataFolder: string;
}

/**
 * Opens settings.json, or begins with the defaults when there is none.
 * A damaged file is copied beside itself before the defaults take its place, and so is one of an earlier version before it is
 * carried forward. A file that a newer app wrote, or that
 * cannot be read or copied, is left as it is and answered with a `store` error: the app must not start over it.
 */
export function openSettings(
  { files, clock, dataFolder }: SettingsDeps,
  format: SettingsFormat = FORMAT,
): Result<SettingsStore, BridgeError> {
  const path = join(files.folder(dataFolder), SETTINGS_FILE);
  let text: string | null;
  try {
    text = files.read(path);
  } catch {
    return fail(storeError(messages.unreadable(SETTINGS_FILE)));
  }
  if (text === null) return succeed(storeOf(files, path, defaultSettings(), null));

  const read = readSettings(text, format);
  if (read.ok) {
    const { settings, version } = read.value;
    return version === format.version
      ? succeed(storeOf(files, path, settings, null))
      : carryForward(files, path, text, read.value);
  }
  if (read.error === 'unreadable') return movedAside(files, path, text, clock.now());
  return fail(storeError(messages.newer(SETTINGS_FILE)));
}

interface ReadSettings {
  settings: Settings;
  /** The version that wrote them. */
  version: unknown;
}

function readSettings(text: string, format: SettingsFormat): Result<ReadSettings, MigrationProblem> {
  let raw: { version?: unknown } | null;
  try {
    raw = JSON.parse(text) as typeof raw; // anything at all; `migrate` and the schema look at it
  } catch {
    return fail('unreadable');
  }
  const current = migrate(raw, format.version, format.migrations);
  if (!current.ok) return current;
  const parsed = format.schema.safeParse(current.value);
  return parsed.success ? succeed({ settings: parsed.data, version: raw?.version }) : fail('unreadable');
}

/** The file itself stays as it was until something changes. */
function carryForward(
  files: Files,
  path: string,
  text: string,
  { settings, version }: ReadSettings,
): Result<SettingsStore, BridgeError> {
  try {
    files.replace(join(path, '..', `settings.version-${String(version)}.json`), text);
  } catch {
    return fail(storeError(messages.notCarried(SETTINGS_FILE)));
  }
  return succeed(storeOf(files, path, settings, null));
}

function movedAside(
  files: Files,
  path: string,
  text: string,
  now: number,
): Result<SettingsStore, BridgeError> {
  const copy = `settings.damaged-${now}.json`;
  const settings = defaultSettings();
  try {
    files.replace(join(path, '..', copy), text);
    files.replace(path, written(settings));
  } catch {
    return fail(storeError(messages.notUnreadable(SETTINGS_FILE)));
  }
  return succeed(storeOf(files, path, settings, messages.movedAside(copy)));
}

function storeOf(files: Files, path: string, initial: Settings, notice: string | null): SettingsStore {
  let settings = initial;
  return {
    notice,
    get: () => settings,
    update(change) {
      const next = change(settings);
      if (next === settings) return succeed(null);
      try {
        files.replace(path, written(next));
      } catch {
        return fail(storeError(messages.notWritten));
      }
      settings = next;
      return succeed(null);
    },
  };
}

function written(settings: Settings): string {
  return `${JSON.stringify(settings, null, 2)}\n`;
}

function storeError(message: string): BridgeError {
  return { kind: 'store', message };
}
