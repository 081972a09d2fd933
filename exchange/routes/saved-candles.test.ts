/**
 * Candles after a restart. Broken by: a live candle that a made-up one takes the place of, an own fill outside its candle, a minute nobody
 * traded in that gets a candle, a gap where nothing ran, a saved amount that is damaged and served.
 */
import { afterEach, expect, test } from 'vitest';
import { dataOf, sendRaw } from '../../tests/helpers/exchange/client.ts';
import { createMemoryStore } from '../../tests/helpers/exchange/memory-store.ts';
import { createTrader } from '../../tests/helpers/exchange/trader.ts';
import { manualClock, type ManualClock } from '../../tests/helpers/manual-clock.ts';
import type { Entry } from '../persistence/contract.ts';
import { DamagedState } from '../persistence/contract.ts';
import { startExchange, type RunningExchange } from '../start.ts';

const OPENED = Date.parse('2026-11-20T12:34:56Z');
const MINUTE = 60_000;
const OTHER = { key: 'other-key', secret: 'other-secret', passphrase: 'other-passphrase' };
type Row = [string, string, string, string, string, string, string];

const running: RunningExchange[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((exchange) => exchange.close()));
});

async function open(clock: ManualClock, past: readonly Entry[] = [], market: 'quiet' | 'off' = 'quiet') {
  const store = createMemoryStore(past);
  const after = (ms: number, act: () => void) => clock.after(ms, act);
  const exchange = await startExchange({
    now: () => clock.now(),
    after,
    store,
    market,
    deposits: 0,
    withdrawals: 0,
    accounts: [{ name: 'other', keys: [{ ...OTHER, permissions: ['General', 'Spot'] }] }],
    quotas: { public: 1e9, spot: 1e9, manage: 1e9 },
  });
  running.push(exchange);
  const trader = createTrader(exchange, () => clock.now());
  const other = createTrader({ ...exchange, ...OTHER }, () => clock.now());
  return { exchange, store, trader, other, candles: (query: string) => candlesAt(exchange, query) };
}

async function candlesAt({ baseUrl }: RunningExchange, query: string): Promise<Row[]> {
  return dataOf(await sendRaw(baseUrl, 'GET', `/api/v1/market/candles?${query}`)) as Row[];
}

const LENGTHS = { '1min': 1, '5min': 5, '1hour': 60, '1day': 1_440 };
/** Up to the minute in which the first run stops, exclusive. */
async function allBefore(end: number, candles: (query: string) => Promise<Row[]>): Promise<Row[][]> {
  const asked = ['BTC-USDT', 'ETH-USDT', 'ETH-BTC'].flatMap((symbol) =>
    Object.entries(LENGTHS).map(([type, minutes]) => {
      const endAt = (end - (end % (minutes * MINUTE))) / 1_000;
      return candles(`symbol=${symbol}&type=${type}&endAt=${endAt}&startAt=${endAt - 400 * minutes * 60}`);
    }),
  );
  return Promise.all(asked);
}

test('are what they were, of minutes, hours and days, after a crash and after a clean end', async () => {
  const clock = manualClock(OPENED);
  const first = await open(clock);
  clock.advance(4 * MINUTE);
  const crashedAt = clock.now();
  const before = await allBefore(crashedAt, first.candles);
  const crashed = first.store.contents();
  await first.exchange.close();
  clock.advance(47 * MINUTE);
  for (const past of [crashed, first.store.contents()]) {
    const again = await open(clock, past);
    expect(await allBefore(crashedAt, again.candles)).toEqual(before);
    // Where nothing ran the past goes on, to the minute in which the market opened again.
    const startAt = Math.ceil(crashedAt / MINUTE) * 60;
    const gap = await again.candles(`symbol=BTC-USDT&type=1min&startAt=${startAt}`);
    expect(gap.length).toBeGreaterThanOrEqual(46);
  }
});

test('contain every own fill, to its last minute before a crash', async () => {
  const clock = manualClock(OPENED);
  const first = await open(clock);
  for (let count = 0; count < 3; count += 1) {
    clock.advance(MINUTE);
    await first.trader.placed({ symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '1000' });
  }
  const fills = await first.trader.fills();
  expect(fills.length).toBeGreaterThanOrEqual(3);
  clock.advance(MINUTE / 4);
  const again = await open(clock, first.store.contents());
  for (const fill of fills) {
    const startAt = Math.floor(Number(fill['createdAt']) / MINUTE) * 60;
    const [candle] = await again.candles(
      `symbol=BTC-USDT&type=1min&startAt=${startAt}&endAt=${startAt + 60}`,
    );
    expect(Number(candle?.[3])).toBeGreaterThanOrEqual(Number(fill['price']));
    expect(Number(candle?.[4])).toBeLessThanOrEqual(Number(fill['price']));
    expect(Number(candle?.[5])).toBeGreaterThanOrEqual(Number(fill['size']));
  }
});

test('of customers alone are kept too, and a minute without a trade has none', async () => {
  const clock = manualClock(OPENED);
  const first = await open(clock, [], 'off');
  const order = { symbol: 'BTC-USDT', type: 'limit', price: '60000', size: '0.01' };
  await first.other.placed({ ...order, side: 'sell' });
  await first.trader.placed({ ...order, side: 'buy' });
  clock.advance(10 * MINUTE);
  const before = await first.candles('symbol=BTC-USDT&type=1min');
  expect(before).toHaveLength(1);
  const again = await open(clock, first.store.contents(), 'off');
  expect(await again.candles('symbol=BTC-USDT&type=1min')).toEqual(before);
});

test('a damaged one stops the start', async () => {
  const damaged = { kind: 'bars', length: 1, at: 1, bars: ['BTC-USDT 0.1 0.00001 1 2 3'] };
  await expect(open(manualClock(OPENED), [damaged])).rejects.toThrow(DamagedState);
});
