import { closeSync, constants, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { syncFolder } from '../platform/files.ts';
import { GENESIS } from './hash-chained-log.ts';

/** A row of a hash-chained log. */
export interface LogPoint {
  /** How many rows it has with this one. */
  rows: number;
  /** Hash of this row in hex. */
  hash: string;
  /** When it was added, milliseconds since the epoch. */
  at: number;
}

/** Rows that were lost, and that somebody decided to go on without. */
export interface Loss {
  /** How many at least. */
  rows: number;
  /** When the last row that is left was added, milliseconds since the epoch; null when none is left. */
  since: number | null;
  by: string;
  at: number;
}

/**
 * How far a log went, in a small file outside its database: a chain shows no rows that are gone from its end (decision 0034). `committed` is
 * written after each commit, `synced` once those rows are on the disk; both writes are synced later, if at all, so after a power cut they may be older
 * than the log, and never ahead of what they say.
 */
export interface Head {
  committed: LogPoint;
  synced: LogPoint;
  /** How far the log went at least, by what the keychain knows; null where it knows nothing more than the log. */
  vouched: LogPoint | null;
  /** A loss to be recorded as the next row; null when there is none. */
  loss: Loss | null;
}

const point = z.strictObject({
  rows: z.int().check(z.gte(0)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: z.number(),
});
const slot = z.strictObject({
  /** Counts up with each write: of two slots the later one counts. */
  turn: z.int().check(z.gte(0)),
  committed: point,
  synced: point,
  vouched: z.nullable(point),
  loss: z.nullable(
    z.strictObject({ rows: z.number(), since: z.nullable(z.number()), by: z.string(), at: z.number() }),
  ),
});
type Slot = z.infer<typeof slot>;

/** Bytes. Two slots are written in turn, so that a write that breaks off leaves the one before it. */
const SLOT = 1_024;
const NOTHING: LogPoint = { rows: 0, hash: GENESIS, at: 0 };

/** "journal.head" of "journal.db". */
export function headPath(database: string): string {
  return database.replace(/\.db$/, '.head');
}

/** Null when there is no file, or nothing in it that was written whole. */
export function readHead(path: string): Head | null {
  const latest = readSlots(path);
  if (latest === null) return null;
  const { turn: _turn, ...head } = latest;
  return head;
}

function readSlots(path: string): Slot | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return null;
  }
  const slots = [0, SLOT].flatMap((start) => readSlot(bytes.subarray(start, start + SLOT)) ?? []);
  return slots.sort((a, b) => b.turn - a.turn)[0] ?? null;
}

function readSlot(bytes: Buffer): Slot | null {
  const text = bytes.toString('utf8').trimEnd();
  const json = text.slice(9);
  if (text.slice(0, 8) !== checksum(json)) return null;
  try {
    return slot.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

export interface HeadWriter {
  /** The last row that was committed. */
  last(): LogPoint;
  /** The last row that is on the disk. */
  lastSynced(): LogPoint;
  /** A row was committed, or many; `isSynced`: and is on the disk, with all before it. */
  committed(to: LogPoint, isSynced: boolean): void;
  /** Everything up to this row is on the disk. */
  synced(to: LogPoint): void;
  /** The loss that the head held is a row of the log now. */
  lossRecorded(): void;
  /** The keychain knows of an entry that the log does not have: the next opening, and every check, finds it short. */
  vouch(known: LogPoint): void;
}

/**
 * Begins with a log that was just opened and compared. A head that cannot be written is no reason to refuse anything: it is older then, and
 * shows less.
 */
export function writeHead(path: string, from: Omit<Head, 'vouched'>): HeadWriter {
  let turn = readSlots(path)?.turn ?? 0;
  const head: Head = { ...from, vouched: null };
  const isNew = !existsSync(path);
  write();
  if (isNew) syncNew(path);

  function write(): void {
    turn += 1;
    try {
      writeSlot(path, { turn, ...head });
    } catch {
      // What is there is older.
    }
  }

  return {
    last: () => head.committed,
    lastSynced: () => head.synced,
    committed(to, isSynced) {
      head.committed = to;
      if (isSynced) head.synced = to;
      write();
    },
    synced(to) {
      if (to.rows <= head.synced.rows) return;
      head.synced = to;
      write();
    },
    lossRecorded() {
      head.loss = null;
      write();
    },
    vouch(known) {
      head.vouched = known;
      write();
    },
  };
}

/** Makes the head agree with a log that lost rows; the next opening records the loss in it. Throws when it cannot be written. */
export function acceptLoss(path: string, at: LogPoint, loss: Loss): void {
  const turn = (readSlots(path)?.turn ?? 0) + 1;
  // Both slots: neither of them may claim the lost rows again.
  for (const next of [turn, turn + 1]) {
    writeSlot(path, { turn: next, committed: at, synced: at, vouched: null, loss });
  }
}

/** From now on it is there, whatever happens to the power; what is written into it later is synced with the rows. */
function syncNew(path: string): void {
  try {
    const file = openSync(path, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    syncFolder(dirname(path));
  } catch {
    // It shows less then.
  }
}

/** Opened each time: a program that dies leaves nothing open, and one write takes some ten microseconds. */
function writeSlot(path: string, value: Slot): void {
  const json = JSON.stringify(value);
  const bytes = Buffer.alloc(SLOT, ' ');
  bytes.write(`${checksum(json)} ${json}`);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    writeSync(file, bytes, 0, SLOT, (value.turn % 2) * SLOT);
  } finally {
    closeSync(file);
  }
}

/**
 * What a head says of a log. `none`: there is none to compare with. `behind`: rows that may not have reached the disk are gone, as after a power cut.
 * `short`: rows that were on the disk are gone. `other`: the row it names is another one, so that this is not that log.
 */
export type HeadVerdict =
  | { kind: 'agrees' }
  | { kind: 'none' }
  | { kind: 'behind' | 'short'; missing: number; since: number | null }
  | { kind: 'other'; missing: null; since: null };

/** How many rows the log had at least. */
export function rowsSaid({ committed, vouched }: Head): number {
  return Math.max(committed.rows, vouched?.rows ?? 0);
}

/** Compares a log with a head while its rows are read. */
export interface HeadComparison {
  see(rows: number, hash: string, at: number): void;
  verdict(): HeadVerdict;
  /** The last row that was read. */
  last(): LogPoint;
}

export function compareWithHead(head: Head | null): HeadComparison {
  let last: LogPoint = NOTHING;
  let differs = false;
  return {
    see(rows, hash, at) {
      last = { rows, hash, at };
      for (const known of [head?.committed, head?.synced, head?.vouched])
        if (known?.rows === rows && known.hash !== hash) differs = true;
    },
    last: () => last,
    verdict() {
      if (head === null) return { kind: 'none' };
      if (differs) return { kind: 'other', missing: null, since: null };
      const missing = rowsSaid(head) - last.rows;
      if (missing <= 0) return { kind: 'agrees' };
      const since = last.rows === 0 ? null : last.at;
      const onDisk = Math.max(head.synced.rows, head.vouched?.rows ?? 0);
      return { kind: last.rows < onDisk ? 'short' : 'behind', missing, since };
    },
  };
}
