import type { MarketRules, Units } from '../engine/base/contract.ts';
import { decimal, multiply, type Decimal } from '../exact/decimal.ts';
import { feeRates, type FeeRates } from './fees.ts';
import type { Pair, Pairs } from './pairs.ts';

/** A currency and the unit of its ledger: `scale` digits after the point. */
interface Asset {
  currency: string;
  scale: number;
}

/** A pair as a market of the engine. */
export interface Market {
  index: number;
  pair: Pair;
  fees: FeeRates;
  rules: MarketRules;
}

export interface UnitTable {
  assets: readonly Asset[];
  /** Throws on a currency without a pair. */
  assetOf(currency: string): number;
  markets: readonly Market[];
  /** Throws on a pair that is not in the table. */
  marketOf(symbol: string): Market;
}

/**
 * Chooses each asset's unit so that every possible amount of the engine is whole: the increments of its pairs, a price increment
 * times a base increment, and the fee on that. All increments are powers of ten (facts, section 3). `minDigits` are the digits
 * after the point of existing balances, by currency.
 */
export function createUnits(
  pairs: Pairs,
  feesOf: (pair: Pair) => FeeRates = feeRates,
  minDigits: ReadonlyMap<string, number> = new Map(),
): UnitTable {
  const scales = new Map<string, number>();
  const atLeast = (currency: string, scale: number) =>
    scales.set(currency, Math.max(scales.get(currency) ?? 0, scale));
  for (const pair of pairs.values()) {
    const { maker, taker } = feesOf(pair);
    const tickLot = multiply(pair.priceIncrement, pair.baseIncrement);
    atLeast(pair.baseCurrency, pair.baseIncrement.scale);
    for (const amount of [pair.quoteIncrement, multiply(tickLot, maker), multiply(tickLot, taker)]) {
      atLeast(pair.quoteCurrency, amount.scale);
    }
  }
  for (const [currency, digits] of minDigits) if (scales.has(currency)) atLeast(currency, digits);
  const assets = [...scales].map(([currency, scale]) => ({ currency, scale }));
  const indexes = new Map(assets.map(({ currency }, index) => [currency, index]));
  const assetOf = (currency: string) => {
    const index = indexes.get(currency);
    if (index === undefined) throw new Error(`No pair trades ${currency}.`);
    return index;
  };
  const scaleOf = (index: number) => assets[index]?.scale ?? 0;
  const markets = [...pairs.values()].map((pair, index): Market => {
    const base = assetOf(pair.baseCurrency);
    const quote = assetOf(pair.quoteCurrency);
    const tickLot = multiply(pair.priceIncrement, pair.baseIncrement);
    const { maker, taker } = feesOf(pair);
    return {
      index,
      pair,
      fees: { maker, taker },
      rules: {
        base,
        quote,
        lotUnits: unitsAt(pair.baseIncrement, scaleOf(base)),
        tickLotUnits: unitsAt(tickLot, scaleOf(quote)),
        makerFeeUnits: unitsAt(multiply(tickLot, maker), scaleOf(quote)),
        takerFeeUnits: unitsAt(multiply(tickLot, taker), scaleOf(quote)),
        protection: fraction(decimal(pair.record.priceLimitRate)),
      },
    };
  });
  const bySymbol = new Map(markets.map((market) => [market.pair.symbol, market]));
  return {
    assets,
    assetOf,
    markets,
    marketOf(symbol) {
      const market = bySymbol.get(symbol);
      if (market === undefined) throw new Error(`There is no pair ${symbol}.`);
      return market;
    },
  };
}

/** The value in units of 10^-scale. Throws when it would have to be rounded. */
export function unitsAt(value: Decimal, scale: number): bigint {
  if (value.scale <= scale) return value.units * 10n ** BigInt(scale - value.scale);
  const divisor = 10n ** BigInt(value.scale - scale);
  if (value.units % divisor !== 0n) throw new Error('An amount is finer than its unit.');
  return value.units / divisor;
}

/** The number of steps in the value. Throws when it is not a whole number. */
export function stepsIn(value: Decimal, step: Decimal): bigint {
  const scale = Math.max(value.scale, step.scale);
  const units = unitsAt(value, scale);
  const each = unitsAt(step, scale);
  if (units % each !== 0n) throw new Error('An amount is not a multiple of its step.');
  return units / each;
}

/** The value of `count` steps. */
export function stepsOf(count: Units, step: Decimal): Decimal {
  return { units: BigInt(count) * step.units, scale: step.scale };
}

function fraction(rate: Decimal): { rate: number; scale: number } {
  return { rate: Number(rate.units), scale: 10 ** rate.scale };
}
