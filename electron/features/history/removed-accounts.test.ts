/**
 * An account that was forgotten and added again: the archive holds its records twice. Breaks when any answer counts both (a page, totals,
 * flow, insight, values, the review queue, an export, a statement), when the old ones cannot be asked for, lose their name, or take the
 * reviews of them along, and when an archive that was opened anew forgot which accounts are there.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
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
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { BUILT_IN_TEMPLATES } from '../../../shared/exports/export-templates.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { practiceVenue } from '../../../shared/venue/presets.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { runArchive } from '../../../scripts/archive.ts';
import { nodeFiles } from '../../platform/files.ts';
import { noNotifier } from '../../platform/person.ts';
import {
  archiveFolder,
  archiveWorld,
  deposit,
  T0,
  withdrawal,
} from '../../../tests/helpers/history/archive-world.ts';
import { inlineArchive } from '../../../tests/helpers/inline-archive.ts';
import { createHistoryService, type HistoryService } from './history-service.ts';
import { writeStoredJson } from '../../../tests/helpers/stored-json.ts';
import { PREFERENCES } from '../../../tests/helpers/preferences.ts';

const BTC = deposit({ currency: 'BTC', chain: 'btc', amount: '1', address: 'bc1-cold', status: 'SUCCESS' });
const NEWEST = { by: 'created', descending: true } as const;
const LATER = T0 + 90 * 86_400_000;

let folder = '';
let accounts: AccountView[] = [];
let app: HistoryService | null = null;

function account(id: string, name: string): AccountView {
  return {
    id,
    name,
    colour: 'blue',
    readOnly: false,
    mode: 'live',
    venue: { ...practiceVenue('http://127.0.0.1:1'), kind: 'service' },
    credentials: { storage: 'none', state: 'missing', keyEnding: null, keyVersion: null },
  };
}

/** The records of the archive, written by an app that was closed again. */
function fill(records: Record<string, readonly ReturnType<typeof deposit | typeof withdrawal>[]>): void {
  const world = archiveWorld(folder);
  for (const [accountId, rows] of Object.entries(records)) world.page(1, rows, { accountId });
  world.context.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  world.context.db.close();
}

function open(): CallHandlers {
  app = createHistoryService({
    archive: inlineArchive,
    clock: manualClock(LATER),
    ids: { random: () => 'id' } as never,
    files: nodeFiles,
    saveDialog: { choose: async ({ suggestedName }) => succeed({ path: join(folder, suggestedName) }) },
    folder,
    version: '1',
    userName: 'ada',
    accounts: () => accounts,
    ready: async () => fail({ kind: 'no-credentials', message: 'none' }),
    announce: () => undefined,
    preferences: () => PREFERENCES,
    notifier: noNotifier,
  });
  return app.handlers as CallHandlers; // only calls of the history are asked
}

async function ask<N extends CallName>(
  calls: CallHandlers,
  name: N,
  input: CallInput<N>,
): Promise<CallReply<N>> {
  const handler = calls[name] as unknown as (asked: CallInput<N>) => Promise<CallResult<N>>; // so says CallHandlers of every name
  const result = await handler(input);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const total = async (calls: CallHandlers, filter: HistoryFilter) =>
  (await ask(calls, 'history.page', { filter, sort: NEWEST, offset: 0, limit: 10 })).total;

beforeEach(() => {
  folder = archiveFolder();
});
afterEach(async () => {
  await app?.close();
  app = null;
  rmSync(folder, { recursive: true, force: true });
});

it('counts the records of an account once that was removed and added again, whatever is asked', async () => {
  fill({ old: [BTC, deposit({ currency: 'OLDCOIN' })], new: [BTC] });
  accounts = [account('new', 'Treasury')];
  const calls = open();
  expect(await total(calls, {})).toBe(1);
  expect(await ask(calls, 'history.totals', { filter: {} })).toMatchObject({
    records: 1,
    lines: [{ currency: 'BTC', deposits: 1, in: '1' }],
  });
  // Also where the filter is about more than accounts, so that sums that are kept up do not answer.
  expect((await ask(calls, 'history.totals', { filter: { currencies: ['BTC'] } })).lines[0]?.in).toBe('1');
  const flow = { filter: {}, currency: 'BTC', by: 'day', timeZone: 'UTC' } as const;
  expect((await ask(calls, 'history.flow', flow)).rows[0]?.in).toBe('1');
  expect((await ask(calls, 'history.insight', { filter: {} })).addresses).toMatchObject([{ records: 1 }]);
  expect((await ask(calls, 'history.facets', {})).currencies).toEqual(['BTC']);
  expect((await ask(calls, 'reviews.summary', {})).counts.unreviewed).toBe(1);

  expect(await total(calls, { removed: true })).toBe(3);
  expect(await total(calls, { accountIds: ['old'] })).toBe(2);
  expect((await ask(calls, 'history.totals', { filter: { removed: true } })).records).toBe(3);
  expect((await ask(calls, 'history.facets', { removed: true })).currencies).toEqual(['BTC', 'OLDCOIN']);
  expect((await ask(calls, 'history.status', {})).removed).toEqual([
    { accountId: 'old', name: 'removed account (…old)', records: 2 },
  ]);
});

it('an account is forgotten while the app runs: its records are left out from then on, and go by its last name', async () => {
  fill({ old: [BTC], other: [withdrawal({ currency: 'ETH' })] });
  accounts = [account('old', 'Treasury'), account('other', 'Second')];
  const calls = open();
  expect(await total(calls, {})).toBe(2);
  accounts = [account('other', 'Second')];
  app?.prune();
  expect(await total(calls, {})).toBe(1);
  await app?.close();
  const after = open();
  expect(await total(after, {})).toBe(1);
  const { removed, lists } = await ask(after, 'history.status', {});
  expect(removed).toEqual([{ accountId: 'old', name: 'Treasury (removed)', records: 1 }]);
  expect(lists.filter((list) => list.removed === true).map(({ accountId }) => accountId)).toEqual([
    'old',
    'old',
  ]);
});

it('an export and a statement leave removed accounts out, state it, and cover them when they are asked for', async () => {
  fill({ old: [BTC], new: [BTC] });
  accounts = [account('old', 'Treasury')];
  await open()['history.status']({});
  await app?.close();
  accounts = [account('new', 'Treasury')];
  const calls = open();
  const [template] = BUILT_IN_TEMPLATES;
  if (template === undefined) throw new Error('no template');
  const order = { sort: NEWEST, format: 'csv', template, timeZone: 'UTC' } as const;
  const write = async (filter: HistoryFilter) => {
    const done = await ask(calls, 'exports.records', { ...order, filter, acceptPartial: true });
    const about: unknown = JSON.parse(readFileSync(`${done.where}.about.json`, 'utf8'));
    return { records: done.records, about };
  };
  expect(await write({})).toMatchObject({
    records: 1,
    about: { removedAccountsLeftOut: ['Treasury (removed)'] },
  });
  const both = await write({ removed: true });
  expect(both).toMatchObject({ records: 2, about: { query: 'removed:yes' } });
  expect(both.about).toMatchObject({
    partialBecause: expect.arrayContaining(['Treasury (removed), deposits: not downloaded yet']),
    gaps: expect.arrayContaining([
      expect.objectContaining({
        account: 'Treasury (removed)',
        list: 'deposit',
        action: 'The account was removed: ask the venue.',
      }),
    ]),
  });
  expect(JSON.stringify(both.about)).not.toContain('removedAccountsLeftOut');
  expect(await write({ accountIds: ['old'] })).toMatchObject({
    records: 1,
    about: { query: 'account:"Treasury (removed)"' },
  });
  const period = { from: T0 - 1_000, before: LATER, timeZone: 'UTC', format: 'csv' } as const;
  const { where } = await ask(calls, 'reviews.statement', { filter: {}, ...period });
  const statement = readFileSync(where ?? '', 'utf8');
  expect(statement).toContain('removed accounts excluded,,,,,,,,Treasury (removed)');
  expect(statement).toContain('Totals,completed,BTC,1,0,1,');
});

it('the command line leaves them out as well, unless they are asked for', async () => {
  fill({ old: [BTC], new: [BTC, deposit({ currency: 'ETH' })] });
  const accounts = [{ id: 'new', name: 'Treasury', venue: { kind: 'service' } }];
  writeStoredJson(join(folder, 'settings.json'), { version: 1, accounts });
  writeStoredJson(join(folder, 'address-book.json'), {
    version: 1,
    entries: [{ address: 'bc1-cold', chain: 'BTC', name: 'Cold wallet', note: '' }],
  });
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const out = join(folder, `${words.length}.csv`);
    const command = [
      'export',
      '--data',
      folder,
      '--format',
      'csv',
      '--out',
      out,
      '--accept-partial',
      ...words,
    ];
    const code = await runArchive(
      command,
      (line) => lines.push(line),
      () => LATER,
    );
    return { code, text: lines.join('\n') };
  };
  expect(await run()).toMatchObject({ code: 0, text: expect.stringMatching(/Left out: .*\n2 records/) });
  expect(await run('--with-removed')).toMatchObject({ code: 0, text: expect.stringMatching(/^3 records/) });
  const byName = await run('--query', 'address-name:cold', '--template', 'Treasury with review');
  expect(byName.text).toMatch(/\n1 record\b/);
  const file = readdirSync(folder).find((name) => name === '4-partial.csv');
  expect(readFileSync(join(folder, file ?? 'none'), 'utf8')).toContain(',bc1-cold,Cold wallet,');
});

it('a review of a record of the removed account is shown with its equal, and counts as before', async () => {
  fill({ old: [BTC], new: [BTC] });
  accounts = [account('old', 'Treasury')];
  const before = open();
  const old = (await ask(before, 'history.page', { filter: {}, sort: NEWEST, offset: 0, limit: 1 })).rows[0];
  const selection = { by: 'ids' as const, ids: [old?.id ?? 0] };
  await ask(before, 'reviews.record', { selection, what: { kind: 'state', state: 'reviewed' }, by: 'Ann' });
  await app?.close();
  accounts = [account('new', 'Treasury')];
  const calls = open();
  const page = await ask(calls, 'history.page', { filter: {}, sort: NEWEST, offset: 0, limit: 1 });
  expect(page.rows).toMatchObject([{ accountId: 'new', review: 'unreviewed' }]);
  const whole = await ask(calls, 'history.record', { id: page.rows[0]?.id ?? 0 });
  expect(whole.earlierReviews).toMatchObject([
    { id: old?.id, account: 'Treasury (removed)', review: 'reviewed', reviewedBy: 'Ann' },
  ]);
  expect((await ask(calls, 'reviews.summary', {})).counts).toMatchObject({ unreviewed: 1, reviewed: 0 });
  // Nothing is counted twice where both accounts are there.
  accounts = [account('old', 'First'), account('new', 'Treasury')];
  app?.prune();
  expect((await ask(calls, 'history.record', { id: page.rows[0]?.id ?? 0 })).earlierReviews).toEqual([]);
});

it('records are found by the name of their address, also after the book changed', async () => {
  fill({ new: [BTC, deposit({ address: 'bc1-hot', chain: 'btc' })] });
  accounts = [account('new', 'Treasury')];
  const calls = open();
  const entry = { address: 'bc1-cold', chain: null, name: 'Cold wallet', note: '' };
  app?.setNames([entry]);
  expect(await total(calls, { text: ['COLD'] })).toBe(2 - 1);
  expect(await total(calls, { names: ['cold'] })).toBe(1);
  app?.setNames([{ ...entry, name: 'Vault' }]);
  expect(await total(calls, { names: ['cold'] })).toBe(0);
  expect(await total(calls, { names: ['nothing', 'vau'] })).toBe(1);
  // The name for one chain goes before the one for every chain.
  app?.setNames([entry, { ...entry, chain: 'BTC', name: 'Safe' }]);
  expect(await total(calls, { names: ['cold'] })).toBe(0);
});

it('the notice of a damaged file is shown until somebody dismisses it, also after a restart', async () => {
  fill({ new: [BTC] });
  nodeFiles.replace(
    join(folder, 'archive.db'),
    'this is no database, and long enough to be looked at '.repeat(100),
  );
  accounts = [account('new', 'Treasury')];
  expect((await ask(open(), 'history.status', {})).notice).toContain('archive.damaged-1.db');
  await app?.close();
  const calls = open();
  expect((await ask(calls, 'history.status', {})).notice).toContain('history is being downloaded again');
  await ask(calls, 'history.dismissNotice', {});
  expect((await ask(calls, 'history.status', {})).notice).toBeNull();
  await app?.close();
  expect((await ask(open(), 'history.status', {})).notice).toBeNull();
});
