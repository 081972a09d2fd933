import type { Candle, CandleInterval } from '../../shared/bridge/market-calls.ts';
import { parseDecimal } from '../../shared/money/decimal-text.ts';
import { groupThousands } from '../../shared/money/format.ts';
import { compare } from '../../shared/money/scaled.ts';
import { formatTime, zoneName, type Zone } from '../format/time.ts';

/** How the lengths of candles are called. */
export const INTERVAL_NAMES: Record<CandleInterval, { short: string; long: string }> = {
  '1min': { short: '1m', long: '1 minute' },
  '5min': { short: '5m', long: '5 minutes' },
  '15min': { short: '15m', long: '15 minutes' },
  '1hour': { short: '1h', long: '1 hour' },
  '4hour': { short: '4h', long: '4 hours' },
  '1day': { short: '1d', long: '1 day' },
};

/** In the order they are offered in; the value itself may not come from the contract, which would bring its schemas into the page. */
export const INTERVALS = [
  '1min',
  '5min',
  '15min',
  '1hour',
  '4hour',
  '1day',
] as const satisfies CandleInterval[];

/** When a candle begins: "22 Nov 06:30", and of a whole day "22 Nov 2026". */
export function candleTime(at: number, interval: CandleInterval, zone: Zone): string {
  const text = formatTime(at, zone);
  return interval === '1day' ? text.slice(0, 11) : `${text.slice(0, 6)} ${text.slice(12, 17)}`;
}

/** One candle as it is read aloud: the letters of its values spelled out. `time` as `candleTime` says it. */
export function candleSentence(candle: Candle, time: string, base: string): string {
  const { open, high, low, close, volume } = candle;
  const values = { open, high, low, close };
  const parts = Object.entries(values).map(([word, value]) => `${word} ${groupThousands(value)}`);
  return `${time}: ${parts.join(', ')}, volume ${groupThousands(volume)} ${base}.`;
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
  if (!first || !last) return `No candles of ${symbol}.`;
  const high = extreme(candles, 'high', 1);
  const low = extreme(candles, 'low', -1);
  return (
    `${candles.length} candles of ${symbol}, ${INTERVAL_NAMES[interval].long} each, from ${formatTime(first.at, zone)} to ` +
    `${formatTime(last.at, zone)} ${zoneName(zone)}: opened at ${groupThousands(first.open)}, highest ${groupThousands(high)}, ` +
    `lowest ${groupThousands(low)}, last ${groupThousands(last.close)}.`
  );
}

function extreme(candles: readonly Candle[], field: 'high' | 'low', wanted: 1 | -1): string {
  let best: string | null = null;
  for (const candle of candles) {
    const value = parseDecimal(candle[field]);
    const known = parseDecimal(best);
    if (value.ok && (!known.ok || compare(value.value, known.value) === wanted)) best = value.value;
  }
  return best ?? 'not known';
}
