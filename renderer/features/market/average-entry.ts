import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import {
  add,
  multiply,
  notional,
  quotientRoundedHalfUp,
  subtract,
} from '../../../shared/money/arithmetic.ts';
import {
  parsePrice,
  parseSize,
  type DecimalText,
  type Funds,
  type Price,
  type Size,
} from '../../../shared/money/decimal-text.ts';
import { compare, isPositive } from '../../../shared/money/scaled.ts';

export interface AverageEntry {
  /** Rounded to the places of a price, for the eye. */
  price: Price;
  /** What is left of what these fills bought, exactly. */
  size: Size;
  /** How many fills it is computed from, and when the first of them was (milliseconds since the epoch). */
  fills: number;
  since: number;
}

/** More digits than any price has: what is left of the cost after a sale is a quotient, and is rounded here only. */
const COST_PLACES = 30;

/**
 * The average price of what known fills bought and did not sell again, fees left out: a sale takes from what is held at its average, and
 * one of more than is held begins anew, since what else it sold was bought before the known fills. Null when nothing is left.
 */
export function averageEntry(fills: readonly Fill[], pricePlaces: number): AverageEntry | null {
  let held = NOTHING;
  for (const fill of fills.toSorted((a, b) => a.at - b.at)) {
    const price = parsePrice(fill.price);
    const size = parseSize(fill.size);
    if (!price.ok || !size.ok || !isPositive(size.value)) return null;
    held = fill.side === 'buy' ? bought(held, fill.at, price.value, size.value) : sold(held, size.value);
  }
  if (held.fills === 0) return null;
  const average = quotientRoundedHalfUp(held.cost, held.size, pricePlaces);
  if (average === null) return null;
  return { price: average as Price, size: held.size, fills: held.fills, since: held.since };
}

interface Held {
  size: Size;
  cost: Funds;
  fills: number;
  since: number;
}

const NOTHING: Held = { size: '0' as Size, cost: '0' as Funds, fills: 0, since: 0 }; // literals in the grammar

function bought(held: Held, at: number, price: Price, size: Size): Held {
  return {
    size: add(held.size, size),
    cost: add(held.cost, notional(price, size)),
    fills: held.fills + 1,
    since: held.fills === 0 ? at : held.since,
  };
}

function sold(held: Held, size: Size): Held {
  if (held.fills === 0 || compare(size, held.size) >= 0) return NOTHING;
  const left = subtract(held.size, size);
  const cost = quotientRoundedHalfUp(multiply(held.cost, left as DecimalText), held.size, COST_PLACES);
  return { ...held, size: left, cost: (cost ?? held.cost) as Funds, fills: held.fills + 1 };
}
