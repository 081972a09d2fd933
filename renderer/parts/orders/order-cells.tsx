import type { ReactNode } from 'react';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { usePreferences } from '../../state/app-state.ts';
import { formatExactTime } from '../../lib/format/time.ts';
import { Amount } from '../../ui/amount.tsx';
import { averagePrice, expiryOf, filledShare, typeParts, formatUntil } from './format-order.ts';
import { typeOfRow, type OrderRow } from './order-row.ts';
import { PairAmount } from './pair-amount.tsx';

/** Price of a limit order; a market order has none. */
export function OrderPrice({
  order,
  unit,
}: {
  order: Pick<VenueOrder, 'symbol' | 'price'>;
  unit?: string | undefined;
}) {
  return order.price === null ? (
    <span className="faint">{ordersMessages.cells.market}</span>
  ) : (
    <PairAmount symbol={order.symbol} type="price" value={order.price} open unit={unit} />
  );
}

/** "0.1200 / 0.5000" over a bar of what has filled; `unit` is the base currency, where nothing else names it. */
export function FilledCell({ order, unit }: { order: VenueOrder; unit?: string | undefined }) {
  const share = filledShare(order);
  // A size has the unit of what has filled, funds have another.
  const bySize = order.size !== null;
  // Of what nothing has filled, eight zeros say no more than one.
  const isZero = !/[1-9]/.test(order.filledSize);
  return (
    <span className="ord-filled">
      <span>
        {isZero ? (
          <span className="faint">0</span>
        ) : (
          <PairAmount
            symbol={order.symbol}
            type="size"
            value={order.filledSize}
            unit={bySize ? undefined : unit}
          />
        )}
        <span className="faint"> / </span>
        {order.size !== null ? (
          <PairAmount symbol={order.symbol} type="size" value={order.size} unit={unit} />
        ) : order.funds !== null ? (
          <PairAmount
            symbol={order.symbol}
            type="funds"
            value={order.funds}
            unit={order.symbol.split('-')[1] ?? ''}
          />
        ) : (
          <span className="faint">{ordersMessages.cells.notReported}</span>
        )}
      </span>
      <span className="ord-filled-bar" aria-hidden>
        <span style={{ transform: `scaleX(${share ?? 0})` }} />
      </span>
    </span>
  );
}

/** Average price of the fills, rounded for the eye; a dash where there is none or the venue does not report it. */
export function AverageCell({ order, unit }: { order: VenueOrder; unit?: string | undefined }) {
  const average = averagePrice(order);
  return average === null ? (
    <span className="faint">–</span>
  ) : (
    <PairAmount symbol={order.symbol} type="price" value={average} open unit={unit} />
  );
}

/** "Limit GTC" with every other flag as a small word of its own; of a GTT order also when the venue cancels it. */
export function TypeCell({ row }: { row: OrderRow }) {
  const zone = usePreferences().timeZone;
  const { order } = row;
  const expiry = order?.state === 'open' ? expiryOf(order) : null;
  const { cancelAfter: _until, ...rest } = typeOfRow(row);
  return (
    <TypeFlags parts={typeParts(expiry === null ? typeOfRow(row) : rest)}>
      {expiry === null ? null : (
        <span className="ord-until" title={ordersMessages.cells.endsAt(formatExactTime(expiry, zone))}>
          {formatUntil(expiry, order?.createdAt ?? 0, zone)}
        </span>
      )}
    </TypeFlags>
  );
}

function TypeFlags({ parts, children }: { parts: readonly string[]; children?: ReactNode }) {
  const [first = '', ...flags] = parts;
  return (
    <span className="ord-type">
      {first}
      {children}
      {flags.map((flag) => (
        <span key={flag} className="ord-flag">
          {flag}
        </span>
      ))}
    </span>
  );
}

/** Fee with its currency; a dash where the venue does not report it. */
export function FeeCell({ order }: { order: VenueOrder }) {
  if (order.fee === null) return <span className="faint">–</span>;
  return <Amount value={order.fee} unit={order.feeCurrency ?? ''} />;
}
