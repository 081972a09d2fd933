import { type Dirent, lstatSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folders of the data folder that are this app's with everything in them. */
const OWN_FOLDERS: ReadonlySet<string> = new Set([
  'practice',
  'backups',
  'exports',
  'imports',
  'logs',
  'crashes',
  'diagnostics',
  'statements',
]);

/** What its files are called, however they go on: settings.json, settings.version-3.json, journal.db-wal, reviews.head. */
const OWN_STEMS: ReadonlySet<string> = new Set([
  'address-book',
  'alerts',
  'archive',
  'archive-notice',
  'dead-man',
  'explorers',
  'export-templates',
  'journal',
  'known-accounts',
  'last-backup',
  'ledger-mappings',
  'reviews',
  'settings',
  'synced-accounts',
  'ticket-templates',
  'trade-alerts',
  'trade-history',
  'transfers',
  'updates',
  'views',
]);

/** What a killed run leaves half written: `.123.456.tmp`, `.backup-123-abc`, `.counterfoil-export-1-2.part`. */
const UNFINISHED = /^\.(?:\d+\.[\da-f-]+\.tmp|backup-\d+-.+|counterfoil-.+)$/;

/** The browser host's lock on the folder: an open, empty file that the host itself takes away. It holds nothing. */
export const HELD_FILES: readonly string[] = ['in-use.db', 'in-use.db-journal'];

export interface OwnEntry {
  /** Relative to the data folder. */
  name: string;
  isFolder: boolean;
  bytes: number;
}

export interface OwnFiles {
  /** Files and folders of ours, deepest first. */
  own: OwnEntry[];
  /** Top-level names that are not ours. A data folder may be any folder somebody named, their home included. */
  foreign: string[];
}

/** What is in the data folder, by name. A link counts as itself and is never followed. Throws when the folder cannot be read. */
export function listOwnFiles(folder: string): OwnFiles {
  const own: OwnEntry[] = [];
  const foreign: string[] = [];
  for (const entry of entriesOf(folder)) {
    if (HELD_FILES.includes(entry.name)) continue;
    if (isOwn(entry)) collect(folder, entry.name, entry.isDirectory(), own);
    else foreign.push(entry.name);
  }
  return { own, foreign };
}

/** A file or folder that is ours as a whole, with all in it, deepest first; named from its folder. Nothing where it is not there. */
export function listTree(path: string): OwnEntry[] {
  const own: OwnEntry[] = [];
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) collect(dirname(path), basename(path), found.isDirectory(), own);
  return own;
}

function isOwn(entry: Dirent): boolean {
  if (UNFINISHED.test(entry.name)) return true;
  if (OWN_FOLDERS.has(entry.name)) return entry.isDirectory() || entry.isSymbolicLink();
  if (entry.isDirectory()) return false;
  const stem = /^([a-z-]+)\.[\w.-]+$/.exec(entry.name)?.[1];
  return stem !== undefined && OWN_STEMS.has(stem) && /\.(?:json|db|head|log|part)/.test(entry.name);
}

function collect(folder: string, name: string, isFolder: boolean, own: OwnEntry[]): void {
  const path = join(folder, name);
  if (isFolder) {
    for (const entry of entriesOf(path)) collect(folder, join(name, entry.name), entry.isDirectory(), own);
  }
  const bytes = isFolder ? 0 : (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0);
  own.push({ name, isFolder, bytes });
}

/** Nothing where the folder is not there. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Removes one file, link or empty folder. Throws when the system refuses. */
export function removeOwn(folder: string, { name, isFolder }: Pick<OwnEntry, 'name' | 'isFolder'>): void {
  // Not recursive: what came into a folder meanwhile stays, is found by the second look, and named.
  rmSync(join(folder, name), {
    force: true,
    recursive: isFolder && entriesOf(join(folder, name)).length === 0,
  });
}
