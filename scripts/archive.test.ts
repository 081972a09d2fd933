/**
 * Seam: the words a person types, on an archive that another connection has open. Breaks when a flag is misread, a partial result is
 * written unasked, or the archive's own files change.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commit } from '../electron/features/history/archive/commit.ts';
import { openArchive } from '../electron/features/history/worker/open-archive.ts';
import { takePage } from '../electron/features/history/archive/take-page.ts';
import { deposit, exportWorld, type ExportWorld, withdrawal } from '../tests/helpers/history/export-world.ts';
import { reviewOps } from '../electron/features/history/reviews/review-ops.ts';
import { runArchive } from './archive.ts';
import { writeStoredJson } from '../tests/helpers/stored-json.ts';
import { usualFolder } from './usual-folder.ts';
import { sealLists } from '../tests/helpers/history/seal-records.ts';

let world: ExportWorld;
let out: string;
beforeEach(() => {
  world = exportWorld();
  out = mkdtempSync(join(tmpdir(), 'out-'));
  world.add([deposit(1), deposit(90_000), deposit(3, { currency: 'BTC' })]);
  writeStoredJson(join(world.folder, 'settings.json'), {
    version: 1,
    accounts: [{ id: 'main', name: 'Main desk', venue: { kind: 'kucoin' } }],
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  world.close();
  rmSync(out, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number; output: string; warned: string }> {
  const lines: string[] = [];
  const warnings: string[] = [];
  const code = await runArchive(
    args,
    (line) => lines.push(line),
    () => Date.UTC(2026, 10, 22),
    (line) => warnings.push(line),
  );
  return { code, output: lines.join('\n'), warned: warnings.join('\n') };
}

function exporting(...more: string[]): ReturnType<typeof run> {
  return run('export', '--data', world.folder, '--format', 'csv', '--out', join(out, 'x.csv'), ...more);
}

it('writes what was asked for, beside a file that says what it is', async () => {
  const { code, output } = await exporting(
    '--accept-partial',
    '--query',
    'currency:usdt account:"main desk"',
    '--from',
    '2026-03-29',
    '--to',
    '2026-03-29',
    '--time-zone',
    'Europe/Berlin',
  );
  expect(output).toMatch(/^1 record, partial: \d+ bytes in x-partial\.csv\nsha256 [0-9a-f]{64}\n/);
  expect(output.split('\n').slice(2)).toEqual([
    'History not verified yet.',
    '  gap: Main desk, deposits: not downloaded yet. Choose Download now in History.',
    '  gap: Main desk, withdrawals: not downloaded yet. Choose Download now in History.',
  ]);
  expect(code).toBe(0);
  expect(readdirSync(out)).toEqual(['x-partial.csv', 'x-partial.csv.about.json']);
  const [, row] = readFileSync(join(out, 'x-partial.csv'), 'utf8').split('\r\n');
  expect(row).toContain('Main desk,deposit,2026-03-29T00:59:59.000Z,2026-03-29T01:59:59.000+01:00');
  expect(readFileSync(join(out, 'x-partial.csv.about.json'), 'utf8')).toContain('on:2026-03-29');
});

it('writes reviews, notes in full, and leaves both files as they were', async () => {
  world.close();
  const opened = openArchive(out);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  const page = { accountId: 'main', kind: 'deposit' as const, scanId: 1, seenAt: 1, unreadable: [] };
  commit(context, () => takePage(context, { ...page, rows: [deposit(1), deposit(2)] }));
  for (const what of [
    { kind: 'state' as const, state: 'queried' as const },
    { kind: 'note' as const, text: 'asked the sender,\ntwice' },
    { kind: 'note' as const, text: 'no answer' },
  ]) {
    const selection = { by: 'ids' as const, ids: [1] };
    const recorded = reviewOps['reviews.record'](context, {
      selection,
      what,
      by: 'Ada',
      systemUser: 'ada',
      at: 5,
    });
    expect(recorded).toMatchObject({ ok: true, value: { recorded: 1 } });
  }
  const log = readFileSync(join(out, 'reviews.db'));
  const file = join(out, 'x.csv');
  const args = ['export', '--data', out, '--format', 'csv', '--out', file, '--accept-partial'];
  const done = await run(
    ...args,
    '--template',
    'treasury with review',
    '--query',
    'review:queried "no answer"',
  );
  expect(done.output).toContain('1 record, partial');
  const text = readFileSync(join(out, 'x-partial.csv'), 'utf8');
  expect(text).toContain(
    ',queried,Ada,1970-01-01T00:00:00.005+00:00,,"asked the sender,\ntwice | no answer",',
  );
  expect(readFileSync(join(out, 'reviews.db')).equals(log)).toBe(true);
  close();
  world = exportWorld();
});

it('reads where an installed app keeps its data when no folder is named', async () => {
  const env = { HOME: '/home/ada' };
  expect([
    usualFolder(env, 'linux'),
    usualFolder({ ...env, XDG_CONFIG_HOME: '/cfg' }, 'linux'),
    usualFolder(env, 'darwin'),
    usualFolder({ ...env, APPDATA: '/roaming' }, 'win32'),
  ]).toEqual(
    [
      '/home/ada/.config/Counterfoil/desk',
      '/cfg/Counterfoil/desk',
      '/home/ada/Library/Application Support/Counterfoil/desk',
      '/roaming/Counterfoil/desk',
    ].map(normalize),
  );
  vi.stubEnv('XDG_CONFIG_HOME', out);
  vi.stubEnv('APPDATA', out);
  vi.stubEnv('HOME', out);
  const words = ['export', '--format', 'csv', '--out', join(out, 'x.csv'), '--accept-partial'];
  expect(await run(...words)).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no archive'),
  });
  mkdirSync(dirname(usualFolder()), { recursive: true });
  cpSync(world.folder, usualFolder(), { recursive: true });
  expect(await run(...words)).toMatchObject({ code: 0, output: expect.stringMatching(/^3 records/) });
});

it('names a partial file so, whatever a part of its name happens to hold, and never puts one beside a folder', async () => {
  const exportedFiles = async (name: string) => {
    const place = join(out, name);
    await run('export', '--data', world.folder, '--format', 'csv', '--out', place, '--accept-partial');
    const found = readdirSync(out).filter((file) => file.endsWith('.csv'));
    for (const file of readdirSync(out)) rmSync(join(out, file));
    return found;
  };
  expect(await exportedFiles('impartial.csv')).toEqual(['impartial-partial.csv']);
  expect(await exportedFiles('partially.csv')).toEqual(['partially-partial.csv']);
  expect(await exportedFiles('Überpartial.csv')).toEqual(['Überpartial-partial.csv']);
  for (const name of ['partial.csv', 'May_partial.csv', 'Partial 2.csv', 'may-PARTIAL-2.csv']) {
    expect(await exportedFiles(name)).toEqual([name]);
  }
  mkdirSync(join(out, 'folder'));
  const args = ['export', '--data', world.folder, '--format', 'csv', '--out', join(out, 'folder')];
  for (const more of [['--overwrite', '--accept-partial'], []]) {
    expect(await run(...args, ...more)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^--out: folder is a folder\. Name a file, such as .*history\.csv\.$/),
    });
  }
  expect(readdirSync(out)).toEqual(['folder']);
  expect(readdirSync(join(out, 'folder'))).toEqual([]);
});

it('names what is before the start date of the history, also when no first day is named', async () => {
  const day = Date.UTC(2026, 0, 1);
  const { db } = world.context;
  const { n } = db.prepare("SELECT n FROM accounts WHERE id = 'main'").get() ?? {};
  const list = db.prepare('INSERT INTO sync_lists (account, kind, start_date) VALUES (?, ?, ?)');
  const window = db.prepare(
    'INSERT INTO sync_ranges (account, kind, since, until, at, scans, checksum) VALUES (?, ?, 0, ?, 0, 2, 0)',
  );
  for (const kind of [0, 1]) {
    list.run(Number(n), kind, day);
    window.run(Number(n), kind, Date.UTC(2026, 10, 22));
  }
  sealLists(db);
  const query = ['--query', 'account:main'];
  const before = 'deposits, before 2026-01-01T00:00:00.000Z: excluded by your start date.';
  expect(await exporting(...query)).toMatchObject({ code: 1, output: expect.stringContaining(before) });
  expect(await exporting(...query, '--accept-partial')).toMatchObject({ code: 0 });
  const about: unknown = JSON.parse(readFileSync(join(out, 'x-partial.csv.about.json'), 'utf8'));
  const coverage = { account: 'Main desk', since: '2026-01-01T00:00:00.000Z', startDateSource: 'user' };
  expect(about).toMatchObject({
    partial: true,
    completeSince: '2026-01-01T00:00:00.000Z',
    coverage: [coverage, coverage],
  });
  db.exec('UPDATE sync_lists SET start_date = NULL');
  sealLists(db);
  expect(await exporting(...query)).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('partial'),
  });
});

it('says how many records a file for accounting leaves out, and begins a CSV with a byte order mark when asked', async () => {
  world.add([withdrawal(4, { status: 'FAILURE' })]);
  const whole = await exporting('--accept-partial', '--template', 'CoinTracking import');
  expect(whole).toMatchObject({ code: 0, output: expect.stringMatching(/^3 records/) });
  expect(whole.warned).toBe('Completed records only: 0 pending and 1 failed left out.');
  const again = ['--accept-partial', '--overwrite'];
  expect(await exporting(...again)).toMatchObject({ code: 0, warned: '' });
  expect(await exporting(...again, '--bom')).toMatchObject({ code: 0 });
  const [plain, marked] = [2, 3].map((n) => readFileSync(join(out, `x-partial-${n}.csv`)));
  expect(marked).toEqual(Buffer.concat([Buffer.from('\uFEFF'), plain ?? Buffer.alloc(0)]));
});

it('refuses what is not complete until it is accepted', async () => {
  expect(await exporting()).toMatchObject({ code: 1, output: expect.stringContaining('--accept-partial') });
  expect(readdirSync(out)).toEqual([]);
});

it.each([
  [['--query', 'curency:x'], '^'],
  [['--from', '2026-02-30'], '--from: 2026-02-30 does not exist in UTC'],
  [['--from', '2026-03-01', '--query', 'on:2026-03-01'], 'already'],
  [['--from', '2026-03-02', '--to', '2026-03-01'], 'no record can match'],
  [['--time-zone', 'Moon/Base'], 'unknown time zone "Moon/Base"'],
  [['--template', 'Nothing'], '"Koinly universal"'],
  [['--format', 'pdf'], '--format must be one of'],
  [['--nothing'], 'Usage'],
])('%j ends with 2 and says why', async (args, text) => {
  const { code, output } = await exporting(...args);
  expect(output).toContain(text);
  expect(code).toBe(2);
  expect(readdirSync(out)).toEqual([]);
});

it('verifies a review log, and finds a row that was changed', async () => {
  const log = join(out, 'reviews.db');
  const { openReviewLog } = await import('../electron/features/history/reviews/review-log.ts');
  const opened = openReviewLog(out, () => undefined);
  opened.append([
    { kind: 'rules', at: 1, by: 'Ann', systemUser: 's', record: null, value: '{}', origin: null },
  ]);
  opened.close();
  expect(await run('verify', log)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^entries 1\nlatest hash /),
  });
  const bytes = readFileSync(log);
  bytes.write('B', bytes.indexOf('Ann'));
  writeFileSync(log, bytes);
  expect(await run('verify', log)).toMatchObject({ code: 1 });
  expect(await run('verify', log, '--head', 'x')).toMatchObject({ code: 2 });
  expect(await run('verify', join(out, 'gone.db'))).toMatchObject({ code: 2 });
  expect(await run('verify')).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
});

it('finds rows cut off the end of a review log by a hash noted earlier, by hand or by the app', async () => {
  const log = join(out, 'reviews.db');
  const { openReviewLog } = await import('../electron/features/history/reviews/review-log.ts');
  const row = {
    kind: 'rules',
    at: 1,
    by: '',
    systemUser: 's',
    record: null,
    value: '{}',
    origin: null,
  } as const;
  const opened = openReviewLog(out, () => undefined);
  opened.append([row]);
  opened.close();
  const short = readFileSync(log);
  const again = openReviewLog(out, () => undefined);
  again.append([row]);
  const head = again.head();
  again.close();
  expect(await run('verify', log, '--head', head)).toMatchObject({ code: 0 });
  writeFileSync(log, short);
  expect(await run('verify', log)).toMatchObject({
    code: 1,
    output: expect.stringContaining('1 entry is missing from the end'),
  });
  rmSync(join(out, 'reviews.head'));
  expect(await run('verify', log)).toMatchObject({
    code: 3,
    output: expect.stringMatching(/^entries 1\n[\s\S]*Nothing to compare with/),
  });
  expect(await run('verify', log, '--head', head)).toMatchObject({ code: 1 });
});

it('verifies a log the app has open, with the rows that are not in the file yet', async () => {
  const { openReviewLog } = await import('../electron/features/history/reviews/review-log.ts');
  const path = join(out, 'reviews.db');
  const log = openReviewLog(out, () => undefined);
  const row = {
    kind: 'rules',
    at: 1,
    by: '',
    systemUser: 's',
    record: null,
    value: '{}',
    origin: null,
  } as const;
  log.append([row]);
  expect(await run('verify', path)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^entries 1\nlatest hash /),
  });
  log.close();
  expect(await run('verify', path)).toMatchObject({ code: 0 });
});

it('never writes over a file unasked, makes no archive and helps', async () => {
  writeFileSync(join(out, 'x.csv'), 'mine');
  expect(await exporting()).toMatchObject({ code: 2, output: expect.stringContaining('--overwrite') });
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('Usage') });
  expect(await run()).toMatchObject({ code: 2 });
  expect(await run('export', '--data', out, '--format', 'csv', '--out', join(out, 'y.csv'))).toMatchObject({
    code: 2,
    output: expect.stringContaining('no archive'),
  });
  expect(existsSync(join(out, 'archive.db'))).toBe(false);
});
