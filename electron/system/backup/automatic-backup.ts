import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { errorText } from '../../storage/failure.ts';
import { backupName, type NamedBackup, readBackupName } from './backup-names.ts';
import type { Manifest } from './manifest.ts';
import { readManifestOf, verifyBackup } from './read-backup.ts';
import { lookAtSealed } from './sealed-file.ts';
import { outdated, utcDay } from './rotation.ts';
import { type BackupOrder, type WriteStep, writeBackup } from './write-backup.ts';
import type { WriteFailure } from './write-failure.ts';

export interface AutomaticOrder extends Omit<BackupOrder, 'path'> {
  /** Where the backups are. */
  folder: string;
  /** Make the folder where it is missing. False for one that a person named: a disk that is not there must be noticed. */
  makeFolder: boolean;
  /** Of the data folder: eight hex digits. */
  installation: string;
}

/** The newest backup of this installation in the folder. */
export interface AutomaticDone {
  at: number;
  bytes: number;
  /** What should be in it and is not. */
  without: Manifest['without'];
}

/**
 * Writes today's automatic backup into a folder unless it is there, verifies it, and then removes those that are outdated there. A backup
 * has its name only once it was verified, so the names in the folder say what is due.
 */
export async function writeAutomatic(
  order: AutomaticOrder,
  reached?: (step: WriteStep) => void,
): Promise<Result<AutomaticDone, WriteFailure>> {
  const { folder, makeFolder, installation, ...rest } = order;
  if (makeFolder) makeOwnFolder(folder);
  const today = listBackups(folder).find(
    (one) =>
      one.installation === installation &&
      one.isSealed === (order.sealing !== null) &&
      utcDay(one.at) === utcDay(order.at),
  );
  const lacking = today === undefined ? null : await lackedBy(today, order);
  if (today !== undefined && lacking !== null) {
    return succeed({ at: today.at, bytes: sizeOf(join(folder, today.name)), without: lacking });
  }
  const at = Math.floor(order.at / 1_000) * 1_000;
  const hooks = reached === undefined ? {} : { reached };
  const path = join(folder, backupName(at, installation, order.sealing !== null));
  const written = await writeBackup({ ...rest, at, path }, hooks);
  if (!written.ok) return written;
  await rotate(folder, installation, at);
  const { bytes, without } = written.value;
  return succeed({ at, bytes, without });
}

/**
 * What a backup says that it lacks: also a start of the app after it was written has to say so. An encrypted one has to be read whole for
 * that, which is done where its header says that it lacks something. Null for a file that is no backup: there is none of that day, then.
 */
async function lackedBy(
  backup: NamedBackup,
  { folder, dataFolder, sealing }: AutomaticOrder,
): Promise<Manifest['without'] | null> {
  const facts = await factsOf(folder, backup);
  if (facts === null) return null;
  if (facts.isWhole || facts.without !== null) return facts.without ?? [];
  const read = await verifyBackup({ path: join(folder, backup.name), dataFolder, sealing });
  return read.ok ? read.value.without : null;
}

/** Never throws: whoever writes there finds out why there is none. */
function makeOwnFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It is there already, or there can be none.
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

export interface FoundBackup extends Pick<NamedBackup, 'name' | 'at' | 'isSealed'> {
  bytes: number;
}

/** More than a dozen installations keep in one folder; a page shows no more. */
const MAX_LISTED = 300;

/** What a folder has to be restored, newest first. Null where it cannot be read, or is not there and should be. */
export function findBackups({
  folder,
  mayLack,
}: {
  folder: string;
  mayLack: boolean;
}): Result<FoundBackup[] | null, never> {
  try {
    const found = namedIn(folder).slice(0, MAX_LISTED);
    return succeed(
      found.map(({ name, at, isSealed }) => ({ name, at, isSealed, bytes: sizeOf(join(folder, name)) })),
    );
  } catch (error) {
    return succeed(mayLack && errorText(error) === 'ENOENT' ? [] : null);
  }
}

/** Every file with the name of an automatic backup, newest first. Empty where the folder cannot be read. */
export function listBackups(folder: string): NamedBackup[] {
  try {
    return namedIn(folder);
  } catch {
    return [];
  }
}

function namedIn(folder: string): NamedBackup[] {
  return readdirSync(folder)
    .flatMap((name) => readBackupName(name) ?? [])
    .sort((a, b) => b.at - a.at);
}

/**
 * Removes what is outdated of the backups that this installation made: by their name, and by what is in them. The newest one that lacks
 * nothing stays whatever its age. Any other file stays, and so does whatever cannot be read or removed now.
 */
async function rotate(folder: string, installation: string, now: number): Promise<void> {
  const own: (NamedBackup & { isWhole: boolean })[] = [];
  for (const backup of listBackups(folder)) {
    if (backup.installation !== installation) continue;
    const read = await factsOf(folder, backup);
    if (read !== null) own.push({ ...backup, ...read });
  }
  const old = outdated(
    own.map(({ at }) => at),
    now,
  );
  const newestWhole = own.find(({ isWhole, at }) => isWhole && at <= now);
  for (const backup of own) {
    if (!old.has(backup.at) || backup === newestWhole) continue;
    try {
      rmSync(join(folder, backup.name));
    } catch {
      // The next rotation tries again.
    }
  }
}

/** Null unless the file says of itself what its name says. `without` is null where it can be read only by decrypting all of it. */
async function factsOf(
  folder: string,
  { name, at, isSealed }: NamedBackup,
): Promise<{ isWhole: boolean; without: Manifest['without'] | null } | null> {
  try {
    if (isSealed) {
      const sealed = lookAtSealed(join(folder, name));
      return sealed.ok && sealed.value?.madeAt === at
        ? { isWhole: sealed.value.isWhole, without: null }
        : null;
    }
    const manifest = await readManifestOf(join(folder, name));
    if (!manifest.ok || manifest.value.madeAt !== at) return null;
    const { without } = manifest.value;
    return { isWhole: without.length === 0, without };
  } catch {
    return null;
  }
}
