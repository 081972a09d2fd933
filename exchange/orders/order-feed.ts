import type { BalanceCause, FeeRole } from '../engine/base/contract.ts';
import type { Decimal } from '../exact/decimal.ts';
import type { Order } from './model/order.ts';
import type { StopChange } from '../stops/stop-feed.ts';

interface ChangeOf<Kind extends string> {
  kind: Kind;
  /** The order after the change. It changes again later: read it at once. */
  order: Order;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A change of a customer's order: the kinds of the private order topic (facts, section 10). */
export type OrderChange =
  | ChangeOf<'received'>
  | ChangeOf<'open'>
  | (ChangeOf<'match'> & {
      price: Decimal;
      size: Decimal;
      tradeId: bigint;
      /** The fee role (S4.3-R5, S4.3-R6). */
      liquidity: FeeRole;
    })
  | ChangeOf<'filled'>
  | ChangeOf<'canceled'>
  /** Self-trade prevention reduced it; `oldSize` is the remaining size before. */
  | (ChangeOf<'update'> & { oldSize: Decimal });

export interface BalanceChange {
  /** Index of the account. */
  account: number;
  /** Id of the row in the balance list. */
  accountId: string;
  currency: string;
  available: Decimal;
  held: Decimal;
  /** May be negative. */
  availableChange: Decimal;
  heldChange: Decimal;
  cause: BalanceCause;
  order: Order;
  now: number;
}

/** Listener of the customers' orders, balances and stops, called in the order of the changes. Must not place or cancel. */
export interface OrderFeed {
  order(change: OrderChange): void;
  balance(change: BalanceChange): void;
  stop(change: StopChange): void;
}
