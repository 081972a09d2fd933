import { accepts, opposite, type Book } from './book.ts';
import { createBookSide, type Resting } from './book-side.ts';
import type { LiveLimitOrder } from './order.ts';
import { selfTradeOutcome } from './self-trade.ts';

/** A resting order that a new one would match. An iceberg appears once per slice. */
export interface CounterOrder {
  /** Ticks. */
  price: number;
  displayed: boolean;
  /** It belongs to the account of the new order: self-trade prevention applies. */
  own: boolean;
  /** Lots that would be traded. */
  traded: bigint;
}

/** The orders that a new limit order would match within its price and size, in order, on a copy of the book. */
export function previewMatch(book: Book, order: LiveLimitOrder): CounterOrder[] {
  const against = opposite(order.side);
  const within = book[against].orders.filter(({ price }) => accepts(order.side, order.price, price));
  const side = createBookSide(against, within.map(copy));
  const counterOrders: CounterOrder[] = [];
  let left = order.lots;
  for (let met = side.first(); met !== undefined && left > 0n; met = side.first()) {
    const own = met.account === order.account;
    const counterOrder = { price: met.price, displayed: !met.hidden, own, traded: 0n };
    counterOrders.push(counterOrder);
    if (own) {
      const { endsNew, endsOld, reduction } = selfTradeOutcome(order.terms.stp, left, met.lots);
      if (endsNew) break;
      left -= reduction;
      if (endsOld) side.remove(met);
    } else {
      counterOrder.traded = met.slice < left ? met.slice : left;
      left -= counterOrder.traded;
      side.fill(met, counterOrder.traded);
    }
  }
  return counterOrders;
}

function copy({ account, price, hidden, visible, lots, slice, arrival }: Resting): Resting {
  return { account, price, hidden, visible, lots, slice, arrival };
}
