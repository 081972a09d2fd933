/**
 * Seam: the desk's front door, built on fake ports (HTTP, processes, clock) over a real data folder.
 * Breaks when the parts are joined wrongly: an account chosen without a status, an order lost while the app ends.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppNotOpened } from '../electron/app/app.ts';
import { openJournal } from '../electron/features/orders/journal.ts';
import { verifyJournal } from '../electron/features/orders/verify.ts';
import { nodeFiles } from '../electron/platform/files.ts';
import type { HttpResult } from '../electron/platform/http.ts';
import { memoryKeychain } from '../electron/platform/memory-keychain.ts';
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
  openDesk,
  ORDER,
} from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

describe('accounts', () => {
  it('the practice account is there and chosen, and needs no key', async () => {
    const { desk } = await openDesk();
    const list = await call(desk, 'accounts.list', {});
    expect(list.activeId).toBe('practice');
    expect(list.accounts).toMatchObject([
      {
        id: 'practice',
        mode: 'practice',
        venue: { baseUrl: 'http://127.0.0.1:4001' },
        credentials: { state: 'not-needed' },
      },
    ]);
    await desk.close();
  });

  it('R-C23: two accounts with one key, and a test of their connection, spend of one budget', async () => {
    const { desk } = await openDesk();
    const budget = { windowMs: 30_000, quotas: { manage: 2_000, spot: null, public: null } };
    const account = { ...ACCOUNT, venue: { ...ACCOUNT.venue, budget } };
    await call(desk, 'accounts.add', account);
    const { accounts } = await call(desk, 'accounts.add', { ...account, name: 'Another entry' });
    const [first = '', second = ''] = accounts.slice(1).map(({ id }) => id);
    const left = async (id: string) => {
      await call(desk, 'accounts.select', { id });
      return (await call(desk, 'status.get', {})).budget.manage.remaining;
    };
    const read = (accountId: string) =>
      call(desk, 'records.page', { accountId, kind: 'deposits', page: 1, pageSize: 50, filter: {} });
    await read(first);
    const afterOne = (await left(first)) ?? 0;
    expect(afterOne).toBeLessThan(2_000);
    await read(second);
    expect(await left(first)).toBe(afterOne - (2_000 - afterOne));
    const before = (await left(second)) ?? 0;
    await call(desk, 'accounts.testStored', { id: first });
    expect(await left(second)).toBeLessThan(before);
    await desk.close();
  });

  it('a status follows every change of the chosen account', async () => {
    const { desk, clock, heard } = await openDesk();
    const added = await call(desk, 'accounts.add', ACCOUNT);
    const id = added.accounts[1]?.id ?? '';
    clock.advance(1_000);
    heard.length = 0;
    await call(desk, 'accounts.select', { id });
    clock.advance(1_000);
    expect(heard.map((event) => event.name)).toEqual(['accounts', 'status']);
    expect(heard[1]?.payload).toMatchObject({ accountId: id, connection: 'idle' });
    await call(desk, 'accounts.forget', { id });
    clock.advance(1_000);
    expect(heard.at(-1)).toMatchObject({ name: 'status', payload: { accountId: 'practice' } });
    expect(JSON.stringify(heard)).not.toContain('canary');
    await desk.close();
  });

  it('security 47: after a rest the key is read from the keychain again, and kept until the next', async () => {
    const keychain = memoryKeychain();
    let reads = 0;
    const counting = {
      ...keychain,
      get: (...place: [string, string]) => ((reads += 1), keychain.get(...place)),
    };
    const { desk } = await openDesk(accepted, { keychain: counting });
    const added = await call(desk, 'accounts.add', { ...ACCOUNT, keep: 'keychain' });
    const accountId = added.accounts[1]?.id ?? '';
    const page = { accountId, kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;
    await call(desk, 'records.page', page);
    reads = 0;
    await call(desk, 'records.page', page);
    expect(reads).toBe(0);
    desk.suspend();
    await call(desk, 'records.page', page);
    await call(desk, 'records.page', page);
    expect(reads).toBe(1);
    await desk.close();
  });

  it('an exchange that comes back on another port is the same account with a new address', async () => {
    const { desk, clock, exchanges, orders } = await openDesk();
    await call(desk, 'records.page', {
      accountId: 'practice',
      kind: 'deposits',
      page: 1,
      pageSize: 50,
      filter: {},
    });
    exchanges[0]?.ended('it ended with code 1');
    const refused = await desk.handlers['orders.place'](ORDER);
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', message: expect.stringMatching(/Nothing was sent\.$/) },
    });
    await clock.advanceAsync(500);
    expect(await call(desk, 'orders.place', ORDER)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o1' },
    });
    expect(orders.map((request) => request.origin)).toEqual(['http://127.0.0.1:4002']);
    await desk.close();
  });
});

describe('before the practice exchange runs', () => {
  /** Opens the desk with an exchange that announces itself when the test says so. */
  async function openEarly() {
    let announce = () => {};
    const startExchange: Processes['startExchange'] = (_, on) => {
      announce = () => on.ready(ANNOUNCED);
      return { stop: () => queueMicrotask(() => on.ended('it ended with code 0', 0)) };
    };
    return { ...(await openDesk(accepted, { processes: { startExchange } })), announce: () => announce() };
  }
  const asked = { accountId: 'practice', kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;

  it('the window is there; a list and a test of the connection wait for the exchange, and an order does not: it is not sent, then or later', async () => {
    const { desk, announce, orders } = await openEarly();
    expect((await call(desk, 'status.get', {})).practice.state).toBe('starting');
    let told = false;
    const page = call(desk, 'records.page', asked).finally(() => (told = true));
    const test = call(desk, 'accounts.testStored', { id: 'practice' }).finally(() => (told = true));
    expect(await desk.handlers['orders.place'](ORDER)).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', message: expect.stringMatching(/Nothing was sent\.$/) },
    });
    expect(told).toBe(false);
    announce();
    expect(await page).toMatchObject({ currentPage: 1 });
    await test; // and is no refusal
    expect(orders).toEqual([]);
    await desk.close();
  });

  it('an exchange that says nothing keeps a list waiting for eight seconds, not for ever', async () => {
    const { desk, clock } = await openEarly();
    const page = desk.handlers['records.page'](asked);
    await clock.advanceAsync(8_000);
    expect(await page).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    await desk.close();
  });
});

it('records come a page at a time', async () => {
  const { desk } = await openDesk();
  const asked = { accountId: 'practice', kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;
  expect(await call(desk, 'records.page', asked)).toMatchObject({ currentPage: 1, totalNum: 0, items: [] });
  await desk.close();
});

describe('the practice exchange in the user’s hands', () => {
  it('a change starts it again under the same account, and the window is told', async () => {
    const { desk, clock, commands, heard } = await openDesk();
    const changed = await call(desk, 'practice.set', { market: 'wild', storm: 20 });
    expect(changed).toMatchObject({ state: 'running', market: 'wild', storm: 20 });
    expect(commands).toHaveLength(2);
    expect(commands[1]).toContain('--market wild');
    expect((await call(desk, 'accounts.list', {})).accounts[0]?.venue.baseUrl).toBe('http://127.0.0.1:4002');
    clock.advance(1_000);
    expect(heard.at(-1)).toMatchObject({ name: 'status', payload: { practice: { storm: 20 } } });
    await desk.close();
  });

  it('an order under way keeps it from being started again or over, and nothing changes', async () => {
    let answer: (result: HttpResult) => void = () => undefined;
    const { desk, commands } = await openDesk(() => new Promise((resolve) => (answer = resolve)));
    const placing = call(desk, 'orders.place', ORDER);
    await new Promise(setImmediate);
    await expect(call(desk, 'practice.reset', {})).rejects.toThrow(/conflict.*waiting for an answer/);
    await expect(call(desk, 'practice.set', { market: 'off' })).rejects.toThrow('conflict');
    expect((await call(desk, 'status.get', {})).practice.market).toBe('quiet');
    answer(answered({ orderId: 'o1' }));
    await placing;
    expect(await call(desk, 'practice.reset', {})).toMatchObject({ state: 'running' });
    expect(commands.map((command) => command.includes('--reset'))).toEqual([false, true]);
    await desk.close();
  });

  it('starting over leaves the journal of orders as it was', async () => {
    const { desk } = await openDesk();
    await call(desk, 'orders.place', ORDER);
    await call(desk, 'practice.reset', {});
    expect(await call(desk, 'orders.recent', { limit: 10 })).toMatchObject({
      total: 1,
      placements: [{ outcome: { kind: 'accepted' } }],
    });
    await desk.close();
  });
});

describe('closing', () => {
  it('R-B14: an order under way gets its outcome before journal and connections close', async () => {
    let answer: (result: HttpResult) => void = () => undefined;
    const { desk, log } = await openDesk(() => new Promise((resolve) => (answer = resolve)));
    const placing = call(desk, 'orders.place', ORDER);
    await new Promise(setImmediate);
    const closing = desk.close();
    await new Promise(setImmediate);
    expect(log).toEqual([]);
    const late = await desk.handlers['orders.place']({ ...ORDER, ticketId: 'ticket-2' });
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
    const { desk, clock, heard } = await openDesk(() => new Promise(() => undefined));
    void call(desk, 'orders.place', ORDER).catch(() => undefined);
    await new Promise(setImmediate);
    const closing = desk.close();
    await clock.advanceAsync(4_500);
    await closing;
    heard.length = 0;
    await clock.advanceAsync(60_000);
    expect(heard).toEqual([]);
    const later = await openDesk();
    const recent = await call(later.desk, 'orders.recent', { limit: 10 });
    expect(recent.unknown).toMatchObject([{ ticketId: 'ticket-1', outcome: { kind: 'unknown' } }]);
    expect(await call(later.desk, 'status.get', {})).toMatchObject({ unknownPlacements: 1 });
    expect(later.orders).toEqual([]);
    await later.desk.close();
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
  const opening = openDesk();
  await expect(opening).rejects.toBeInstanceOf(AppNotOpened);
  await expect(opening).rejects.toThrow('newer version');
});

it('a damaged journal is left as it is: no order leaves, and every screen is told why', async () => {
  const path = join(nodeFiles.folder(dataFolder()), 'journal.db');
  writeFileSync(path, 'this is not a database, but somebody may still mend it');
  const { desk, orders } = await openDesk();
  const { notices } = await call(desk, 'app.describe', {});
  expect(notices).toEqual([{ about: 'journal', message: expect.stringContaining('Orders are blocked') }]);
  expect(await desk.handlers['orders.place'](ORDER)).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(orders).toEqual([]);
  await desk.close();
  expect(readFileSync(path, 'utf8')).toBe('this is not a database, but somebody may still mend it');
});

it('damaged settings are set aside, said, and the app begins anew', async () => {
  const data = nodeFiles.folder(dataFolder());
  writeFileSync(join(data, 'settings.json'), '{"version":1,"accounts":[{]');
  const { desk } = await openDesk();
  const { notices } = await call(desk, 'app.describe', {});
  expect(notices).toEqual([
    {
      about: 'settings',
      message: expect.stringContaining('The settings were damaged and saved as settings.damaged-'),
    },
  ]);
  expect((await call(desk, 'accounts.list', {})).accounts).toHaveLength(1);
  await desk.close();
  const kept = readdirSync(data).find((name) => name.startsWith('settings.damaged-'));
  expect(readFileSync(join(data, kept ?? ''), 'utf8')).toBe('{"version":1,"accounts":[{]');
});
