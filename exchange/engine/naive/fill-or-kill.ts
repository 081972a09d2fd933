import { accepts, opposite, type Book } from './book.ts';
import type { LiveLimitOrder } from './order.ts';
import type { CounterOrder } from './preview-match.ts';

/**
 * S3.3, S4.3-R4: why a FOK order is cancelled, or null. All quantity within its price counts, including hidden, reserve and own
 * quantity. Its self-trade prevention is CN (VF9), so one whose fill would reach an own order executes nothing.
 */
export function killed(
  book: Book,
  order: LiveLimitOrder,
  counterOrders: readonly CounterOrder[],
): 'fok' | 'self-trade' | null {
  if (order.terms.timeInForce !== 'FOK') return null;
  let fillable = 0n;
  for (const resting of book[opposite(order.side)].orders) {
    if (accepts(order.side, order.price, resting.price)) fillable += resting.lots;
  }
  if (fillable < order.lots) return 'fok';
  return counterOrders.some(({ own }) => own) ? 'self-trade' : null;
}
