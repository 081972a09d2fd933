import { basename, dirname, join } from 'node:path';
import type { DeletionMessages } from '../../../shared/messages/privacy-deleted.ts';
import { listOwnFiles, listTree, type OwnEntry, type OwnFiles, removeOwn } from './own-files.ts';
import { type Left, outcomeOf, type StepDone } from './deletion-step.ts';

/** Deletes one entry of a folder: the file system's own; a test makes it refuse. */
export type Remove = (folder: string, entry: OwnEntry) => void;

/** Every file of ours in the data folder; what is not ours stays and is named. */
export function deleteFiles({ folder, remove = removeOwn }: { folder: string; remove?: Remove }): StepDone {
  const { files, left } = removeAll(folder, () => listData(folder).own, remove);
  const { foreign } = listData(folder);
  return {
    name: 'files',
    outcome: outcomeOf(left),
    describe({ messages }) {
      const summary = left.length === 0 ? messages.filesGone(files) : messages.filesLeft(files, left.length);
      const detail =
        foreign.length === 0 ? summary : `${summary} ${messages.foreign(foreign.length, foreign.join(', '))}`;
      return { detail, left: left.map((file) => fileLeft(file.name, file, messages)) };
    },
  };
}

/** What was downloaded may be a whole installer, and is outside of the data folder. */
export function deleteUpdaterData({
  updaterPaths,
  remove = removeOwn,
}: {
  updaterPaths: readonly string[];
  remove?: Remove;
}): StepDone {
  const left: RemainingFile[] = [];
  let files = 0;
  for (const path of updaterPaths) {
    const removed = removeAll(dirname(path), () => listPath(path), remove);
    files += removed.files;
    left.push(...removed.left);
  }
  return {
    name: 'updater',
    outcome: outcomeOf(left),
    describe: ({ messages }) => ({
      detail: left.length === 0 ? messages.updaterGone(files) : messages.updaterLeft(files, left.length),
      left: left.map((file) => fileLeft(join(file.folder, file.name), file, messages)),
    }),
  };
}

interface RemainingFile {
  folder: string;
  /** From that folder. */
  name: string;
  /** The system's code where it refused; undefined: it was there again. */
  code: string | undefined;
}

/** Removes what is found, then lists again: what is still there is returned, with the system's code where it gave one. */
function removeAll(
  folder: string,
  find: () => OwnEntry[],
  remove: Remove,
): { files: number; left: RemainingFile[] } {
  const before = find();
  const codes = new Map<string, string>();
  for (const entry of before) {
    try {
      remove(folder, entry);
    } catch (error) {
      codes.set(entry.name, codeOf(error));
    }
  }
  return {
    files: before.filter(({ isFolder }) => !isFolder).length,
    left: find().map(({ name }) => ({ folder, name, code: codes.get(name) })),
  };
}

/** `name`: as it is shown. */
function fileLeft(name: string, { folder, code }: RemainingFile, messages: DeletionMessages): Left {
  if (code === undefined) return { name, how: messages.cameBack(folder) };
  return { name, how: messages.systemRefused(code === '' ? messages.noCode : code, folder) };
}

/** A folder that cannot be read counts as one thing that is left. */
export function listData(folder: string): OwnFiles {
  try {
    return listOwnFiles(folder);
  } catch {
    return { own: [{ name: '.', isFolder: true, bytes: 0 }], foreign: [] };
  }
}

/** The same of one place. */
export function listPath(path: string): OwnEntry[] {
  try {
    return listTree(path);
  } catch {
    return [{ name: basename(path), isFolder: true, bytes: 0 }];
  }
}

/** Empty when there is none. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}
