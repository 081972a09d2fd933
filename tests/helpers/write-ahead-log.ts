import { existsSync, readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;

/** Where each commit in a write-ahead log ends, in bytes from its start: frames of the present generation (same salt as the head) that end a transaction. Empty where there is no log. */
export function commitEnds(path: string): number[] {
  const log = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (log.length < HEADER) return [];
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  const ends: number[] = [];
  for (let at = HEADER; at + frame <= log.length; at += frame) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) !== 0) ends.push(at + frame);
  }
  return ends;
}
