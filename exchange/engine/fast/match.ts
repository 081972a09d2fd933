import type { Ending, NewLimitOrder, NewMarketOrder } from '../base/contract.ts';
import type { FastCore } from './core.ts';
import { FUNDS, SPARE } from './ledger.ts';
import type { FastMarket } from './market.ts';
import type { FastOrder } from './order.ts';
import { isBeyond } from './protection.ts';
import { preventSelfTrade } from './self-trade.ts';
import { trade } from './settle.ts';

/** Matches a limit order by priority (S4.3-R1). Returns how it ended, or null when its remainder rests. */
export function matchLimit(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  terms: NewLimitOrder,
  now: number,
): Ending | null {
  const side = market.against(order.side);
  while (order.lots > 0) {
    const level = side.best();
    if (level === undefined || !side.meets(order.price, level.price)) {
      return terms.timeInForce === 'GTC' ? null : 'ioc';
    }
    const resting = level.next();
    if (resting.account === order.account) {
      if (preventSelfTrade(core, market, order, resting, terms.stp, now)) return 'self-trade';
    } else {
      trade(core, market, order, resting, level, Math.min(order.lots, resting.slice), now);
    }
  }
  return 'filled';
}

/** Matches a market order by priority, within the price limit (S4.3-R2, S4.3-R10). */
export function matchMarket(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  terms: NewMarketOrder,
  now: number,
): Ending {
  const side = market.against(order.side);
  const byFunds = terms.amount.kind === 'funds';
  let reference: number | null = null;
  while (!isFilled(core, order, byFunds)) {
    const level = side.best();
    if (level === undefined) return 'no-liquidity';
    const resting = level.next();
    const lots = lotsToTake(core, market, order, byFunds, level.price, resting.slice);
    if (typeof lots === 'string') return lots;
    if (reference !== null && isBeyond(market.rules, order.side, level.price, reference)) {
      return 'price-protection';
    }
    if (resting.account === order.account) {
      if (preventSelfTrade(core, market, order, resting, terms.stp, now)) return 'self-trade';
    } else {
      reference ??= level.price;
      trade(core, market, order, resting, level, lots, now);
    }
  }
  return 'filled';
}

/** The amount an order by funds counts down: a purchase spends its whole hold. */
function funds(order: FastOrder): number {
  return order.side === 'buy' ? SPARE : FUNDS;
}

function isFilled(core: FastCore, order: FastOrder, byFunds: boolean): boolean {
  return byFunds ? core.ledger.isZero(funds(order)) : order.lots === 0;
}

/** The lots on offer that a market order wants and can pay; when there are none, how it ends. */
function lotsToTake(
  core: FastCore,
  market: FastMarket,
  order: FastOrder,
  byFunds: boolean,
  price: number,
  offered: number,
): number | Ending {
  const { ledger } = core;
  const lots = byFunds ? offered : Math.min(order.lots, offered);
  if (order.side === 'buy') {
    if (ledger.covers(SPARE, price, lots, market.cost[order.takes])) return lots;
  } else if (ledger.covers(SPARE, 1, lots, market.lot)) {
    if (!byFunds || ledger.covers(FUNDS, price, lots, market.value)) return lots;
  }
  return exactLotsToTake(core, market, order, byFunds, price, lots);
}

/** The same when it cannot take all on offer: at most once per order, so bigint is fast enough. */
function exactLotsToTake(
  { ledger }: FastCore,
  market: FastMarket,
  order: FastOrder,
  byFunds: boolean,
  price: number,
  max: number,
): number | Ending {
  const buys = order.side === 'buy';
  const perLot = BigInt(price) * (buys ? market.cost[order.takes] : market.value).units;
  const wanted = byFunds ? ledger.get(funds(order)) / perLot : BigInt(order.lots);
  if (wanted === 0n) return 'filled';
  const payable = ledger.get(SPARE) / (buys ? perLot : market.lot.units);
  if (payable === 0n) return 'no-liquidity';
  const lots = wanted < payable ? wanted : payable;
  return lots < BigInt(max) ? Number(lots) : max;
}
