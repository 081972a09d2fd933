import { createHash } from 'node:crypto';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { migrate, type MigrationProblem, type Migrations } from './migrate.ts';
import { type Settings, SETTINGS_VERSION, settingsSchema } from './settings-schema.ts';

/** How the file is read: a test reads one of a version that is not there yet. */
export interface SettingsFormat {
  version: number;
  migrations: Migrations;
  schema: { safeParse(value: unknown): { success: true; data: Settings } | { success: false } };
}

/** Version 1 is the first: there is nothing to carry forward yet. */
export const FORMAT: SettingsFormat = { version: SETTINGS_VERSION, migrations: {}, schema: settingsSchema };

/** The text of a settings file. The checksum is over all the rest of it, so that one changed digit of a limit does not pass for a limit. */
export function settingsText(settings: Settings): string {
  return `${JSON.stringify({ checksum: checksumOf(settings), ...settings }, null, 2)}\n`;
}

export interface ReadSettings {
  settings: Settings;
  /** The version that wrote them. */
  version: unknown;
}

/** Reads the text of a settings file. `unreadable` also where the checksum is missing or another one. */
export function readSettingsText(
  text: string,
  format: SettingsFormat = FORMAT,
): Result<ReadSettings, MigrationProblem> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return fail('unreadable');
  }
  if (typeof raw !== 'object' || raw === null) return fail('unreadable');
  const { checksum, ...rest } = raw as Record<string, unknown>; // anything at all; `migrate` and the schema look at it
  const isWhole = typeof checksum === 'string' && checksum === checksumOf(rest);
  const current = migrate(rest, format.version, format.migrations);
  // How a newer version makes sure of its file is its own affair; ours is not taken for one by a changed digit.
  if (!current.ok && current.error === 'newer' && checksum === undefined) return current;
  if (!isWhole) return fail('unreadable');
  if (!current.ok) return current;
  const parsed = format.schema.safeParse(current.value);
  return parsed.success ? succeed({ settings: parsed.data, version: rest['version'] }) : fail('unreadable');
}

/** Of the values, not of the text: blanks and line ends say nothing. Null for what is nested so deep that it cannot be written. */
function checksumOf(settings: object): string | null {
  try {
    return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  } catch {
    return null;
  }
}
