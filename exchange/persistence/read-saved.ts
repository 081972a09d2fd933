import type { Entry } from './contract.ts';
import { readLines } from './lines.ts';

/** A damaged file, or one of a newer version. Nothing was changed. */
export interface SavedError {
  kind: 'damaged' | 'newer';
  message: string;
}

type Saved =
  | {
      ok: true;
      generation: number;
      /** Oldest first. */
      entries: Entry[];
      /** Null when a new one must be started. */
      journal: { bytes: number; entries: number } | null;
    }
  | { ok: false; error: SavedError };

type Part =
  | { ok: true; generation: number; entries: Entry[]; bytes: number }
  | { ok: false; error: SavedError };

/** Combines the two files; null is a missing file. `names` are for the messages. */
export function readSaved(
  snapshot: Buffer | null,
  journal: Buffer | null,
  names: { snapshot: string; journal: string },
): Saved {
  const saved = snapshot === null ? null : readSnapshot(snapshot, names.snapshot);
  if (saved?.ok === false) return saved;
  const generation = saved?.generation ?? 0;
  const before = saved?.entries ?? [];
  if (journal === null) {
    if (saved !== null) return damaged(`${names.journal} is missing.`);
    return { ok: true, generation, entries: [], journal: null };
  }
  const since = readJournal(journal, names.journal);
  if (!since.ok) return since;
  // A crash between snapshot and new journal leaves the old journal, which the snapshot contains.
  if (since.generation < generation) return { ok: true, generation, entries: before, journal: null };
  if (since.generation > generation) {
    return damaged(`${names.snapshot} is ${saved === null ? 'missing' : 'older than its journal'}.`);
  }
  return {
    ok: true,
    generation,
    entries: before.concat(since.entries),
    journal: { bytes: since.bytes, entries: since.entries.length },
  };
}

function readSnapshot(bytes: Buffer, name: string): Part {
  const read = readPart(bytes, 'snapshot', name);
  if (!read.ok) return read;
  const foot = read.rest.pop();
  const line = read.rest.length + 2;
  // A snapshot is replaced atomically: no line may be truncated.
  if (read.bytes !== bytes.length) return damagedAt(name, line + 1);
  const entries = readEntries(read.rest, name);
  if (!entries.ok) return entries;
  if (!isObject(foot) || foot['entries'] !== entries.entries.length) return damagedAt(name, line);
  return { ok: true, generation: read.generation, entries: entries.entries, bytes: read.bytes };
}

function readJournal(bytes: Buffer, name: string): Part {
  const read = readPart(bytes, 'journal', name);
  if (!read.ok) return read;
  const entries = readEntries(read.rest, name);
  return entries.ok
    ? { ok: true, generation: read.generation, entries: entries.entries, bytes: read.bytes }
    : entries;
}

function readPart(
  bytes: Buffer,
  file: string,
  name: string,
): { ok: true; generation: number; rest: unknown[]; bytes: number } | { ok: false; error: SavedError } {
  const lines = readLines(bytes);
  if (lines.kind === 'damaged') return damagedAt(name, lines.line);
  const [head, ...rest] = lines.values;
  // The head is written with the file: it cannot be truncated.
  if (!isObject(head) || head['file'] !== file) return damagedAt(name, 1);
  if (typeof head['format'] === 'number' && head['format'] > 1) {
    const message = `${name} was written by a newer version of the exchange. Nothing was changed; --reset starts over without it.`;
    return { ok: false, error: { kind: 'newer', message } };
  }
  if (head['format'] !== 1) {
    return damaged(`${name} was written by another version of the exchange.`);
  }
  const generation = head['generation'];
  if (typeof generation !== 'number') return damagedAt(name, 1);
  return { ok: true, generation, rest, bytes: lines.bytes };
}

function readEntries(
  lines: readonly unknown[],
  name: string,
): { ok: true; entries: Entry[] } | { ok: false; error: SavedError } {
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    if (!Array.isArray(line)) return damagedAt(name, index + 2);
    for (const entry of line) {
      if (!isEntry(entry)) return damagedAt(name, index + 2);
      entries.push(entry);
    }
  }
  return { ok: true, entries };
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && typeof value['kind'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damagedAt(name: string, line: number): { ok: false; error: SavedError } {
  return damaged(`${name} is damaged at line ${line}.`);
}

function damaged(what: string): { ok: false; error: SavedError } {
  const message = `${what} Nothing was changed; --reset starts over without it.`;
  return { ok: false, error: { kind: 'damaged', message } };
}
