import { fail, type Result, succeed } from '../../shared/base/result.ts';

/** The step at key N turns the settings of version N into those of N + 1. Steps are added and never changed. */
export type Migrations = Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>;

export type MigrationProblem = 'newer' | 'unreadable';

/**
 * Carries settings of any earlier version forward to `target`, never back.
 * `newer` when a later version of the app wrote them; `unreadable` when they are no settings at all.
 */
export function migrate(
  raw: unknown,
  target: number,
  migrations: Migrations,
): Result<Record<string, unknown>, MigrationProblem> {
  if (!isObject(raw)) return fail('unreadable');
  const version = raw['version'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return fail('unreadable');
  if (version > target) return fail('newer');
  let settings = raw;
  for (let step = version; step < target; step += 1) {
    const forward = migrations[step];
    if (forward === undefined) return fail('unreadable');
    settings = { ...forward(settings), version: step + 1 };
  }
  return succeed(settings);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
