import type { Account } from '../accounts/account.ts';
import type { Engine } from '../engine/base/contract.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { Market, UnitTable } from '../pairs/units.ts';
import type { AccountOrders } from './model/account-orders.ts';
import { checkAgainstPair } from './check.ts';
import type { OrderEvents } from './order-events.ts';
import { engineOrder } from './model/engine-order.ts';
import type { Order } from './model/order.ts';
import type { Placement } from './model/placement.ts';

/** S8: orders that may be active at once. */
export interface ActiveLimits {
  perPair: number;
  perAccount: number;
}

/** Takes orders for accounts. An account never sees, finds or cancels another's. Everything it answers is kept when it answers. */
export interface OrderService {
  /** Accepts a placement or refuses it (S3.3, S4.3, S8); a refusal changes nothing. What became of the order is in it. */
  place(account: Account, placement: Placement, now: number): Result<Order>;
  /** Judges a placement exactly as `place` does and leaves no trace. */
  test(account: Account, placement: Placement, now: number): Result<Market>;
  /** False when the order is done already. */
  cancel(order: Order, now: number): boolean;
  /** Cancels the account's active orders, oldest first, of one pair or of all, and returns them. */
  cancelAll(account: Account, market: Market | null, now: number): Order[];
  /** Ends the GTT orders whose time is up (S4.3-R4). */
  expire(now: number): void;
  orders(account: Account): AccountOrders;
}

interface OrderServiceParts {
  units: UnitTable;
  engine: Engine;
  /** Of each customer, by index from 1 on. */
  orders: readonly AccountOrders[];
  events: OrderEvents;
  limits: ActiveLimits;
  /** Called after every command: keeps what it changed. */
  commit: () => void;
}

export function createOrderService({
  units,
  engine,
  orders,
  events,
  limits,
  commit,
}: OrderServiceParts): OrderService {
  const markets = new Map(units.markets.map((market) => [market.pair.symbol, market]));

  function ordersOf(account: Account): AccountOrders {
    const own = orders[account.index - 1];
    if (own === undefined) throw new Error(`There is no account ${account.index}.`);
    return own;
  }

  function judge(account: Account, placement: Placement): Result<Market> {
    const market = markets.get(placement.symbol);
    if (market === undefined) return refused('900001', 'symbol not exists');
    const wrong = checkAgainstPair(placement, market.pair);
    if (wrong !== null) return { ok: false, refusal: wrong };
    const own = ordersOf(account);
    if (placement.clientOid !== null && own.usesClientOid(placement.clientOid)) {
      return refused('400100', 'validation.createOrder.clientOidDuplicated');
    }
    if (mayRest(placement)) {
      if (own.activeCount(market.index) >= limits.perPair) {
        return refused('200003', `Too many active orders on ${market.pair.symbol}`);
      }
      if (own.activeCount(null) >= limits.perAccount) {
        return refused('200003', 'Too many active orders on the account');
      }
    }
    return passed(market);
  }

  /** The engine tells of the cancel before it returns; without it the order was done a moment ago. */
  function cancel(order: Order, now: number): boolean {
    return order.engine !== null && engine.cancel(order.engine, now, 'user');
  }

  return {
    test(account, placement, now) {
      const market = judge(account, placement);
      if (!market.ok) return market;
      const order = engineOrder(placement, account.index, market.value, units, now);
      return engine.affordable(order) ? market : INSUFFICIENT;
    },
    place(account, placement, now) {
      const market = judge(account, placement);
      if (!market.ok) return market;
      events.expect(placement);
      const placed = engine.place(engineOrder(placement, account.index, market.value, units, now), now);
      commit();
      if (!placed.ok) return INSUFFICIENT;
      const order = events.latest();
      if (order === null) throw new Error('The engine accepted an order and did not tell.');
      return passed(order);
    },
    cancel(order, now) {
      const done = cancel(order, now);
      commit();
      return done;
    },
    cancelAll(account, market, now) {
      const found = ordersOf(account).active(market?.index ?? null);
      const cancelled = found.filter((order) => cancel(order, now));
      commit();
      return cancelled;
    },
    expire(now) {
      engine.expire(now);
      commit();
    },
    orders: ordersOf,
  };
}

/** S4.3-R9: only what the account holds can be frozen. */
const INSUFFICIENT = refused('200004', 'Balance insufficient!');

/** S3.3: market, IOC and FOK orders never enter the book, so they need no place in it. */
function mayRest(placement: Placement): boolean {
  return placement.type === 'limit' && placement.timeInForce !== 'IOC' && placement.timeInForce !== 'FOK';
}
