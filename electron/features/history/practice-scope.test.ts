/**
 * Live accounts and a practice account over one archive. Breaks when paper money joins a list, total, review count, alert, statement, own
 * transfer, reconciliation or export of live accounts, or real money one of practice, and when a call or command that names both is answered.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type {
  CallHandlers,
  CallInput,
  CallName,
  CallReply,
  CallResult,
} from '../../../shared/bridge/contract.ts';
import { BUILT_IN_TEMPLATES } from '../../../shared/exports/export-templates.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { practiceVenue } from '../../../shared/venue/presets.ts';
import { runArchive } from '../../../scripts/archive.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { PREFERENCES } from '../../../tests/helpers/preferences.ts';
import { nodeFiles } from '../../platform/files.ts';
import {
  archiveFolder,
  archiveWorld,
  deposit,
  T0,
  withdrawal,
} from '../../../tests/helpers/history/archive-world.ts';
import { inlineArchive } from '../../../tests/helpers/inline-archive.ts';
import { createHistoryService, type HistoryService } from './history-service.ts';

const NEWEST = { by: 'created', descending: true } as const;
const LATER = T0 + 90 * 86_400_000;
const PERIOD = { from: T0 - 1_000, before: LATER, timeZone: 'UTC', format: 'csv' } as const;
const LIVE = ['eu', 'us'];
const IN = { currency: 'BTC', chain: 'btc', status: 'SUCCESS', amount: '1' };

let folder = '';
let app: HistoryService | null = null;
let calls: CallHandlers;

function account(id: string, kind: 'service' | 'practice'): AccountView {
  return {
    id,
    name: id.toUpperCase(),
    colour: 'blue',
    readOnly: false,
    mode: kind === 'practice' ? 'practice' : 'live',
    venue: { ...practiceVenue('http://127.0.0.1:1'), kind },
    credentials: { storage: 'none', state: 'missing', keyEnding: null, keyVersion: null },
  };
}

const ACCOUNTS = [account('practice', 'practice'), account('eu', 'service'), account('us', 'service')];

/** A withdrawal from EU that US received, and one from Practice that names the same transaction. */
function fill(): void {
  const world = archiveWorld(folder);
  const out = { ...IN, walletTxId: 'TX-1', amount: '5', fee: '0' };
  world.page(1, [withdrawal({ ...out, id: 'w1' })], { accountId: 'eu' });
  world.page(1, [deposit({ ...out, createdAt: T0 + 60_000 })], { accountId: 'us' });
  world.page(1, [withdrawal({ ...out, id: 'w2', walletTxId: 'TX-2' })], { accountId: 'practice' });
  world.page(1, [deposit({ ...IN, currency: 'PAPER' })], { accountId: 'practice' });
  world.page(1, [deposit({ ...out, walletTxId: 'TX-2', createdAt: T0 + 70_000 })], { accountId: 'eu' });
  world.context.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  world.context.db.close();
}

async function result<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
  const handler = calls[name] as unknown as (asked: CallInput<N>) => Promise<CallResult<N>>; // so says CallHandlers of every name
  return handler(input);
}

async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const answer = await result(name, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const page = async (accountIds?: string[]) =>
  (
    await ask('history.page', {
      filter: { ...(accountIds && { accountIds }) },
      sort: NEWEST,
      offset: 0,
      limit: 10,
    })
  ).rows;

beforeEach(() => {
  folder = archiveFolder();
  fill();
  app = createHistoryService({
    archive: inlineArchive,
    clock: manualClock(LATER),
    ids: { random: () => 'id' } as never, // nothing is walked
    files: nodeFiles,
    saveDialog: { choose: async ({ suggestedName }) => succeed({ path: join(folder, suggestedName) }) },
    folder,
    version: '1',
    userName: 'ada',
    accounts: () => ACCOUNTS,
    ready: async () => fail({ kind: 'no-credentials', message: 'none' }),
    announce: () => undefined,
    preferences: () => PREFERENCES,
    notifier: { notify: () => undefined },
  });
  calls = app.handlers as CallHandlers; // only calls of the history are asked
});
afterEach(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a query without accounts covers live accounts, and one with practice covers practice alone', async () => {
  expect((await page()).map(({ accountId }) => accountId).sort()).toEqual(['eu', 'eu', 'us']);
  expect((await page(['practice'])).map(({ accountId }) => accountId)).toEqual(['practice', 'practice']);
  expect((await ask('history.totals', { filter: {} })).records).toBe(3);
  expect((await ask('history.totals', { filter: { removed: true } })).records).toBe(3);
  expect((await ask('history.totals', { filter: { accountIds: ['practice'] } })).records).toBe(2);
  expect((await ask('history.facets', {})).currencies).toEqual(['BTC']);
  expect((await ask('history.facets', { accountIds: ['practice'] })).currencies).toEqual(['BTC', 'PAPER']);
  const flow = { currency: 'PAPER', by: 'day', timeZone: 'UTC' } as const;
  expect((await ask('history.flow', { filter: {}, ...flow })).rows).toEqual([]);
  expect((await ask('history.insight', { filter: {} })).timeToFinal.map(({ currency }) => currency)).toEqual(
    expect.not.arrayContaining(['PAPER']),
  );
});

it('practice and live accounts together are refused', async () => {
  const filter = { accountIds: ['eu', 'practice'] };
  const refused = {
    ok: false,
    error: { kind: 'bad-request', message: expect.stringContaining('cannot be combined') },
  };
  const flow = { currency: 'BTC', by: 'day', timeZone: 'UTC' } as const;
  const template = BUILT_IN_TEMPLATES[0];
  if (template === undefined) throw new Error('there are templates');
  const ids = (await ask('history.page', { filter: {}, sort: NEWEST, offset: 0, limit: 5 })).rows.map(
    ({ id }) => id,
  );
  const paper = (await page(['practice'])).map(({ id }) => id);
  const review = { what: { kind: 'state', state: 'reviewed' }, by: 'Ann' } as const;
  for (const answer of [
    await result('history.page', { filter, sort: NEWEST, offset: 0, limit: 1 }),
    await result('history.totals', { filter }),
    await result('history.flow', { filter, ...flow }),
    await result('history.insight', { filter }),
    await result('history.facets', filter),
    await result('reviews.summary', filter),
    await result('reviews.log', { text: '', offset: 0, limit: 1, ...filter }),
    await result('reviews.exportLog', { text: '', bom: false, ...filter }),
    await result('reviews.record', { selection: { by: 'ids', ids: [...ids, ...paper] }, ...review }),
    await result('reviews.statement', { filter, ...PERIOD }),
    await result('exports.records', {
      filter,
      sort: NEWEST,
      format: 'csv',
      template,
      timeZone: 'UTC',
      acceptPartial: true,
    }),
  ]) {
    expect(answer).toMatchObject(refused);
  }
  expect((await ask('reviews.summary', {})).log.rows).toBe(0);
});

it('reviews are counted for live accounts, or for the account that is chosen', async () => {
  const [paper] = await page(['practice']);
  const review = { what: { kind: 'state', state: 'reviewed' }, by: 'Ann' } as const;
  await ask('reviews.record', { selection: { by: 'ids', ids: [paper?.id ?? 0] }, ...review });
  expect((await ask('reviews.summary', {})).counts).toMatchObject({ unreviewed: 3, reviewed: 0 });
  expect((await ask('reviews.summary', { accountIds: ['practice'] })).counts).toMatchObject({
    unreviewed: 1,
    reviewed: 1,
  });
});

it('the review log is read, searched and written for live accounts, or for the accounts that are chosen', async () => {
  const [paper] = await page(['practice']);
  const [real] = await page(['eu']);
  await ask('reviews.setRules', { reviewer: 'Ann', fourEyes: false });
  for (const record of [paper, real]) {
    const selection = { by: 'ids' as const, ids: [record?.id ?? 0] };
    await ask('reviews.record', { selection, what: { kind: 'note', text: 'seen' }, by: 'Ann' });
  }
  const read = async (text: string, accountIds?: string[]) => {
    const scope = accountIds && { accountIds };
    const { total, rows, entries } = await ask('reviews.log', { text, offset: 0, limit: 9, ...scope });
    const written = await ask('reviews.exportLog', { text, bom: false, ...scope });
    const lines = readFileSync(written.where ?? '', 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(entries.map(({ seq }) => seq).reverse());
    return [total, rows, entries.map(({ record }) => record?.accountId ?? 'rules')];
  };
  expect(await read('')).toEqual([2, 3, ['eu', 'rules']]);
  expect(await read('seen')).toEqual([1, 3, ['eu']]);
  expect(await read('', ['practice'])).toEqual([2, 3, ['practice', 'rules']]);
  expect(await read('seen', ['practice'])).toEqual([1, 3, ['practice']]);
  expect(await read('', ['us'])).toEqual([1, 3, ['rules']]);
});

it('a statement and an export of live accounts have no paper money in them, nor wait for its history', async () => {
  const { where } = await ask('reviews.statement', { filter: {}, ...PERIOD });
  const statement = readFileSync(where ?? '', 'utf8');
  expect(statement).not.toMatch(/PAPER|PRACTICE/);
  const template = BUILT_IN_TEMPLATES[0];
  if (template === undefined) throw new Error('there are templates');
  const order = { filter: {}, sort: NEWEST, format: 'csv', template, timeZone: 'UTC' } as const;
  expect(await ask('exports.records', { ...order, acceptPartial: true })).toMatchObject({ records: 3 });
  const refused = await result('exports.records', { ...order, acceptPartial: false });
  expect(refused).toMatchObject({ ok: false });
  expect(JSON.stringify(refused)).not.toContain('PRACTICE');
});

it('internal transfers are searched for between live accounts, or between practice accounts, and no mixed pair is accepted', async () => {
  expect(await ask('transfers.summary', {})).toMatchObject({ open: 1 });
  expect(await ask('transfers.summary', { accountId: 'us' })).toMatchObject({ open: 1 });
  expect(await ask('transfers.summary', { accountId: 'practice' })).toMatchObject({ open: 0 });
  const paper = (await page(['practice'])).find(({ record }) => record.kind === 'withdrawal');
  const real = (await page(['eu'])).find(({ record }) => record.kind === 'deposit');
  const pairs = [{ out: paper?.id ?? 0, in: real?.id ?? 0 }];
  const decided = await result('transfers.decide', { decision: 'match', pairs, by: 'Ann' });
  expect(decided).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
  expect(await ask('transfers.decided', { is: 'matched', offset: 0, limit: 9 })).toMatchObject({ total: 0 });
});

it('transfers of one account are those it has a leg of', async () => {
  const live = await ask('transfers.open', { offset: 0, limit: 9 });
  const [pair] = live.proposals[0]?.candidates ?? [];
  const pairs = [{ out: pair?.out.id ?? 0, in: pair?.in.id ?? 0 }];
  await ask('transfers.decide', { decision: 'match', pairs, by: 'Ann' });
  for (const [scope, matched] of [
    [{}, 1],
    [{ accountId: 'us' }, 1],
    [{ accountId: 'practice' }, 0],
  ] as const) {
    expect(await ask('transfers.summary', scope)).toMatchObject({ open: 0, matched });
    const decided = await ask('transfers.decided', { ...scope, is: 'matched', offset: 0, limit: 9 });
    expect(decided.total).toBe(matched);
    // The deposit is the other leg of the withdrawal the entry is about.
    const { accountId } = { accountId: undefined, ...scope };
    const accountFilter = accountId === undefined ? {} : { accountIds: [accountId] };
    expect(await ask('reviews.log', { text: '', offset: 0, limit: 9, ...accountFilter })).toMatchObject({
      total: matched,
    });
  }
});

it('the command line keeps them apart as well', async () => {
  await app?.close();
  app = null;
  nodeFiles.replace(
    join(folder, 'settings.json'),
    JSON.stringify({
      practice: { name: 'Practice' },
      accounts: LIVE.map((id) => ({ id, name: id, venue: { kind: 'service' } })),
    }),
  );
  const run = async (name: string, ...words: string[]) => {
    const lines: string[] = [];
    const command = [
      'export',
      '--data',
      folder,
      '--format',
      'csv',
      '--out',
      join(folder, name),
      '--accept-partial',
    ];
    const code = await runArchive(
      [...command, ...words],
      (line) => lines.push(line),
      () => LATER,
    );
    return { code, text: lines.join('\n') };
  };
  expect(await run('live.csv')).toMatchObject({ code: 0, text: expect.stringContaining('3 records') });
  expect(await run('all.csv', '--with-removed')).toMatchObject({
    text: expect.stringContaining('3 records'),
  });
  expect(await run('paper.csv', '--query', 'account:Practice')).toMatchObject({
    code: 0,
    text: expect.stringContaining('2 records'),
  });
  expect(await run('both.csv', '--query', 'account:Practice,eu')).toMatchObject({
    code: 2,
    text: expect.stringContaining('cannot be combined'),
  });
});
