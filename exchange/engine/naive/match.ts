import type { Ending, MarketRules } from '../base/contract.ts';
import { toUnits } from '../base/units.ts';
import { accepts, opposite } from './book.ts';
import { endResting, marketOf, reduceResting, type Core } from './core.ts';
import { killed } from './fill-or-kill.ts';
import { feeUnits } from './fees.ts';
import { isLimit, type LiveLimitOrder, type LiveMarketOrder, type LiveOrder } from './order.ts';
import { violatesPostOnly } from './post-only.ts';
import { priceLimit, isBeyond, exceedsPriceLimit } from './protection.ts';
import { previewMatch } from './preview-match.ts';
import { selfTradeOutcome } from './self-trade.ts';
import { trade } from './trade.ts';

/** Why a limit order is cancelled whole before anything executes, or null: post-only, then FOK, then price protection. */
export function refusal(core: Core, order: LiveLimitOrder): Ending | null {
  const { rules, book } = marketOf(core, order.market);
  const counterOrders = previewMatch(book, order);
  if (violatesPostOnly(order.terms, counterOrders)) return 'post-only';
  const kill = killed(book, order, counterOrders);
  if (kill !== null) return kill;
  return exceedsPriceLimit(rules, order.side, counterOrders) ? 'price-protection' : null;
}

/** Matches a new order with the book by priority (S4.3-R1, S4.3-R2). How it ends, or null when the rest of it is to wait in the book. */
export function match(core: Core, order: LiveOrder, now: number): Ending | null {
  const { rules, book } = marketOf(core, order.market);
  const side = book[opposite(order.side)];
  const limit = isLimit(order) ? order.price : null;
  let priceBound: bigint | null = null;
  while (!isFilled(order)) {
    const resting = side.first();
    if (resting === undefined || !accepts(order.side, limit, resting.price)) return unmatched(order);
    const wanted = lotsToTake(rules, order, resting.price);
    if (typeof wanted === 'string') return wanted;
    // A limit order that gets here stays within the range (see refusal).
    if (priceBound !== null && isBeyond(order.side, resting.price, priceBound)) return 'price-protection';
    if (resting.account === order.account) {
      if (preventSelfTrade(core, order, resting, now)) return 'self-trade';
    } else {
      priceBound ??= priceLimit(rules, order.side, resting.price);
      trade(core, order, resting, wanted < resting.slice ? wanted : resting.slice, now);
    }
  }
  return 'filled';
}

/** S3.3: what finds no counterpart waits in the book, or is cancelled where it must not. */
function unmatched(order: LiveOrder): Ending | null {
  if (!isLimit(order)) return 'no-liquidity';
  return order.terms.timeInForce === 'GTC' ? null : 'ioc';
}

/** Self-trade prevention (S4.3-P-stp, VF9). True when it ends the new order. */
function preventSelfTrade(core: Core, order: LiveOrder, old: LiveLimitOrder, now: number): boolean {
  const { endsNew, endsOld, reduction } = selfTradeOutcome(order.terms.stp, order.lots, old.lots);
  if (endsOld) endResting(core, old, 'self-trade', now);
  else if (reduction > 0n) reduceResting(core, old, reduction, now);
  if (!endsNew && reduction > 0n) {
    order.lots -= reduction;
    core.events.reduced(order, toUnits(reduction), now);
  }
  return endsNew;
}

/** True when an order wants no more at any price. */
function isFilled(order: LiveOrder): boolean {
  return isLimit(order) || order.funds === null ? order.lots === 0n : order.funds === 0n;
}

/**
 * How many lots an order wants and can pay at a price in ticks, or how it ends when that is none. An order by funds is filled when what
 * is left of them is less than one lot costs or earns there.
 */
function lotsToTake(rules: MarketRules, order: LiveOrder, price: number): bigint | Ending {
  if (isLimit(order)) return order.lots;
  const wanted = order.funds === null ? order.lots : order.funds / perLot(rules, order, price);
  if (wanted === 0n) return 'filled';
  const payable = order.hold / (order.side === 'buy' ? perLot(rules, order, price) : rules.lotUnits);
  if (payable === 0n) return 'no-liquidity';
  return wanted < payable ? wanted : payable;
}

/** What a market order pays for one lot, fee included (S4.3-R2: taker), or earns by it before fees. */
function perLot(rules: MarketRules, order: LiveMarketOrder, price: number): bigint {
  const fee = order.side === 'buy' ? feeUnits(rules, 'taker') : 0n;
  return BigInt(price) * (rules.tickLotUnits + fee);
}
