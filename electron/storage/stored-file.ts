import { join } from 'node:path';
import type { z } from 'zod';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import type { StoredFileMessages } from '../../shared/messages/settings-files.ts';
import {
  checkedText,
  copyName,
  readChecked,
  renewCopy,
  type CheckedFile,
  writeChecked,
} from './checked-file.ts';
import { FILE_VERSION } from './newer-file.ts';
import type { Reloads } from './reloads.ts';
import type { Files } from '../platform/files.ts';

export interface StoredFile<T> {
  get(): T;
  /** Replaces the file as a whole. Kind `store`, and nothing changed, when it cannot be written. */
  set(next: T): Result<T, BridgeError>;
  /** Why the file on the disk could not be used, and what to do; null when it could. */
  problem(): string | null;
}

interface StoredFileParts<T> {
  files: Files;
  folder: string;
  /** Without folder: "address-book.json". */
  name: string;
  /** The messages for when it cannot be used. */
  messages: StoredFileMessages;
  schema: z.ZodType<T>;
  none: T;
  /** Tells when a restore has replaced the file. */
  reloads?: Reloads | undefined;
}

/**
 * A small JSON file of the data folder, read once and replaced as a whole (`CheckedFile`). Where it is damaged, missing or an older one, its copy
 * takes its place at once; without a copy a damaged one is set aside when the first change is written. One that may not be read, or
 * that a newer version wrote, is left alone and nothing is written over it.
 */
export function openStoredFile<T extends object>(parts: StoredFileParts<T>): StoredFile<T> {
  const { files, folder, name, messages, schema } = parts;
  const file: CheckedFile = {
    files,
    folder,
    name,
    version: FILE_VERSION,
    fits: (value) => schema.safeParse(value).success,
  };
  const path = join(folder, name);
  const aside = name.replace('.json', '.damaged.json');
  let { value, generation, problem, damaged } = open();
  parts.reloads?.on(name, () => {
    ({ value, generation, problem, damaged } = open());
  });

  function open(): Opened<T> {
    const read = readChecked(file);
    const found = read.value === null ? parts.none : schema.parse(read.value);
    const opened = { value: found, generation: read.generation, problem: null, damaged: null };
    switch (read.state) {
      case 'none':
        return opened;
      case 'whole':
        renewCopy(file, read);
        return opened;
      case 'locked':
      case 'newer':
        return { ...opened, problem: read.state };
      case 'missing':
      case 'damaged':
      case 'older':
        if (read.value === null) return { ...opened, problem: 'damaged', damaged: read.text };
        return { ...opened, problem: takeCopy(read.text, read.value, read.generation) };
    }
  }

  /** The copy becomes the file. On a disk that takes nothing it is used all the same, and taken again at the next start. */
  function takeCopy(text: string | null, copy: object, generation: number): Problem {
    try {
      if (text !== null) files.replace(join(folder, aside), text);
      files.replace(path, checkedText(copy, generation));
    } catch {
      // nothing is lost: both are as they were
    }
    return text === null ? 'missing' : 'replaced';
  }

  return {
    get: () => value,
    set(next) {
      if (problem === 'locked') return fail({ kind: 'store', message: messages.locked(name) });
      if (problem === 'newer') return fail({ kind: 'store', message: messages.newer(name) });
      try {
        if (damaged !== null) files.replace(join(folder, aside), damaged);
        writeChecked(file, next, generation + 1);
      } catch {
        return fail({ kind: 'store', message: messages.notWritten });
      }
      if (problem === 'damaged') problem = null;
      damaged = null;
      generation += 1;
      value = next;
      return succeed(next);
    },
    problem() {
      switch (problem) {
        case null:
          return null;
        case 'locked':
          return messages.locked(name);
        case 'newer':
          return messages.newer(name);
        case 'damaged':
          return messages.damaged(name, aside);
        case 'missing':
          return messages.missing(name, copyName(name));
        case 'replaced':
          return messages.replaced(name, copyName(name), aside);
      }
    },
  };
}

/** `missing` and `replaced`: the copy took the place of the file. */
type Problem = 'locked' | 'newer' | 'damaged' | 'missing' | 'replaced';

interface Opened<T> {
  value: T;
  generation: number;
  problem: Problem | null;
  /** What the file says, when neither it nor its copy can be used and it was not set aside yet. */
  damaged: string | null;
}
