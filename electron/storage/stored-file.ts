import { join } from 'node:path';
import type { z } from 'zod';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import type { StoredFileMessages } from '../../shared/messages/settings-files.ts';
import { isNewerFile } from './newer-file.ts';
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
 * A small JSON file of the data folder, read once and replaced as a whole. A damaged one is set aside under another name when the
 * first change is written; one that may not be read, or that a newer version wrote, is left alone and nothing is written over it.
 */
export function openStoredFile<T>(parts: StoredFileParts<T>): StoredFile<T> {
  const { files, folder, name, messages, schema, none } = parts;
  const path = join(folder, name);
  const aside = name.replace('.json', '.damaged.json');
  let { value, damaged, locked, newer } = read(files, path, schema, none);
  parts.reloads?.on(name, () => {
    ({ value, damaged, locked, newer } = read(files, path, schema, none));
  });

  return {
    get: () => value,
    set(next) {
      if (locked) return fail({ kind: 'store', message: messages.locked(name) });
      if (newer) return fail({ kind: 'store', message: messages.newer(name) });
      try {
        if (damaged !== null) files.replace(join(folder, aside), damaged);
        files.replace(path, `${JSON.stringify(next, null, 2)}\n`);
      } catch {
        return fail({ kind: 'store', message: messages.notWritten });
      }
      damaged = null;
      value = next;
      return succeed(next);
    },
    problem() {
      if (locked) return messages.locked(name);
      if (newer) return messages.newer(name);
      return damaged === null ? null : messages.damaged(name, aside);
    },
  };
}

interface Read<T> {
  value: T;
  /** What the file says, when it is not what it should be. */
  damaged: string | null;
  /** It is there and may not be read. */
  locked: boolean;
  /** A newer version of the app wrote it. */
  newer: boolean;
}

function read<T>(files: Files, path: string, schema: z.ZodType<T>, none: T): Read<T> {
  let text: string | null;
  try {
    text = files.read(path);
  } catch {
    return { value: none, damaged: null, locked: true, newer: false };
  }
  if (text === null) return { value: none, damaged: null, locked: false, newer: false };
  if (isNewerFile(text)) return { value: none, damaged: null, locked: false, newer: true };
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { value: parsed.data, damaged: null, locked: false, newer: false };
  } catch {
    // not JSON
  }
  return { value: none, damaged: text, locked: false, newer: false };
}
