/**
 * Candles and 24-hour figures of a market with a past, over HTTP. Broken by: a jump where the live market begins, figures that its candles
 * do not show, pages with a gap, a restart that changes the past, a reset that keeps it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, sendRaw } from '../../tests/helpers/exchange/client.ts';
import { createMemoryStore, type MemoryStore } from '../../tests/helpers/exchange/memory-store.ts';
import { manualClock, type ManualClock } from '../../tests/helpers/manual-clock.ts';
import { add, compare, decimal, formatDecimal, subtract, type Decimal } from '../exact/decimal.ts';
import { quotient } from '../market-data/figures.ts';
import { startExchange, type ExchangeOptions, type RunningExchange } from '../start.ts';

/** In the middle of a minute, an hour and a day. */
const OPENED = Date.parse('2026-11-20T12:34:56Z');
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const OPENED_MINUTE = Math.floor(OPENED / 60_000) * MINUTE;
const DAYS_BEFORE = 365;
const LENGTHS = {
  '1min': MINUTE,
  '3min': 3 * MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '1hour': HOUR,
  '2hour': 2 * HOUR,
  '4hour': 4 * HOUR,
  '6hour': 6 * HOUR,
  '8hour': 8 * HOUR,
  '12hour': 12 * HOUR,
  '1day': DAY,
  '1week': 7 * DAY,
} as const;
type Type = keyof typeof LENGTHS | '1month';

/** In the order of the venue: begin, open, close, high, low, volume, turnover. */
type Row = [string, string, string, string, string, string, string];

interface Bench {
  exchange: RunningExchange;
  clock: ManualClock;
  candles(query: string): Promise<Row[]>;
}

async function bench(options: ExchangeOptions = {}, at = OPENED): Promise<Bench> {
  const clock = manualClock(at);
  const exchange = await startExchange({
    now: () => clock.now(),
    after: (ms, act) => clock.after(ms, act),
    market: 'quiet',
    deposits: 0,
    withdrawals: 0,
    quotas: { public: 1_000_000 },
    ...options,
  });
  const candles = async (query: string) =>
    dataOf(await sendRaw(exchange.baseUrl, 'GET', `/api/v1/market/candles?${query}`)) as Row[];
  return { exchange, clock, candles };
}

const startOf = ([start]: Row) => Number(start);
const openOf = ([, open]: Row) => open;
const closeOf = ([, , close]: Row) => close;

/** The first row that does not open where the older one closed. */
function findJump(rows: readonly Row[]): Row | null {
  return rows.find((row, at) => at + 1 < rows.length && openOf(row) !== closeOf(rows[at + 1] ?? row)) ?? null;
}

/** What the rows, newest first, are as one candle. */
function joined(rows: readonly Row[]): string[] {
  const of = (place: 3 | 4 | 5 | 6) => rows.map((row) => decimal(row[place]));
  const best = (values: Decimal[], wanted: 1 | -1) =>
    values.reduce((best, value) => (compare(value, best) === wanted ? value : best));
  const sum = (values: Decimal[]) => values.reduce((total, value) => add(total, value));
  return [
    openOf(rows.at(-1) ?? rows[0]!), // callers give at least one row
    closeOf(rows[0]!),
    ...[best(of(3), 1), best(of(4), -1), sum(of(5)), sum(of(6))].map(formatDecimal),
  ];
}

let shared: Bench;
beforeAll(async () => {
  shared = await bench();
});
afterAll(() => shared.exchange.close());

describe('the first start', () => {
  test.each(Object.entries(LENGTHS))(
    '%s: full, newest first, on its grid, without a gap',
    async (type, length) => {
      const rows = await shared.candles(`symbol=BTC-USDT&type=${type}`);
      const wanted = length < HOUR ? 7 * DAY : DAYS_BEFORE * DAY;
      expect(rows.length).toBeGreaterThanOrEqual(Math.min(1_500, Math.floor(wanted / length)));
      expect(rows.length).toBeLessThanOrEqual(1_500);
      for (const [at, row] of rows.entries()) {
        expect(startOf(row) % length).toBe(0);
        if (at > 0) expect(startOf(rows[at - 1] ?? row) - startOf(row)).toBe(length);
      }
      expect(startOf(rows[0]!)).toBe(Math.floor(OPENED_MINUTE / length) * length);
      // The first trade is at the best price, not at the fair one: the candle of that minute opens with it.
      expect(findJump(length === MINUTE ? rows.slice(1) : rows)).toBeNull();
    },
  );

  test('months begin on their first day', async () => {
    const rows = await shared.candles('symbol=BTC-USDT&type=1month');
    expect(rows).toHaveLength(13);
    for (const row of rows) expect(new Date(startOf(row) * 1_000).toISOString()).toMatch(/-01T00:00:00/);
    expect(findJump(rows)).toBeNull();
  });

  test('every longer candle is made of the minutes in it, the live ones included', async () => {
    const day = Math.floor(OPENED_MINUTE / DAY) * DAY;
    const minutes = await shared.candles(`symbol=ETH-USDT&type=1min&startAt=${day}`);
    for (const [type, length] of Object.entries(LENGTHS)) {
      if (length > DAY) continue;
      const [newest] = await shared.candles(`symbol=ETH-USDT&type=${type}`);
      const own = minutes.filter((row) => startOf(row) >= startOf(newest!));
      expect(newest?.slice(1), type).toEqual(joined(own));
    }
  });

  test('the live market begins where the past ends: no first trade is off by more than its spread', async () => {
    const tickers = await tickersOf(shared);
    for (const { symbol, buy, sell } of tickers) {
      const [live, made] = await shared.candles(`symbol=${symbol}&type=1min`);
      expect([startOf(live!), startOf(made!)], symbol).toEqual([OPENED_MINUTE, OPENED_MINUTE - MINUTE]);
      // The makers quote around the fair price, and a taker takes a few levels at most.
      const spread = Number(sell) - Number(buy);
      const off = Math.abs(Number(openOf(live!)) - Number(closeOf(made!)));
      expect(off, symbol).toBeLessThanOrEqual(10 * spread);
    }
  });
});

interface Ticker {
  symbol: string;
  buy: string;
  sell: string;
  last: string;
  high: string;
  low: string;
  vol: string;
  volValue: string;
  changePrice: string;
  changeRate: string;
}

async function tickersOf({ exchange }: Bench): Promise<Ticker[]> {
  const answer = await sendRaw(exchange.baseUrl, 'GET', '/api/v1/market/allTickers');
  return (dataOf(answer) as { ticker: Ticker[] }).ticker;
}

async function expectDay(of: Bench): Promise<void> {
  const from = (Math.floor(of.clock.now() / 60_000) + 1) * MINUTE - DAY;
  const tickers = await tickersOf(of);
  expect(tickers).toHaveLength(74);
  for (const { symbol, last, high, low, vol, volValue, changePrice, changeRate } of tickers) {
    const rows = await of.candles(`symbol=${symbol}&type=1min&startAt=${from}`);
    const [open = '', close = '', ...figures] = joined(rows);
    const change = subtract(decimal(last), decimal(open));
    expect([last, high, low, vol, volValue], symbol).toEqual([close, ...figures]);
    expect(changePrice, symbol).toBe(formatDecimal(change));
    expect(changeRate, symbol).toBe(formatDecimal(quotient(change, decimal(open), 4)));
  }
}

describe('24 hours', () => {
  test('are those of the candles, for every pair, at the start and half an hour later', async () => {
    const own = await bench();
    try {
      await expectDay(own);
      own.clock.advance(1_800_000);
      await expectDay(own);
    } finally {
      await own.exchange.close();
    }
  });
});

describe('pages', () => {
  test.each(['1min', '15min', '1hour', '1day', '1week', '1month'] satisfies Type[])(
    'going back by endAt reaches every %s candle once',
    async (type) => {
      const whole: Row[] = [];
      const length = type === '1month' ? 31 * DAY : LENGTHS[type];
      for (let end = OPENED_MINUTE + MINUTE; ; end = startOf(whole.at(-1)!)) {
        const from = end - 40 * length;
        const page = await shared.candles(`symbol=KCS-USDT&type=${type}&startAt=${from}&endAt=${end}`);
        if (page.length === 0) break;
        whole.push(...page);
        if (whole.length > 400) break;
      }
      const rows = await shared.candles(`symbol=KCS-USDT&type=${type}`);
      expect(rows.slice(0, whole.length)).toEqual(whole);
      expect(whole.length).toBeGreaterThan(Math.min(400, rows.length - 1));
    },
  );

  test('a bound within a candle leaves out the candle that began before startAt, and keeps the one before endAt', async () => {
    const at = OPENED_MINUTE - (OPENED_MINUTE % HOUR) - 10 * HOUR;
    const rows = await shared.candles(
      `symbol=BTC-USDT&type=1hour&startAt=${at + 1}&endAt=${at + 2 * HOUR + 1}`,
    );
    expect(rows.map(startOf)).toEqual([at + 2 * HOUR, at + HOUR]);
  });

  test.each([
    ['after the newest', `startAt=${OPENED_MINUTE + DAY}`],
    ['before the oldest', `endAt=${OPENED_MINUTE - 400 * DAY}`],
    ['the wrong way round', `startAt=${OPENED_MINUTE}&endAt=${OPENED_MINUTE - DAY}`],
    ['absurd', 'startAt=9999999999999'],
  ])('bounds that are %s give no candle', async (_what, bounds) => {
    for (const type of ['1min', '1hour', '1day', '1month']) {
      expect(await shared.candles(`symbol=BTC-USDT&type=${type}&${bounds}`), type).toEqual([]);
    }
  });
});

describe('later runs', () => {
  const BEFORE = `symbol=BTC-USDT&type=1hour&endAt=${OPENED_MINUTE - (OPENED_MINUTE % HOUR)}`;

  /** Runs for a while and ends as a crash does: the store keeps what was appended. */
  async function run(store: MemoryStore, at: number, seed = 1): Promise<{ past: Row[]; hours: Row[] }> {
    const own = await bench({ store, seed }, at);
    const past = await own.candles(BEFORE);
    own.clock.advance(60_000);
    const hours = await own.candles('symbol=BTC-USDT&type=1hour');
    await own.exchange.close();
    return { past, hours };
  }

  test('have the same past, also with another seed, and no gap where nothing ran', async () => {
    const store = createMemoryStore();
    const first = await run(store, OPENED);
    const second = await run(createMemoryStore(store.contents()), OPENED + 50 * HOUR * 1_000, 2);
    expect(second.past).toEqual(first.past);
    expect(second.hours.length).toBe(first.hours.length === 1_500 ? 1_500 : first.hours.length + 50);
    expect(findJump(second.hours)).toBeNull();
  });

  test('have it after a crash too', async () => {
    const store = createMemoryStore();
    const own = await bench({ store });
    const crashed = createMemoryStore(store.contents());
    const past = await own.candles(BEFORE);
    await own.exchange.close();
    expect((await run(crashed, OPENED + 3 * HOUR * 1_000, 2)).past).toEqual(past);
  });

  test('that start over have a past that ends at the new start', async () => {
    const again = await bench({ store: createMemoryStore() }, OPENED + 50 * HOUR * 1_000);
    const rows = await again.candles('symbol=BTC-USDT&type=1min&startAt=0');
    await again.exchange.close();
    expect(startOf(rows[0]!)).toBe(OPENED_MINUTE + 50 * HOUR);
    expect(rows).toHaveLength(1_500);
  });

  test('another seed, another past', async () => {
    const [one, other] = [await bench({ seed: 7 }), await bench({ seed: 8 })];
    expect(await one.candles(BEFORE)).toEqual(await shared.candles(BEFORE));
    expect(await other.candles(BEFORE)).not.toEqual(await shared.candles(BEFORE));
    await Promise.all([one.exchange.close(), other.exchange.close()]);
  });

  test('a market that only customers make has no past', async () => {
    const own = await bench({ market: 'off' });
    expect(await own.candles('symbol=BTC-USDT&type=1day')).toEqual([]);
    await own.exchange.close();
  });
});
