/**
 * Seam: the app's front door, built on fake ports (HTTP, processes, clock) over a real data folder.
 * Breaks when the parts are joined wrongly: an account chosen without a status, an order lost while the app ends.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppNotOpened } from '../electron/app/app.ts';
import { openJournal } from '../electron/features/orders/open-journal.ts';
import { verifyJournal } from '../electron/features/orders/verify.ts';
import { nodeFiles } from '../electron/platform/files.ts';
import type { HttpResult } from '../electron/platform/http.ts';
import { memoryKeychain } from '../electron/platform/keychain.ts';
import type { Processes } from '../electron/platform/processes.ts';
import {
  ACCOUNT,
  accepted,
  ANNOUNCED,
  answered,
  call,
  dataFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
} from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

describe('accounts', () => {
  it('the practice account is there and chosen, and needs no key', async () => {
    const { app } = await openApp();
    const list = await call(app, 'accounts.list', {});
    expect(list.activeId).toBe('practice');
    expect(list.accounts).toMatchObject([
      {
        id: 'practice',
        mode: 'practice',
        venue: { baseUrl: 'http://127.0.0.1:4001' },
        credentials: { state: 'not-needed' },
      },
    ]);
    await app.close();
  });

  it('R-C23: two accounts with one key, and a test of their connection, spend of one budget', async () => {
    const { app } = await openApp();
    const budget = { windowMs: 30_000, quotas: { manage: 2_000, spot: null, public: null } };
    const account = { ...ACCOUNT, venue: { ...ACCOUNT.venue, budget } };
    await call(app, 'accounts.add', account);
    const { accounts } = await call(app, 'accounts.add', { ...account, name: 'Another entry' });
    const [first = '', second = ''] = accounts.slice(1).map(({ id }) => id);
    const left = async (id: string) => {
      await call(app, 'accounts.select', { id });
      return (await call(app, 'status.get', {})).budget.manage.remaining;
    };
    const read = (accountId: string) =>
      call(app, 'records.page', { accountId, kind: 'deposits', page: 1, pageSize: 50, filter: {} });
    await read(first);
    const afterOne = (await left(first)) ?? 0;
    expect(afterOne).toBeLessThan(2_000);
    await read(second);
    expect(await left(first)).toBe(afterOne - (2_000 - afterOne));
    const before = (await left(second)) ?? 0;
    await call(app, 'accounts.testStored', { id: first });
    expect(await left(second)).toBeLessThan(before);
    await app.close();
  });

  it('a status follows every change of the chosen account', async () => {
    const { app, clock, events } = await openApp();
    const added = await call(app, 'accounts.add', ACCOUNT);
    const id = added.accounts[1]?.id ?? '';
    clock.advance(1_000);
    events.length = 0;
    await call(app, 'accounts.select', { id });
    clock.advance(1_000);
    expect(events.map((event) => event.name)).toEqual(['accounts', 'status']);
    expect(events[1]?.payload).toMatchObject({ accountId: id, connection: 'idle' });
    await call(app, 'accounts.remove', { id });
    clock.advance(1_000);
    expect(events.at(-1)).toMatchObject({ name: 'status', payload: { accountId: 'practice' } });
    expect(JSON.stringify(events)).not.toContain('canary');
    await app.close();
  });

  it('security 47: after a rest the key is read from the keychain again, and kept until the next', async () => {
    const keychain = memoryKeychain();
    let reads = 0;
    const counting = {
      ...keychain,
      get: (...place: [string, string]) => ((reads += 1), keychain.get(...place)),
    };
    const { app } = await openApp(accepted, { keychain: counting });
    const added = await call(app, 'accounts.add', { ...ACCOUNT, keep: 'keychain' });
    const accountId = added.accounts[1]?.id ?? '';
    const page = { accountId, kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;
    await call(app, 'records.page', page);
    reads = 0;
    await call(app, 'records.page', page);
    expect(reads).toBe(0);
    app.suspend();
    await call(app, 'records.page', page);
    await call(app, 'records.page', page);
    expect(reads).toBe(1);
    await app.close();
  });

  it('an exchange that comes back on another port is the same account with a new address', async () => {
    const { app, clock, exchanges, orders } = await openApp();
    await call(app, 'records.page', {
      accountId: 'practice',
      kind: 'deposits',
      page: 1,
      pageSize: 50,
      filter: {},
    });
    exchanges[0]?.ended('it ended with code 1');
    const refused = await app.handlers['orders.place'](ORDER);
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', message: expect.stringMatching(/Nothing was sent\.$/) },
    });
    await clock.advanceAsync(500);
    expect(await call(app, 'orders.place', ORDER)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o1' },
    });
    expect(orders.map((request) => request.origin)).toEqual(['http://127.0.0.1:4002']);
    await app.close();
  });
});

describe('before the practice exchange runs', () => {
  /** Opens the app with an exchange that announces itself when the test says so. */
  async function openEarly() {
    let announce = () => {};
    const startExchange: Processes['startExchange'] = (_, on) => {
      announce = () => on.ready(ANNOUNCED);
      return { stop: () => queueMicrotask(() => on.ended('it ended with code 0', 0)) };
    };
    return { ...(await openApp(accepted, { processes: { startExchange } })), announce: () => announce() };
  }
  const asked = { accountId: 'practice', kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;

  it('the window is there; a list and a test of the connection wait for the exchange, and an order does not: it is not sent, then or later', async () => {
    const { app, announce, orders } = await openEarly();
    expect((await call(app, 'status.get', {})).practice.state).toBe('starting');
    let done = false;
    const page = call(app, 'records.page', asked).finally(() => (done = true));
    const test = call(app, 'accounts.testStored', { id: 'practice' }).finally(() => (done = true));
    expect(await app.handlers['orders.place'](ORDER)).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', message: expect.stringMatching(/Nothing was sent\.$/) },
    });
    expect(done).toBe(false);
    announce();
    expect(await page).toMatchObject({ currentPage: 1 });
    await test; // and is no refusal
    expect(orders).toEqual([]);
    await app.close();
  });

  it('an exchange that says nothing keeps a list waiting for eight seconds, not for ever', async () => {
    const { app, clock } = await openEarly();
    const page = app.handlers['records.page'](asked);
    await clock.advanceAsync(8_000);
    expect(await page).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    await app.close();
  });
});

it('records come a page at a time', async () => {
  const { app } = await openApp();
  const asked = { accountId: 'practice', kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;
  expect(await call(app, 'records.page', asked)).toMatchObject({ currentPage: 1, totalNum: 0, items: [] });
  await app.close();
});

describe('the practice exchange in the user’s hands', () => {
  it('a change starts it again under the same account, and the window is told', async () => {
    const { app, clock, commands, events } = await openApp();
    const changed = await call(app, 'practice.set', { market: 'wild', errorPercent: 20 });
    expect(changed).toMatchObject({ state: 'running', market: 'wild', errorPercent: 20 });
    expect(commands).toHaveLength(2);
    expect(commands[1]).toContain('--market wild');
    expect((await call(app, 'accounts.list', {})).accounts[0]?.venue.baseUrl).toBe('http://127.0.0.1:4002');
    clock.advance(1_000);
    expect(events.at(-1)).toMatchObject({ name: 'status', payload: { practice: { errorPercent: 20 } } });
    await app.close();
  });

  it('an order under way keeps it from being started again or over, and nothing changes', async () => {
    let answer: (result: HttpResult) => void = () => undefined;
    const { app, commands } = await openApp(() => new Promise((resolve) => (answer = resolve)));
    const placing = call(app, 'orders.place', ORDER);
    await new Promise(setImmediate);
    await expect(call(app, 'practice.reset', {})).rejects.toThrow(/conflict.*waiting for an answer/);
    await expect(call(app, 'practice.set', { market: 'off' })).rejects.toThrow('conflict');
    expect((await call(app, 'status.get', {})).practice.market).toBe('quiet');
    answer(answered({ orderId: 'o1' }));
    await placing;
    expect(await call(app, 'practice.reset', {})).toMatchObject({ state: 'running' });
    expect(commands.map((command) => command.includes('--reset'))).toEqual([false, true]);
    await app.close();
  });

  it('starting over leaves the journal of orders as it was', async () => {
    const { app } = await openApp();
    await call(app, 'orders.place', ORDER);
    await call(app, 'practice.reset', {});
    expect(await call(app, 'orders.recent', { limit: 10 })).toMatchObject({
      total: 1,
      placements: [{ outcome: { kind: 'accepted' } }],
    });
    await app.close();
  });
});

describe('closing', () => {
  it('R-B14: an order under way gets its outcome before journal and connections close', async () => {
    let answer: (result: HttpResult) => void = () => undefined;
    const { app, log } = await openApp(() => new Promise((resolve) => (answer = resolve)));
    const placing = call(app, 'orders.place', ORDER);
    await new Promise(setImmediate);
    const closing = app.close();
    await new Promise(setImmediate);
    expect(log).toEqual([]);
    const late = await app.handlers['orders.place']({ ...ORDER, ticketId: 'ticket-2' });
    expect(late).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Nothing was sent') },
    });
    answer(answered({ orderId: 'o1' }));
    expect(await placing).toMatchObject({ outcome: { kind: 'accepted' } });
    await closing;
    expect(log).toEqual(['exchange stopped', 'http closed']);
    expect(outcomeOnDisk()).toEqual({ kind: 'accepted', orderId: 'o1' });
  });

  it('R-B14: an order without an answer is unknown at the next start, and closing does not wait for it', async () => {
    const { app, clock, events } = await openApp(() => new Promise(() => undefined));
    void call(app, 'orders.place', ORDER).catch(() => undefined);
    await new Promise(setImmediate);
    const closing = app.close();
    await clock.advanceAsync(4_500);
    await closing;
    events.length = 0;
    await clock.advanceAsync(60_000);
    expect(events).toEqual([]);
    const later = await openApp();
    const recent = await call(later.app, 'orders.recent', { limit: 10 });
    expect(recent.unknown).toMatchObject([{ ticketId: 'ticket-1', outcome: { kind: 'unknown' } }]);
    expect(await call(later.app, 'status.get', {})).toMatchObject({ unknownPractice: 1 });
    expect(later.orders).toEqual([]);
    await later.app.close();
  });

  function outcomeOnDisk(): unknown {
    const path = join(dataFolder(), 'journal.db');
    expect(verifyJournal(path).ok).toBe(true);
    const journal = openJournal(path);
    if (!journal.ok) throw new Error(journal.error.message);
    const placement = journal.value.findTicket('ticket-1');
    journal.value.close();
    return placement?.outcome;
  }
});

it('settings of a newer version are left alone, and the reason is said', async () => {
  nodeFiles.folder(dataFolder());
  nodeFiles.replace(join(dataFolder(), 'settings.json'), '{"version": 999}');
  const opening = openApp();
  await expect(opening).rejects.toBeInstanceOf(AppNotOpened);
  await expect(opening).rejects.toThrow('newer version');
});

it('a damaged journal is left as it is: no order leaves, and every screen is told why', async () => {
  const path = join(nodeFiles.folder(dataFolder()), 'journal.db');
  writeFileSync(path, 'this is not a database, but somebody may still mend it');
  const { app, orders } = await openApp();
  const { notices } = await call(app, 'app.describe', {});
  expect(notices).toEqual([{ about: 'journal', message: expect.stringContaining('Orders are blocked') }]);
  expect(await app.handlers['orders.place'](ORDER)).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(orders).toEqual([]);
  await app.close();
  expect(readFileSync(path, 'utf8')).toBe('this is not a database, but somebody may still mend it');
});

it('damaged settings are set aside, said, and the app begins anew with trading locked', async () => {
  const data = nodeFiles.folder(dataFolder());
  writeFileSync(join(data, 'settings.json'), '{"version":1,"accounts":[{]');
  const { app } = await openApp();
  const { notices } = await call(app, 'app.describe', {});
  expect(notices).toEqual([
    {
      about: 'settings',
      message: expect.stringContaining('settings.json was damaged and is now saved as settings.damaged-'),
    },
  ]);
  expect((await call(app, 'accounts.list', {})).accounts).toHaveLength(1);
  expect((await call(app, 'trading.rules', {})).locked).toBe(true);
  await app.close();
  const damagedFile = readdirSync(data).find((name) => name.startsWith('settings.damaged-'));
  expect(readFileSync(join(data, damagedFile ?? ''), 'utf8')).toBe('{"version":1,"accounts":[{]');
});
