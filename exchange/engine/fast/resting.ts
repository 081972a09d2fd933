import type { Ending } from '../base/contract.ts';
import type { FastCore } from './core.ts';
import type { FastMarket } from './market.ts';
import type { FastOrder, PriceLevel } from './order.ts';

/** Releases the hold of that many lots of a resting order. */
function release(core: FastCore, market: FastMarket, order: FastOrder, lots: number): void {
  const { ledger } = core;
  const asset = market.spent(order.side);
  const { account } = order;
  const held = ledger.held(account, asset);
  const available = ledger.available(account, asset);
  // S4.3-R9: value and fee of a purchase, the lots themselves of a sale.
  if (order.side === 'buy') ledger.transfer(held, available, order.price, lots, market.cost[order.rests]);
  else ledger.transfer(held, available, 1, lots, market.lot);
}

/** Adds an order to its book; the caller freezes its hold. */
export function enterBook(core: FastCore, market: FastMarket, order: FastOrder): PriceLevel {
  order.slice = order.visible === 0 ? order.lots : Math.min(order.visible, order.lots);
  order.phase = 'active';
  core.expiries.add(order);
  return market.sideOf(order.side).add(order);
}

/** Publishes the displayed quantity at the price of a displayed order. */
export function quote(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  displayed: number,
  now: number,
): void {
  core.events.quoted(market.index, order.side, order.price, displayed, now);
}

/** Removes an order from its book and releases its hold (S3.3, S4.3-R8). False when it is not in the book. */
export function endResting(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  ending: Ending,
  now: number,
): boolean {
  const { level, lots } = order;
  const side = market.sideOf(order.side);
  // Done already, or an order of another engine.
  if (level === null || level.side !== side) return false;
  side.remove(order, level);
  core.expiries.remove(order);
  release(core, market, order, lots);
  order.lots = 0;
  order.slice = 0;
  order.phase = 'done';
  core.balanceChanged(order, market, 'release', now);
  core.events.ended(order, ending, lots, now);
  if (!order.hidden) quote(core, market, order, level.displayed, now);
  return true;
}

/** Reduces a resting order by fewer lots than it has and releases their hold. */
export function reduceResting(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  by: number,
  now: number,
): void {
  const { level } = order;
  if (level === null) throw new Error(`Order ${order.id} is not in a book and cannot be reduced.`);
  const { displayed } = level;
  market.sideOf(order.side).reduce(order, level, by);
  release(core, market, order, by);
  core.balanceChanged(order, market, 'release', now);
  core.events.reduced(order, by, now);
  if (level.displayed !== displayed) quote(core, market, order, level.displayed, now);
}
