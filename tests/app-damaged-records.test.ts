/**
 * The history's front door over an archive.db in which one byte changed while the app was closed: 11036.21 became 91036.21. Breaks when that is
 * shown, totalled, exported, stated or reviewed as if it were true, when what is left out is not counted, when the venue's next answer does not put
 * it right, and when it vanishes where the venue has it no more.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallHandlers, CallInput, CallName, CallReply, CallResult } from '../shared/bridge/contract.ts';
import { BUILT_IN_TEMPLATES } from '../shared/exports/export-templates.ts';
import type { WalletRecord } from '../shared/records/record.ts';
import type { AccountView } from '../shared/bridge/account-calls.ts';
import { fail, succeed } from '../shared/base/result.ts';
import { practiceVenue } from '../shared/venue/presets.ts';
import { createHistoryService, type HistoryService } from '../electron/features/history/history-service.ts';
import type { ArchiveSource } from '../electron/features/history/sync/drive-sync-run.ts';
import { nodeFiles } from '../electron/platform/files.ts';
import { systemIds } from '../electron/platform/ids.ts';
import { noNotifier } from '../electron/platform/person.ts';
import { runArchive } from '../scripts/archive.ts';
import { archiveFolder, contents, deposit, withdrawal } from './helpers/history/archive-world.ts';
import { connected, listedPage } from './helpers/history/listed-source.ts';
import { inlineArchive } from './helpers/inline-archive.ts';
import { type ManualClock, manualClock } from './helpers/manual-clock.ts';
import { PREFERENCES } from './helpers/preferences.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 31);
const FILTER = { accountIds: ['eu'] };
const ALL = { filter: FILTER, sort: { by: 'created', descending: true }, offset: 0, limit: 200 } as const;
const PERIOD = { from: NOW - 60 * DAY, before: NOW + DAY, timeZone: 'UTC' } as const;

let folder: string;
let out: string;
let clock: ManualClock;
let listed: WalletRecord[];
let isReachable: boolean;
let app: HistoryService;

const EU: AccountView = {
  id: 'eu',
  name: 'EU desk',
  colour: 'blue',
  mode: 'live',
  readOnly: true,
  venue: practiceVenue('http://127.0.0.1'),
  credentials: { storage: 'keychain', state: 'available', keyEnding: null, keyVersion: '3' },
};

const source: ArchiveSource = {
  venue: EU.venue,
  paging: EU.venue.paging,
  serverTime: () => Promise.resolve(succeed(clock.now())),
  status: () => connected({ quota: null, remaining: null, resetsInMs: null }),
  archivePage(kind, { page, pageSize, filter }) {
    const { startAt: from = 0, endAt: to = 0 } = filter;
    const there = listed.filter(
      (record) => `${record.kind}s` === kind && record.createdAt >= from && record.createdAt <= to,
    );
    const body = listedPage(there, page, pageSize);
    return Promise.resolve(succeed({ page: body, receivedAt: clock.now(), latencyMs: 1 }));
  },
};

async function start(): Promise<void> {
  app = createHistoryService({
    archive: inlineArchive,
    clock,
    ids: { ...systemIds, fraction: () => 1 },
    files: nodeFiles,
    saveDialog: {
      choose: ({ suggestedName }) => Promise.resolve(succeed({ path: join(out, suggestedName), root: out })),
    },
    folder,
    version: '1',
    userName: 'ada',
    accounts: () => [EU],
    ready: () =>
      Promise.resolve(isReachable ? succeed(source) : fail({ kind: 'no-credentials', message: 'None.' })),
    announce: () => undefined,
    preferences: () => PREFERENCES,
    notifier: noNotifier,
  });
  app.begin();
  await clock.advanceAsync(5_000);
}

async function result<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
  const handlers = app.handlers as CallHandlers; // only calls of the history are asked
  return (handlers[name] as unknown as (asked: CallInput<N>) => Promise<CallResult<N>>)(input); // so says CallHandlers of every name
}

async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const answer = await result(name, input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

/** The app ends, and the amount changes on the disk, wherever SQLite has it. */
async function flip(): Promise<void> {
  await app.close();
  const file = join(folder, 'archive.db');
  const bytes = readFileSync(file, 'latin1');
  expect(bytes).toContain('11036.21');
  writeFileSync(file, Buffer.from(bytes.replaceAll('11036.21', '91036.21'), 'latin1'));
}

beforeEach(async () => {
  folder = archiveFolder();
  out = archiveFolder();
  clock = manualClock(NOW);
  isReachable = true;
  listed = [
    ...Array.from({ length: 30 }, (_, n) =>
      deposit({
        amount: n === 11 ? '11036.21' : `${n}.5`,
        walletTxId: `tx-${n}`,
        createdAt: NOW - 10 * DAY - n * DAY,
        status: 'SUCCESS',
      }),
    ),
    withdrawal({ id: 'w1', amount: '5', createdAt: NOW - 12 * DAY, status: 'SUCCESS' }),
  ];
  await start();
  await ask('history.sync', { accountId: 'eu', action: 'start' });
  await clock.advanceAsync(5_000);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(out, { recursive: true, force: true });
});

const filesOf = (end: string): string[] =>
  readdirSync(out)
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(out, name), 'utf8'));

it('is shown as damaged, left out of everything with a count, and right again after the next update', async () => {
  const whole = await ask('history.totals', { filter: FILTER });
  expect(whole).toMatchObject({ records: 31, damaged: 0 });
  await flip();
  isReachable = false;
  await start();

  const page = await ask('history.page', ALL);
  const damaged = page.rows.filter((row) => row.damaged === true);
  expect(page.total).toBe(31);
  expect(damaged).toHaveLength(1);
  expect(JSON.stringify(page.rows)).not.toMatch(/[19]1036\.21/);
  const [row] = damaged;
  expect(await ask('history.record', { id: row?.id ?? 0 })).toMatchObject({ row: { damaged: true } });
  expect((await ask('history.page', { ...ALL, filter: { ...FILTER, damaged: true } })).total).toBe(1);
  expect((await ask('history.page', { ...ALL, filter: { ...FILTER, damaged: false } })).total).toBe(30);

  const totals = await ask('history.totals', { filter: FILTER });
  expect(totals).toMatchObject({ records: 30, damaged: 1 });
  expect(Number(totals.lines[0]?.in)).toBe(Number(whole.lines[0]?.in) - 11036.21);

  for (const [format, template] of [
    ['csv', 'Plain'],
    ['jsonl', 'Plain'],
  ] as const) {
    const found = BUILT_IN_TEMPLATES.find(({ name }) => name === template);
    if (found === undefined) throw new Error('no such template');
    const written = await ask('exports.records', {
      ...ALL,
      format,
      template: found,
      timeZone: 'UTC',
      acceptPartial: true,
    });
    expect(written).toMatchObject({ records: 30, damaged: 1 });
  }
  expect(filesOf('.csv').join('') + filesOf('.jsonl').join('')).not.toMatch(/[19]1036\.21/);
  expect(filesOf('.about.json').every((text) => text.includes('1 damaged record is not included.'))).toBe(
    true,
  );

  await ask('reviews.statement', { ...PERIOD, filter: FILTER, format: 'csv' });
  const statement = filesOf('.csv').find((text) => text.startsWith('section'));
  expect(statement).toContain('damaged records,,,,,,,,1 damaged record is not included.');
  expect(statement).not.toMatch(/[19]1036/);

  const what = { kind: 'state', state: 'reviewed' } as const;
  const selections: CallInput<'reviews.record'>['selection'][] = [
    { by: 'ids', ids: [row?.id ?? 0] },
    { by: 'filter', filter: FILTER, expected: page.total, mark: page.mark },
  ];
  for (const selection of selections) {
    expect(await result('reviews.record', { selection, what, by: 'Ada' })).toMatchObject({
      ok: false,
      error: { kind: 'conflict', message: expect.stringContaining('damaged') },
    });
  }

  const lines: string[] = [];
  expect(await runArchive(['verify', join(folder, 'archive.db')], (line) => lines.push(line))).toBe(1);
  expect(lines[0]).toMatch(/^damaged: eu, deposit, created 2026-01-10T.*, record \d+$/);
  expect(lines.at(-1)).toBe('records 31, damaged 1');

  await app.close();
  isReachable = true;
  await start();
  expect(await ask('history.totals', { filter: FILTER })).toMatchObject({ damaged: 0, lines: whole.lines });
  expect(contents((await ask('history.page', ALL)).rows)).toEqual(contents(listed));
  expect(await runArchive(['verify', join(folder, 'archive.db')], () => undefined)).toBe(0);
});

it('stays damaged, and is not shown as gone or complete, where the venue lists it no more', async () => {
  await flip();
  listed = listed.filter(({ amount }) => amount !== '11036.21');
  await start();
  expect(await ask('history.totals', { filter: FILTER })).toMatchObject({ records: 30, damaged: 1 });
  await app.close();
  await start();
  const page = await ask('history.page', ALL);
  expect(page.rows.filter((row) => row.damaged === true)).toHaveLength(1);
  expect(JSON.stringify(page.rows)).not.toMatch(/[19]1036\.21/);
});
