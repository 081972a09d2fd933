import { multiply, subtract, ZERO, type Decimal } from '../../exact/decimal.ts';
import type { Order } from './order.ts';
import type { Placement } from './placement.ts';

/** Original and remaining amounts of an order. */
interface OrderAmounts {
  size: Decimal;
  /** Price times size of a limit order; zero for a market order by size. */
  funds: Decimal;
  remainSize: Decimal;
  remainFunds: Decimal;
}

/**
 * size = dealSize + remainSize + cancelledSize. The same holds for the funds of a purchase: price improvement stays in remainFunds
 * when the order is done, as in the venue's replies. A sale may earn more than its price times its size: its remainFunds are the
 * value of the open part at its price.
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

/** Cancelled funds of an order that ended other than filled, from its cancelled size. */
export function cancelledFundsOf(order: Order): Decimal {
  const { placement } = order;
  switch (placement.type) {
    case 'limit':
      return multiply(placement.price, order.cancelledSize);
    case 'market':
      return placement.amount.kind === 'funds' ? unspentFunds(order, placement.amount.funds) : ZERO;
  }
}

/** A purchase pays its fees from its funds, a sale from its proceeds. */
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
