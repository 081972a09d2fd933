import { closeSync, ftruncateSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, EntryStore } from './contract.ts';
import { makeFolder, prepareFile, replaceFile, readIfExists, syncFolder, writeAll } from './files.ts';
import { toLine } from './lines.ts';
import { takeLock } from './lock.ts';
import { readSaved, type SavedError } from './read-saved.ts';

export interface EntryStoreOptions {
  /** Entries after which a new snapshot is due. */
  snapshotAfter: number;
  /** Starts empty. The folder's old state, damaged or not, is deleted with the first write and not before. */
  startOver: boolean;
}

export type EntryStoreError =
  | SavedError
  /** Another process uses this folder. */
  | { kind: 'in-use'; message: string }
  /** The system refused to read or write. */
  | { kind: 'unusable'; message: string };

type Opened = { ok: true; store: EntryStore } | { ok: false; error: EntryStoreError };

export const SNAPSHOT = 'exchange-snapshot.jsonl';
export const JOURNAL = 'exchange-journal.jsonl';
export const LOCK = 'exchange.lock';
const DEFAULT_SNAPSHOT_AFTER = 20_000;
const CHUNK = 64 * 1024;

/**
 * Opens the state in a folder exclusively and creates the folder if it is missing. A journal line truncated by a kill is dropped; any
 * other damage is an error that changes nothing, unless the state starts over.
 */
export function openEntryStore(folder: string, options: Partial<EntryStoreOptions> = {}): Opened {
  return withLock(folder, (release) => {
    const snapshotAfter = options.snapshotAfter ?? DEFAULT_SNAPSHOT_AFTER;
    if (options.startOver === true) {
      return { ok: true, store: createStore({ folder, past: [], journal: null, snapshotAfter, release }) };
    }
    const past = readSaved(readIfExists(join(folder, SNAPSHOT)), readIfExists(join(folder, JOURNAL)), {
      snapshot: join(folder, SNAPSHOT),
      journal: join(folder, JOURNAL),
    });
    if (!past.ok) {
      release();
      return past;
    }
    const { generation, entries } = past;
    if (past.journal === null) startJournal(folder, generation);
    const journal = openJournal(folder, generation, past.journal);
    return { ok: true, store: createStore({ folder, past: entries, journal, snapshotAfter, release }) };
  });
}

/** Runs `work` with the folder's lock; `work` releases it or passes the release on. */
function withLock<T>(
  folder: string,
  work: (release: () => void) => T,
): T | { ok: false; error: EntryStoreError } {
  let release = () => {};
  try {
    const problem = makeFolder(folder);
    if (problem !== null) return { ok: false, error: { kind: 'unusable', message: problem } };
    const lock = takeLock(join(folder, LOCK));
    if (!lock.ok) {
      const message = `${folder} is in use by process ${lock.holder}. End that exchange or name another folder.`;
      return { ok: false, error: { kind: 'in-use', message } };
    }
    release = lock.release;
    return work(release);
  } catch (error) {
    release();
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { kind: 'unusable', message: `${folder} cannot be used: ${reason}` } };
  }
}

interface OpenJournal {
  generation: number;
  file: number;
  /** Length in bytes of the complete lines. */
  length: number;
  /** Number of entries. */
  appended: number;
}

interface StoreParts {
  folder: string;
  past: readonly Entry[];
  /** Null until the first write when the state starts over. */
  journal: OpenJournal | null;
  snapshotAfter: number;
  release: () => void;
}

function createStore({ folder, past, snapshotAfter, release, ...state }: StoreParts): EntryStore {
  let { journal } = state;
  /** Why writing is no longer possible; null while it is. */
  let unusable: string | null = null;
  let isClosed = false;

  /** The current journal. Throws when writing is no longer possible. */
  function openedJournal(): OpenJournal {
    if (unusable !== null) throw new Error(`The state in ${folder} can no longer be saved: ${unusable}`);
    journal ??= dropPast(folder);
    return journal;
  }

  /** A partial line must not stay: with a following line it would be damage. */
  function removePartialLine({ file, length }: OpenJournal): void {
    try {
      ftruncateSync(file, length);
    } catch {
      unusable = 'a line could be neither written nor removed.';
    }
  }

  return {
    past,
    append(entries) {
      const into = openedJournal();
      if (entries.length === 0) return;
      const line = toLine(entries);
      try {
        writeAll(into.file, line);
      } catch (error) {
        removePartialLine(into);
        throw error;
      }
      into.length += line.length;
      into.appended += entries.length;
    },
    snapshotDue: () => (journal?.appended ?? 0) >= snapshotAfter,
    snapshot(entries) {
      const { file, generation } = openedJournal();
      const next = generation + 1;
      prepareFile(folder, SNAPSHOT, snapshotChunks(next, entries));
      replaceFile(folder, SNAPSHOT);
      // From here on the old journal is obsolete: nothing may be appended to it, whatever fails.
      unusable = 'a snapshot was written, but no new journal.';
      syncFolder(folder);
      // Closed first: Windows does not replace an open file.
      closeSync(file);
      startJournal(folder, next);
      journal = openJournal(folder, next, null);
      unusable = null;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      // If the store is unusable, the journal may be closed already.
      if (unusable === null && journal !== null) closeSync(journal.file);
      unusable = 'it was closed.';
      release();
    },
  };
}

/** Opens the journal for appending after its complete lines; `saved` is null for a new one. */
function openJournal(
  folder: string,
  generation: number,
  saved: { bytes: number; entries: number } | null,
): OpenJournal {
  const file = openSync(join(folder, JOURNAL), 'a', 0o600);
  const length = saved?.bytes ?? journalHead(generation).length;
  // Removes a truncated last line, so that the next one is not appended to it.
  ftruncateSync(file, length);
  return { generation, file, length, appended: saved?.entries ?? 0 };
}

/** Deletes the saved state of a folder, and nothing else in it, and starts a new one. */
function dropPast(folder: string): OpenJournal {
  // Written first: on a full disk the old state stays.
  prepareFile(folder, JOURNAL, [journalHead(0)]);
  // A kill from here on leaves a damaged state, whose message recommends --reset.
  for (const name of [`${SNAPSHOT}.new`, SNAPSHOT]) rmSync(join(folder, name), { force: true });
  replaceFile(folder, JOURNAL);
  syncFolder(folder);
  return openJournal(folder, 0, null);
}

function startJournal(folder: string, generation: number): void {
  prepareFile(folder, JOURNAL, [journalHead(generation)]);
  replaceFile(folder, JOURNAL);
  syncFolder(folder);
}

function journalHead(generation: number): Buffer {
  return toLine({ format: 1, file: 'journal', generation });
}

/** Head, entries, and a foot with their number, in chunks for writing. */
function* snapshotChunks(generation: number, entries: Iterable<Entry>): Generator<Buffer> {
  let lines = [toLine({ format: 1, file: 'snapshot', generation })];
  let size = 0;
  let count = 0;
  for (const entry of entries) {
    const line = toLine([entry]);
    lines.push(line);
    count += 1;
    size += line.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(lines);
    lines = [];
    size = 0;
  }
  lines.push(toLine({ entries: count }));
  yield Buffer.concat(lines);
}
