import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { DEPTH_HEIGHT, DEPTH_WIDTH, depthPaths } from './depth-path.ts';
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
    <div className={book?.state === 'live' ? 'depth' : 'depth book-old'}>
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
