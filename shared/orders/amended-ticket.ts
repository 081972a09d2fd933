import { subtract } from '../money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../money/decimal-text.ts';
import { isPositive } from '../money/scaled.ts';
import type { AmendTerms } from './amend.ts';
import type { Ticket } from './ticket.ts';
import type { VenueOrder } from './venue-order.ts';

type Whole = Omit<Ticket, 'clientOid'>;

/**
 * The order with the new terms as a ticket, so that it is checked and measured like any other. `size` is the whole one, filled part included.
 * Everything else is the order's own; a flag that the venue does not report is off.
 */
export function amendedTicket(order: VenueOrder, { price, size }: AmendTerms): Whole {
  const { symbol, side, timeInForce, cancelAfter, postOnly, hidden, iceberg, visibleSize, stp } = order;
  const { tags, remark } = order;
  return {
    symbol,
    type: 'limit',
    side,
    ...(isStp(stp) && { stp }),
    price,
    size,
    ...(isTimeInForce(timeInForce) && { timeInForce }),
    ...(timeInForce === 'GTT' && cancelAfter !== undefined && { cancelAfter }),
    ...(postOnly === true && { postOnly }),
    ...(hidden === true && { hidden }),
    ...(iceberg === true && visibleSize !== null && { iceberg, visibleSize }),
    ...(tags !== undefined && { tags }),
    ...(remark !== undefined && { remark }),
  };
}

/** What is left to trade of an order of this whole size: null when it is filled already. Exact; both are decimal text. */
export function leftOf(size: string, filledSize: string): DecimalText | null {
  const [whole, filled] = [parseDecimal(size), parseDecimal(filledSize)];
  if (!whole.ok || !filled.ok) return null;
  const left = subtract(whole.value, filled.value);
  return isPositive(left) ? left : null;
}

function isStp(value: string | undefined): value is NonNullable<Ticket['stp']> {
  return value === 'CN' || value === 'CO' || value === 'CB' || value === 'DC';
}

function isTimeInForce(value: string | null): value is NonNullable<Ticket['timeInForce']> {
  return value === 'GTC' || value === 'GTT' || value === 'IOC' || value === 'FOK';
}
