import type { Candle } from '../../../shared/bridge/market-calls.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';

/** Own fills of one side on one candle. */
export interface FillMark {
  /** When the candle begins, milliseconds since the epoch. */
  at: number;
  side: 'buy' | 'sell';
  fills: readonly Fill[];
}

/** Own fills by the candle each lies in, oldest first; those before the first known candle are left out. */
export function fillMarks(fills: readonly Fill[], candles: readonly Candle[]): FillMark[] {
  const marks = new Map<string, { at: number; side: 'buy' | 'sell'; fills: Fill[] }>();
  for (const fill of fills) {
    const candle = candleOf(fill.at, candles);
    if (candle === null) continue;
    const key = `${candle.at} ${fill.side}`;
    const mark = marks.get(key) ?? { at: candle.at, side: fill.side, fills: [] };
    mark.fills.push(fill);
    marks.set(key, mark);
  }
  return [...marks.values()].sort((a, b) => a.at - b.at || (a.side < b.side ? -1 : 1));
}

/** The last candle that began at `at` or before: intervals without trades have no candle of their own. */
function candleOf(at: number, candles: readonly Candle[]): Candle | null {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return candles[low - 1] ?? null;
}
