import type { BridgeError } from '../../shared/base/error.ts';
import type { Result } from '../../shared/base/result.ts';
import type { AdvancedKind } from '../../shared/orders/order-kind.ts';
import type { Priority } from './budget.ts';
import type { CancelError, OrderQueryError, OrderRef, OrderStatusQuery, ReportedOrder } from './orders.ts';

/** An order that waits for a price, by its ID there. */
export type AdvancedRef = OrderRef & { kind: AdvancedKind };

/**
 * Orders that wait at a venue for a price. They are in lists of their own there and have IDs of their own; what they place is an order like any
 * other under the same client order ID. `no-capability` where the venue has none.
 */
export interface AdvancedOrders {
  /** Everything that waits, of all pairs; none where the venue has no such orders. */
  waiting(priority: Priority): Promise<Result<ReportedOrder[], BridgeError>>;
  /** `not-found` when the venue has none: it cancelled it, or it fired a while ago. */
  byOrderId(order: AdvancedRef, priority: Priority): Promise<Result<ReportedOrder, BridgeError>>;
  /** Null when none waits under it, which proves nothing: it may have fired at once. */
  byClientOid(
    query: Pick<OrderStatusQuery, 'clientOid' | 'symbol'> & { kind: AdvancedKind },
    priority: Priority,
  ): Promise<Result<ReportedOrder | null, OrderQueryError>>;
  /** Asks for the cancel of one, once. */
  cancel(order: AdvancedRef): Promise<Result<null, CancelError>>;
  /** Asks for the cancel of all that wait on a pair, or on all pairs, once. Does nothing where the venue has none. */
  cancelAll(symbol: string | null): Promise<Result<null, BridgeError>>;
}
