import type { Ending, NewLimitOrder, NewMarketOrder } from '../base/contract.ts';
import type { FastCore } from './core.ts';
import {
  coversLimit,
  coversMarket,
  holdFee,
  holdLimit,
  holdMarket,
  releaseSpare,
  spareLots,
} from './holds.ts';
import { SPARE } from './ledger.ts';
import type { FastMarket } from './market.ts';
import { matchLimit, matchMarket } from './match.ts';
import { FastOrder } from './order.ts';
import { refusal } from './preview-match.ts';
import { enterBook, quote } from './resting.ts';

/** Accepts and matches a limit order (3.3). Null when its account cannot cover it. */
export function placeLimit(
  core: FastCore,
  market: FastMarket,
  terms: NewLimitOrder,
  lots: number,
  now: number,
): FastOrder | null {
  if (!coversLimit(core, market, terms, lots)) return null;
  core.lastOrder += 1;
  const order = new FastOrder(core.lastOrder, terms, lots);
  holdLimit(core, market, order, lots);
  core.events.accepted(order, now);
  core.balanceChanged(order, market, 'hold', now);
  const ending = refusal(market, order, terms) ?? matchLimit(core, market, order, terms, now);
  if (ending === null) {
    rest(core, market, order, now);
  } else {
    if (order.lots !== 0) spareLots(core, market, order, order.lots);
    finish(core, market, order, ending, now);
  }
  return order;
}

/** The same for a market order; `lots` is 0 for one by funds. */
export function placeMarket(
  core: FastCore,
  market: FastMarket,
  terms: NewMarketOrder,
  lots: number,
  now: number,
): FastOrder | null {
  if (!coversMarket(core, market, terms, lots)) return null;
  holdMarket(core, market, terms);
  core.lastOrder += 1;
  const order = new FastOrder(core.lastOrder, terms, lots);
  core.events.accepted(order, now);
  if (!core.ledger.isZero(SPARE)) core.balanceChanged(order, market, 'hold', now);
  finish(core, market, order, matchMarket(core, market, order, terms, now), now);
  return order;
}

/** Restores an order of an earlier run without matching; null when the account cannot cover it. */
export function restoreLimit(
  core: FastCore,
  market: FastMarket,
  terms: NewLimitOrder,
  lots: number,
  id: number,
  now: number,
): FastOrder | null {
  const { ledger } = core;
  const order = new FastOrder(id, terms, lots);
  const buys = order.side === 'buy';
  const factor = buys ? market.cost[order.rests] : market.lot;
  const price = buys ? order.price : 1;
  const asset = market.spent(order.side);
  ledger.check(order.account, asset);
  const available = ledger.available(order.account, asset);
  if (!ledger.covers(available, price, lots, factor)) return null;
  ledger.transfer(available, ledger.held(order.account, asset), price, lots, factor);
  core.lastOrder = id;
  const level = enterBook(core, market, order);
  core.balanceChanged(order, market, 'hold', now);
  if (!order.hidden) quote(core, market, order, level.displayed, now);
  return order;
}

/** S3.3: the remainder rests. Price improvement is released first, then the fee is frozen (S4.3-R8, S4.3-R9). */
function rest(core: FastCore, market: FastMarket, order: FastOrder, now: number): void {
  releaseSpare(core, market, order, now);
  const freezes = holdFee(core, market, order);
  const level = enterBook(core, market, order);
  core.events.rested(order, now);
  if (freezes) core.balanceChanged(order, market, 'hold', now);
  if (!order.hidden) quote(core, market, order, level.displayed, now);
}

/** S3.3: the new order is done without resting, and its unused hold is released. */
function finish(core: FastCore, market: FastMarket, order: FastOrder, ending: Ending, now: number): void {
  const cancelled = order.lots;
  order.lots = 0;
  order.slice = 0;
  order.phase = 'done';
  releaseSpare(core, market, order, now);
  core.events.ended(order, ending, cancelled, now);
}
