import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { isZero, toScaled } from '../../../shared/money/scaled.ts';
import type { LevelText } from '../../venue/market-data.ts';

/** Prices are compared as whole numbers of this many decimals; no pair has finer ones (venue-facts 3: 1e-12). */
const SCALE = 30;
/** 10^0 to 10^30: a whole book of prices is brought to one scale at once. */
const POWERS = Array.from({ length: SCALE + 1 }, (_none, exponent) => 10n ** BigInt(exponent));

interface Level {
  /** The price times ten to the 30th. */
  key: bigint;
  text: LevelText;
}

/** One side of a book: every level once, best first, whatever way its price is written ("1.0" is "1"). */
export interface BookSide {
  /** Puts a level in place of the one at this price; a size of zero takes it away. False when the price is too fine to be compared. */
  set(price: DecimalText, size: DecimalText): boolean;
  top(count: number): LevelText[];
  best(): { key: bigint; price: DecimalText } | null;
  count(): number;
}

/** Builds a side from levels in any order. Null when a price cannot be compared or is there twice. */
export function createBookSide(side: 'bid' | 'ask', from: readonly LevelText[]): BookSide | null {
  const sign = side === 'bid' ? -1n : 1n;
  const levels: Level[] = [];
  for (const text of from) {
    const key = keyOf(text[0]);
    if (key === null) return null;
    if (!isZero(text[1])) levels.push({ key, text });
  }
  levels.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key === (side === 'ask') ? -1 : 1));
  for (let index = 1; index < levels.length; index += 1) {
    if (levels[index]?.key === levels[index - 1]?.key) return null;
  }

  /** The place of the first level that is not better than this key. */
  function positionOf(key: bigint): number {
    let low = 0;
    let high = levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = levels[middle]?.key ?? key;
      if (at * sign < key * sign) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    set(price, size) {
      const key = keyOf(price);
      if (key === null) return false;
      const position = positionOf(key);
      const isThere = levels[position]?.key === key;
      if (isZero(size)) {
        if (isThere) levels.splice(position, 1);
      } else {
        levels.splice(position, isThere ? 1 : 0, { key, text: [price, size] });
      }
      return true;
    },
    top: (count) => levels.slice(0, count).map((level) => level.text),
    best() {
      const [level] = levels;
      return level === undefined ? null : { key: level.key, price: level.text[0] };
    },
    count: () => levels.length,
  };
}

function keyOf(price: DecimalText): bigint | null {
  const { units, scale } = toScaled(price);
  const power = POWERS[SCALE - scale];
  return power === undefined ? null : units * power;
}
