import type { BalanceCause, FeeRole } from '../engine/base/contract.ts';
import type { Decimal } from '../exact/decimal.ts';
import type { Order } from './model/order.ts';

interface ChangeOf<Kind extends string> {
  kind: Kind;
  /** As it stands after the change. It lives on and changes again: read what is needed at once. */
  order: Order;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What happened to an order of a kept account: the kinds of the private order topic (facts, section 10). */
export type OrderChange =
  | ChangeOf<'received'>
  | ChangeOf<'open'>
  | (ChangeOf<'match'> & {
      price: Decimal;
      size: Decimal;
      tradeId: bigint;
      /** The fee it paid (S4.3-R5, S4.3-R6). */
      liquidity: FeeRole;
    })
  | ChangeOf<'filled'>
  | ChangeOf<'canceled'>
  /** Self-trade prevention made it smaller; `oldSize` is what remained before. */
  | (ChangeOf<'update'> & { oldSize: Decimal });

export interface BalanceChange {
  /** Index of the account. */
  account: number;
  /** The account row's id as the balance listing tells it. */
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

/** Hears of orders and balances of kept accounts, in the order in which they changed. Must not place or cancel. */
export interface OrderFeed {
  order(change: OrderChange): void;
  balance(change: BalanceChange): void;
}
