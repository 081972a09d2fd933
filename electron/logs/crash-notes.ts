import { join } from 'node:path';
import { z } from 'zod';
import { type CrashNote, crashNote } from '../../shared/bridge/diagnostics-calls.ts';
import type { CrashPart } from '../../shared/diagnostics/checks.ts';
import type { Clock } from '../platform/clock.ts';
import type { Files } from '../platform/files.ts';
import type { OnWorkerEnd } from '../platform/worker-end.ts';
import type { Log } from './log.ts';
import type { Redactor } from './redactor.ts';
import { framesOf, describeThrownValue } from './stack-frames.ts';

const CRASH_FILE = 'crashes.json';
const MAX_NOTES = 50;
/** The same in a row within this span is one note that counts. */
const SAME_MS = 10 * 60_000;
/** Notes that are new within a minute; what is more is in the log's count of dropped lines. */
const MAX_A_MINUTE = 20;

export interface Fault {
  part: CrashPart;
  /** What happened, in a sentence; without a value. */
  what: string;
  /** What was thrown, if anything was. */
  thrown?: unknown;
  /** Where, when it comes as text, and the message it may begin with. */
  stack?: string;
  message?: string;
  /** What is done about it, in a sentence. */
  recovery: string;
}

/** Crashes: written to the log and kept over restarts in a short list, never with a value. */
export interface Crashes {
  /** Never throws. */
  note(fault: Fault): void;
  /** Newest first. */
  list(): readonly CrashNote[];
  forget(): void;
  /** Called with each as it is noted. One listener: the app. */
  onNote(listener: (note: CrashNote) => void): void;
  /** From now on stored in that folder; what was noted before is added to what is there. */
  storeIn(folder: string, version: string): void;
  /** Nothing is written any more: the app ends, or its data are deleted. */
  close(): void;
}

/** For a thread or program of ours: notes each time it ended by itself. `name` begins the sentence. */
export function noteEnds(crashes: Pick<Crashes, 'note'>, part: CrashPart, name: string): OnWorkerEnd {
  return ({ thrown, why, recovery }) =>
    crashes.note({ part, what: `${name} broke off: ${why}.`, thrown, recovery });
}

const storedNotes = z.array(crashNote);

interface CrashParts {
  clock: Clock;
  files: Files;
  log: Log;
  redactor: Redactor;
  /** Whoever reads the program's errors; nobody when left out. */
  print?: ((line: string) => void) | undefined;
}

export function createCrashes({ clock, files, log, redactor, print }: CrashParts): Crashes {
  const began = clock.now();
  let notes: CrashNote[] = [];
  let folder: string | null = null;
  let version = '';
  let listener: (note: CrashNote) => void = () => undefined;
  let minuteBegan = Number.NEGATIVE_INFINITY;
  let inMinute = 0;

  const clean = (text: string) => redactor.redact(text).text;

  function save(): void {
    if (folder === null) return;
    try {
      files.replace(join(folder, CRASH_FILE), `${JSON.stringify(notes, null, 1)}\n`);
    } catch {
      // It is in the log; a full disk must not turn one fault into two.
    }
  }

  function isFlood(): boolean {
    const now = clock.monotonic();
    if (now - minuteBegan >= 60_000) {
      minuteBegan = now;
      inMinute = 0;
    }
    inMinute += 1;
    return inMinute > MAX_A_MINUTE;
  }

  function noteOf({ part, what, thrown, stack, message, recovery }: Fault): CrashNote {
    const text = thrown === undefined ? what : `${what} ${describeThrownValue(thrown)}.`;
    const error = thrown instanceof Error ? thrown : undefined;
    const frames = framesOf(stack ?? error?.stack, message ?? error?.message ?? '');
    return {
      at: clock.now(),
      part,
      what: clean(text),
      frames: frames.map(clean),
      version,
      recovery,
      times: 1,
    };
  }

  function record(fault: Fault): void {
    const note = noteOf(fault);
    log.note('error', 'crash', { part: note.part, what: note.what, at: note.frames[0] ?? null });
    if (isFlood()) return;
    const [last] = notes;
    const isSame =
      last !== undefined &&
      last.part === note.part &&
      last.what === note.what &&
      last.frames[0] === note.frames[0] &&
      last.version === note.version &&
      note.at - last.at < SAME_MS;
    const recorded = isSame ? { ...note, times: last.times + 1 } : note;
    notes = [recorded, ...(isSame ? notes.slice(1) : notes)].slice(0, MAX_NOTES);
    save();
    print?.(`${note.what} ${note.frames[0] ?? ''} ${note.recovery}`);
    listener(recorded);
  }

  return {
    note(fault) {
      try {
        record(fault);
      } catch {
        // Whoever notes a fault is in trouble already.
      }
    },
    list: () => notes,
    forget() {
      notes = [];
      save();
    },
    onNote(next) {
      listener = next;
    },
    storeIn(where, ofApp) {
      version = ofApp;
      folder = where;
      notes = notes.map((note) => (note.version === '' ? { ...note, version } : note));
      notes = [...notes, ...readNotes(files, where)].slice(0, MAX_NOTES);
      if (notes.some(({ at }) => at >= began)) save();
    },
    close() {
      folder = null;
    },
  };
}

/** What is stored in a folder; nothing when it cannot be read. */
export function readNotes(files: Pick<Files, 'read'>, folder: string): CrashNote[] {
  try {
    const text = files.read(join(folder, CRASH_FILE));
    return text === null ? [] : storedNotes.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
