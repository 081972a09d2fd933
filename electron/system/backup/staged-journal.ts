import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { syncFolder } from '../../platform/files.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import { isSqliteError, errorText } from '../../storage/failure.ts';
import { verifyJournal } from '../../features/orders/verify.ts';
import { compareJournals } from './compare-journals.ts';
import { JOURNAL_FILE } from './members.ts';
import { freeName, syncPath } from './work-folder.ts';

const messages = backupRestoreMessages.swap;

/** A backup's journal that replaces the one here at the next start. */
export const STAGED_FILE = 'journal.restore.db';

/** How the name of a separate journal begins: one of a backup that cannot be merged with the one here. */
export const SEPARATE_NAME = 'journal.from-backup';

/** Moves a verified journal to where it waits for the next start. Throws when the data folder refuses. */
export function stageJournal(from: string, folder: string): void {
  const staged = join(folder, STAGED_FILE);
  removeEmptySidecars(staged);
  renameSync(from, staged);
  syncFolder(folder);
}

/** Points of a swap, in order. A test ends the program at each of them. */
export const SWAP_STEPS = ['compared', 'checkpointed', 'copying', 'copied', 'swapped'] as const;
export type SwapStep = (typeof SWAP_STEPS)[number];

/**
 * Replaces journal.db by a staged journal, before anything has opened it, and only when the staged one still begins with all of its rows, so
 * that no order is ever forgotten. There is a complete journal.db at every moment, and the one that was replaced is copied first. Never
 * throws. Answers what the person should know, or null.
 */
export function swapStagedJournal(
  folder: string,
  at: number,
  reached: (step: SwapStep) => void = () => undefined,
): string | null {
  if (!existsSync(join(folder, STAGED_FILE))) return null;
  try {
    return swap(folder, at, reached);
  } catch (error) {
    return messages.failed(errorText(error));
  }
}

function swap(folder: string, at: number, reached: (step: SwapStep) => void): string | null {
  const staged = join(folder, STAGED_FILE);
  const present = join(folder, JOURNAL_FILE);
  const action = compareJournals(present, staged);
  reached('compared');
  if (!action.ok) {
    const name = movedAside(folder, 'journal.restore.damaged', at);
    return messages.damaged(action.error, name);
  }
  switch (action.value.kind) {
    case 'nothing':
      removeEmptySidecars(staged);
      rmSync(staged);
      return null;
    case 'separate': {
      const name = movedAside(folder, SEPARATE_NAME, at);
      return action.value.damaged ? messages.presentDamaged(name) : messages.presentGrew(name);
    }
    case 'restore': {
      if (!checkpoint(present)) return messages.waiting;
      reached('checkpointed');
      const copy = action.value.presentRows > 0 ? copyPresent(folder, at, reached) : null;
      reached('copied');
      // Reading a database leaves an empty -wal and -shm.
      if (!removeEmptySidecars(present) || !removeEmptySidecars(staged)) return messages.waiting;
      renameSync(staged, present);
      syncFolder(folder);
      reached('swapped');
      const sentences = [messages.done(action.value.rows, action.value.rows.toLocaleString('en-US'))];
      if (copy !== null) sentences.push(messages.replaced(copy));
      return sentences.join(' ');
    }
  }
}

/**
 * Writes the rows of the -wal into the journal: left there, they would be read into the file that replaces it. False as well where another
 * program has the journal open: its next orders would go into a file that no longer has a name.
 */
function checkpoint(present: string): boolean {
  if (existsSync(present) && statSync(present).size > 0) {
    const file = new DatabaseSync(present);
    try {
      // Leaving WAL needs an exclusive lock; whoever opens the journal next sets WAL again.
      file.exec('PRAGMA journal_mode = DELETE');
    } catch (error) {
      if (isSqliteError(error) && (error.errcode & 0xff) === BUSY) return false;
      throw error;
    } finally {
      file.close();
    }
  }
  return removeEmptySidecars(present);
}

const BUSY = 5;

/** Removes the -wal and -shm of a database; false when the -wal holds rows. */
function removeEmptySidecars(path: string): boolean {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (wal !== undefined && wal.size > 0) return false;
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
  return true;
}

/** Copies the journal here and answers the copy's name; an equal copy of an attempt that broke off is used again. */
function copyPresent(folder: string, at: number, reached: (step: SwapStep) => void): string {
  const present = join(folder, JOURNAL_FILE);
  const day = new Date(at).toISOString().slice(0, 10);
  const usual = `journal.replaced-${day}.db`;
  if (existsSync(join(folder, usual)) && headOf(join(folder, usual)) === headOf(present)) return usual;
  const name = freeName(folder, 'journal.replaced', at);
  const part = join(folder, `${name}.part`);
  rmSync(part, { force: true });
  copyFileSync(present, part);
  reached('copying');
  syncPath(part);
  renameSync(part, join(folder, name));
  syncFolder(folder);
  return name;
}

function headOf(path: string): string | null {
  const verified = verifyJournal(path);
  return verified.ok ? verified.value.head : null;
}

function movedAside(folder: string, as: string, at: number): string {
  const name = freeName(folder, as, at);
  removeEmptySidecars(join(folder, STAGED_FILE));
  renameSync(join(folder, STAGED_FILE), join(folder, name));
  syncFolder(folder);
  return name;
}
