import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { runningTotals, type Rung } from '../../parts/market/ladder.ts';
import type { Market } from '../../parts/market/market.ts';
import { useTopic } from '../../parts/market/use-market.ts';

const messages = marketMessages.depth;

/** The cumulative size of each side by price, from the complete book that main has. */
export function DepthChart({ market, view }: { market: Market; view: PairView }) {
  const book = useTopic(market.book);
  const bids = runningTotals(book?.bids ?? []);
  const asks = runningTotals(book?.asks ?? []);
  const paths = depthPaths(bids, asks);
  if (paths === null) {
    return <p className="market-quiet">{messages.none}</p>;
  }
  const { baseCurrency: base } = view.pair;
  const below = formatSide(bids, base, messages.bids) ?? messages.noBids;
  const above = formatSide(asks, base, messages.asks) ?? messages.noAsks;
  return (
    <div className={book?.state === 'current' ? 'depth' : 'depth book-old'}>
      <svg
        className="depth-drawing"
        viewBox={`0 0 ${DEPTH_WIDTH} ${DEPTH_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={messages.both(below, above)}
      >
        <path className="depth-bids" d={paths.bids} />
        <path className="depth-asks" d={paths.asks} />
        <line className="depth-middle" x1={DEPTH_WIDTH / 2} x2={DEPTH_WIDTH / 2} y1={0} y2={DEPTH_HEIGHT} />
      </svg>
      <div className="depth-text" aria-hidden>
        <span className="depth-bid-text">{below}</span>
        <span className="depth-ask-text">{above}</span>
      </div>
    </div>
  );
}

/** Null when the side is empty. */
function formatSide(
  rungs: readonly Rung[],
  base: string,
  sentence: (total: string, base: string, price: string) => string,
): string | null {
  const last = rungs.at(-1);
  if (!last) return null;
  const total = last.total === null ? messages.notKnown : groupThousands(last.total);
  return sentence(total, base, groupThousands(last.price));
}

/** The drawing is this wide and high; it is stretched to its box. */
const DEPTH_WIDTH = 1_000;
const DEPTH_HEIGHT = 400;

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
