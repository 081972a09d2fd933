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

export interface ReadSettings {
  settings: Settings;
  /** The version that wrote them. */
  version: unknown;
}

/** Settings of this version or an earlier one. */
export function readSettings(
  value: object,
  format: SettingsFormat = FORMAT,
): Result<ReadSettings, MigrationProblem> {
  const current = migrate(value, format.version, format.migrations);
  if (!current.ok) return current;
  const parsed = format.schema.safeParse(current.value);
  const version = 'version' in value ? value.version : undefined;
  return parsed.success ? succeed({ settings: parsed.data, version }) : fail('unreadable');
}
