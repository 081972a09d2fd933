import type { FeeRole, MarketRules, NewOrder } from '../base/contract.ts';

/** The fee of an order when it takes (S4.3-R2, S4.3-R5, S4.3-R6). Hidden orders and icebergs pay taker, even post-only. */
export function takingRole(order: NewOrder): FeeRole {
  if (order.type === 'market' || isHiddenOrIceberg(order)) return 'taker';
  return order.postOnly ? 'maker' : 'taker';
}

/** The fee of an order when it rests (S4.3-R6). */
export function restingRole(order: NewOrder): FeeRole {
  return isHiddenOrIceberg(order) ? 'taker' : 'maker';
}

/** Fee of one lot at one tick, in units of the quote asset. */
export function feeUnits(rules: MarketRules, role: FeeRole): bigint {
  return role === 'maker' ? rules.makerFeeUnits : rules.takerFeeUnits;
}

/** The highest fee an order may pay per lot and tick, whether it takes or rests. */
export function maxFeeUnits(rules: MarketRules, order: NewOrder): bigint {
  const taking = feeUnits(rules, takingRole(order));
  const resting = feeUnits(rules, restingRole(order));
  return taking > resting ? taking : resting;
}

function isHiddenOrIceberg(order: NewOrder): boolean {
  return order.type === 'limit' && (order.hidden || order.visibleSize !== null);
}
