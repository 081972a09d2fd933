import type { BookSide, Rung } from '../../parts/market/ladder.ts';

/** What the two axes of a depth chart span: prices as far on both sides of the middle, totals from zero. Numbers are places on the screen. */
export interface DepthScale {
  middle: number;
  /** From the middle to either edge. */
  range: number;
  /** The greatest total. */
  deepest: number;
}

/** Null when a side is empty: then there is no middle. */
export function depthScale(bids: readonly Rung[], asks: readonly Rung[]): DepthScale | null {
  const bestBid = Number(bids[0]?.price);
  const bestAsk = Number(asks[0]?.price);
  if (!Number.isFinite(bestBid) || !Number.isFinite(bestAsk)) return null;
  const middle = (bestBid + bestAsk) / 2;
  const range = Math.max(middle - Number(bids.at(-1)?.price), Number(asks.at(-1)?.price) - middle);
  const deepest = Math.max(Number(bids.at(-1)?.total), Number(asks.at(-1)?.total));
  return range > 0 && deepest > 0 ? { middle, range, deepest } : null;
}

/** One step of the staircase. */
export interface DepthPoint extends Rung {
  side: BookSide;
}

/** Every step by its price, the lowest first. */
export function depthPoints(bids: readonly Rung[], asks: readonly Rung[]): DepthPoint[] {
  return [
    ...bids.map((rung) => ({ ...rung, side: 'bid' as const })).reverse(),
    ...asks.map((rung) => ({ ...rung, side: 'ask' as const })),
  ];
}

/** The step that is drawn at a place, `share` of the width from the left; null between the best prices. */
export function pointAt(
  points: readonly DepthPoint[],
  { middle, range }: DepthScale,
  share: number,
): DepthPoint | null {
  const price = middle + (share * 2 - 1) * range;
  if (price <= middle)
    return points.find((point) => point.side === 'bid' && Number(point.price) >= price) ?? null;
  return points.findLast((point) => point.side === 'ask' && Number(point.price) <= price) ?? null;
}

/** How far from the left a price is, as a share of the width. */
export function shareOf(price: string, { middle, range }: DepthScale): number {
  return 0.5 + (Number(price) - middle) / range / 2;
}
