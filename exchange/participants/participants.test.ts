/**
 * The simulated market on the real engine and all pairs. Breaks when a book goes empty, thin or crossed, when a pair stops trading,
 * when a participant places an order its pair forbids or trades with itself, or when two runs of one seed differ.
 */
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { MODES, type MarketMode } from './modes.ts';
import { ACCOUNTS_NEEDED, createParticipants } from './participants.ts';
import { pairTerms } from './terms.ts';
import { simulateMarket, type SimulatedMarket } from '../../tests/helpers/exchange/simulated-market.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const ALL_MODES: readonly MarketMode[] = ['quiet', 'normal', 'wild'];
/** Widest spread: a number of ticks where ticks are coarse, else a part of the price. */
const WIDEST = { quiet: [6, 0.005], normal: [8, 0.01], wild: [24, 0.06] } as const;
/** Of each kind one, with the oddest increments: an hour of all pairs is for the deep run. */
const SOME = [
  'BTC-USDT',
  'ETH-BTC',
  'USDC-USDT',
  'ADA-USDT',
  'SATS-USDT',
  'BABYDOGE-USDT',
  'VSYS-USDT',
  'NIM-BTC',
  'SAND3S-USDT',
  'JASMY3S-USDT',
];
const FEWEST_LEVELS = 10;
const EVERY_PAIR_TRADES = { quiet: 120_000, normal: 30_000, wild: 15_000 } as const;

function expectGoodBooks({ engine, units }: SimulatedMarket, mode: MarketMode): void {
  for (const { index, pair } of units.markets) {
    const bids = engine.levels(index, 'buy', 100);
    const asks = engine.levels(index, 'sell', 100);
    expect(bids.length, `${pair.symbol} bids`).toBeGreaterThanOrEqual(FEWEST_LEVELS);
    expect(asks.length, `${pair.symbol} asks`).toBeGreaterThanOrEqual(FEWEST_LEVELS);
    const bid = bids[0]?.price ?? 0;
    const ask = asks[0]?.price ?? 0;
    const [ticks, part] = WIDEST[mode];
    expect(ask - bid, `${pair.symbol} spread`).toBeGreaterThan(0);
    expect(ask - bid, `${pair.symbol} spread`).toBeLessThanOrEqual(Math.max(ticks, bid * part));
  }
}

describe.each(ALL_MODES)('a %s market', (mode) => {
  it('has two good sides on every pair from the opening on', () => {
    const market = simulateMarket({ mode });
    expectGoodBooks(market, mode);
    expect(Math.min(...market.trades)).toBeGreaterThan(0);
    for (let check = 0; check < 5; check += 1) {
      market.pass(12 * SECOND);
      expectGoodBooks(market, mode);
    }
    market.engine.audit();
  });

  it(`trades on every pair within ${EVERY_PAIR_TRADES[mode] / SECOND} s, and nobody with himself`, () => {
    const market = simulateMarket({ mode });
    const opening = [...market.trades];
    market.pass(EVERY_PAIR_TRADES[mode]);
    const since = market.trades.map((count, index) => count - (opening[index] ?? 0));
    expect(Math.min(...since)).toBeGreaterThan(0);
    expect(market.selfTrades()).toBe(0);
    expect(market.refused()).toBe(0);
  });

  it('stays within its budget of commands', () => {
    const market = simulateMarket({ mode });
    for (let minute = 0; minute < 2; minute += 1) {
      const before = market.commands();
      market.pass(MINUTE);
      // One second of unused commands, and the last pair may exceed the budget.
      const max = MODES[mode].commandsPerSecond * 61 + 300;
      expect(market.commands() - before).toBeLessThanOrEqual(max);
    }
  });

  it('is the same with the same seed and differs with another', () => {
    const [first, again, other] = [4, 4, 5].map((seed) => {
      const market = simulateMarket({ mode, seed, record: true });
      market.pass(10 * SECOND);
      return market.fingerprint();
    });
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('places only orders that its pairs allow', () => {
    const market = simulateMarket({ mode, record: true });
    market.pass(15 * SECOND);
    const kinds = { hidden: 0, iceberg: 0, size: 0, funds: 0 };
    for (const order of market.wanted) {
      const found = market.units.markets[order.market];
      if (found === undefined) throw new Error('An order for no market.');
      const { minLots, maxLots, funds } = pairTerms(found, market.units);
      if (order.type === 'market') {
        kinds[order.amount.kind] += 1;
        if (order.amount.kind === 'size') expectBetween(order.amount.size, minLots, maxLots);
        else {
          expectBetween(order.amount.funds, funds.min, funds.max);
          expect(BigInt(order.amount.funds) % funds.increment).toBe(0n);
        }
        continue;
      }
      expectBetween(order.size, minLots, maxLots);
      expect(Number.isSafeInteger(order.price) && order.price > 0).toBe(true);
      const value = BigInt(order.size) * BigInt(order.price) * found.rules.tickLotUnits;
      const { minFunds } = found.pair;
      const scale = market.units.assets[found.rules.quote]?.scale ?? 0;
      if (minFunds !== null) {
        expect(value * 10n ** BigInt(minFunds.scale)).toBeGreaterThanOrEqual(
          minFunds.units * 10n ** BigInt(scale),
        );
      }
      if (order.hidden) kinds.hidden += 1;
      if (order.visibleSize !== null) {
        kinds.iceberg += 1;
        expectBetween(order.visibleSize, minLots, BigInt(order.size));
        expect(BigInt(order.visibleSize) * 20n).toBeGreaterThanOrEqual(BigInt(order.size));
      }
    }
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(0);
  });
});

describe('a market in the long run', () => {
  it('keeps the number of resting orders bounded for an hour, with every invariant and both sides', () => {
    const some = runs(1, 0) === 1 ? { symbols: SOME } : {};
    const market = simulateMarket({ mode: 'quiet', ...some });
    const opened = market.resting();
    let max = 0;
    for (let part = 0; part < 12; part += 1) {
      market.pass(5 * MINUTE);
      max = Math.max(max, market.resting());
    }
    expect(max).toBeLessThan(opened * 1.25);
    expect(market.refused()).toBe(0);
    expectGoodBooks(market, 'quiet');
    market.engine.audit();
  });

  it('does the same when it is busier', () => {
    const market = simulateMarket({ mode: 'normal' });
    const opened = market.resting();
    let max = 0;
    for (let part = 0; part < 5; part += 1) {
      market.pass(runs(1, 5) * MINUTE);
      max = Math.max(max, market.resting());
    }
    market.participants.setMode('wild');
    for (let part = 0; part < 5; part += 1) {
      market.pass(runs(12, 60) * SECOND);
      max = Math.max(max, market.resting());
    }
    expect(max).toBeLessThan(opened * 1.25);
    expect(market.refused()).toBe(0);
    market.engine.audit();
  });

  it('switches modes', () => {
    const market = simulateMarket({ mode: 'quiet' });
    const paces: number[] = [];
    for (const mode of ['quiet', 'wild', 'normal', 'quiet'] as const) {
      market.participants.setMode(mode);
      market.pass(20 * SECOND);
      const before = market.commands();
      market.pass(20 * SECOND);
      paces.push(market.commands() - before);
      expectGoodBooks(market, mode);
    }
    const [quiet = 0, wild = 0, normal = 0, again = 0] = paces;
    expect(wild).toBeGreaterThan(3 * normal);
    expect(normal).toBeGreaterThan(2 * quiet);
    expect(again).toBeLessThan(wild / 4);
    market.engine.audit();
  });

  it('handles accounts without balance', () => {
    const market = simulateMarket({ mode: 'wild', poorer: 20_000n });
    market.pass(MINUTE);
    expect(market.refused()).toBeGreaterThan(0);
    market.engine.audit();
  });

  it('continues with its last prices', () => {
    const first = simulateMarket({ mode: 'wild' });
    first.pass(30 * SECOND);
    const prices = first.participants.prices();
    expect(prices.size).toBe(first.units.markets.length);
    const second = simulateMarket({ lastPrices: prices });
    for (const [symbol, price] of second.participants.prices()) {
      const before = prices.get(symbol) ?? 0;
      expect(Math.abs(price - before), symbol).toBeLessThanOrEqual(Math.max(1, before / 100_000));
    }
    expectGoodBooks(second, 'quiet');
  });

  it('is refused with too few accounts', () => {
    const { engine, units } = simulateMarket();
    const accounts = Array.from({ length: ACCOUNTS_NEEDED - 1 }, (_, index) => index + 2);
    expect(() => createParticipants({ engine, units, accounts, seed: 1, mode: 'quiet' })).toThrow(
      `needs ${ACCOUNTS_NEEDED} accounts`,
    );
  });
});

function expectBetween(value: number | bigint, min: bigint, max: bigint): void {
  expect(BigInt(value)).toBeGreaterThanOrEqual(min);
  expect(BigInt(value)).toBeLessThanOrEqual(max);
}
