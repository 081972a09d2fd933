import type { MarketRules, Side } from '../base/contract.ts';

/**
 * S4.3-R10: true when a price is beyond the threshold from the first traded price. Comparing products equals comparing with the price
 * limit rounded towards the reference.
 */
export function isBeyond({ protection }: MarketRules, side: Side, price: number, reference: number): boolean {
  const { rate, scale } = protection;
  const reached = price * scale;
  const allowed = reference * (side === 'buy' ? scale + rate : scale - rate);
  if (reached <= Number.MAX_SAFE_INTEGER && allowed <= Number.MAX_SAFE_INTEGER) {
    return side === 'buy' ? reached > allowed : reached < allowed;
  }
  const exactly = BigInt(price) * BigInt(scale);
  const bound = BigInt(reference) * BigInt(side === 'buy' ? scale + rate : scale - rate);
  return side === 'buy' ? exactly > bound : exactly < bound;
}
