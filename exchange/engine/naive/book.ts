import type { Level, Side } from '../base/contract.ts';
import { toUnits } from '../base/units.ts';
import { createBookSide, type BookSide } from './book-side.ts';
import type { LiveLimitOrder } from './order.ts';

/** The resting orders of one market. */
export type Book = Readonly<Record<Side, BookSide<LiveLimitOrder>>>;

export function createBook(): Book {
  return { buy: createBookSide('buy'), sell: createBookSide('sell') };
}

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** True when an order of this side and limit, in ticks, trades at that price. Null is no limit (market orders). */
export function accepts(side: Side, limit: number | null, price: number): boolean {
  if (limit === null) return true;
  return side === 'buy' ? price <= limit : price >= limit;
}

/** The best displayed prices, at most `depth` of them. */
export function displayedLevels(side: BookSide<LiveLimitOrder>, depth: number): Level[] {
  const prices = new Set<number>();
  for (const order of side.orders) {
    if (!order.hidden) prices.add(order.price);
  }
  return [...prices].slice(0, depth).map((price) => ({ price, size: toUnits(side.displayedAt(price)) }));
}
