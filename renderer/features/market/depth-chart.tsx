import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { formatCompact } from '../../parts/market/compact.ts';
import { runningTotals, type Rung } from '../../parts/market/ladder.ts';
import type { Market } from '../../parts/market/market.ts';
import { useTopic } from '../../parts/market/use-market.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { depthPoints, depthScale, pointAt, shareOf, type DepthPoint } from './depth-scale.ts';
import { distanceText } from './own-lines.ts';
import { priceAt } from './price-at.ts';
import './depth.css';

const messages = marketMessages.depth;

/** Where the axes have their figures, as shares of their lengths. */
const PRICE_TICKS = [0.1, 0.3, 0.5, 0.7, 0.9];
const TOTAL_TICKS = [0.25, 0.5, 0.75, 1];

/** The cumulative size of each side by price, from the complete book that main has, and the values under the pointer or the arrow keys. */
export function DepthChart({ market, view }: { market: Market; view: PairView }) {
  const book = useTopic(market.book);
  const { announce } = useAnnounce();
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  /** A price stays under the crosshair while the book moves, not a place in the book. */
  const [share, setShare] = useState<number | null>(null);
  const bids = runningTotals(book?.bids ?? []);
  const asks = runningTotals(book?.asks ?? []);
  const scale = depthScale(bids, asks);
  const paths = depthPaths(bids, asks);
  if (paths === null || scale === null) return <p className="market-quiet">{messages.none}</p>;
  const { baseCurrency: base, priceIncrement } = view.pair;
  const below = formatSide(bids, base, messages.bids) ?? messages.noBids;
  const above = formatSide(asks, base, messages.asks) ?? messages.noAsks;
  const points = depthPoints(bids, asks);
  const pointed = share === null ? null : pointAt(points, scale, share);
  const middle = priceAt(scale.middle, priceIncrement);

  function sentenceOf({ side, price, total }: DepthPoint): string {
    return messages.point[side]({
      price: groupThousands(price),
      total: total === null ? messages.notKnown : groupThousands(total),
      base,
      distance: distanceText(price, middle) ?? messages.notKnown,
    });
  }

  function onPointerMove({ clientX }: PointerEvent): void {
    const area = box.current?.getBoundingClientRect();
    if (area !== undefined && area.width > 0) setShare((clientX - area.left) / area.width);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || scale === null) return;
    event.preventDefault();
    const from = pointed === null ? bids.length - (by > 0 ? 1 : 0) : points.indexOf(pointed);
    const next = points[Math.min(points.length - 1, Math.max(0, from + by))];
    if (next === undefined) return;
    setShare(shareOf(next.price, scale));
    announce(sentenceOf(next));
  }

  return (
    <div className={book?.state === 'current' ? 'depth' : 'depth book-old'}>
      <p className="depth-readout">{pointed === null ? messages.hint : sentenceOf(pointed)}</p>
      <p className="visually-hidden" id={keysId}>
        {messages.keys}
      </p>
      <div
        className="depth-box"
        ref={box}
        role="group"
        tabIndex={0}
        aria-label={messages.both(below, above)}
        aria-describedby={keysId}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setShare(null)}
        onBlur={() => setShare(null)}
        onKeyDown={onKeyDown}
      >
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
        {pointed === null ? null : (
          <span
            className="depth-cross"
            style={{ left: `${shareOf(pointed.price, scale) * 100}%` }}
            aria-hidden
          />
        )}
        {TOTAL_TICKS.map((tick) => (
          <span
            key={tick}
            className="depth-total"
            style={{ bottom: `${tick * TOP_SHARE * 100}%` }}
            aria-hidden
          >
            {formatCompact(String(scale.deepest * tick))}
          </span>
        ))}
      </div>
      <div className="depth-prices" aria-hidden>
        {PRICE_TICKS.map((tick) => (
          <span key={tick} style={{ left: `${tick * 100}%` }}>
            {groupThousands(priceAt(scale.middle + (tick * 2 - 1) * scale.range, priceIncrement) ?? '')}
          </span>
        ))}
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
/** The greatest total leaves some room above it. */
const TOP_SHARE = (DEPTH_HEIGHT - 12) / DEPTH_HEIGHT;

interface DepthPaths {
  bids: string;
  asks: string;
}

/**
 * Cumulative depth as two staircases, bids falling to the middle and asks rising from it, as SVG path data. Numbers here are places on
 * the screen and nothing else. Null when a side is empty: then there is no middle.
 */
export function depthPaths(bids: readonly Rung[], asks: readonly Rung[]): DepthPaths | null {
  const scale = depthScale(bids, asks);
  if (scale === null) return null;
  const { middle, range, deepest } = scale;
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
