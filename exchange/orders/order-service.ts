import type { Account } from '../accounts/account.ts';
import type { Engine } from '../engine/base/contract.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { stepsIn, type Market, type UnitTable } from '../pairs/units.ts';
import type { AccountOrders } from './model/account-orders.ts';
import { amendedTerms, type Amendment } from './amend.ts';
import { checkAgainstPair } from './check.ts';
import type { OrderEvents } from './order-events.ts';
import { compare, isMultipleOf, isPositive, type Decimal } from '../exact/decimal.ts';
import { toUnits } from '../engine/base/units.ts';
import { amountsOf } from './model/amounts.ts';
import { engineOrder } from './model/engine-order.ts';
import type { Order } from './model/order.ts';
import type { Placement } from './model/placement.ts';
import type { OrderDesk } from '../stops/order-desk.ts';

/** S8: limits of active orders. */
export interface ActiveLimits {
  perPair: number;
  perAccount: number;
}

/** Places and cancels orders for accounts. An account cannot see or cancel another's orders. Results are saved before they are returned. */
export interface OrderService {
  /** Accepts a placement or refuses it (S3.3, S4.3, S8); a refusal changes nothing. Returns the order after matching. */
  place(account: Account, placement: Placement, now: number): Result<Order>;
  /** Checks a placement exactly as `place` does and changes nothing. */
  test(account: Account, placement: Placement, now: number): Result<Market>;
  /** False when the order is already done. */
  cancel(order: Order, now: number): boolean;
  /**
   * Cancels that much of what is left of an active order, which keeps its place in the queue; all that is left ends it. Refuses more
   * than that, and a size that is not a multiple of the pair's baseIncrement.
   */
  cancelPart(order: Order, size: Decimal, now: number): Result<Order>;
  /**
   * Cancels an active order and places one with its clientOid and the new terms behind it, under another id. Null: the new size is
   * filled already, and none was placed. Terms that the pair does not allow change nothing; a new order that its account cannot pay
   * is refused when the old one is cancelled already.
   */
  amend(order: Order, change: Amendment, now: number): Result<Order | null>;
  /** Cancels the account's active orders, oldest first, of one pair or of all pairs, and returns them. */
  cancelAll(account: Account, market: Market | null, now: number): Order[];
  /** Ends the expired GTT orders (S4.3-R4) and stops. */
  expire(now: number): void;
  orders(account: Account): AccountOrders;
}

interface OrderServiceParts {
  units: UnitTable;
  engine: Engine;
  /** Orders of each customer; indexes start at 1. */
  orders: readonly AccountOrders[];
  events: OrderEvents;
  limits: ActiveLimits;
  /** Ends what has expired: orders and stops. */
  expire: (now: number) => void;
  /** Called after every command: saves its changes. */
  commit: () => void;
}

export function createOrderService({
  units,
  engine,
  orders,
  events,
  limits,
  expire,
  commit,
}: OrderServiceParts): { service: OrderService; desk: OrderDesk } {
  const markets = new Map(units.markets.map((market) => [market.pair.symbol, market]));

  function ordersOf(account: Account): AccountOrders {
    const own = orders[account.index - 1];
    if (own === undefined) throw new Error(`There is no account ${account.index}.`);
    return own;
  }

  function checkTerms(placement: Placement): Result<Market> {
    const market = markets.get(placement.symbol);
    if (market === undefined) return refused('900001', 'symbol not exists');
    const wrong = checkAgainstPair(placement, market.pair);
    return wrong === null ? passed(market) : { ok: false, refusal: wrong };
  }

  function check(account: Account, placement: Placement): Result<Market> {
    const market = checkTerms(placement);
    if (!market.ok || placement.clientOid === null) return market;
    return ordersOf(account).usesClientOid(placement.clientOid) ? DUPLICATE : market;
  }

  /** S8-active-pair, S8-active-account. */
  function checkLimits(account: Account, placement: Placement, market: Market): Result<Market> {
    if (!mayRest(placement)) return passed(market);
    const own = ordersOf(account);
    if (own.activeCount(market.index) >= limits.perPair) {
      return refused('200003', `Too many active orders on ${market.pair.symbol}`);
    }
    if (own.activeCount(null) >= limits.perAccount) {
      return refused('200003', 'Too many active orders on the account');
    }
    return passed(market);
  }

  function judge(account: Account, placement: Placement): Result<Market> {
    const market = check(account, placement);
    return market.ok ? checkLimits(account, placement, market.value) : market;
  }

  /** The engine publishes the cancel before it returns. False when the order is done already. */
  function cancel(order: Order, now: number): boolean {
    return order.engine !== null && engine.cancel(order.engine, now, 'user');
  }

  /** Places what was judged. A GTT order counts from `since`. The caller commits. */
  function accept(
    account: number,
    placement: Placement,
    market: Market,
    now: number,
    since: number,
  ): Result<Order> {
    events.expect(placement, since);
    const placed = engine.place(engineOrder(placement, account, market, units, since), now);
    if (!placed.ok) return INSUFFICIENT;
    const order = events.latest();
    if (order === null) throw new Error('The engine accepted an order without an event.');
    return passed(order);
  }

  function replace(order: Order, change: Amendment, now: number): Result<Order | null> {
    const { account, market } = order;
    const terms = amendedTerms(order, change);
    const wrong = terms === null ? null : checkAgainstPair(terms, market.pair);
    if (wrong !== null) return { ok: false, refusal: wrong };
    if (!cancel(order, now)) return NOT_ACTIVE;
    return terms === null ? passed(null) : accept(account, terms, market, now, now);
  }

  function cancelPart(order: Order, size: Decimal, now: number): Result<Order> {
    const { baseIncrement } = order.market.pair;
    if (!isPositive(size) || !isMultipleOf(size, baseIncrement)) return WRONG_SIZE;
    if (order.engine === null) return NOT_ACTIVE;
    const left = amountsOf(order).remainSize;
    if (compare(size, left) > 0) return MORE_THAN_LEFT;
    if (compare(size, left) === 0) cancel(order, now);
    else engine.reduce(order.engine, toUnits(stepsIn(size, baseIncrement)), now);
    return passed(order);
  }

  const service: OrderService = {
    test(account, placement, now) {
      const market = judge(account, placement);
      if (!market.ok) return market;
      const order = engineOrder(placement, account.index, market.value, units, now);
      return engine.affordable(order) ? market : INSUFFICIENT;
    },
    place(account, placement, now) {
      const market = judge(account, placement);
      if (!market.ok) return market;
      const order = accept(account.index, placement, market.value, now, now);
      commit();
      return order;
    },
    cancel(order, now) {
      const done = cancel(order, now);
      commit();
      return done;
    },
    cancelPart(order, size, now) {
      const cancelled = cancelPart(order, size, now);
      commit();
      return cancelled;
    },
    amend(order, change, now) {
      // An order whose time is over is not made anew.
      expire(now);
      const replaced = order.state === 'done' ? NOT_ACTIVE : replace(order, change, now);
      commit();
      return replaced;
    },
    cancelAll(account, market, now) {
      const found = ordersOf(account).active(market?.index ?? null);
      const cancelled = found.filter((order) => cancel(order, now));
      commit();
      return cancelled;
    },
    expire(now) {
      expire(now);
      commit();
    },
    orders: ordersOf,
  };
  const desk: OrderDesk = {
    check,
    cancel,
    find: (account, orderId) => ordersOf(account).byId(orderId),
    reserve: (account, clientOid) => ordersOf(account).useClientOid(clientOid),
    place(account, placement, now, since) {
      const terms = checkTerms(placement);
      const market = terms.ok ? checkLimits(account, placement, terms.value) : terms;
      return market.ok ? accept(account.index, placement, market.value, now, since) : market;
    },
  };
  return { service, desk };
}

/** S4.3-R9: an account can only freeze what it holds. */
const INSUFFICIENT = refused('200004', 'Balance insufficient!');

/** S4.3-P-clientOid: one of an account's orders and stops has it. */
const DUPLICATE = refused('400100', 'validation.createOrder.clientOidDuplicated');

/** A cancel of an order that is done or does not exist. */
export const NOT_ACTIVE = refused('400100', 'order_not_exist_or_not_allow_to_cancel');

const WRONG_SIZE = refused('400100', 'Order size increment invalid.');
const MORE_THAN_LEFT = refused('400100', 'cancelSize is more than what is left of the order');

/** S3.3: market, IOC and FOK orders never rest, so the limits do not apply. */
function mayRest(placement: Placement): boolean {
  return placement.type === 'limit' && placement.timeInForce !== 'IOC' && placement.timeInForce !== 'FOK';
}
