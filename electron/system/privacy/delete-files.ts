import { basename, dirname, join } from 'node:path';
import type { DeletionMessages } from '../../../shared/messages/privacy-deleted.ts';
import { listOwnFiles, listWhole, type OwnEntry, type OwnFiles, removeOwn } from './own-files.ts';
import { type Left, outcomeOf, type StepDone } from './deletion-step.ts';

/** Deletes one entry of a folder: the file system's own; a test makes it refuse. */
export type Remove = (folder: string, entry: OwnEntry) => void;

/** Every file of ours in the data folder; what is none of ours stays and is named. */
export function deleteFiles({ folder, remove = removeOwn }: { folder: string; remove?: Remove }): StepDone {
  const { files, kept } = removeAll(folder, () => look(folder).own, remove);
  const { foreign } = look(folder);
  return {
    name: 'files',
    outcome: outcomeOf(kept),
    tell({ messages }) {
      const gone = kept.length === 0 ? messages.filesGone(files) : messages.filesLeft(files, kept.length);
      const detail =
        foreign.length === 0 ? gone : `${gone} ${messages.foreign(foreign.length, foreign.join(', '))}`;
      return { detail, left: kept.map((file) => fileLeft(file.name, file, messages)) };
    },
  };
}

/** What was downloaded may be a whole installer, and lies outside of the data folder. */
export function deleteUpdaterData({
  updaterPlaces,
  remove = removeOwn,
}: {
  updaterPlaces: readonly string[];
  remove?: Remove;
}): StepDone {
  const kept: FileKept[] = [];
  let files = 0;
  for (const path of updaterPlaces) {
    const removed = removeAll(dirname(path), () => lookAt(path), remove);
    files += removed.files;
    kept.push(...removed.kept);
  }
  return {
    name: 'updater',
    outcome: outcomeOf(kept),
    tell: ({ messages }) => ({
      detail: kept.length === 0 ? messages.updaterGone(files) : messages.updaterLeft(files, kept.length),
      left: kept.map((file) => fileLeft(join(file.folder, file.name), file, messages)),
    }),
  };
}

interface FileKept {
  folder: string;
  /** From that folder. */
  name: string;
  /** The system's code where it refused; undefined: it was there again. */
  code: string | undefined;
}

/** Removes what is found, then looks again: what is there then is kept, with the system's code where it gave one. */
function removeAll(
  folder: string,
  find: () => OwnEntry[],
  remove: Remove,
): { files: number; kept: FileKept[] } {
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
    kept: find().map(({ name }) => ({ folder, name, code: codes.get(name) })),
  };
}

/** `name`: as it is told. */
function fileLeft(name: string, { folder, code }: FileKept, messages: DeletionMessages): Left {
  if (code === undefined) return { name, how: messages.cameBack(folder) };
  return { name, how: messages.systemRefused(code === '' ? messages.noCode : code, folder) };
}

/** A folder that cannot be read counts as one thing that is left. */
export function look(folder: string): OwnFiles {
  try {
    return listOwnFiles(folder);
  } catch {
    return { own: [{ name: '.', isFolder: true, bytes: 0 }], foreign: [] };
  }
}

/** The same of one place. */
export function lookAt(path: string): OwnEntry[] {
  try {
    return listWhole(path);
  } catch {
    return [{ name: basename(path), isFolder: true, bytes: 0 }];
  }
}

/** Empty when there is none. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}
