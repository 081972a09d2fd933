import { crc32 } from 'node:zlib';

/**
 * How a file of the store is written: one line per write, `length checksum json`, so that a line that was cut off is told from
 * one that was damaged. JSON text holds no line break, so a line break always ends a line.
 */

/** The bytes of one line. */
export function toLine(value: unknown): Buffer {
  const json = JSON.stringify(value);
  return Buffer.from(`${Buffer.byteLength(json)} ${checksum(json)} ${json}\n`);
}

type ReadLines =
  /** `whole` is the length in bytes of the lines that are whole; less than the file's when its last line was cut off. */
  | { kind: 'read'; values: unknown[]; bytes: number }
  /** `line` counts from 1. */
  | { kind: 'damaged'; line: number };

const LINE_BREAK = 0x0a;
const HEAD = /^(\d{1,10}) ([0-9a-f]{8}) /;
const LONGEST_HEAD = 20;

/** Reads the lines of a file. Only its last line may be cut off: it is left out and not counted in `whole`. */
export function readLines(bytes: Buffer): ReadLines {
  const values: unknown[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(LINE_BREAK, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (end === -1 && isCutOff(line)) break;
    const read = end === -1 ? null : readLine(line);
    if (read === null) return { kind: 'damaged', line: values.length + 1 };
    values.push(read.value);
    start = end + 1;
  }
  return { kind: 'read', values, bytes: start };
}

function readLine(line: Buffer): { value: unknown } | null {
  const head = HEAD.exec(line.toString('latin1', 0, LONGEST_HEAD));
  if (head === null) return null;
  const json = line.subarray(head[0].length);
  if (json.length !== Number(head[1]) || checksum(json) !== head[2]) return null;
  return { value: JSON.parse(json.toString('utf8')) };
}

/** True for the beginning of a line. A whole line that only lost its break was damaged, not cut off: its write had ended. */
function isCutOff(line: Buffer): boolean {
  // What a power cut may leave where the bytes never came.
  if (line.every((byte) => byte === 0)) return true;
  const text = line.toString('latin1', 0, LONGEST_HEAD);
  const head = HEAD.exec(text);
  if (head === null) return /^\d{0,10}( [0-9a-f]{0,8})?$/.test(text);
  return line.length <= head[0].length + Number(head[1]);
}

function checksum(bytes: Buffer | string): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}
