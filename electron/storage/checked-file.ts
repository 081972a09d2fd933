import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Files } from '../platform/files.ts';

/**
 * A JSON file of the data folder that neither changes nor vanishes nor becomes an older one unseen: it has a checksum and a generation, and
 * beside it lies a copy that is written right after it (decision 0033).
 */
export interface CheckedFile {
  files: Files;
  folder: string;
  /** Without folder: "settings.json". */
  name: string;
  /** Of the format that is written; what has a higher one was written by a newer app. */
  version: number;
  /** Whether a value that is as it was written is one that can be used. */
  fits: (value: object) => boolean;
}

/**
 * What became of the file: `none` there is neither file nor copy; `whole`; `missing`, `damaged` or `older` than its copy; `newer` a newer app
 * wrote it; `locked` it may not be read.
 */
export type FileState = 'none' | 'whole' | 'missing' | 'damaged' | 'older' | 'newer' | 'locked';

export interface CheckedRead {
  state: FileState;
  /** The newest that can be used, of the file or its copy; null when there is none, it is locked, or a newer app's. */
  value: object | null;
  /** Counts up with every change; 0: there was none. */
  generation: number;
  /** What the file says, where there is one. */
  text: string | null;
}

export const COPY_END = '.copy.json';

/** The name of the copy: "settings.copy.json". */
export function copyName(name: string): string {
  return name.replace(/\.json$/, COPY_END);
}

/** The text of a file. The checksum is over all the rest of it, so that one changed digit does not pass for a value. */
export function checkedText(value: object, generation: number): string {
  const content = { generation, ...value };
  return `${JSON.stringify({ checksum: checksumOf(content), ...content }, null, 2)}\n`;
}

/** Reads file and copy. Never throws: what cannot be read is `locked`. */
export function readChecked(file: CheckedFile): CheckedRead {
  const { files, folder, name } = file;
  let text: string | null;
  let copyText: string | null;
  try {
    text = files.read(join(folder, name));
  } catch {
    return { state: 'locked', value: null, generation: 0, text: null };
  }
  try {
    copyText = files.read(join(folder, copyName(name)));
  } catch {
    copyText = null; // it is there for the case that the file cannot be read
  }
  const found = readText(file, text);
  const copy = copyText === text ? found : readText(file, copyText);
  if (found.state === 'newer') return { state: 'newer', value: null, generation: 0, text };
  if (found.state === 'whole' && found.generation >= copy.generation) return { ...found, text };
  if (copy.state === 'newer') return { state: 'newer', value: null, generation: 0, text };
  if (found.state === 'none' && copy.state === 'none') return { ...found, text };
  const state = found.state === 'whole' ? 'older' : found.state === 'none' ? 'missing' : 'damaged';
  return { state, value: copy.value, generation: copy.generation, text };
}

/**
 * Replaces the file, then its copy. Throws when the file cannot be written; a copy that cannot be is written with the next change.
 * `generation`: one more than what was read or written last.
 */
export function writeChecked(file: CheckedFile, value: object, generation: number): void {
  const text = checkedText(value, generation);
  file.files.replace(join(file.folder, file.name), text);
  writeCopy(file, text);
}

/** Writes the copy again where a stop or a full disk left it behind its file, or somebody took it away. */
export function renewCopy(file: CheckedFile, { state, text }: CheckedRead): void {
  const { files, folder, name } = file;
  if (state !== 'whole' || text === null) return;
  try {
    if (files.read(join(folder, copyName(name))) === text) return;
  } catch {
    // it cannot be read, and perhaps it can be replaced
  }
  writeCopy(file, text);
}

function writeCopy({ files, folder, name }: CheckedFile, text: string): void {
  try {
    files.replace(join(folder, copyName(name)), text);
  } catch {
    // The file itself is whole.
  }
}

type ReadText =
  | { state: 'whole'; value: object; generation: number }
  | { state: 'none' | 'damaged' | 'newer'; value: null; generation: 0 };

function readText({ version, fits }: CheckedFile, text: string | null): ReadText {
  if (text === null) return { state: 'none', value: null, generation: 0 };
  const damaged = { state: 'damaged', value: null, generation: 0 } as const;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return damaged;
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return damaged;
  const { checksum, ...content } = raw as Record<string, unknown>; // anything at all; the schema looks at it
  const isWhole = typeof checksum === 'string' && checksum === checksumOf(content);
  const written = content['version'];
  // How a newer version makes sure of its file is its own affair; ours is not taken for one by a changed digit.
  if (typeof written === 'number' && written > version && (isWhole || checksum === undefined)) {
    return { state: 'newer', value: null, generation: 0 };
  }
  const { generation, ...value } = content;
  if (!isWhole || typeof generation !== 'number' || !fits(value)) return damaged;
  return { state: 'whole', value, generation };
}

/** Of the values, not of the text: blanks and line ends say nothing. Null for what is nested so deep that it cannot be written. */
function checksumOf(content: object): string | null {
  try {
    return createHash('sha256').update(JSON.stringify(content)).digest('hex');
  } catch {
    return null;
  }
}
