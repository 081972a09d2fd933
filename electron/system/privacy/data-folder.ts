import { chmodSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { privacyFolderMessages } from '../../../shared/messages/privacy-folder.ts';
import { HELD_FILES, listOwnFiles } from './own-files.ts';

const messages = privacyFolderMessages;

/** Anybody but the owner. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const EVERYBODY_WRITES = 0o002;
const STICKY = 0o1000;
const ROOT = 0;
/** Stands for users whom a container does not know. */
const NOBODY = 65_534;
/** Files the person puts there or takes away: a link among them is theirs, and is read at most. */
const THEIRS = /^(?:imports|exports)[\\/]/;

/**
 * Makes sure that nobody else can write what the app reads, before it reads or makes anything there: a folder of ours that others can
 * write, and files of ours that others can read, are closed to them. The error is a sentence: the folder is somebody else's, cannot be
 * closed, or has a link or a device in place of a file of ours, which would lead what is written elsewhere.
 */
export function secureDataFolder(folder: string): Result<null, string> {
  try {
    const refused = closeFolder(folder);
    return refused === null ? secureEntries(folder) : fail(refused);
  } catch (error) {
    const { code = messages.noCode } = error as NodeJS.ErrnoException; // whatever a file call throws has one
    return fail(messages.unreadable(folder, code));
  }
}

/** Null, or why the folder cannot be used. */
function closeFolder(folder: string): string | null {
  if (process.platform === 'win32') return null; // the user's profile is theirs by its access list, which modes do not show
  // Where the folder is a link, the link could be replaced as well.
  const replaceable =
    replaceableIn(realpathSync(dirname(folder))) ?? replaceableIn(dirname(realpathSync(folder)));
  if (replaceable !== null) return messages.replaceable(folder, replaceable);
  const before = statSync(folder);
  if (before.uid !== process.getuid?.()) return messages.foreign(folder);
  if ((before.mode & OTHERS_WRITE) === 0) return null;
  // A folder like /tmp is shared on purpose: it is not closed, and not used.
  if ((before.mode & STICKY) !== 0) return messages.shared(folder);
  chmodSync(folder, 0o700);
  return (statSync(folder).mode & OTHERS_WRITE) === 0 ? null : messages.open(folder);
}

/** The folder, or one above it, in which others could put another one in its place; null when there is none. A group may be the user's own, so it is let be. */
function replaceableIn(parent: string): string | null {
  if (![process.getuid?.(), ROOT, NOBODY].includes(statSync(parent).uid)) return parent;
  for (let above = parent; ; above = dirname(above)) {
    const { mode } = statSync(above);
    if ((mode & EVERYBODY_WRITES) !== 0 && (mode & STICKY) === 0) return above;
    if (above === dirname(above)) return null;
  }
}

function secureEntries(folder: string): Result<null, string> {
  const { own } = listOwnFiles(folder);
  for (const name of [...HELD_FILES, ...own.map((entry) => entry.name)]) {
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || THEIRS.test(name)) continue;
    if (found.isSymbolicLink()) return fail(messages.link(name, folder));
    if (!found.isFile() && !found.isDirectory()) return fail(messages.device(name, folder));
    close(path, found);
  }
  return succeed(null);
}

function close(path: string, { mode }: Stats): void {
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) chmodSync(path, mode & 0o700);
}
