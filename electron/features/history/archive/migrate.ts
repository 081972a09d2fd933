import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** Brings the file from `from` to the version after it. Runs in a transaction; must not begin or end one. */
export interface Migration {
  from: number;
  run(db: DatabaseSync): void;
}

/** Forward only, one for each version before the present one. */
export const MIGRATIONS: readonly Migration[] = [];

/**
 * Brings an archive of an older version up to date in one transaction, after a copy of it was put beside it as
 * `archive.version-N.db`. Throws when a step is missing or fails, or the copy cannot be made; the file is then as it was.
 */
export function migrate(
  db: DatabaseSync,
  path: string,
  { from, to, migrations }: { from: number; to: number; migrations: readonly Migration[] },
): void {
  const steps: Migration[] = [];
  for (let version = from; version < to; version += 1) {
    const step = migrations.find((migration) => migration.from === version);
    if (step === undefined) throw new Error(`no step leads from version ${version}`);
    steps.push(step);
  }
  copyBeside(db, path, from);
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const step of steps) step.run(db);
    db.exec(`PRAGMA user_version = ${to}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** A copy that broke off is made again: only a complete one gets its name. */
function copyBeside(db: DatabaseSync, path: string, version: number): void {
  let n = 1;
  while (existsSync(copyName(path, version, n))) n += 1;
  const part = `${copyName(path, version, n)}.part`;
  try {
    rmSync(part, { force: true });
    // SQLite fills an empty file that is there: made here, it is nobody else's to read.
    closeSync(openSync(part, 'ax', 0o600));
    db.prepare('VACUUM INTO ?').run(part);
    renameSync(part, copyName(path, version, n));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function copyName(path: string, version: number, n: number): string {
  return `${path.replace(/\.db$/, '')}.version-${version}${n === 1 ? '' : `-${n}`}.db`;
}
