/**
 * Seam: the desk's front door, built on fake ports (HTTP, processes, clock) over a real data folder.
 * Breaks when the parts are joined wrongly: an account chosen without a status, an order sent twice or lost while the app ends.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDesk } from '../electron/desk.ts';
import { type Desk, DeskNotOpened, type DeskPorts } from '../electron/desk-types.ts';
import { openJournal } from '../electron/orders/journal.ts';
import { verifyJournal } from '../electron/orders/verify.ts';
import { nodeFiles } from '../electron/ports/files.ts';
import type { HttpRequest, HttpResult, LateAnswer } from '../electron/ports/http.ts';
import { systemIds } from '../electron/ports/ids.ts';
import { memoryKeychain } from '../electron/ports/memory-keychain.ts';
import { noNotifier } from '../electron/ports/notifier.ts';
import type { ProcessEvents } from '../electron/ports/processes.ts';
import type { WebSocketPort } from '../electron/ports/web-socket.ts';
import { createRegistrar } from '../electron/bridge/registrar.ts';
import type { CallInput, CallName, CallReply } from '../shared/bridge/contract.ts';
import { requestBody } from '../shared/orders/body.ts';
import type { Ticket } from '../shared/orders/ticket.ts';
import { succeed } from '../shared/result.ts';
import { serviceVenue } from '../shared/venue/presets.ts';
import pairs from './data/pairs.json' with { type: 'json' };
import { manualClock } from './helpers/manual-clock.ts';

const credentials = {
  key: 'key-canary-1234',
  secret: 'secret-canary',
  passphrase: 'pass-canary',
  keyVersion: '3',
} as const;
const ACCOUNT = {
  name: 'Treasury',
  colour: 'blue',
  readOnly: false,
  venue: serviceVenue('http://127.0.0.1:9'),
  credentials,
  keep: 'session',
} as const;
const TICKET: Ticket = {
  clientOid: 'mine-1',
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  price: '60000.1',
  size: '0.5',
};
const ORDER = {
  accountId: 'practice',
  ticketId: 'ticket-1',
  ticket: TICKET,
  confirmedBody: requestBody(TICKET),
  acknowledged: [],
};

/** Connections that open no more than a port where nobody listens. */
const silentWebSockets: WebSocketPort = {
  open(_url, listener) {
    queueMicrotask(() => listener.closed({ code: 1006, message: 'Nobody listens.' }));
    return { send: () => undefined, close: () => undefined };
  },
};

type Send = (request: HttpRequest, late?: LateAnswer) => Promise<HttpResult>;

const accepted: Send = () => Promise.resolve(answered({ orderId: 'o1' }));

function answered(data: unknown): HttpResult {
  const body = Buffer.from(JSON.stringify({ code: '200000', data }));
  return { ok: true, reply: { status: 200, headers: {}, body, startedAt: 0, endedAt: 0 } };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A desk whose practice exchange announces itself at once and whose venue answers from a table; `send` answers orders. */
async function openDesk(send: Send = accepted, change: Partial<DeskPorts> = {}) {
  const clock = manualClock();
  const exchanges: ProcessEvents[] = [];
  const commands: string[] = [];
  const orders: HttpRequest[] = [];
  const log: string[] = [];

  function announce(on: ProcessEvents): void {
    const baseUrl = `http://127.0.0.1:${4_000 + exchanges.length}`;
    on.ready({ baseUrl, headerPrefix: 'SVC', key: 'k', secret: 's', passphrase: 'p' });
  }
  function answer({ path }: HttpRequest): HttpResult {
    if (path === '/api/v1/timestamp') return answered(clock.now());
    if (path === '/api/v2/symbols') return answered(pairs);
    return answered({ currentPage: 1, pageSize: 50, totalNum: 0, totalPage: 0, items: [] });
  }
  const desk = await createDesk({
    clock,
    ids: systemIds,
    files: nodeFiles,
    http: {
      request: (request) => Promise.resolve(answer(request)),
      requestOnce(request, late) {
        orders.push(request);
        return send(request, late);
      },
      warm: () => Promise.resolve(true),
      close: () => Promise.resolve(void log.push('http closed')),
    },
    keychain: memoryKeychain(),
    processes: {
      startExchange(args, on) {
        exchanges.push(on);
        commands.push(args.join(' '));
        queueMicrotask(() => announce(on));
        return {
          stop() {
            log.push('exchange stopped');
            queueMicrotask(() => on.ended('it ended with code 0', 0));
          },
        };
      },
    },
    webSockets: silentWebSockets,
    notifier: noNotifier,
    saver: { save: () => Promise.resolve(succeed(null)) },
    dataFolder: join(folder, 'desk'),
    host: 'browser',
    version: '0.0.0',
    platform: 'linux',
    userName: 'kim',
    ...change,
  });
  const heard: { name: string; payload: unknown }[] = [];
  desk.subscribe((name, payload) => heard.push({ name, payload }));
  return { desk, clock, exchanges, commands, orders, log, heard };
}

/** Calls as a window does: through the contract, and only what succeeds. */
async function call<N extends CallName>(desk: Desk, name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const registrar = createRegistrar(desk.handlers, { clock: manualClock(), isTrustedSender: () => true });
  const result = await registrar.handle(name, [input], null);
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value as CallReply<N>; // the registrar parsed it by this very schema
}

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
    desk.rest();
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

it('records come a page at a time', async () => {
  const { desk } = await openDesk();
  const asked = { accountId: 'practice', kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;
  expect(await call(desk, 'records.page', asked)).toMatchObject({ currentPage: 1, totalNum: 0, items: [] });
  await desk.close();
});

describe('orders', () => {
  it('R-B13: two windows, one ticket, one send; the same again after a restart', async () => {
    const { desk, orders } = await openDesk();
    const both = await Promise.all([call(desk, 'orders.place', ORDER), call(desk, 'orders.place', ORDER)]);
    expect(both.map(({ outcome }) => outcome)).toEqual([
      { kind: 'accepted', orderId: 'o1' },
      { kind: 'accepted', orderId: 'o1' },
    ]);
    expect(orders).toHaveLength(1);
    expect(Buffer.from(orders[0]?.body ?? []).toString()).toBe(ORDER.confirmedBody);
    await desk.close();
    const later = await openDesk();
    expect(await call(later.desk, 'orders.place', ORDER)).toEqual(both[0]);
    expect(later.orders).toEqual([]);
    await later.desk.close();
  });

  it('an account that was made read-only or forgotten after the review sends nothing', async () => {
    const { desk, orders } = await openDesk();
    await call(desk, 'accounts.update', { id: 'practice', readOnly: true });
    await expect(call(desk, 'orders.place', ORDER)).rejects.toThrow('read-only');
    const added = await call(desk, 'accounts.add', ACCOUNT);
    const id = added.accounts[1]?.id ?? '';
    await call(desk, 'accounts.forget', { id });
    await expect(call(desk, 'orders.place', { ...ORDER, accountId: id })).rejects.toThrow(
      /not-found.*Nothing was sent/,
    );
    expect(orders).toEqual([]);
    await desk.close();
  });
});

/** Misses its deadline, and hands out the way to answer after it. */
function missing(): { send: Send; answerLate: (result: HttpResult) => void } {
  let late: LateAnswer | undefined;
  const message = 'The venue did not answer completely within 10 s.';
  return {
    send(_request, listener) {
      late = listener;
      const failure = { kind: 'timeout', message, bytesWritten: 400, httpStatus: null } as const;
      return Promise.resolve({ ok: false, failure });
    },
    answerLate: (result) => late?.onLate(result),
  };
}

describe('an order whose answer was lost', () => {
  it('R-B12: a late answer reaches the window, the status and the journal', async () => {
    const { send, answerLate } = missing();
    const { desk, clock, orders, heard } = await openDesk(send);
    expect(await call(desk, 'orders.place', ORDER)).toMatchObject({ outcome: { kind: 'unknown' } });
    clock.advance(1_000);
    expect(await call(desk, 'status.get', {})).toMatchObject({ unknownPlacements: 1 });
    answerLate(answered({ orderId: 'o5' }));
    const told = heard.findLast(({ name }) => name === 'placement');
    expect(told?.payload).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o5' },
      learnedBy: { how: 'late-answer' },
      lookUps: null,
    });
    expect(await call(desk, 'status.get', {})).toMatchObject({ unknownPlacements: 0 });
    const { entries, request } = await call(desk, 'orders.timeline', {
      accountId: 'practice',
      clientOid: 'mine-1',
    });
    expect(entries.map((entry) => entry.kind)).toEqual(['intent', 'outcome', 'late']);
    expect(request).toMatchObject({ endpoint: '/api/v1/hf/orders', bytesWritten: 400 });
    expect(orders).toHaveLength(1);
    await desk.close();
  });

  it('R-B14: closing does not wait for a late answer, and one that comes then changes nothing', async () => {
    const { send, answerLate } = missing();
    const { desk, clock } = await openDesk(send);
    await call(desk, 'orders.place', ORDER);
    const timers = clock.monotonic();
    await desk.close();
    expect(clock.monotonic()).toBe(timers);
    expect(() => answerLate(answered({ orderId: 'o5' }))).not.toThrow();
    const later = await openDesk();
    expect((await call(later.desk, 'orders.recent', { limit: 1 })).unknown).toMatchObject([
      { clientOid: 'mine-1', outcome: { kind: 'unknown' } },
    ]);
    await later.desk.close();
  });

  it('is looked for by itself, again after a restart, and when a person asks; the answer of a page settles nothing', async () => {
    const { desk, clock } = await openDesk(missing().send);
    const placed = await call(desk, 'orders.place', ORDER);
    expect(placed.lookUps).toBeNull();
    await clock.advanceAsync(60_000);
    const [unknown] = (await call(desk, 'orders.recent', { limit: 1 })).unknown;
    expect(unknown?.lookUps?.count).toBeGreaterThan(0);
    const before = unknown?.lookUps?.count ?? 0;
    const asked = { accountId: 'practice', clientOid: 'mine-1' };
    const looking = call(desk, 'orders.lookUp', asked);
    await clock.advanceAsync(60_000);
    expect((await looking).lookUps?.count).toBeGreaterThan(before);
    await desk.close();
    const later = await openDesk();
    const [still] = (await call(later.desk, 'orders.recent', { limit: 1 })).unknown;
    expect(still).toMatchObject({ outcome: { kind: 'unknown' }, lookUps: { notFound: 0 } });
    expect(later.orders).toEqual([]);
    await later.desk.close();
  });
});

describe('the lock and the limits', () => {
  it('a locked desk places nothing, also after a restart', async () => {
    const { desk, orders } = await openDesk();
    const rules = await call(desk, 'trading.rules', {});
    await call(desk, 'trading.setRules', { ...rules, locked: true });
    await expect(call(desk, 'orders.place', ORDER)).rejects.toThrow(/^locked: /);
    await desk.close();
    const later = await openDesk();
    await expect(call(later.desk, 'orders.place', ORDER)).rejects.toThrow(/^locked: .*Nothing was sent/);
    expect([orders, later.orders]).toEqual([[], []]);
    await later.desk.close();
  });

  it('a limit is exceeded knowingly or not at all', async () => {
    const { desk, orders } = await openDesk();
    const rules = await call(desk, 'trading.rules', {});
    const limits = { ...rules.limits, orderSize: [{ currency: 'BTC', most: '0.1' }] };
    await call(desk, 'trading.setRules', { ...rules, limits });
    await expect(call(desk, 'orders.place', ORDER)).rejects.toThrow(/^limit: .*Nothing was sent/);
    expect(orders).toEqual([]);
    const knowingly = { ...ORDER, acknowledged: ['orderSize' as const] };
    expect(await call(desk, 'orders.place', knowingly)).toMatchObject({ outcome: { kind: 'accepted' } });
    await desk.close();
  });
});

describe('a dry run', () => {
  const TEST = { accountId: 'practice', ticketId: 'ticket-1', ticket: TICKET };

  it('goes to the test path under an id of its own, and leaves the ticket to be placed', async () => {
    const { desk, orders } = await openDesk();
    const tested = await call(desk, 'orders.test', TEST);
    expect(tested).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(tested.clientOid).not.toBe('mine-1');
    expect(await call(desk, 'orders.recent', { limit: 5 })).toMatchObject({ placements: [], total: 0 });
    await call(desk, 'orders.place', ORDER);
    expect(orders.map((request) => request.path)).toEqual(['/api/v1/hf/orders/test', '/api/v1/hf/orders']);
    await desk.close();
  });

  it('is refused where the venue has no path for it, and to a read-only account', async () => {
    const { desk, orders } = await openDesk();
    const added = await call(desk, 'accounts.add', ACCOUNT);
    const accountId = added.accounts[1]?.id ?? '';
    await expect(call(desk, 'orders.test', { ...TEST, accountId })).rejects.toThrow(/^no-capability/);
    await call(desk, 'accounts.update', { id: 'practice', readOnly: true });
    await expect(call(desk, 'orders.test', TEST)).rejects.toThrow(/^read-only/);
    expect(orders).toEqual([]);
    await desk.close();
  });
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
    const path = join(folder, 'desk', 'journal.db');
    expect(verifyJournal(path).ok).toBe(true);
    const journal = openJournal(path);
    if (!journal.ok) throw new Error(journal.error.message);
    const placement = journal.value.findTicket('ticket-1');
    journal.value.close();
    return placement?.outcome;
  }
});

it('settings of a newer version are left alone, and the reason is said', async () => {
  nodeFiles.folder(join(folder, 'desk'));
  nodeFiles.replace(join(folder, 'desk', 'settings.json'), '{"version": 999}');
  const opening = openDesk();
  await expect(opening).rejects.toBeInstanceOf(DeskNotOpened);
  await expect(opening).rejects.toThrow('newer version');
});

it('a damaged journal is left as it is: no order leaves, and every screen is told why', async () => {
  const path = join(nodeFiles.folder(join(folder, 'desk')), 'journal.db');
  writeFileSync(path, 'this is not a database, but somebody may still mend it');
  const { desk, orders } = await openDesk();
  const { notices } = await call(desk, 'app.describe', {});
  expect(notices).toEqual([{ about: 'journal', message: expect.stringContaining('No order can be placed') }]);
  expect(await desk.handlers['orders.place'](ORDER)).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(orders).toEqual([]);
  await desk.close();
  expect(readFileSync(path, 'utf8')).toBe('this is not a database, but somebody may still mend it');
});

it('damaged settings are set aside, said, and the app begins anew', async () => {
  const data = nodeFiles.folder(join(folder, 'desk'));
  writeFileSync(join(data, 'settings.json'), '{"version":1,"accounts":[{]');
  const { desk } = await openDesk();
  const { notices } = await call(desk, 'app.describe', {});
  expect(notices).toEqual([{ about: 'settings', message: expect.stringContaining('set aside') }]);
  expect((await call(desk, 'accounts.list', {})).accounts).toHaveLength(1);
  await desk.close();
  const kept = readdirSync(data).find((name) => name.startsWith('settings.damaged-'));
  expect(readFileSync(join(data, kept ?? ''), 'utf8')).toBe('{"version":1,"accounts":[{]');
});
