import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { backupFaultsMessages } from '../../shared/messages/backup-faults.ts';

const { file: messages } = backupFaultsMessages;

/** Bytes that can be read anywhere, such as an open file. `read` throws when the disk does. */
export interface ByteSource {
  size: number;
  /** Exactly `length` bytes; never asked beyond the end. */
  read(at: number, length: number): Buffer;
}

/** One file inside, as its two headers and its descriptor describe it. */
export interface ZipEntry {
  name: string;
  /** Bytes unpacked, and packed. */
  size: number;
  packed: number;
  crc: number;
  /** Where its packed bytes begin. */
  at: number;
}

export interface ZipLimits {
  entries: number;
  /** Bytes that one file may have once unpacked. */
  sizeOf(name: string): number;
}

const END = 22;
const CENTRAL = 46;
const LOCAL = 30;
const DESCRIPTOR = 16;
const MAX_CENTRAL = 64 * 1024;
const MAX_NAME = 60;
/** Letters, digits, dots and dashes: no folder, no way out of one, no name a file system would bend. */
const NAME = /^[a-z0-9][a-z0-9-]*\.[a-z]+$/;
/** What ten of zipWriter's fields always are: version, flags, method, time and date. */
const COMMON = Buffer.from([20, 0, 0x08, 0x08, 8, 0, 0, 0, 0x21, 0]);
/** Nothing in a backup packs tighter than this: its rows hold hashes, which do not pack. */
const MAX_RATIO = 200;
const FREE_OF_RATIO = 4 * 1024 * 1024;

/**
 * Reads the list of files of a ZIP that zipWriter wrote, and accepts no other: every byte that is not packed content has one value only,
 * so none can be changed, added or taken away unseen. The error says what is wrong, as a part of a sentence.
 */
export function readZip(source: ByteSource, limits: ZipLimits): Result<ZipEntry[], string> {
  try {
    return readEntries(source, limits);
  } catch (error) {
    if (error instanceof RangeError) return fail(messages.endsEarly);
    throw error;
  }
}

function readEntries(source: ByteSource, limits: ZipLimits): Result<ZipEntry[], string> {
  if (source.size < END) return fail(messages.tooShort);
  const end = source.read(source.size - END, END);
  const count = end.readUInt16LE(8);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  const expected = endRecord(count, length, start);
  if (!end.equals(expected) || start + length + END !== source.size) {
    return fail(messages.wrongEnd);
  }
  if (count > limits.entries || length > MAX_CENTRAL) return fail(messages.tooManyFiles);
  const list = source.read(start, length);
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = 0;
  let next = 0;
  for (let number = 0; number < count; number += 1) {
    const entry = readCentral(list, at, next);
    if (!entry.ok) return entry;
    const { name, packed, size } = entry.value;
    if (names.has(name)) return fail(messages.twice(name));
    names.add(name);
    if (size > limits.sizeOf(name) || (size > FREE_OF_RATIO && size > packed * MAX_RATIO)) {
      return fail(messages.tooLarge(name));
    }
    const checked = checkEntry(source, entry.value, next, start);
    if (!checked.ok) return checked;
    at += CENTRAL + name.length;
    next = checked.value;
    entries.push(entry.value);
  }
  if (at !== length || next !== start) return fail(messages.between);
  return succeed(entries);
}

function endRecord(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** One line of the list; `offset` is where its file must begin. */
function readCentral(list: Buffer, at: number, offset: number): Result<ZipEntry, string> {
  if (at + CENTRAL > list.length) return fail(messages.listCutOff);
  const header = list.subarray(at, at + CENTRAL);
  const nameLength = header.readUInt16LE(28);
  if (nameLength > MAX_NAME || at + CENTRAL + nameLength > list.length) return fail(messages.oddList);
  const name = list.toString('latin1', at + CENTRAL, at + CENTRAL + nameLength);
  const crc = header.readUInt32LE(16);
  const packed = header.readUInt32LE(20);
  const size = header.readUInt32LE(24);
  const expected = Buffer.alloc(CENTRAL);
  expected.writeUInt32LE(0x0201_4b50, 0);
  expected.writeUInt16LE(20, 4);
  COMMON.copy(expected, 6);
  writeSizes(expected, 16, { crc, packed, size });
  expected.writeUInt16LE(nameLength, 28);
  expected.writeUInt32LE(offset, 42);
  if (!header.equals(expected)) return fail(messages.oddList);
  if (!NAME.test(name)) return fail(messages.oddName);
  return succeed({ name, size, packed, crc, at: offset + LOCAL + nameLength });
}

/** Compares the file’s own header and descriptor with the list; returns where the next file must begin. */
function checkEntry(
  source: ByteSource,
  entry: ZipEntry,
  offset: number,
  end: number,
): Result<number, string> {
  const next = entry.at + entry.packed + DESCRIPTOR;
  if (next > end) return fail(messages.cutOff(entry.name));
  const header = Buffer.alloc(LOCAL);
  header.writeUInt32LE(0x0403_4b50, 0);
  COMMON.copy(header, 4);
  header.writeUInt16LE(entry.name.length, 26);
  const descriptor = Buffer.alloc(DESCRIPTOR);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  writeSizes(descriptor, 4, entry);
  const begins = Buffer.concat([header, Buffer.from(entry.name, 'latin1')]);
  const same =
    source.read(offset, begins.length).equals(begins) &&
    source.read(next - DESCRIPTOR, DESCRIPTOR).equals(descriptor);
  return same ? succeed(next) : fail(messages.wrongPlace(entry.name));
}

function writeSizes(
  into: Buffer,
  at: number,
  { crc, packed, size }: Pick<ZipEntry, 'crc' | 'packed' | 'size'>,
): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(size, at + 8);
}

const PIECE = 256 * 1024;

/**
 * Unpacks one file piece by piece and stops when it is longer than its header says. Returns its SHA-256 in hex; `take` may have been given
 * a part of it when the answer is an error. Rejects with whatever `take` and the source throw.
 */
export async function unpackEntry(
  source: ByteSource,
  entry: ZipEntry,
  take: (bytes: Buffer) => void,
): Promise<Result<{ sha256: string }, string>> {
  const inflate = createInflateRaw();
  const hash = createHash('sha256');
  let size = 0;
  let crc = 0;
  let thrown: unknown = null;

  function* pieces(): Generator<Buffer, void, undefined> {
    for (let at = 0; at < entry.packed; at += PIECE) {
      try {
        yield source.read(entry.at + at, Math.min(PIECE, entry.packed - at));
      } catch (error) {
        thrown = error;
        throw error;
      }
    }
  }

  async function consume(unpacked: AsyncIterable<Buffer>): Promise<void> {
    for await (const bytes of unpacked) {
      size += bytes.byteLength;
      if (size > entry.size) throw new Error('longer than it said');
      crc = crc32(bytes, crc);
      hash.update(bytes);
      try {
        take(bytes);
      } catch (error) {
        thrown = error;
        throw error;
      }
    }
  }

  try {
    await pipeline(Readable.from(pieces()), inflate, consume);
  } catch {
    if (thrown !== null) throw thrown;
    return fail(messages.notUnpacked(entry.name));
  }
  const isIntact = size === entry.size && crc === entry.crc && inflate.bytesWritten === entry.packed;
  return isIntact ? succeed({ sha256: hash.digest('hex') }) : fail(messages.changed(entry.name));
}
