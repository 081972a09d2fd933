import type { MarketRules, NewLimitOrder } from '../base/contract.ts';
import type { Book } from '../naive/book.ts';
import { createBookSide, type BookSide as NaiveSide } from '../naive/book-side.ts';
import { restingHold } from '../naive/holds.ts';
import { liveLimitOrder, type LiveLimitOrder } from '../naive/order.ts';
import type { BookSide } from './book-side.ts';
import type { FastMarket } from './market.ts';
import type { FastOrder } from './order.ts';

/** A copy of a market's book in bigint, with the same priorities and slices. `each` gets every order with its copy. */
export function wideBook(market: FastMarket, each: (order: FastOrder, copy: LiveLimitOrder) => void): Book {
  return { buy: wideSide(market.rules, market.buy, each), sell: wideSide(market.rules, market.sell, each) };
}

function wideSide(
  rules: MarketRules,
  side: BookSide,
  each: (order: FastOrder, copy: LiveLimitOrder) => void,
): NaiveSide<LiveLimitOrder> {
  const copies: LiveLimitOrder[] = [];
  for (const order of side.orders()) {
    const copy = wideCopy(rules, order);
    copy.arrival = copies.push(copy);
    each(order, copy);
  }
  return createBookSide(side.side, copies);
}

function wideCopy(rules: MarketRules, order: FastOrder): LiveLimitOrder {
  const copy = liveLimitOrder(order.id, termsOf(order));
  copy.slice = BigInt(order.slice);
  copy.state = 'active';
  copy.hold = restingHold(rules, copy, copy.lots);
  return copy;
}

/** The terms that still matter while an order rests. */
function termsOf(order: FastOrder): NewLimitOrder {
  const { account, market, side, price, lots, expiresAt, hidden, visible } = order;
  return {
    type: 'limit',
    account,
    market,
    side,
    price,
    size: lots,
    expiresAt,
    hidden,
    visibleSize: visible === 0 ? null : visible,
    stp: 'CN',
    timeInForce: 'GTC',
    postOnly: false,
  };
}
