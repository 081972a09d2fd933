import { formatDecimal, type Decimal } from '../../exact/decimal.ts';
import type { Entry } from '../../persistence/contract.ts';
import { fieldsOf } from './entry-fields.ts';

/** When a run's simulated market opened, and at what price each pair: the past of the next runs goes through these prices. */
export interface MarketOpening {
  /** Milliseconds since the epoch. */
  at: number;
  /** By symbol. */
  prices: ReadonlyMap<string, Decimal>;
}

/** Oldest first. */
export type Openings = readonly [MarketOpening, ...MarketOpening[]];

/** So many are saved: about 2 KB each. */
const MAX_OPENINGS = 32;

/**
 * The openings, oldest first, with this run's. One that would lie after it, because the clock went back, is dropped; above the limit the
 * second oldest is, since the first is where the past begins.
 */
export function withOpening(earlier: readonly MarketOpening[], opening: MarketOpening): Openings {
  const [first, ...later] = earlier.filter(({ at }) => at < opening.at);
  if (first === undefined) return [opening];
  return [first, ...later.slice(-(MAX_OPENINGS - 2)), opening];
}

export function openingsEntry(openings: readonly MarketOpening[]): Entry {
  return {
    kind: 'market',
    openings: openings.map(({ at, prices }) => ({
      at,
      prices: Object.fromEntries([...prices].map(([symbol, price]) => [symbol, formatDecimal(price)])),
    })),
  };
}

/** The saved openings, oldest first; none without an earlier run that had a market. Throws on a damaged entry. */
export function restoreOpenings(past: readonly Entry[]): MarketOpening[] {
  const saved = past.findLast(({ kind }) => kind === 'market');
  if (saved === undefined) return [];
  return fieldsOf(saved)
    .list('openings')
    .map((fields) => ({ at: fields.integer('at'), prices: fields.amounts('prices') }));
}
