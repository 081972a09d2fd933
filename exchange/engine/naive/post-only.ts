import type { NewLimitOrder } from '../base/contract.ts';
import type { CounterOrder } from './preview-match.ts';

/**
 * S4.3-R5: a post-only order that would match displayed quantity, its own included, is cancelled. One that would match only hidden
 * quantity is filled.
 */
export function violatesPostOnly(order: NewLimitOrder, counterOrders: readonly CounterOrder[]): boolean {
  return order.postOnly && counterOrders.some(({ displayed }) => displayed);
}
