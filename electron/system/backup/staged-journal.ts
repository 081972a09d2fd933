import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import { isSqliteError, errorText } from '../../storage/failure.ts';
import { verifyJournal } from '../../features/orders/verify.ts';
import { compareJournals } from './compare-journals.ts';
import { JOURNAL_FILE } from './members.ts';
import { freeName, syncFolder, syncPath } from './work-folder.ts';

const messages = backupRestoreMessages.swap;

/** A journal of a backup that takes the place of the one here at the next start. */
export const STAGED_FILE = 'journal.restore.db';

/** How the name of a separate journal begins: one of a backup that cannot be merged with the one here. */
export const SEPARATE_NAME = 'journal.from-backup';

/** Lets a journal that was verified wait for the next start. Throws when the data folder refuses. */
export function stageJournal(from: string, folder: string): void {
  const staged = join(folder, STAGED_FILE);
  clearBeside(staged);
  renameSync(from, staged);
  syncFolder(folder);
}

/** Points of a swap, in order. A test ends the program at each of them. */
export const SWAP_STEPS = ['compared', 'settled', 'copying', 'kept', 'swapped'] as const;
export type SwapStep = (typeof SWAP_STEPS)[number];

/**
 * Puts a staged journal in the place of journal.db, before anything has opened that: only when it still begins with all of it, so that no
 * order is ever forgotten. There is a whole journal.db at every moment, and the one that was replaced is kept. Never throws. Answers what
 * the person should know, or null.
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
      clearBeside(staged);
      rmSync(staged);
      return null;
    case 'separate': {
      const name = movedAside(folder, SEPARATE_NAME, at);
      return action.value.damaged ? messages.presentDamaged(name) : messages.presentGrew(name);
    }
    case 'restore': {
      if (!settle(present)) return messages.waiting;
      reached('settled');
      const kept = action.value.presentRows > 0 ? keepCopy(folder, at, reached) : null;
      reached('kept');
      // Reading a file leaves empty ones beside it.
      if (!clearBeside(present) || !clearBeside(staged)) return messages.waiting;
      renameSync(staged, present);
      syncFolder(folder);
      reached('swapped');
      const said = [messages.done(action.value.rows, action.value.rows.toLocaleString('en-US'))];
      if (kept !== null) said.push(messages.replaced(kept));
      return said.join(' ');
    }
  }
}

/**
 * Brings what SQLite keeps beside the journal into its file: a leftover beside another file would be read into that one. False as well
 * where another program has the journal open: its next orders would go into a file that has no name any more.
 */
function settle(present: string): boolean {
  if (existsSync(present) && statSync(present).size > 0) {
    const file = new DatabaseSync(present);
    try {
      // Leaving WAL takes the file for itself alone; whoever opens the journal next sets WAL again.
      file.exec('PRAGMA journal_mode = DELETE');
    } catch (error) {
      if (isSqliteError(error) && (error.errcode & 0xff) === BUSY) return false;
      throw error;
    } finally {
      file.close();
    }
  }
  return clearBeside(present);
}

const BUSY = 5;

/** Removes the empty files beside a database; false when one of them holds rows. */
function clearBeside(path: string): boolean {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (wal !== undefined && wal.size > 0) return false;
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
  return true;
}

/** A copy that an attempt which broke off made, and is the same, is kept. Answers its name. */
function keepCopy(folder: string, at: number, reached: (step: SwapStep) => void): string {
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
  clearBeside(join(folder, STAGED_FILE));
  renameSync(join(folder, STAGED_FILE), join(folder, name));
  syncFolder(folder);
  return name;
}
