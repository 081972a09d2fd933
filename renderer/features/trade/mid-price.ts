import { add, multiply } from '../../../shared/money/arithmetic.ts';
import { type DecimalText, parseDecimal } from '../../../shared/money/decimal-text.ts';
import { nearestMultiples } from '../../../shared/money/multiples.ts';

const HALF = '0.5' as DecimalText; // a literal in plain notation

/**
 * The price between best bid and best ask, in steps of the pair's price; where it lies between two steps, the one that is worse to be filled at, so
 * that it never crosses: below for a buy, above for a sell. Null where a side is empty.
 */
export function midPrice(
  side: 'buy' | 'sell',
  best: { bid: string | null; ask: string | null },
  increment: string,
): DecimalText | null {
  const [bid, ask, by] = [best.bid, best.ask, increment].map((text) => parseDecimal(text ?? undefined));
  if (!bid?.ok || !ask?.ok || !by?.ok) return null;
  const { below, above } = nearestMultiples(multiply(add(bid.value, ask.value), HALF), by.value);
  return side === 'buy' ? (below ?? above) : above;
}
