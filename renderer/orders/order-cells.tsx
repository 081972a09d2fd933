import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import { Amount } from '../ui/amount.tsx';
import { averagePrice, filledShare, typeWords } from './order-words.ts';

/** Price of a limit order; a market order has none. */
export function OrderPrice({ order }: { order: VenueOrder }) {
  return order.price === null ? <span className="faint">market</span> : <Amount value={order.price} />;
}

/** "0.1200 / 0.5000" over a bar of what has filled. */
export function FilledCell({ order }: { order: VenueOrder }) {
  const share = filledShare(order);
  return (
    <span className="ord-filled">
      <span>
        <Amount value={order.filledSize} />
        <span className="faint"> / </span>
        {order.size !== null ? (
          <Amount value={order.size} />
        ) : order.funds !== null ? (
          <Amount value={order.funds} unit={order.symbol.split('-')[1] ?? ''} />
        ) : (
          <span className="faint">not told</span>
        )}
      </span>
      <span className="ord-filled-bar" aria-hidden>
        <span style={{ transform: `scaleX(${share ?? 0})` }} />
      </span>
    </span>
  );
}

/** Average price of the fills, rounded for the eye; a dash where there is none or the venue does not say. */
export function AverageCell({ order, unit }: { order: VenueOrder; unit?: string }) {
  const average = averagePrice(order);
  return average === null ? (
    <span className="faint">–</span>
  ) : (
    <Amount value={average} {...(unit === undefined ? {} : { unit })} />
  );
}

/** "Limit GTC" with every other flag as a small word of its own. */
export function TypeCell({ order }: { order: VenueOrder }) {
  const [first = '', ...flags] = typeWords(order).split(', ');
  return (
    <span className="ord-type">
      {first}
      {flags.map((flag) => (
        <span key={flag} className="ord-flag">
          {flag}
        </span>
      ))}
    </span>
  );
}

/** Fee with its currency; a dash where the venue does not say. */
export function FeeCell({ order }: { order: VenueOrder }) {
  if (order.fee === null) return <span className="faint">–</span>;
  return <Amount value={order.fee} unit={order.feeCurrency ?? ''} />;
}
