import type { Ending, MarketRules } from '../base/contract.ts';
import { feeUnits } from './fees.ts';
import { isLimit, type LiveMarketOrder, type LiveOrder } from './order.ts';

/** True when an order wants no more at any price. */
export function isSated(order: LiveOrder): boolean {
  return isLimit(order) || order.funds === null ? order.lots === 0n : order.funds === 0n;
}

/**
 * How many lots an order wants and can pay at a price in ticks, or how it ends when that is none. An order by funds is filled when what
 * is left of them is less than one lot costs or earns there.
 */
export function appetite(rules: MarketRules, order: LiveOrder, price: number): bigint | Ending {
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
