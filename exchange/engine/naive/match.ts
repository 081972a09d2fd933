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

/** Why a limit order is cancelled before anything executes, or null: post-only, then FOK, then price protection. */
export function refusal(core: Core, order: LiveLimitOrder): Ending | null {
  const { rules, book } = marketOf(core, order.market);
  const counterOrders = previewMatch(book, order);
  if (violatesPostOnly(order.terms, counterOrders)) return 'post-only';
  const kill = killed(book, order, counterOrders);
  if (kill !== null) return kill;
  return exceedsPriceLimit(rules, order.side, counterOrders) ? 'price-protection' : null;
}

/** Matches a new order by priority (S4.3-R1, S4.3-R2). Returns how it ended, or null when its remainder rests. */
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
    // Limit orders beyond the price limit were cancelled before (see refusal).
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

/** S3.3: the unmatched remainder rests, or is cancelled if it must not rest. */
function unmatched(order: LiveOrder): Ending | null {
  if (!isLimit(order)) return 'no-liquidity';
  return order.terms.timeInForce === 'GTC' ? null : 'ioc';
}

/** Self-trade prevention (S4.3-P-stp, VF9). True when the new order ends. */
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

/** True when an order has no lots or funds left. */
function isFilled(order: LiveOrder): boolean {
  return isLimit(order) || order.funds === null ? order.lots === 0n : order.funds === 0n;
}

/**
 * The lots an order wants and can pay at a price in ticks; when there are none, how it ends. An order by funds is filled when its
 * remaining funds are less than the value of one lot at that price.
 */
function lotsToTake(rules: MarketRules, order: LiveOrder, price: number): bigint | Ending {
  if (isLimit(order)) return order.lots;
  const wanted = order.funds === null ? order.lots : order.funds / perLot(rules, order, price);
  if (wanted === 0n) return 'filled';
  const payable = order.hold / (order.side === 'buy' ? perLot(rules, order, price) : rules.lotUnits);
  if (payable === 0n) return 'no-liquidity';
  return wanted < payable ? wanted : payable;
}

/** What a market order pays for one lot including the taker fee (S4.3-R2), or earns before fees. */
function perLot(rules: MarketRules, order: LiveMarketOrder, price: number): bigint {
  const fee = order.side === 'buy' ? feeUnits(rules, 'taker') : 0n;
  return BigInt(price) * (rules.tickLotUnits + fee);
}
