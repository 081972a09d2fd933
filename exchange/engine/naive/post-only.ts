import type { NewLimitOrder } from '../base/contract.ts';
import type { CounterOrder } from './preview-match.ts';

/**
 * S4.3-R5: a post-only order that would come to displayed quantity, whoever owns it, is cancelled whole. One that would meet
 * undisplayed quantity only is filled by it.
 */
export function violatesPostOnly(order: NewLimitOrder, counterOrders: readonly CounterOrder[]): boolean {
  return order.postOnly && counterOrders.some(({ displayed }) => displayed);
}
