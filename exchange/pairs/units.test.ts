/**
 * Ledger units, ticks and lots of every pair. Broken by: a unit too coarse for a possible amount, a conversion that rounds.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { compare, decimal, formatDecimal, multiply } from '../exact/decimal.ts';
import { feeRates, feesFor } from './fees.ts';
import { loadPairs } from './pairs.ts';
import { createUnits, stepsIn, stepsOf, unitsAt } from './units.ts';

const PAIRS = loadPairs();
const UNITS = createUnits(PAIRS);

describe('every pair', () => {
  test.each(UNITS.markets.map((market) => [market.pair.symbol, market] as const))(
    'S2.5 %s: one lot at one tick, its fees and every increment are whole units',
    (_symbol, { pair, fees, rules }) => {
      const scale = (index: number) => UNITS.assets[index]?.scale ?? -1;
      const quote = (units: bigint) => ({ units, scale: scale(rules.quote) });
      const tickLot = multiply(pair.priceIncrement, pair.baseIncrement);
      expect(compare(quote(rules.tickLotUnits), tickLot)).toBe(0);
      expect(compare(quote(rules.makerFeeUnits), multiply(tickLot, fees.maker))).toBe(0);
      expect(compare(quote(rules.takerFeeUnits), multiply(tickLot, fees.taker))).toBe(0);
      expect(compare({ units: rules.lotUnits, scale: scale(rules.base) }, pair.baseIncrement)).toBe(0);
      expect(() => unitsAt(pair.quoteIncrement, scale(rules.quote))).not.toThrow();
      const rate = decimal(pair.record.priceLimitRate);
      expect(BigInt(rules.protection.rate) * 10n ** BigInt(rate.scale)).toBe(
        rate.units * BigInt(rules.protection.scale),
      );
    },
  );

  test('every market has its own index and its own assets', () => {
    for (const [index, market] of UNITS.markets.entries()) {
      expect(market.index).toBe(index);
      expect(UNITS.marketOf(market.pair.symbol)).toBe(market);
      expect(UNITS.assets[market.rules.base]?.currency).toBe(market.pair.baseCurrency);
      expect(UNITS.assets[market.rules.quote]?.currency).toBe(market.pair.quoteCurrency);
    }
    expect(() => UNITS.marketOf('BTC-XXX')).toThrow('There is no pair BTC-XXX.');
    expect(() => UNITS.assetOf('XXX')).toThrow('No pair trades XXX.');
  });
});

describe('units and decimals', () => {
  const step = fc.integer({ min: 0, max: 12 }).map((scale) => ({ units: 1n, scale }));

  test('S4.3-P-price S4.3-P-size a number of steps comes back as it was, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), step, (count, increment) => {
        const amount = stepsOf(count, increment);
        expect(stepsIn(amount, increment)).toBe(count);
        expect(stepsIn(decimal(formatDecimal(amount)), increment)).toBe(count);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  test('amounts that would have to be rounded are refused', () => {
    expect(() => stepsIn(decimal('1.05'), decimal('0.1'))).toThrow('not a multiple of its step');
    expect(() => stepsIn(decimal('3'), decimal('2'))).toThrow('not a multiple of its step');
    expect(stepsIn(decimal('6'), decimal('2'))).toBe(3n);
    expect(() => unitsAt(decimal('0.001'), 2)).toThrow('finer than its unit');
    expect(unitsAt({ units: 1_000n, scale: 3 }, 0)).toBe(1n);
  });

  test('balances with more digits than the pairs need make the unit finer', () => {
    const finer = createUnits(
      PAIRS,
      feeRates,
      new Map([
        ['USDT', 40],
        ['XXX', 3],
      ]),
    );
    expect(finer.assets[finer.assetOf('USDT')]?.scale).toBe(40);
    expect(finer.assets).toHaveLength(UNITS.assets.length);
    const { rules, pair } = finer.marketOf('BTC-USDT');
    expect(rules.tickLotUnits).toBe(unitsAt(multiply(pair.priceIncrement, pair.baseIncrement), 40));
  });
});

describe('fees', () => {
  const btc = PAIRS.get('BTC-USDT');
  const eth = PAIRS.get('ETH-USDT');
  if (btc === undefined || eth === undefined) throw new Error('The pairs are not there.');

  test('S4.3-R8 rates given for a pair replace its class, no other pair’s', () => {
    const feesOf = feesFor(PAIRS, { 'BTC-USDT': { maker: '0', taker: '0.0005' } });
    expect(formatDecimal(feesOf(btc).taker)).toBe('0.0005');
    expect(formatDecimal(feesOf(btc).maker)).toBe('0');
    expect(feesOf(eth)).toEqual(feeRates(eth));
    expect(createUnits(PAIRS, feesOf).marketOf('BTC-USDT').rules.makerFeeUnits).toBe(0n);
  });

  test('a class times its coefficient', () => {
    const record = {
      ...btc.record,
      feeCategory: 2,
      makerFeeCoefficient: '0.50',
      takerFeeCoefficient: '1.00',
    };
    const { maker, taker } = feeRates({ ...btc, record });
    expect([formatDecimal(maker), formatDecimal(taker)]).toEqual(['0.0008', '0.002']);
    expect(() => feeRates({ ...btc, record: { ...record, feeCategory: 9 } })).toThrow('unknown fee category');
  });
});
