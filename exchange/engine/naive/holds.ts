import type { MarketRules, NewOrder } from '../base/contract.ts';
import { maxFeeUnits, feeUnits, restingRole } from './fees.ts';
import type { LiveLimitOrder } from './order.ts';

/** The asset an order spends: the quote asset of a purchase, the base asset of a sale. */
export function spentAsset(rules: MarketRules, order: { side: NewOrder['side'] }): number {
  return order.side === 'buy' ? rules.quote : rules.base;
}

/**
 * The hold of an order at acceptance (S4.3-R8), in units of the asset it spends, given the available balance. Null when that is not
 * enough (S4.3-R9): a limit buy must also cover its highest fee, though the fee is frozen only once it rests. An order whose cost is
 * not known in advance freezes everything available, which must not be zero.
 */
export function acceptanceHold(rules: MarketRules, order: NewOrder, available: bigint): bigint | null {
  if (order.type === 'limit') {
    if (order.side === 'sell') return covered(BigInt(order.size) * rules.lotUnits, available);
    const tickLots = BigInt(order.price) * BigInt(order.size);
    const maxCost = tickLots * (rules.tickLotUnits + maxFeeUnits(rules, order));
    return maxCost > available ? null : tickLots * rules.tickLotUnits;
  }
  if (available === 0n) return null;
  if (order.amount.kind === 'funds') {
    return order.side === 'buy' ? covered(BigInt(order.amount.funds), available) : available;
  }
  if (order.side === 'sell' && BigInt(order.amount.size) * rules.lotUnits > available) return null;
  return available;
}

/** Hold of a resting order for that many lots: their value and fee, or the lots themselves (S4.3-R9). */
export function restingHold(rules: MarketRules, order: LiveLimitOrder, lots: bigint): bigint {
  if (order.side === 'sell') return lots * rules.lotUnits;
  const fee = feeUnits(rules, restingRole(order.terms));
  return BigInt(order.price) * lots * (rules.tickLotUnits + fee);
}

/** Hold of a new limit order for that many lots, before its fee is frozen (S4.3-R8). */
export function matchingHold(rules: MarketRules, order: LiveLimitOrder, lots: bigint): bigint {
  if (order.side === 'sell') return lots * rules.lotUnits;
  return BigInt(order.price) * lots * rules.tickLotUnits;
}

function covered(need: bigint, available: bigint): bigint | null {
  return need > available ? null : need;
}
