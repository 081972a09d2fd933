/**
 * The market service against the practice exchange: real HTTP, real WebSocket. Breaks when a book that is called current differs from the venue's,
 * when a connection is not opened anew with a new token, or when a fault of the events shows as a current market.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EventName, EventPayload } from '../../shared/bridge/contract.ts';
import type { BookView, Candle, PublicTrade } from '../../shared/bridge/market-calls.ts';
import { succeed } from '../../shared/base/result.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import {
  createMarketDataService,
  type MarketDataService,
} from '../../electron/features/market/market-data-service.ts';
import { type Clock, systemClock } from '../../electron/platform/clock.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { evenIds } from '../helpers/even-ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createUndiciWebSockets } from '../../electron/platform/undici-web-socket.ts';
import type { WebSocketPort } from '../../electron/platform/web-socket.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import type { Credentials } from '../../electron/venue/signing.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import { createTrader, LIMIT, type Trader } from '../helpers/exchange/trader.ts';

const ACCOUNT = 'account-1';
const SYMBOL = 'BTC-USDT';
const OTHER = { key: 'other-key', secret: 'other-secret', passphrase: 'other-passphrase' };
const PAIR = { accountId: ACCOUNT, symbol: SYMBOL };

let exchange: RunningExchange;
let trader: Trader;
/** Another customer: orders of one and the same do not trade with each other. */
let other: Trader;
const http = createUndiciHttp(systemClock);

beforeAll(async () => {
  exchange = await startExchange({
    deposits: 0,
    withdrawals: 0,
    quotas: { manage: 1e9, spot: 1e9, public: 1e9 },
    accounts: [{ name: 'other', keys: [{ ...OTHER, permissions: ['General', 'Spot'] }] }],
  });
  trader = createTrader(exchange, () => Date.now());
  other = createTrader({ ...exchange, ...OTHER }, () => Date.now());
});
afterAll(async () => {
  await http.close();
  await exchange.close();
});

/** Where an app trades and with which key. */
interface Place {
  venue: VenueDescription;
  credentials: Credentials;
}

const here = (): Place => {
  const { key, secret, passphrase } = exchange;
  return {
    venue: practiceVenue(exchange.baseUrl),
    credentials: { key, secret, passphrase, keyVersion: '3' },
  };
};

interface Seen {
  app: MarketDataService;
  books: BookView[];
  trades: PublicTrade[];
  candles: Candle[];
  /** Addresses that were connected to, with their tokens. */
  addresses: string[];
  /** Resolves when the latest book event fits. */
  until(fits: (book: BookView) => boolean): Promise<BookView>;
}

const open: MarketDataService[] = [];
afterEach(async () => {
  exchange.control.clearFaults();
  for (const app of open.splice(0)) app.close();
  await trader.clear();
  await other.clear();
});

function start(clock: Clock = systemClock, at: Place = here()): Seen {
  const books: BookView[] = [];
  const trades: PublicTrade[] = [];
  const candles: Candle[] = [];
  const addresses: string[] = [];
  const real = createUndiciWebSockets();
  const webSockets: WebSocketPort = {
    open(url, listener) {
      addresses.push(url);
      return real.open(url, listener);
    },
  };
  const client = createVenueClient({
    venue: at.venue,
    credentials: () => at.credentials,
    http,
    clock,
    ids: evenIds,
    webSockets,
  });
  const announce = <N extends EventName>(name: N, payload: EventPayload<N>) => {
    if (name === 'book') books.push(payload as BookView); // what the name says
    if (name === 'trades') trades.unshift(...(payload as EventPayload<'trades'>).trades);
    if (name === 'candle') candles.push((payload as EventPayload<'candle'>).candle);
  };
  const app = createMarketDataService({
    ready: () => Promise.resolve(succeed(client)),
    feedReady: () => Promise.resolve(succeed(client)),
    clock,
    ids: { ...systemIds, fraction: () => 0 },
    announce,
  });
  open.push(app);
  const until = (fits: (book: BookView) => boolean) =>
    expect
      .poll(() => books.at(-1) !== undefined && fits(books.at(-1) as BookView), {
        timeout: 8_000,
        interval: 10,
      })
      .toBe(true)
      .then(() => books.at(-1) as BookView); // the poll saw it
  return { app, books, trades, candles, addresses, until };
}

const isCurrent = (book: BookView) => book.state === 'current';

/** The venue's book by a plain signed request, at most 50 levels of a side. */
function venueBook(): Promise<{ bids: unknown[]; asks: unknown[] }> {
  return bookOf(trader, SYMBOL);
}

async function bookOf(who: Trader, symbol: string): Promise<{ bids: unknown[]; asks: unknown[] }> {
  const data = await who.get(`/api/v3/market/orderbook/level2?symbol=${symbol}`);
  const { bids, asks } = data as { bids: unknown[]; asks: unknown[] }; // what the route serves
  return { bids: bids.slice(0, 50), asks: asks.slice(0, 50) };
}

async function quote(price: string, size: string, side = 'buy'): Promise<string> {
  return trader.placed({ ...LIMIT, side, price, size });
}

async function sell(price: string, size: string): Promise<string> {
  return quote(price, size, 'sell');
}

describe('a watched pair', () => {
  test('VF10 becomes live, follows every change and stays equal to the venue', async () => {
    await quote('60000', '0.01');
    await sell('61000', '0.02');
    const seen = start();
    const reply = await seen.app.handlers['market.watch'](PAIR);
    expect(reply).toMatchObject({ ok: true, value: { book: { state: 'connecting', symbol: SYMBOL } } });
    const first = await seen.until(isCurrent);
    expect(first).toMatchObject({ bids: [['60000', '0.01']], asks: [['61000', '0.02']], problem: null });
    expect(first.receivedAt).not.toBeNull();
    expect(seen.app.bestPrices(ACCOUNT, SYMBOL)).toEqual({ bid: '60000', ask: '61000' });
    expect(seen.app.bestPrices(ACCOUNT, 'ETH-USDT')).toBeNull();
    expect(seen.app.bestPrices('account-2', SYMBOL)).toBeNull();

    const best = await quote('60500.1', '0.00001');
    await seen.until((book) => book.bids[0]?.[0] === '60500.1');
    await trader.cancel(best);
    await other.placed({ ...LIMIT, side: 'sell', price: '60000', size: '0.004' });
    await seen.until((book) => book.bids[0]?.[1] === '0.006');
    const { bids, asks } = await seen.until((book) => book.bids.length === 1);
    expect({ bids, asks }).toEqual(await venueBook());
    await expect.poll(() => seen.trades.length).toBeGreaterThan(0);
    expect(seen.trades[0]).toMatchObject({ side: 'sell', price: '60000', size: '0.004' });
    expect(seen.trades[0]?.id).toMatch(/^\d{17,}$/);
    expect(seen.books.every((book) => book.bids.length <= 50)).toBe(true);
  });

  test('the next pair uses the same connection, and the previous one gets no more events', async () => {
    await quote('60000', '0.01');
    const seen = start();
    await seen.app.handlers['market.watch'](PAIR);
    await seen.until(isCurrent);
    await seen.app.handlers['market.watch']({ accountId: ACCOUNT, symbol: 'ETH-USDT' });
    await seen.until((book) => book.symbol === 'ETH-USDT' && isCurrent(book));
    expect(seen.addresses).toHaveLength(1);
    const before = seen.books.length;
    await quote('60001', '0.01');
    await trader.placed({ ...LIMIT, symbol: 'ETH-USDT', price: '2000', size: '0.1' });
    await seen.until((book) => book.bids[0]?.[0] === '2000');
    expect(seen.books.slice(before).every((book) => book.symbol === 'ETH-USDT')).toBe(true);
    // A screen that goes must not end its successor's.
    await seen.app.handlers['market.unwatch'](PAIR);
    expect(seen.app.bestPrices(ACCOUNT, 'ETH-USDT')).toEqual({ bid: '2000', ask: null });
    await seen.app.handlers['market.unwatch']({ accountId: ACCOUNT, symbol: 'ETH-USDT' });
    expect(seen.app.bestPrices(ACCOUNT, 'ETH-USDT')).toBeNull();
  });

  test('candles and tickers are read, and the last candle is updated while the pair is watched', async () => {
    const seen = start();
    await seen.app.handlers['market.watch'](PAIR);
    const asked = { ...PAIR, interval: '1min' as const };
    const before = await seen.app.handlers['market.candles'](asked);
    expect(before.ok).toBe(true);
    await seen.until(isCurrent);
    await sell('59000', '0.003');
    await other.placed({ ...LIMIT, price: '59000', size: '0.003' });
    await expect.poll(() => seen.candles.at(-1)?.close).toBe('59000');
    const after = await seen.app.handlers['market.candles'](asked);
    expect(after).toMatchObject({ ok: true });
    if (after.ok) expect(after.value.candles.at(-1)).toEqual(seen.candles.at(-1));
    const tickers = await seen.app.handlers['market.tickers']({ accountId: ACCOUNT });
    expect(tickers.ok && tickers.value.tickers.find(({ symbol }) => symbol === SYMBOL)).toMatchObject({
      last: '59000',
    });
    const again = await seen.app.handlers['market.watch'](PAIR);
    expect(again.ok && again.value.trades[0]).toMatchObject({ price: '59000', side: 'buy' });
  });
});

describe('faults of the events', () => {
  test('a connection that drops: stale, then live again with a new token and equal to a fresh snapshot', async () => {
    await quote('60000', '0.01');
    const seen = start();
    await seen.app.handlers['market.watch'](PAIR);
    await seen.until(isCurrent);
    exchange.control.inject({ name: 'websocket-drop' });
    const stale = await seen.until((book) => book.state === 'stale');
    expect(stale.bids).toEqual([['60000', '0.01']]);
    expect(stale.problem).toMatch(/Next try in 1 s/);
    expect(seen.app.bestPrices(ACCOUNT, SYMBOL)).toBeNull();
    await quote('60010', '0.02'); // missed by the connection that is gone
    const current = await seen.until((book) => isCurrent(book) && book.bids.length === 2);
    expect({ bids: current.bids, asks: current.asks }).toEqual(await venueBook());
    expect(seen.addresses).toHaveLength(2);
    const tokens = seen.addresses.map((address) => new URL(address).searchParams.get('token') ?? '');
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) expect(JSON.stringify(seen.books)).not.toContain(token);
  });

  test('a lost increment: the gap is detected with the next one, and the book is read again', async () => {
    await quote('60000', '0.01');
    const seen = start();
    await seen.app.handlers['market.watch'](PAIR);
    await seen.until(isCurrent);
    exchange.control.inject({ name: 'websocket-gap', count: 1 });
    await quote('60010', '0.02'); // its increment is lost
    await quote('60020', '0.03');
    const current = await seen.until((book) => isCurrent(book) && book.bids.length === 3);
    expect({ bids: current.bids, asks: current.asks }).toEqual(await venueBook());
    expect(seen.addresses).toHaveLength(1);
    // The book with a hole in it was never called current.
    expect(
      seen.books.some((book) => isCurrent(book) && book.bids.length === 2 && book.bids[0]?.[0] === '60020'),
    ).toBe(false);
  });

  test('a failed snapshot is requested again', async () => {
    await quote('60000', '0.01');
    exchange.control.inject({
      name: 'code-in-200',
      method: 'GET',
      path: '/api/v3/market/orderbook/level2',
      count: 2,
    });
    const seen = start();
    await seen.app.handlers['market.watch'](PAIR);
    const current = await seen.until(isCurrent);
    expect(current.bids).toEqual([['60000', '0.01']]);
    expect(seen.books.some((book) => book.state === 'connecting' && book.problem !== null)).toBe(true);
  });

  test('a silent venue without a close: stale when the pong is overdue, live when it answers again', async () => {
    await quote('60000', '0.01');
    // Waits of four seconds and more (pings, their answers) pass fifty times as fast.
    const hurried: Clock = {
      ...systemClock,
      after: (ms, act) => systemClock.after(ms < 4_000 ? ms : ms / 50, act),
    };
    const seen = start(hurried);
    await seen.app.handlers['market.watch'](PAIR);
    await seen.until(isCurrent);
    exchange.control.inject({ name: 'websocket-stall', ms: 1_500 });
    await quote('60010', '0.02'); // it is not published
    const stale = await seen.until((book) => book.state === 'stale');
    expect(stale.bids).toHaveLength(1);
    const current = await seen.until((book) => isCurrent(book) && book.bids.length === 2);
    expect({ bids: current.bids, asks: current.asks }).toEqual(await venueBook());
  });

  test('connects again after a sleep', async () => {
    const seen = start();
    await seen.app.handlers['market.watch'](PAIR);
    await seen.until(isCurrent);
    seen.app.suspend();
    expect(seen.app.bestPrices(ACCOUNT, SYMBOL)).toBeNull();
    await expect.poll(() => seen.addresses.length).toBe(2);
    await seen.until(isCurrent);
  });
});

describe('a busy market', () => {
  test('after a burst of changes the book equals the venue, and was live all the time', async () => {
    const seen = start();
    await seen.app.handlers['market.watch'](PAIR);
    await seen.until(isCurrent);
    const from = seen.books.length;
    const placed: string[] = [];
    for (let n = 0; n < 150; n += 1) {
      const side = n % 2 === 0 ? 'buy' : 'sell';
      placed.push(await quote(String(60_000 + ((n * 37) % 90) * (side === 'buy' ? 1 : 2)), '0.001', side));
      if (n % 5 === 4) {
        const [oldest] = placed.splice(0, 1);
        if (oldest !== undefined) await trader.ask('DELETE', `/api/v1/hf/orders/${oldest}?symbol=${SYMBOL}`);
      }
    }
    const venue = await venueBook();
    const last = await seen.until(
      (book) => JSON.stringify([book.bids, book.asks]) === JSON.stringify([venue.bids, venue.asks]),
    );
    expect(last.state).toBe('current');
    expect(seen.books.slice(from).every(isCurrent)).toBe(true);
    expect(seen.addresses).toHaveLength(1);
  });

  test('a wild market is followed without a loss, each pair after the other, and matches the venue', async () => {
    const wild = await startExchange({
      market: 'wild',
      deposits: 0,
      withdrawals: 0,
      quotas: { manage: 1e9, spot: 1e9, public: 1e9 },
    });
    try {
      const theirs = createTrader(wild, () => Date.now());
      const { key, secret, passphrase } = wild;
      const seen = start(systemClock, {
        venue: practiceVenue(wild.baseUrl),
        credentials: { key, secret, passphrase, keyVersion: '3' },
      });
      for (const symbol of ['BTC-USDT', 'ETH-USDT']) {
        await seen.app.handlers['market.watch']({ accountId: ACCOUNT, symbol });
        await seen.until((book) => isCurrent(book) && book.symbol === symbol);
        const from = seen.books.length;
        // The venue's book at some moment is one of the views of that time.
        await expect
          .poll(
            async () => {
              const venue = JSON.stringify(Object.values(await bookOf(theirs, symbol)));
              return seen.books.slice(-60).some(({ bids, asks }) => JSON.stringify([bids, asks]) === venue);
            },
            { timeout: 8_000, interval: 100 },
          )
          .toBe(true);
        await expect.poll(() => seen.books.length - from, { timeout: 8_000 }).toBeGreaterThan(3);
        expect(seen.books.slice(from).every(isCurrent)).toBe(true);
      }
      expect(seen.addresses).toHaveLength(1);
    } finally {
      for (const app of open.splice(0)) app.close();
      await wild.close();
    }
  });
});
