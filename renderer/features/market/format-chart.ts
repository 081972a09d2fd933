import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { compare } from '../../../shared/money/scaled.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import {
  formatClock,
  formatDate,
  formatDay,
  formatTime,
  zoneName,
  type Zone,
} from '../../lib/format/time.ts';

const messages = marketMessages.chart;

/** How the lengths of candles are called. */
export const INTERVAL_NAMES: Record<CandleInterval, { short: string; long: string }> = messages.lengths;

/** The common ones, in the order they are offered in; the value itself may not come from the contract, which would bring its schemas into the page. */
export const INTERVALS = [
  '1min',
  '5min',
  '15min',
  '1hour',
  '4hour',
  '1day',
  '1week',
  '1month',
] as const satisfies CandleInterval[];

/** The others, in a menu. */
export const MORE_INTERVALS = [
  '3min',
  '30min',
  '2hour',
  '6hour',
  '8hour',
  '12hour',
] as const satisfies CandleInterval[];

/** Candles of a day or more are named by their date, not by an hour. */
export function isDaily(interval: CandleInterval): boolean {
  return interval === '1day' || interval === '1week' || interval === '1month';
}

/** All of them, the shortest first. */
export const ALL_INTERVALS = Object.keys(INTERVAL_NAMES) as CandleInterval[]; // the keys of the record

/** When a candle begins: "22 Nov 06:30" or "Nov 22 06:30", and of a day or more with its year. */
export function candleTime(at: number, interval: CandleInterval, zone: Zone): string {
  if (isDaily(interval)) return formatDate(at, zone);
  return `${formatDay(at, zone)} ${formatClock(at, zone).slice(0, 5)}`;
}

/** One candle as it is read aloud: the letters of its values spelled out. `time` comes from `candleTime`. */
export function candleSentence(candle: Candle, time: string, base: string): string {
  const { open, high, low, close, volume } = candle;
  return messages.candle({
    time,
    open: groupThousands(open),
    high: groupThousands(high),
    low: groupThousands(low),
    close: groupThousands(close),
    volume: groupThousands(volume),
    base,
  });
}

/** What a chart shows, in one sentence for who cannot see it; every value is a candle's own text. */
export function chartSummary(
  symbol: string,
  interval: CandleInterval,
  candles: readonly Candle[],
  zone: Zone,
): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return messages.summaryOfNone(symbol);
  const high = extreme(candles, 'high', 1);
  const low = extreme(candles, 'low', -1);
  return messages.summary({
    candles: candles.length,
    symbol,
    length: INTERVAL_NAMES[interval].long,
    from: formatTime(first.at, zone),
    to: formatTime(last.at, zone),
    zone: zoneName(zone),
    open: groupThousands(first.open),
    high: groupThousands(high),
    low: groupThousands(low),
    last: groupThousands(last.close),
  });
}

function extreme(candles: readonly Candle[], field: 'high' | 'low', wanted: 1 | -1): string {
  let best: string | null = null;
  for (const candle of candles) {
    const value = parseDecimal(candle[field]);
    const known = parseDecimal(best);
    if (value.ok && (!known.ok || compare(value.value, known.value) === wanted)) best = value.value;
  }
  return best ?? messages.notKnown;
}
