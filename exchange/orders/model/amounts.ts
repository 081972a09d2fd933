import { multiply, subtract, ZERO, type Decimal } from '../../exact/decimal.ts';
import type { Order } from './order.ts';
import type { Placement } from './placement.ts';

/** What an order asked for and what of it is still open, in decimals. */
interface OrderAmounts {
  size: Decimal;
  /** Price times size of a limit order; zero for a market order by size. */
  funds: Decimal;
  remainSize: Decimal;
  remainFunds: Decimal;
}

/**
 * The size adds up: dealSize + remainSize + cancelledSize. The funds of a purchase do too, so that what a better price saved stays
 * in remainFunds when the order is done, as in the venue's answers. A sale may earn more than its price times its size: what remains
 * of it is what the open part would earn at its price.
 */
export function amountsOf(order: Order): OrderAmounts {
  const { placement, dealSize, cancelledSize } = order;
  const size = sizeOf(placement);
  const funds = fundsOf(placement);
  const remainSize = size.units === 0n ? ZERO : subtract(subtract(size, dealSize), cancelledSize);
  return { size, funds, remainSize, remainFunds: remainingFunds(order, funds, remainSize) };
}

function remainingFunds(order: Order, funds: Decimal, remainSize: Decimal): Decimal {
  const { placement } = order;
  switch (placement.type) {
    case 'limit':
      return placement.side === 'buy'
        ? subtract(subtract(funds, order.dealFunds), order.cancelledFunds)
        : multiply(placement.price, remainSize);
    case 'market':
      return placement.amount.kind === 'funds'
        ? subtract(unspentFunds(order, funds), order.cancelledFunds)
        : ZERO;
  }
}

/** What is cancelled of the order's funds when `cancelledSize` of its size was and it is done in any way but filled. */
export function cancelledFundsOf(order: Order): Decimal {
  const { placement } = order;
  switch (placement.type) {
    case 'limit':
      return multiply(placement.price, order.cancelledSize);
    case 'market':
      return placement.amount.kind === 'funds' ? unspentFunds(order, placement.amount.funds) : ZERO;
  }
}

/** The fees of a purchase come out of its funds; those of a sale out of its proceeds. */
function unspentFunds(order: Order, funds: Decimal): Decimal {
  const rest = subtract(funds, order.dealFunds);
  return order.placement.side === 'buy' ? subtract(rest, order.fee) : rest;
}

function sizeOf(placement: Placement): Decimal {
  switch (placement.type) {
    case 'limit':
      return placement.size;
    case 'market':
      return placement.amount.kind === 'size' ? placement.amount.size : ZERO;
  }
}

function fundsOf(placement: Placement): Decimal {
  switch (placement.type) {
    case 'limit':
      return multiply(placement.price, placement.size);
    case 'market':
      return placement.amount.kind === 'funds' ? placement.amount.funds : ZERO;
  }
}
