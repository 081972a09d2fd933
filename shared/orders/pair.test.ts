// Breaks when: a pair that cannot be traded by its own numbers is taken for usable, or a genuine odd pair is refused.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { checkPair } from './pair.ts';
import type { Pair } from './ticket.ts';
import { runs } from '../../tests/helpers/runs.ts';

const [good] = genuinePairs as [Pair, ...Pair[]];

describe('attributes of a pair', () => {
  it.each(genuinePairs.map((pair): [string, Pair] => [pair.symbol, pair]))(
    'S2.5: %s passes',
    (_symbol, pair) => {
      expect(checkPair(pair)).toEqual({ problems: [] });
    },
  );

  it.each([
    ['symbol', 'BTCUSDT', 'S2.5-symbol'],
    ['symbol', 'A-B-C', 'S2.5-symbol'],
    ['priceIncrement', '0', 'S2.5-priceIncrement'],
    ['priceIncrement', 0.1, 'S2.5-priceIncrement'],
    ['baseIncrement', '-1', 'S2.5-baseIncrement'],
    ['baseIncrement', '1e-8', 'S2.5-baseIncrement'],
    ['baseMinSize', undefined, 'S2.5-baseMinSize'],
    ['baseMaxSize', '0.000001', 'S2.5-baseMaxSize'],
    ['quoteMaxSize', '0.09', 'S2.5-quoteMaxSize'],
    ['priceLimitRate', 'ten', 'S2.5-priceLimitRate'],
    ['minFunds', '', 'VF3-minFunds'],
    ['baseCurrency', '', 'VF3-pair'],
    ['enableTrading', 'yes', 'VF3-pair'],
  ])('%s = %j is a problem', (field, value, rule) => {
    expect(checkPair({ ...good, [field]: value })).toMatchObject({ problems: [{ field, rule }] });
  });

  it('S2.5: limits with no multiple of the increment between them are a problem', () => {
    const pair = { ...good, baseIncrement: '1', baseMinSize: '0.2', baseMaxSize: '0.9' };
    expect(checkPair(pair)).toMatchObject({ problems: [{ field: 'baseMaxSize' }] });
  });

  it('VF3: what a venue does not send may be absent or null', () => {
    const { minFunds: _minFunds, priceLimitRate: _rate, enableTrading: _enabled, ...bare } = good;
    expect(checkPair(bare)).toEqual({ problems: [] });
    expect(checkPair({ ...good, minFunds: null, priceLimitRate: null, feeCurrency: null })).toEqual({
      problems: [],
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(checkPair(value as Pair).problems.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(100, 100_000) },
    );
  });
});
