import type { Engine, EngineOrder, NewLimitOrder } from '../../engine/base/contract.ts';
import { toUnits } from '../../engine/base/units.ts';
import { stepsIn, type UnitTable } from '../../pairs/units.ts';
import { compare, ZERO, type Decimal } from '../../exact/decimal.ts';
import { amountsOf } from '../model/amounts.ts';
import { engineOrder } from '../model/engine-order.ts';
import type { Order } from '../model/order.ts';
import type { Side } from '../model/placement.ts';

/**
 * Restores an open order of an earlier run with its remaining size. Null when that is impossible: the pair's increments changed, or
 * the account can no longer cover it because fees went up.
 */
function restoreOrder(order: Order, engine: Engine, units: UnitTable, now: number): EngineOrder | null {
  const remaining = remainingOrder(order, units, now);
  return remaining === null ? null : engine.restore(remaining, order.sequence, now);
}

function remainingOrder(order: Order, units: UnitTable, now: number): NewLimitOrder | null {
  const { placement, account, market } = order;
  try {
    const original = engineOrder(placement, account, market, units, now);
    if (original.type !== 'limit') return null;
    const size = toUnits(stepsIn(amountsOf(order).remainSize, market.pair.baseIncrement));
    const visibleSize = original.visibleSize === null ? null : smaller(original.visibleSize, size);
    return { ...original, size, visibleSize, expiresAt: order.expiresAt };
  } catch {
    return null; // its amounts are no longer multiples of the increments
  }
}

function smaller<T extends number | bigint>(a: T, b: T): T {
  return a < b ? a : b;
}

/** The best prices of the restored orders, including hidden ones. */
interface BookEdges {
  crosses(order: Order): boolean;
  add(order: Order): void;
}

function createBookEdges(): BookEdges {
  const best = new Map<string, Decimal>();
  const key = (order: Order, side: Side) => `${order.market.index} ${side}`;
  return {
    crosses(order) {
      const { side } = order.placement;
      const opposite = best.get(key(order, side === 'buy' ? 'sell' : 'buy'));
      return opposite !== undefined && !isBehind(side, priceOf(order), opposite);
    },
    add(order) {
      const { side } = order.placement;
      const edge = best.get(key(order, side));
      if (edge === undefined || isBehind(side, edge, priceOf(order)))
        best.set(key(order, side), priceOf(order));
    },
  };
}

function priceOf({ placement }: Order): Decimal {
  return placement.type === 'limit' ? placement.price : ZERO;
}

/** True when a buy at `price` is below the other, a sell above it. */
function isBehind(side: Side, price: Decimal, other: Decimal): boolean {
  return side === 'buy' ? compare(price, other) < 0 : compare(price, other) > 0;
}

/**
 * Restores the orders into the book, oldest first, and returns those that cannot be restored. One that would cross the restored book
 * is among them: its account was missing in a run in which others traded (S4.3-R1).
 */
export function restoreAll(
  waiting: readonly Order[],
  engine: Engine,
  units: UnitTable,
  now: number,
): Order[] {
  const edges = createBookEdges();
  return waiting.filter((order) => {
    order.engine = edges.crosses(order) ? null : restoreOrder(order, engine, units, now);
    if (order.engine !== null) edges.add(order);
    return order.engine === null;
  });
}

/** The highest sequence of the orders that are back in the engine, or 0. */
export function lastRestored(waiting: readonly Order[]): number {
  return waiting.findLast((order) => order.engine !== null)?.sequence ?? 0;
}
