import type { MarketData } from '../market-data/market-data.ts';
import type { Market } from '../pairs/units.ts';
import { bareInteger } from '../orders/bare-integer.ts';
import type { Rendered } from './topic.ts';
import { rendered } from './views.ts';

const NS_PER_MS = 1_000_000n;

/** The newest candle of that many minutes; null before the first trade. */
export function candleView(
  marketData: MarketData,
  market: Market,
  topic: string,
  minutes: number,
  now: number,
): Rendered | null {
  const [candles] = marketData.candles(market, { minutes, from: 0, to: null }, now);
  if (candles === undefined) return null;
  const { symbol } = market.pair;
  return rendered(topic, 'trade.candles.update', {
    compared: candles,
    data: { symbol, candles, time: bareInteger(BigInt(now) * NS_PER_MS) },
  });
}
