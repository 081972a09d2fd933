import type { Account } from '../accounts/account.ts';
import type { Result } from '../base/reply.ts';
import type { Order } from '../orders/model/order.ts';
import type { Placement } from '../orders/model/placement.ts';
import type { Market } from '../pairs/units.ts';

/** What stops need of the order service. It saves and publishes nothing by itself: the command of the stops does, in one commit. */
export interface OrderDesk {
  /** Refuses an unknown pair, wrong amounts and a used clientOid. */
  check(account: Account, placement: Placement): Result<Market>;
  /** Uses up the clientOid of a stop, if nothing has it yet. */
  reserve(account: Account, clientOid: string): void;
  /** Places what was accepted at `since` under its reserved clientOid, or refuses it by limits, balance or changed rules. */
  place(account: Account, placement: Placement, now: number, since: number): Result<Order>;
  find(account: Account, orderId: string): Order | null;
  /** False when the order is done already. */
  cancel(order: Order, now: number): boolean;
}
