import type { MarketRules, Side } from '../base/contract.ts';
import type { CounterOrder } from './preview-match.ts';

/**
 * S4.3-R10: the last price, in ticks, that an order may trade at when its first trade is at `reference`; rounded towards the reference.
 */
export function priceLimit(rules: MarketRules, side: Side, reference: number): bigint {
  const scale = BigInt(rules.protection.scale);
  const rate = BigInt(rules.protection.rate);
  if (side === 'buy') return (BigInt(reference) * (scale + rate)) / scale;
  return (BigInt(reference) * (scale - rate) + scale - 1n) / scale;
}

export function isBeyond(side: Side, price: number, limit: bigint): boolean {
  return side === 'buy' ? BigInt(price) > limit : BigInt(price) < limit;
}

/** S4.3-R10: true when a limit order would match beyond the price limit of its first trade, own orders included. It is then cancelled. */
export function exceedsPriceLimit(
  rules: MarketRules,
  side: Side,
  counterOrders: readonly CounterOrder[],
): boolean {
  const first = counterOrders.find(({ own }) => !own);
  if (first === undefined) return false;
  const limit = priceLimit(rules, side, first.price);
  return counterOrders.some(({ price }) => isBeyond(side, price, limit));
}
