import type { Decimal } from '../exact/decimal.ts';
import { unitsAt, type Market, type UnitTable } from '../pairs/units.ts';
import { kindOf, lotsWorth, referenceTicks, type PairKind } from './reference.ts';

/** Parameters for quoting and trading a pair, in whole ticks, lots and ledger units. */
export interface PairTerms {
  market: number;
  /** Indexes of assets. */
  base: number;
  quote: number;
  kind: PairKind;
  /** Ticks. */
  reference: number;
  /** Minimum spread in ticks. */
  spread: number;
  /** Average ticks between levels of the first maker. */
  step: number;
  /** Lots of the best level. */
  lots: bigint;
  /** Smallest and largest order in lots (S2.5). */
  minLots: bigint;
  maxLots: bigint;
  /** Bounds of a market order by funds, in ledger units of the quote asset (S2.5). */
  funds: { increment: bigint; min: bigint; max: bigint };
  /** Price of one lot at one tick, in ledger units of the quote asset. */
  tickLotUnits: bigint;
}

const MILLION = 1_000_000;
/** Spread and step in millionths of the price; value of the best level in US dollars. */
const KINDS: Readonly<Record<PairKind, { spread: number; step: number; dollars: bigint }>> = {
  steady: { spread: 100, step: 60, dollars: 5_000n },
  busy: { spread: 200, step: 150, dollars: 10_000n },
  other: { spread: 700, step: 400, dollars: 800n },
};

/** Derives the terms of a market from its pair's rules and its reference price. */
export function pairTerms(market: Market, units: UnitTable): PairTerms {
  const { index, pair, rules } = market;
  const kind = kindOf(pair);
  const { spread, step, dollars } = KINDS[kind];
  const reference = referenceTicks(pair);
  const scale = units.assets[rules.quote]?.scale ?? 0;
  const minFunds = pair.minFunds === null ? 0n : unitsAt(pair.minFunds, scale);
  // At half the reference price an order of this size must still reach the pair's minFunds.
  const worthLow = rules.tickLotUnits * BigInt(Math.max(1, Math.floor(reference / 2)));
  const minLots = largest(
    1n,
    ceiling(...aligned(pair.baseMinSize, pair.baseIncrement)),
    ceiling(minFunds, worthLow),
  );
  const [over, under] = aligned(pair.baseMaxSize, pair.baseIncrement);
  return {
    market: index,
    base: rules.base,
    quote: rules.quote,
    kind,
    reference,
    spread: part(reference, spread),
    step: part(reference, step),
    lots: largest(minLots, lotsWorth(dollars, pair)),
    minLots,
    maxLots: over / under,
    funds: {
      increment: unitsAt(pair.quoteIncrement, scale),
      min: unitsAt(pair.quoteMinSize, scale),
      max: unitsAt(pair.quoteMaxSize, scale),
    },
    tickLotUnits: rules.tickLotUnits,
  };
}

/** A valid size for an order of the pair: thousandths of `lots`, within its bounds. */
export function sizeOf(terms: PairTerms, thousandths: number): bigint {
  const lots = (terms.lots * BigInt(thousandths)) / 1_000n;
  if (lots < terms.minLots) return terms.minLots;
  return lots > terms.maxLots ? terms.maxLots : lots;
}

/** Millionths of `ticks`, at least one tick. */
function part(ticks: number, millionths: number): number {
  return Math.max(1, Math.floor((ticks * millionths) / MILLION));
}

/** Both values in the same unit. */
function aligned(left: Decimal, right: Decimal): [bigint, bigint] {
  const scale = Math.max(left.scale, right.scale);
  return [unitsAt(left, scale), unitsAt(right, scale)];
}

function ceiling(over: bigint, under: bigint): bigint {
  return (over + under - 1n) / under;
}

function largest(...values: readonly bigint[]): bigint {
  return values.reduce((max, value) => (value > max ? value : max), 0n);
}
