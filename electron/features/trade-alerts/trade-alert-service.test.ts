/**
 * Seam: the venue's live updates and its list of prices, the clock, the disk, what the person chose. Breaks when an alert fires twice or not at
 * all, a restart forgets that it fired or which side the price was on, anything is asked while the window is locked, a notification comes
 * during quiet hours, or the bell forgets or doubles a filled order.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { QuietHours } from '../../../shared/alerts/alert-rules.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { fakeVenue, type FakeVenue } from '../../../tests/helpers/fake-venue.ts';
import { manualClock, type ManualClock } from '../../../tests/helpers/manual-clock.ts';
import { PREFERENCES } from '../../../tests/helpers/preferences.ts';
import { memoryFiles } from '../../../tests/helpers/memory-files.ts';
import { createReloads } from '../../storage/reloads.ts';
import { ASK_BESIDE_MS, ASK_MS } from './price-source.ts';
import {
  createTradeAlertService,
  TRADE_ALERT_GATHER_MS,
  type TradeAlertService,
} from './trade-alert-service.ts';
import { MAX_PRICE_ALERTS, TRADE_ALERTS_FILE } from './trade-alerts-file.ts';

const MATCH = '/market/match:BTC-USDT';
/** 23:30 UTC. */
const NIGHT = Date.UTC(2026, 10, 20, 23, 30);
const HOUR = 3_600_000;
const PATH = join('/data', TRADE_ALERTS_FILE);

let venue: FakeVenue<ManualClock>;
let memory: ReturnType<typeof memoryFiles>;
let last: string;
let notify: 'off' | 'with-amounts';
let quiet: QuietHours;
let notified: { title: string; body: string }[];
let app: TradeAlertService;
let reloads: ReturnType<typeof createReloads>;

const account = () =>
  ({ id: 'one', name: 'Treasury EU', venue: venue.description }) as unknown as AccountView; // no more of it is read

function open(): TradeAlertService {
  const opened = createTradeAlertService({
    clock: venue.clock,
    ids: venue.ids,
    files: memory.files,
    reloads,
    folder: '/data',
    findAccount: (id) => (id === 'one' ? account() : null),
    publicClient: () => venue.ready(),
    preferences: () => ({ ...PREFERENCES, notify, timeZone: 'utc' }),
    quietHours: () => quiet,
    notifier: { notify: (notice) => void notified.push(notice) },
    announce: () => undefined,
  });
  opened.begin();
  return opened;
}

async function add(condition: CallInput<'tradeAlerts.add'>['condition']): Promise<string> {
  const reply = await app.handlers['tradeAlerts.add']({ accountId: 'one', symbol: 'BTC-USDT', condition });
  if (!reply.ok) throw new Error(reply.error.message);
  await venue.clock.advanceAsync(0);
  return reply.value.alerts[0]?.id ?? '';
}

async function list() {
  const reply = await app.handlers['tradeAlerts.list']({});
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

const state = async () => (await list()).alerts[0]?.state;

async function connect(): Promise<void> {
  await venue.clock.advanceAsync(0);
  venue.last().welcome();
  venue.last().acknowledge();
  await venue.clock.advanceAsync(0);
}

/** A trade at this price, as the venue reports it. */
async function trade(price: string): Promise<void> {
  venue
    .last()
    .publish(MATCH, { sequence: '1', price, size: '1', side: 'buy', time: `${venue.clock.now()}000000` });
  await venue.clock.advanceAsync(TRADE_ALERT_GATHER_MS);
}

/** The program ends without a word, and is started again. */
async function restart(): Promise<void> {
  app.close();
  app = open();
  await venue.clock.advanceAsync(TRADE_ALERT_GATHER_MS);
}

const LEVEL = { kind: 'cross', direction: 'up', level: '110' } as const;

beforeEach(() => {
  venue = fakeVenue(manualClock(NIGHT));
  last = '100';
  venue.answers.tickers = () =>
    succeed(JSON.stringify({ time: 1, ticker: [{ symbol: 'BTC-USDT', last, changeRate: '0' }] }));
  memory = memoryFiles();
  notify = 'with-amounts';
  quiet = { on: false, from: 0, to: 0 };
  notified = [];
  reloads = createReloads();
  app = open();
});
afterEach(() => {
  app.close();
  expect(venue.clock.pendingTimers()).toBe(0);
});

describe('a level', () => {
  it('fires once, at the trade that reaches it, and can be set again', async () => {
    const id = await add(LEVEL);
    await connect();
    await trade('109.9');
    expect(notified).toEqual([]);
    await trade('110');
    expect(notified).toEqual([
      { title: 'BTC-USDT at 110', body: 'Treasury EU: Your price alert: Rises to 110.' },
    ]);
    await trade('109');
    await trade('111');
    expect(notified).toHaveLength(1);
    expect(await state()).toMatchObject({ is: 'fired', price: '110' });
    await app.handlers['tradeAlerts.set']({ id, to: 'waiting' });
    last = '109';
    await connect();
    await trade('110.5');
    expect(notified).toHaveLength(2);
    expect((await list()).kept).toHaveLength(2);
  });

  it('without live updates the list of prices does it, at its interval and without a key', async () => {
    venue.renew({ capabilities: { ...venue.description.capabilities, bulletPublic: null } });
    await add(LEVEL);
    last = '112';
    await venue.clock.advanceAsync(ASK_MS + TRADE_ALERT_GATHER_MS);
    expect(notified.map(({ title }) => title)).toEqual(['BTC-USDT at 112']);
    const asked = venue.requests.length;
    await venue.clock.advanceAsync(HOUR);
    expect(venue.requests).toHaveLength(asked);
  });

  it('an answer that was asked for before a trade is older than the trade', async () => {
    await add({ ...LEVEL, direction: 'down' });
    await connect();
    await trade('111');
    const answer = Promise.withResolvers<ReturnType<NonNullable<typeof venue.answers.tickers>>>();
    venue.answers.tickers = async () => answer.promise;
    await venue.clock.advanceAsync(ASK_BESIDE_MS);
    await trade('112');
    answer.resolve(
      succeed(JSON.stringify({ ticker: [{ symbol: 'BTC-USDT', last: '100', changeRate: '0' }] })),
    );
    await venue.clock.advanceAsync(TRADE_ALERT_GATHER_MS);
    expect(notified).toEqual([]);
  });

  it('crossed while the app was closed, it fires after the start', async () => {
    await add(LEVEL);
    expect(await state()).toEqual({ is: 'waiting', side: 'below' });
    app.close();
    last = '115';
    app = open();
    await venue.clock.advanceAsync(TRADE_ALERT_GATHER_MS);
    expect(notified.map(({ title }) => title)).toEqual(['BTC-USDT at 115']);
  });

  it('where prices cannot be had, the account is listed with the reason', async () => {
    venue.answers.tickers = () => fail({ kind: 'unreachable', message: 'No way to the venue.' });
    await add(LEVEL);
    expect((await list()).withoutPrices).toEqual([{ accountId: 'one', reason: 'No way to the venue.' }]);
    venue.answers.tickers = () => succeed(JSON.stringify({ ticker: [] }));
    await venue.clock.advanceAsync(ASK_MS);
    expect((await list()).withoutPrices).toEqual([]);
  });
});

describe('fired once', () => {
  it('killed between firing and showing: shown after the start, and never again', async () => {
    await add(LEVEL);
    await connect();
    venue.last().publish(MATCH, { sequence: '1', price: '120', size: '1', side: 'buy', time: '1000000' });
    expect(notified).toEqual([]);
    await restart();
    expect(notified).toHaveLength(1);
    await restart();
    expect(notified).toHaveLength(1);
    expect(await list()).toMatchObject({ alerts: [{ state: { is: 'fired' } }], kept: [{ readAt: null }] });
  });

  it('killed between marking and showing: the notification is lost, the bell has it, nothing comes twice', async () => {
    await add(LEVEL);
    await connect();
    venue.last().publish(MATCH, { sequence: '1', price: '120', size: '1', side: 'buy', time: '1000000' });
    // The disk as it is when it was marked, before it is shown.
    let disk: Record<string, string> | null = null;
    const before = { ...memory.files };
    memory.files.replace = (path, text) => {
      before.replace(path, text);
      if (notified.length === 0) disk = Object.fromEntries(memory.held);
    };
    await venue.clock.advanceAsync(TRADE_ALERT_GATHER_MS);
    expect(notified).toHaveLength(1);
    memory = memoryFiles(disk ?? {});
    await restart();
    await venue.clock.advanceAsync(HOUR);
    expect(notified).toHaveLength(1);
    expect(await list()).toMatchObject({ alerts: [{ state: { is: 'fired' } }], kept: [{ readAt: null }] });
  });

  it('on a disk that takes nothing it fires once in this run', async () => {
    await add(LEVEL);
    await connect();
    memory.disk.full = true;
    await restart();
    await connect();
    await trade('120');
    await trade('100');
    await trade('120');
    expect(notified).toHaveLength(1);
  });

  it('several within a moment are one notification', async () => {
    await add(LEVEL);
    await add({ kind: 'move', direction: 'either', percent: '5', minutes: 10 });
    await connect();
    await trade('120');
    expect(notified).toEqual([
      { title: '2 price alerts', body: 'Treasury EU: BTC-USDT. Open Alerts to see them.' },
    ]);
  });
});

describe('a move', () => {
  it('is measured from what was seen since it was set, and anew after a pause', async () => {
    await add({ kind: 'move', direction: 'up', percent: '10', minutes: 5 });
    await connect();
    await trade('104');
    app.suspend();
    app.resume();
    last = '104';
    await connect();
    await trade('113');
    expect(notified).toEqual([]);
    await trade('114.4');
    expect(notified.map(({ title }) => title)).toEqual(['BTC-USDT at 114.4']);
  });
});

describe('locked or asleep', () => {
  it('nothing is asked and nothing fires; a level that was crossed meanwhile fires afterwards', async () => {
    await add(LEVEL);
    await connect();
    app.suspend();
    await venue.clock.advanceAsync(0);
    expect(venue.last().isClosed).toBe(true);
    const asked = venue.requests.length;
    last = '130';
    await venue.clock.advanceAsync(HOUR);
    expect(venue.requests).toHaveLength(asked);
    expect(notified).toEqual([]);
    app.resume();
    await venue.clock.advanceAsync(TRADE_ALERT_GATHER_MS);
    expect(notified.map(({ title }) => title)).toEqual(['BTC-USDT at 130']);
  });

  it('a person pauses one: its prices are left, and it begins anew', async () => {
    const id = await add(LEVEL);
    await app.handlers['tradeAlerts.set']({ id, to: 'paused' });
    last = '130';
    const asked = venue.requests.length;
    await venue.clock.advanceAsync(HOUR);
    expect(venue.requests).toHaveLength(asked);
    await app.handlers['tradeAlerts.set']({ id, to: 'waiting' });
    await venue.clock.advanceAsync(TRADE_ALERT_GATHER_MS);
    expect(await state()).toEqual({ is: 'waiting', side: 'above' });
    expect(notified).toEqual([]);
  });
});

describe('notifications', () => {
  it('wait for the end of quiet hours, over a restart too; one summary follows', async () => {
    quiet = { on: true, from: 22 * 60, to: 7 * 60 };
    await add(LEVEL);
    await connect();
    await trade('120');
    await restart();
    expect(notified).toEqual([]);
    expect((await list()).kept).toHaveLength(1);
    await venue.clock.advanceAsync(Date.UTC(2026, 10, 21, 7) - venue.clock.now());
    expect(notified).toEqual([
      { title: '1 price alert during quiet hours', body: 'Treasury EU: BTC-USDT. Open Alerts to see them.' },
    ]);
  });

  it('turned off, the bell has it all the same, and it is not made up for', async () => {
    notify = 'off';
    await add(LEVEL);
    await connect();
    await trade('120');
    notify = 'with-amounts';
    await restart();
    expect(notified).toEqual([]);
    expect((await list()).kept).toHaveLength(1);
  });
});

describe('the list', () => {
  it('refuses an account that is gone, a venue without prices, and more than it holds', async () => {
    const input = { accountId: 'two', symbol: 'BTC-USDT', condition: LEVEL };
    expect(await app.handlers['tradeAlerts.add'](input)).toMatchObject({ error: { kind: 'not-found' } });
    for (let count = 0; count < MAX_PRICE_ALERTS; count += 1) {
      await app.handlers['tradeAlerts.add']({ ...input, accountId: 'one' });
    }
    expect(await app.handlers['tradeAlerts.add']({ ...input, accountId: 'one' })).toMatchObject({
      error: { kind: 'limit' },
    });
    venue.renew({ capabilities: { ...venue.description.capabilities, tickers: null } });
    expect(await app.handlers['tradeAlerts.add']({ ...input, accountId: 'one' })).toMatchObject({
      error: { kind: 'no-capability' },
    });
  });

  it('keeps a filled order once, whoever reports it again', async () => {
    const order = {
      accountId: 'one',
      orderId: 'o1',
      clientOid: 'c1',
      symbol: 'BTC-USDT',
      side: 'sell',
      filledSize: '2',
      filledFunds: '200',
    } as VenueOrder;
    app.orderFilled(order);
    app.orderFilled(order);
    await restart();
    app.orderFilled(order);
    expect(await list()).toMatchObject({
      kept: [
        {
          symbol: 'BTC-USDT',
          about: { kind: 'filled', side: 'sell', size: '2', funds: '200', orderId: 'o1' },
        },
      ],
    });
    expect((await list()).kept).toHaveLength(1);
    expect(notified).toEqual([]);
    await app.handlers['tradeAlerts.read']({});
    expect((await list()).kept[0]?.readAt).toBe(venue.clock.now());
  });

  it('keeps a stop that fired once, with its price, and none that is only gone', async () => {
    const stop = { kind: 'stop', direction: 'loss', price: '90', ended: 'triggered' } as const;
    const order = {
      accountId: 'one',
      orderId: 's1',
      clientOid: 'c1',
      symbol: 'BTC-USDT',
      side: 'sell',
      stop,
    } as VenueOrder;
    app.stopFired(order);
    await restart();
    app.stopFired(order);
    app.stopFired({ ...order, orderId: 's2', stop: { ...stop, ended: 'gone' } });
    const { kept } = await list();
    expect(kept.map(({ about }) => about)).toMatchObject([{ kind: 'stop', ended: 'triggered', price: '90' }]);
  });

  it('a removed alert is gone; a change of it afterwards is refused', async () => {
    const id = await add(LEVEL);
    await app.handlers['tradeAlerts.remove']({ id });
    expect((await list()).alerts).toEqual([]);
    expect(await app.handlers['tradeAlerts.set']({ id, to: 'paused' })).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it('what a restore brought counts at once', async () => {
    await add(LEVEL);
    const restored = memory.held.get(PATH) ?? '';
    memory = memoryFiles();
    await restart();
    expect((await list()).alerts).toEqual([]);
    memory.held.set(PATH, restored);
    reloads.announce(TRADE_ALERTS_FILE);
    expect((await list()).alerts).toHaveLength(1);
  });
});
