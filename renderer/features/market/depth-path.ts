import type { Rung } from '../../parts/market/ladder.ts';

/** The drawing is this wide and high; it is stretched to its box. */
export const DEPTH_WIDTH = 1_000;
export const DEPTH_HEIGHT = 400;

interface DepthPaths {
  bids: string;
  asks: string;
}

/**
 * Cumulative depth as two staircases, bids falling to the middle and asks rising from it, as SVG path data. Numbers here are places on
 * the screen and nothing else. Null when a side is empty: then there is no middle.
 */
export function depthPaths(bids: readonly Rung[], asks: readonly Rung[]): DepthPaths | null {
  const bestBid = Number(bids[0]?.price);
  const bestAsk = Number(asks[0]?.price);
  if (!Number.isFinite(bestBid) || !Number.isFinite(bestAsk)) return null;
  const middle = (bestBid + bestAsk) / 2;
  const range = Math.max(middle - Number(bids.at(-1)?.price), Number(asks.at(-1)?.price) - middle);
  const deepest = Math.max(Number(bids.at(-1)?.total), Number(asks.at(-1)?.total));
  if (!(range > 0) || !(deepest > 0)) return null;
  const x = (price: string): number =>
    round(DEPTH_WIDTH / 2 + ((Number(price) - middle) / range) * (DEPTH_WIDTH / 2));
  const y = (total: string | null): number =>
    round(DEPTH_HEIGHT - (Number(total ?? 0) / deepest) * (DEPTH_HEIGHT - 12));
  return { bids: staircase(bids, x, y, 0), asks: staircase(asks, x, y, DEPTH_WIDTH) };
}

function staircase(
  rungs: readonly Rung[],
  x: (price: string) => number,
  y: (total: string | null) => number,
  edge: number,
): string {
  const parts = [`M${x(rungs[0]?.price ?? '0')} ${DEPTH_HEIGHT}`];
  for (const { price, total } of rungs) parts.push(`H${x(price)}`, `V${y(total)}`);
  parts.push(`H${edge}`, `V${DEPTH_HEIGHT}`, 'Z');
  return parts.join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
