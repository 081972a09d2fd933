import { crc32 } from 'node:zlib';

/**
 * File format of the store: one line per write, `length checksum json`, which distinguishes a truncated line from a damaged one.
 * JSON text contains no line break, so a line break always ends a line.
 */

/** The bytes of one line. */
export function toLine(value: unknown): Buffer {
  const json = JSON.stringify(value);
  return Buffer.from(`${Buffer.byteLength(json)} ${checksum(json)} ${json}\n`);
}

type ReadLines =
  /** `bytes`: length of the complete lines; less than the file's when its last line is truncated. */
  | { kind: 'read'; values: unknown[]; bytes: number }
  /** `line` counts from 1. */
  | { kind: 'damaged'; line: number };

const LINE_BREAK = 0x0a;
const HEAD = /^(\d{1,10}) ([0-9a-f]{8}) /;
const LONGEST_HEAD = 20;

/** Reads the lines of a file. Only its last line may be truncated: it is left out and not counted in `bytes`. */
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

/** True for the beginning of a line. A complete line without its line break is damaged, not truncated: its write had ended. */
function isCutOff(line: Buffer): boolean {
  // A power cut may leave zeros where data was not written.
  if (line.every((byte) => byte === 0)) return true;
  const text = line.toString('latin1', 0, LONGEST_HEAD);
  const head = HEAD.exec(text);
  if (head === null) return /^\d{0,10}( [0-9a-f]{0,8})?$/.test(text);
  return line.length <= head[0].length + Number(head[1]);
}

function checksum(bytes: Buffer | string): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}
