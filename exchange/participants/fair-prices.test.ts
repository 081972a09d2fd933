/** The random walk of the prices. Breaks when prices do not move, diverge, or ignore the prices of an earlier run. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../exact/random.ts';
import { loadPairs } from '../pairs/pairs.ts';
import { createUnits } from '../pairs/units.ts';
import { createFairPrices } from './fair-prices.ts';
import { MODES, type MarketMode } from './modes.ts';
import { referenceTicks } from './reference.ts';

const units = createUnits(loadPairs());
const { markets } = units;

function fresh(last: ReadonlyMap<string, number> = new Map()) {
  return createFairPrices(markets, seededRandom(3), last);
}

describe('fair prices', () => {
  it('begin at the reference', () => {
    const fair = fresh();
    for (const { index, pair } of markets) expect(fair.ticks(index)).toBe(referenceTicks(pair));
  });

  it.each<[MarketMode, number]>([
    ['quiet', 0.05],
    ['normal', 0.15],
    ['wild', 0.6],
  ])('move and stay near the reference when the market is %s', (mode, max) => {
    const fair = fresh();
    const seen = markets.map(() => new Set<number>());
    for (let move = 0; move < 20_000; move += 1) {
      fair.advance(MODES[mode].walk);
      if (move % 100 === 0) for (const { index } of markets) seen[index]?.add(fair.ticks(index));
    }
    for (const { index, pair } of markets) {
      const reference = referenceTicks(pair);
      const prices = [...(seen[index] ?? [])];
      expect(prices.every((ticks) => Number.isSafeInteger(ticks))).toBe(true);
      const furthest = Math.max(...prices.map((ticks) => Math.abs(ticks - reference)));
      expect(furthest, pair.symbol).toBeLessThanOrEqual(Math.max(2, reference * max));
      // One tick of a coarse pair is more than a quiet day.
      if (reference > 1_000) expect(prices.length, pair.symbol).toBeGreaterThan(1);
    }
  });

  it('keep pairs that share currencies together', () => {
    const fair = fresh();
    for (let move = 0; move < 5_000; move += 1) fair.advance(MODES.wild.walk);
    const usdt = fair.ticks(units.marketOf('BTC-USDT').index);
    const usdc = fair.ticks(units.marketOf('BTC-USDC').index);
    expect(Math.abs(usdt - usdc) / usdt).toBeLessThan(0.02);
  });

  it('continue from an earlier run and return to the reference', () => {
    const btc = units.marketOf('BTC-USDT');
    const reference = referenceTicks(btc.pair);
    const fair = fresh(new Map([['BTC-USDT', 1_100_000]]));
    expect(Math.abs(fair.ticks(btc.index) - 1_100_000)).toBeLessThanOrEqual(2);
    expect(fair.ticks(units.marketOf('BTC-USDC').index)).toBe(
      referenceTicks(units.marketOf('BTC-USDC').pair),
    );
    for (let move = 0; move < 8_000; move += 1) fair.advance(MODES.quiet.walk);
    expect(Math.abs(fair.ticks(btc.index) - reference) / reference).toBeLessThan(0.03);
  });

  it.each([0, -5, 1.5, Number.NaN, 10_000_000, 3])('ignore a saved price of %s', (price) => {
    const btc = units.marketOf('BTC-USDT');
    expect(fresh(new Map([['BTC-USDT', price]])).ticks(btc.index)).toBe(referenceTicks(btc.pair));
  });
});
