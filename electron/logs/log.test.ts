/**
 * Security 54 and 57: lines of the log, and the files they are in.
 * Breaks when a line is not JSON, shows the inside of an object or of an error, is written for others to read, grows without a bound, or
 * when a disk that refuses, or a flood, harms anything but the log.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { listLogFiles, LOG_FILES, type LogSink, rotatingFiles } from './log-files.ts';
import { createLog } from './log.ts';
import { createRedactor } from './redactor.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  t: string;
  level: string;
  event: string;
  [field: string]: unknown;
}

function setUp(sink?: LogSink) {
  const clock = manualClock();
  const redactor = createRedactor({ home: '/home/ada' });
  const log = createLog({ clock, redactor });
  const written: string[] = [];
  log.writeTo(sink ?? { append: (text) => void written.push(text) });
  const lines = () => {
    log.flush();
    return written
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  };
  return { clock, redactor, log, written, lines };
}

describe('a line', () => {
  it('is JSON with time, level, event and fields, through the redactor', () => {
    const { log, lines } = setUp();
    log.note('info', 'start', { version: '0.1.0', pid: 12, packaged: false, none: null });
    log.note('warn', 'trouble', { path: '/home/ada/desk', mail: 'a@b.example' });
    expect(lines()).toEqual([
      {
        t: '2023-11-14T22:13:20.000Z',
        level: 'info',
        event: 'start',
        version: '0.1.0',
        pid: 12,
        packaged: false,
        none: null,
      },
      {
        t: '2023-11-14T22:13:20.000Z',
        level: 'warn',
        event: 'trouble',
        path: '~/desk',
        mail: '(email)',
        redacted: { home: 1, email: 1 },
      },
    ]);
  });

  it('security 54: of what is no plain value only the name of its type is printed', () => {
    const { log, lines } = setUp();
    class Credentials {
      secret = 'canary-inside';
    }
    const thrower = new Proxy(
      {},
      {
        get: () => {
          throw new Error('canary-proxy');
        },
      },
    );
    log.note('info', 'odd', {
      list: ['canary'],
      object: { canary: 1 },
      own: new Credentials(),
      map: new Map([['canary', 1]]),
      bytes: Buffer.from('canary'),
      date: new Date(0),
      bare: Object.assign(Object.create(null) as object, { canary: 1 }),
      call: () => 'canary',
      symbol: Symbol('canary'),
      big: 12n,
      nothing: undefined,
      endless: Number.NaN,
      error: new RangeError('canary in a message'),
      thrower,
    });
    const [line] = lines();
    expect(JSON.stringify(line)).not.toContain('canary');
    expect(line).toMatchObject({
      list: '[Array]',
      object: '[Object]',
      own: '[Credentials]',
      map: '[Map]',
      bytes: '[Buffer]',
      date: '[Date]',
      bare: '[object]',
      call: '[function]',
      symbol: '[symbol]',
      big: '[bigint]',
      nothing: '[undefined]',
      endless: 'NaN',
      thrower: '[object]',
    });
    expect(line?.['error']).toMatch(/^RangeError at /);
  });

  it('any value at all makes one line that can be read back, and nothing throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 10 }), fc.anything({ withBigInt: true, withMap: true })),
        (fields) => {
          const { log, lines } = setUp();
          log.note('info', 'any', fields);
          expect(lines()).toHaveLength(1);
        },
      ),
      { numRuns: runs(100, 3_000) },
    );
  });

  it('a number that is a secret is taken out like any text, the time of the line too', () => {
    const { log, redactor, lines } = setUp();
    redactor.register('20231114');
    redactor.register('2023-11-14');
    log.note('info', 'x', { pin: 20_231_114 });
    const [line] = lines();
    expect(line).toMatchObject({ pin: '•••' });
    expect(line?.t).not.toContain('2023-1');
  });

  it('a long text is cut', () => {
    const { log, lines } = setUp();
    log.note('info', 'x', { text: 'a b '.repeat(5_000) });
    expect(String(lines()[0]?.['text'])).toHaveLength(501);
  });
});

describe('a flood', () => {
  it('is bounded, reported by a line with its count, and leaves room for errors', () => {
    const { log, clock, lines } = setUp();
    for (let count = 0; count < 10_000; count += 1) log.note('info', 'again', { count });
    for (let count = 0; count < 10_000; count += 1) log.note('error', 'bad', { count });
    expect(log.state().dropped).toBe(20_000 - 500);
    clock.advance(1_000);
    log.note('info', 'later');
    const all = lines();
    expect(all.length).toBeLessThan(510);
    expect(all.filter(({ event }) => event === 'bad')).toHaveLength(100);
    const droppedCounts = all
      .filter(({ event }) => event === 'log.dropped')
      .map(({ lines: many }) => Number(many));
    expect(droppedCounts.reduce((sum, many) => sum + many, 0)).toBe(19_500);
    expect(all.at(-1)?.event).toBe('later');
  });
});

describe('the files', () => {
  it('rotate by size, never more than five, readable by their owner alone, the newest lines in the first', () => {
    const sink = rotatingFiles(folder, 1_000);
    for (let count = 0; count < 300; count += 1)
      sink.append(`${JSON.stringify({ count, fill: 'x'.repeat(50) })}\n`);
    const files = listLogFiles(folder);
    expect(files.map(({ name }) => name)).toEqual([
      'log.jsonl',
      'log-1.jsonl',
      'log-2.jsonl',
      'log-3.jsonl',
      'log-4.jsonl',
    ]);
    expect(readdirSync(folder)).toHaveLength(LOG_FILES);
    for (const { name, bytes } of files) {
      expect(bytes).toBeLessThanOrEqual(1_000);
      if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(join(folder, 'log.jsonl'), 'utf8')).toContain('"count":299');
  });

  it('the next run goes on where the last one ended; a file that others could read is closed to them', () => {
    writeFileSync(join(folder, 'log.jsonl'), 'of the last run\n', { mode: 0o644 });
    rotatingFiles(folder, 1_000).append('of this one\n');
    expect(readFileSync(join(folder, 'log.jsonl'), 'utf8')).toBe('of the last run\nof this one\n');
    if (process.platform !== 'win32') expect(statSync(join(folder, 'log.jsonl')).mode & 0o777).toBe(0o600);
  });
});

describe('a disk that refuses', () => {
  it('harms nobody: lines wait, it is left alone for a while, and what waited is written when it takes again', () => {
    let full = true;
    let tries = 0;
    const taken: string[] = [];
    const { log, clock } = setUp({
      append(text) {
        tries += 1;
        if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        taken.push(text);
      },
    });
    log.note('error', 'first');
    expect(log.state().problem).toBe('ENOSPC');
    for (let count = 0; count < 50; count += 1) log.note('error', 'more', { count });
    expect(tries).toBe(1);
    full = false;
    clock.advance(30_000);
    expect(log.state().problem).toBeNull();
    expect(taken.join('').split('\n')).toHaveLength(52);
  });

  it('and memory does not grow while it lasts', () => {
    const { log, clock } = setUp({
      append() {
        throw new Error('gone');
      },
    });
    for (let count = 0; count < 2_000; count += 1) {
      log.note('info', 'x', { count });
      clock.advance(60);
    }
    expect(log.state().dropped).toBeGreaterThan(1_000);
  });
});

it('lines are kept until it is known where they go, and none is written after the end', () => {
  const clock = manualClock();
  const log = createLog({ clock, redactor: createRedactor() });
  log.note('info', 'early');
  const written: string[] = [];
  log.writeTo({ append: (text) => void written.push(text) });
  clock.advance(250);
  expect(written.join('')).toContain('"early"');
  log.note('debug', 'trifle');
  log.close();
  log.note('info', 'late');
  clock.advance(60_000);
  expect(written.join('')).not.toMatch(/late|trifle/);
});
