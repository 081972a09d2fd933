/**
 * The invented prices against the pairs' own rules. Breaks when a currency of pairs.json has no price, or when a price makes a
 * pair impossible to quote: too few ticks for ten bids, or a level outside the pair's smallest and largest order.
 */
import { describe, expect, it } from 'vitest';
import facts from '../data/reference-prices.json' with { type: 'json' };
import { loadPairs } from '../pairs/pairs.ts';
import { createUnits } from '../pairs/units.ts';
import { referenceTicks } from './reference.ts';
import { pairTerms, sizeOf } from './terms.ts';

const units = createUnits(loadPairs());

describe('reference prices', () => {
  it('say that they are invented', () => {
    expect(facts.about).toMatch(/^Made up for practice/);
  });

  it('name no currency that no pair trades', () => {
    const traded = new Set(units.assets.map(({ currency }) => currency));
    const named = [...Object.keys(facts.usd), ...facts.steady, ...facts.busy];
    expect(named.filter((currency) => !traded.has(currency))).toEqual([]);
  });

  it('are base over quote in whole ticks', () => {
    expect(referenceTicks(units.marketOf('BTC-USDT').pair)).toBe(984_120);
    // 2.3147 / 98412 in ticks of 1e-8 is 2352.05.
    expect(referenceTicks(units.marketOf('XRP-BTC').pair)).toBe(2_352);
    // 1 / 0.02287 in ticks of 0.01 is 4372.54.
    expect(referenceTicks(units.marketOf('USDT-TRY').pair)).toBe(4_373);
  });

  it.each(units.markets.map((market) => [market.pair.symbol, market] as const))(
    'leave %s room for ten levels a side within its rules',
    (_, market) => {
      const terms = pairTerms(market, units);
      expect(terms.reference).toBeGreaterThan(40);
      expect(terms.reference).toBeLessThan(100_000_000);
      expect(terms.minLots).toBeGreaterThan(0n);
      expect(terms.lots).toBeGreaterThan(10n * terms.minLots);
      expect(sizeOf(terms, 1_000)).toBe(terms.lots);
      expect(sizeOf(terms, 0)).toBe(terms.minLots);
      expect(sizeOf(terms, Number.MAX_SAFE_INTEGER)).toBe(terms.maxLots);
    },
  );
});
