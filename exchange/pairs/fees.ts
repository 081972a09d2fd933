import { compare, decimal, multiply, parseDecimal, type Decimal } from '../exact/decimal.ts';
import type { Pair, Pairs } from './pairs.ts';

/** Fractions of the traded value, not percentages. */
export interface FeeRates {
  maker: Decimal;
  taker: Decimal;
}

/** The venue's classes A, B and C (facts, section 3). Maker and taker differ here so that tests detect a mix-up. */
const CLASSES: Readonly<Record<number, { maker: string; taker: string }>> = {
  1: { maker: '0.0008', taker: '0.001' },
  2: { maker: '0.0016', taker: '0.002' },
  3: { maker: '0.0024', taker: '0.003' },
};

/** The rates of class A, reported where no pair is named. */
export const BASE_FEES: FeeRates = { maker: decimal('0.0008'), taker: decimal('0.001') };

/** The rates of a pair: its class times its coefficients. Throws on an unknown class in the data file. */
export function feeRates(pair: Pair): FeeRates {
  const rates = CLASSES[pair.record.feeCategory];
  if (rates === undefined) throw new Error(`${pair.symbol} has an unknown fee category.`);
  return {
    maker: multiply(decimal(rates.maker), decimal(pair.record.makerFeeCoefficient)),
    taker: multiply(decimal(rates.taker), decimal(pair.record.takerFeeCoefficient)),
  };
}

/** Rates by pair, as plain decimal text. */
export type FeeOptions = Readonly<Record<string, { maker: string; taker: string }>>;

/** Every pair's rates: from the options, otherwise from its class. Throws on an unknown pair and on a rate that is not a decimal below 1. */
export function feesFor(pairs: Pairs, options: FeeOptions): (pair: Pair) => FeeRates {
  const given = new Map<string, FeeRates>();
  for (const [symbol, { maker, taker }] of Object.entries(options)) {
    if (!pairs.has(symbol)) throw new Error(`Fees are given for ${symbol}, which is not a pair.`);
    given.set(symbol, { maker: readRate(symbol, maker), taker: readRate(symbol, taker) });
  }
  return (pair) => given.get(pair.symbol) ?? feeRates(pair);
}

const ONE = decimal('1');
/** More digits would make ledger units unnecessarily fine. */
const FINEST_RATE = 8;

function readRate(symbol: string, text: string): Decimal {
  const rate = parseDecimal(text);
  if (rate === null || compare(rate, ONE) >= 0 || rate.scale > FINEST_RATE) {
    throw new Error(
      `The fee '${text}' of ${symbol} is not a plain decimal below 1 with at most ${FINEST_RATE} digits.`,
    );
  }
  return rate;
}
