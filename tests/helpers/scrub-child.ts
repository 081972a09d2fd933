/** Lets go of texts as a lock does, and prints how many copies this process still holds, before and after it scrubs. Linux. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { scrubMemory } from '../../electron/system/privacy/scrub-memory.ts';

const LETTERS = [90, 113, 55, 99, 97, 110, 97, 114, 121, 45, 104, 101, 97, 112];
const COPIES = 40;
const wanted = Buffer.allocUnsafeSlow(LETTERS.length);
for (const [at, code] of LETTERS.entries()) wanted[at] = code;
const window = Buffer.allocUnsafeSlow(1 << 22);

/** Copies in memory that can be written, but for the one that is looked for. */
function copies(): number {
  let found = 0;
  const memory = openSync('/proc/self/mem', 'r');
  for (const line of readFileSync('/proc/self/maps', 'utf8').split('\n')) {
    const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
    const end = Number.parseInt(to, 16);
    for (let at = Number.parseInt(from, 16); at < end; at += window.length) {
      let read = 0;
      try {
        read = readSync(memory, window, 0, Math.min(window.length, end - at), at);
      } catch {
        break; // a page of the system's own
      }
      const seen = window.subarray(0, read);
      for (let hit = seen.indexOf(wanted); hit >= 0; hit = seen.indexOf(wanted, hit + 1)) found += 1;
      window.fill(0);
    }
  }
  closeSync(memory);
  return found - 1;
}

function use(): number {
  let length = 0;
  for (let copy = 0; copy < COPIES; copy += 1)
    length += `${wanted.toString('latin1')}${copy}`.normalize().length;
  return length;
}

use();
const before = copies();
scrubMemory();
process.stdout.write(JSON.stringify({ before, after: copies() }));
