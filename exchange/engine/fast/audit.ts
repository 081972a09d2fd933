import { audit as auditNaively } from '../naive/audit.ts';
import type { LiveLimitOrder } from '../naive/order.ts';
import type { BookSide } from './book-side.ts';
import type { FastCore } from './core.ts';
import type { PriceLevel } from './order.ts';
import { wideBook } from './wide-copies.ts';
import type { WideMarkets } from './wide-markets.ts';

/**
 * Throws with the broken rule. The naive engine's audit checks balances, holds, priorities and crossed books on a copy; the sums and
 * queues of the fast books are recomputed here.
 */
export function audit(core: FastCore, wide: WideMarkets, supply: readonly bigint[]): void {
  const active = new Map<number, LiveLimitOrder>();
  const markets = core.markets.map((market) => {
    for (const side of [market.buy, market.sell]) auditSide(side);
    const book = market.wide ? wide.book(market.index) : wideBook(market, () => undefined);
    for (const order of [...book.buy.orders, ...book.sell.orders]) active.set(order.id, order);
    return { rules: market.rules, book };
  });
  const { ledger, events, lastOrder, lastTrade } = core;
  const expiries = { add: nothing, remove: nothing, first: nothing };
  auditNaively({ markets, ledger, events, active, expiries, lastOrder, lastTrade }, supply);
  auditExpiries(core, active);
}

function auditSide(side: BookSide): void {
  let lots = 0;
  for (const [at, level] of side.levels.entries()) {
    const key = side.keys[at];
    assert(key === level.price * side.sign, `level ${level.price} has the key ${key}`);
    assert(
      at === 0 || (side.keys[at - 1] ?? 0) < level.price * side.sign,
      `level ${level.price} is out of order`,
    );
    auditLevel(level);
    lots += level.lots;
  }
  assert(side.keys.length === side.levels.length, 'there are keys without levels');
  assert(lots === side.lots, `a side counts ${side.lots} lots and has ${lots}`);
}

function auditLevel(level: PriceLevel): void {
  const orders = level.orders();
  let lots = 0;
  let displayed = 0;
  for (const order of orders) {
    assert(order.level === level && order.price === level.price, `order ${order.id} is at the wrong level`);
    assert(order.state === 'active', `order ${order.id} is in a book and ${order.state}`);
    assert(order.later === null || order.later.earlier === order, `order ${order.id} has lost its neighbour`);
    lots += order.lots;
    if (!order.hidden) displayed += order.slice;
  }
  assert(orders.length > 0, `level ${level.price} is empty`);
  assert(lots === level.lots, `level ${level.price} counts ${level.lots} lots and has ${lots}`);
  assert(
    displayed === level.displayed,
    `level ${level.price} shows ${level.displayed} lots for ${displayed}`,
  );
}

/** The heap holds exactly the resting orders that expire. */
function auditExpiries({ expiries }: FastCore, active: ReadonlyMap<number, LiveLimitOrder>): void {
  const waiting = expiries.orders();
  for (const [turn, order] of waiting.entries()) {
    assert(
      order.heapIndex === turn && active.has(order.id),
      `order ${order.id} waits to expire and does not rest`,
    );
  }
  const expected = [...active.values()].filter(({ terms }) => terms.expiresAt !== null).length;
  assert(waiting.length === expected, `${waiting.length} orders wait to expire and ${expected} should`);
}

function nothing(): undefined {
  return undefined;
}

function assert(holds: boolean, complaint: string): void {
  if (!holds) throw new Error(`The fast engine is out of order: ${complaint}.`);
}
