/**
 * Breaks when what broke is not kept over a restart, shows a value (a message, a path, a secret), fills the disk, or when noting it makes
 * a second fault of the first.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { createLog } from './log.ts';
import { createRedactor } from './redactor.ts';
import { nodeFiles } from '../platform/files.ts';
import { createCrashes, noteEnds } from './crash-notes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crashes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(files = nodeFiles) {
  const clock = manualClock();
  const redactor = createRedactor();
  const log = createLog({ clock, redactor });
  const lines: string[] = [];
  log.writeTo({ append: (text) => void lines.push(text) });
  const crashes = createCrashes({ clock, files, log, redactor });
  return { clock, redactor, log, lines, crashes };
}

const FAULT = { part: 'main', what: 'Something broke.', recovery: 'It went on.' } as const;

it('is kept over a restart, newest first, in a file of its own; also what broke before the folder was known', () => {
  const first = start();
  first.crashes.note({ ...FAULT, thrown: new TypeError('rent is not a function') });
  expect(first.crashes.list()[0]).toMatchObject({ version: '', times: 1 });
  first.crashes.storeIn(folder, '1.0.0');
  if (process.platform !== 'win32') expect(statSync(join(folder, 'crashes.json')).mode & 0o777).toBe(0o600);
  const second = start();
  second.crashes.storeIn(folder, '1.1.0');
  second.clock.advance(1_000);
  second.crashes.note({ ...FAULT, part: 'archive' });
  expect(second.crashes.list()).toMatchObject([
    { part: 'archive', version: '1.1.0' },
    { part: 'main', version: '1.0.0', what: 'Something broke. TypeError: … is not a function.' },
  ]);
  second.crashes.forget();
  expect(start().crashes.list()).toEqual([]);
});

it('writes to the log and calls the listener, and the same again within minutes is one note with a count', () => {
  const { crashes, clock, lines } = start();
  const counts: number[] = [];
  crashes.onNote(({ times }) => counts.push(times));
  const thrown = new Error('the same');
  for (let count = 0; count < 3; count += 1) {
    crashes.note({ ...FAULT, thrown });
    clock.advance(30_000);
  }
  clock.advance(10 * 60_000);
  crashes.note({ ...FAULT, thrown });
  expect(counts).toEqual([1, 2, 3, 1]);
  expect(crashes.list()).toHaveLength(2);
  expect(lines.join('')).toContain('"event":"crash"');
});

it('a flood of them is bounded, and so is the list', () => {
  const { crashes, clock } = start();
  crashes.storeIn(folder, '1');
  for (let count = 0; count < 500; count += 1) crashes.note({ ...FAULT, what: `Fault ${count}.` });
  expect(crashes.list()).toHaveLength(20);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advance(60_000);
    for (let count = 0; count < 20; count += 1) crashes.note({ ...FAULT, what: `Fault ${minute} ${count}.` });
  }
  expect(crashes.list()).toHaveLength(50);
});

it('it has no message, no path and no secret, but where it happened', () => {
  const { crashes, redactor } = start();
  redactor.register('hunter2-hunter2');
  const thrown = new RangeError('amount 12.75 of /home/ada/x is beyond hunter2-hunter2');
  crashes.note({ ...FAULT, thrown });
  crashes.note({
    ...FAULT,
    part: 'screen',
    message: '12.75\n    at ada (rent.js:1:2)',
    stack:
      'Error: 12.75\n    at ada (rent.js:1:2)\n    at pay (file:///home/ada/app/pay.js:3:4)\n    at hunter2-hunter2',
  });
  const text = JSON.stringify(crashes.list());
  expect(text).not.toMatch(/12\.75|ada|rent|hunter2/);
  expect(crashes.list()[1]?.what).toBe('Something broke. RangeError.');
  expect(crashes.list()[1]?.frames[0]).toContain('crash-notes.test.ts');
  expect(crashes.list()[0]?.frames).toEqual(['at pay (pay.js:3:4)']);
});

it('a disk that refuses, a broken list and a broken listener harm nobody', () => {
  writeFileSync(join(folder, 'crashes.json'), '{"not": "a list"');
  const { crashes } = start({
    ...nodeFiles,
    replace() {
      throw new Error('ENOSPC');
    },
  });
  crashes.storeIn(folder, '1');
  crashes.onNote(() => {
    throw new Error('the listener');
  });
  expect(() => crashes.note(FAULT)).not.toThrow();
  expect(crashes.list()).toHaveLength(1);
});

it('the end of a thread is reported in a sentence', () => {
  const { crashes } = start();
  noteEnds(
    crashes,
    'archive',
    'The thread of the archive',
  )({
    thrown: new ReferenceError('y is not defined'),
    why: 'it ended with code 1',
    recovery: 'It was started again.',
  });
  expect(crashes.list()[0]).toMatchObject({
    part: 'archive',
    what: 'The thread of the archive broke off: it ended with code 1. ReferenceError: … is not defined.',
    recovery: 'It was started again.',
  });
});
