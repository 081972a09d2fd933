import type { Ending, NewLimitOrder, NewMarketOrder } from '../base/contract.ts';
import type { FastCore } from './core.ts';
import { FUNDS, SPARE } from './ledger.ts';
import type { FastMarket } from './market.ts';
import { matchLimit, matchMarket } from './match.ts';
import { FastOrder, restingRole, takingRole } from './order.ts';
import { refusal } from './preview-match.ts';
import { enterBook, quote } from './resting.ts';
import { spareLots } from './self-trade.ts';

/** True when the account can cover a limit order (S4.3-R9), a purchase with its highest fee. */
function coversLimit({ ledger }: FastCore, market: FastMarket, terms: NewLimitOrder, lots: number): boolean {
  const asset = market.spent(terms.side);
  ledger.check(terms.account, asset);
  const available = ledger.available(terms.account, asset);
  if (terms.side === 'sell') return ledger.covers(available, 1, lots, market.lot);
  const role = market.maxFeeRole(takingRole(terms), restingRole(terms));
  return ledger.covers(available, terms.price, lots, market.cost[role]);
}

/** Accepts and matches a limit order (3.3). Null when its account cannot cover it. */
export function placeLimit(
  core: FastCore,
  market: FastMarket,
  terms: NewLimitOrder,
  lots: number,
  now: number,
): FastOrder | null {
  if (!coversLimit(core, market, terms, lots)) return null;
  const { ledger } = core;
  core.lastOrder += 1;
  const order = new FastOrder(core.lastOrder, terms, lots);
  const asset = market.spent(order.side);
  const available = ledger.available(order.account, asset);
  const held = ledger.held(order.account, asset);
  if (order.side === 'buy') ledger.transfer(available, held, order.price, lots, market.value);
  else ledger.transfer(available, held, 1, lots, market.lot);
  ledger.clear(SPARE);
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
  const { ledger } = core;
  const asset = market.spent(terms.side);
  const available = ledger.available(terms.account, asset);
  const byFunds = terms.amount.kind === 'funds';
  // S4.3-R8: freezes the funds; when the cost is not known in advance, everything available.
  ledger.copy(byFunds && terms.side === 'buy' ? FUNDS : available, SPARE);
  ledger.transferAmount(available, ledger.held(terms.account, asset), SPARE);
  core.lastOrder += 1;
  const order = new FastOrder(core.lastOrder, terms, lots);
  core.events.accepted(order, now);
  if (!ledger.isZero(SPARE)) core.balanceChanged(order, market, 'hold', now);
  finish(core, market, order, matchMarket(core, market, order, terms, now), now);
  return order;
}

/** True when the account can cover a market order (S4.3-R9); leaves its funds in `FUNDS`. */
function coversMarket(
  { ledger }: FastCore,
  market: FastMarket,
  { account, side, amount }: NewMarketOrder,
  lots: number,
): boolean {
  const asset = market.spent(side);
  ledger.check(account, asset);
  const available = ledger.available(account, asset);
  if (ledger.isZero(available)) return false;
  if (amount.kind === 'size') return side === 'buy' || ledger.covers(available, 1, lots, market.lot);
  ledger.set(FUNDS, BigInt(amount.funds));
  return side === 'sell' || ledger.isAtLeast(available, FUNDS);
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
  const { ledger } = core;
  releaseSpare(core, market, order, now);
  const fee = market.fee[order.rests];
  const freezes = order.side === 'buy' && !fee.isZero;
  if (freezes) {
    const { quote } = market.rules;
    const available = ledger.available(order.account, quote);
    ledger.transfer(available, ledger.held(order.account, quote), order.price, order.lots, fee);
  }
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

function releaseSpare(core: FastCore, market: FastMarket, order: FastOrder, now: number): void {
  const { ledger } = core;
  if (ledger.isZero(SPARE)) return;
  const asset = market.spent(order.side);
  ledger.transferAmount(ledger.held(order.account, asset), ledger.available(order.account, asset), SPARE);
  core.balanceChanged(order, market, 'release', now);
}
