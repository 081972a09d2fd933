import { add, multiply } from '../money/arithmetic.ts';
import type { DecimalText } from '../money/decimal-text.ts';
import { compare } from '../money/scaled.ts';
import type { LevelSide, PriceCondition } from './trade-alert.ts';

type Crossing = Extract<PriceCondition, { kind: 'cross' }>;
type Move = Extract<PriceCondition, { kind: 'move' }>;

/**
 * Whether a price fires the alert, and on which side of its level the price is now. Reaching the level is enough. The level itself is on neither
 * side: a price that stays there, and leaves the way it came, crossed once.
 */
export function judgeCrossing(
  { direction, level }: Crossing,
  side: LevelSide | null,
  price: DecimalText,
): { fires: boolean; side: LevelSide | null } {
  const order = compare(price, level as DecimalText); // checked by its schema
  const rose = side === 'below' && order >= 0;
  const fell = side === 'above' && order <= 0;
  const fires = (rose && direction !== 'down') || (fell && direction !== 'up');
  return { fires, side: order === 0 ? side : order < 0 ? 'below' : 'above' };
}

/** The prices of the last minutes, as far as a move needs them. */
export interface MoveWindow {
  /** The last price at this moment; whether it has moved as far as the alert wants. `at` never falls. */
  add(price: DecimalText, at: number): boolean;
}

interface Extreme {
  price: DecimalText;
  /** When another price followed; null while it is the last one. */
  until: number | null;
}

/** No word of the price for longer than this, and nobody knows what it was meanwhile: the window begins again. */
export const UNKNOWN_AFTER_MS = 150_000;

/** A price holds until the next one is seen, so the one before the window began is in it as well. Compared exactly: no quotient is rounded. */
export function createMoveWindow({ direction, percent, minutes }: Move): MoveWindow {
  const spanMs = minutes * 60_000;
  const HUNDRED = '100' as DecimalText;
  const share = percent as DecimalText; // checked by its schema
  const risen = add(HUNDRED, share);
  /** Each lower, or higher, than all after it: the first is the extreme of the window. */
  let lows: Extreme[] = [];
  let highs: Extreme[] = [];
  let lastAt: number | null = null;

  function put(extremes: Extreme[], price: DecimalText, at: number, sign: 1 | -1): void {
    const last = extremes.at(-1);
    if (last !== undefined) last.until = at;
    while (extremes.length > 0 && (extremes[0]?.until ?? at) <= at - spanMs) extremes.shift();
    for (let back = extremes.at(-1); back !== undefined; back = extremes.at(-1)) {
      if (compare(back.price, price) * sign < 0) break;
      extremes.pop();
    }
    extremes.push({ price, until: null });
  }

  const hasRisen = (price: DecimalText, low: DecimalText) =>
    compare(multiply(price, HUNDRED), multiply(low, risen)) >= 0;
  const hasFallen = (price: DecimalText, high: DecimalText) =>
    compare(add(multiply(price, HUNDRED), multiply(high, share)), multiply(high, HUNDRED)) <= 0;

  return {
    add(price, at) {
      if (lastAt !== null && at - lastAt > UNKNOWN_AFTER_MS) {
        lows = [];
        highs = [];
      }
      lastAt = at;
      put(lows, price, at, 1);
      put(highs, price, at, -1);
      const low = lows[0]?.price ?? price;
      const high = highs[0]?.price ?? price;
      return (
        (direction !== 'down' && compare(price, low) > 0 && hasRisen(price, low)) ||
        (direction !== 'up' && compare(price, high) < 0 && hasFallen(price, high))
      );
    },
  };
}
