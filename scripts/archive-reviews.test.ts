/**
 * The command line on a data folder whose review log is not whole. Breaks when an export of reviews goes out unmarked, is refused where
 * staff's words do not matter, or when a folder in which nobody ever reviewed anything counts as a fault.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../electron/features/history/worker/open-archive.ts';
import { deposit } from '../tests/helpers/history/archive-world.ts';
import { reviewFolder, reviewWorld } from '../tests/helpers/history/review-world.ts';
import { writeStoredJson } from '../tests/helpers/stored-json.ts';
import { runArchive } from './archive.ts';
import { sealLists } from '../tests/helpers/history/seal-records.ts';

const NOW = Date.UTC(2026, 10, 22);

let data: string;
let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'out-'));
  data = reviewFolder();
});
afterEach(() => {
  for (const folder of [data, out]) rmSync(folder, { recursive: true });
});

const log = () => join(data, 'reviews.db');
const head = () => join(data, 'reviews.head');

/** Both lists verified by two passes up to now, so that only the log can make an export partial. */
function fill(): void {
  const world = reviewWorld(data, 'main');
  const ids = world.add([deposit({ amount: '1' }), deposit({ amount: '2' })]);
  world.review([ids[0] ?? 0], { kind: 'note', text: 'first' }, 'Ann', 10);
  const { db } = world.context;
  const n = Number(db.prepare('SELECT n FROM accounts').get()?.['n']);
  const window = db.prepare(
    'INSERT INTO sync_ranges (account, kind, since, until, at, scans, checksum) VALUES (?, ?, 0, ?, ?, 2, 0)',
  );
  for (const kind of [0, 1]) window.run(n, kind, NOW, NOW);
  sealLists(db);
  world.close();
  writeStoredJson(join(data, 'settings.json'), {
    version: 1,
    accounts: [{ id: 'main', name: 'Main desk', venue: { kind: 'kucoin' } }],
  });
}

function flip(): void {
  const bytes = readFileSync(log());
  const at = bytes.indexOf('first');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(log(), bytes);
}

/** Adds a review, and returns the bytes the log had before. */
function addReview(): Buffer {
  const before = readFileSync(log());
  const world = reviewWorld(data, 'main');
  world.review([1, 2], { kind: 'state', state: 'reviewed' }, 'Ann', 20);
  world.close();
  return before;
}

async function exporting(...more: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const words = ['export', '--data', data, '--format', 'csv', '--out', join(out, 'x.csv'), '--overwrite'];
  const code = await runArchive(
    [...words, ...more],
    (line) => lines.push(line),
    () => NOW,
  );
  return { code, output: lines.join('\n') };
}

/** The practice exchange was never read. */
const PLAIN = ['--query', 'account:main'];
const TREASURY = [...PLAIN, '--template', 'Treasury with review'];

describe('a log with a fault', () => {
  it.each([
    ['a byte was changed', flip, 'is missing or damaged: no reviews'],
    [
      'a byte was changed, and nobody noted how long it was',
      () => {
        flip();
        rmSync(head());
      },
      'is missing or damaged: no reviews',
    ],
    ['it is gone', () => rmSync(log()), 'is missing or damaged: no reviews'],
    ['it is empty', () => writeFileSync(log(), ''), 'is missing or damaged: no reviews'],
    [
      'it was cut at its end',
      () => writeFileSync(log(), addReview()),
      'is damaged: no reviews after entry 1',
    ],
  ])('%s: an export of reviews is refused, and marked when it is accepted', async (_name, break_, text) => {
    fill();
    expect(await exporting(...TREASURY)).toMatchObject({ code: 0 });
    rmSync(join(out, 'x.csv'));
    break_();
    const bytes = existsSync(log()) ? readFileSync(log()) : null;
    expect(await exporting(...TREASURY)).toMatchObject({ code: 1, output: expect.stringContaining(text) });
    expect(await exporting('--query', 'account:main review:not-reviewed')).toMatchObject({ code: 1 });
    expect(existsSync(join(out, 'x.csv'))).toBe(false);
    expect(await exporting(...TREASURY, '--accept-partial')).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 records, partial'),
    });
    expect(readFileSync(join(out, 'x-partial.csv.about.json'), 'utf8')).toContain(text);
    expect(existsSync(log()) ? readFileSync(log()) : null).toEqual(bytes);
    // Nothing of it is in an export without reviews.
    expect(await exporting(...PLAIN)).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('partial'),
    });
  });
});

it('a folder in which nobody ever reviewed anything is whole, and so is one the app has open', async () => {
  fill();
  const opened = openArchive(data);
  expect(await exporting(...TREASURY)).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('partial'),
  });
  if (opened.ok) opened.value.close();
  rmSync(log());
  rmSync(head());
  expect(await exporting(...TREASURY)).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('partial'),
  });
});
