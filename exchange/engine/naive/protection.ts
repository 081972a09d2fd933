import type { MarketRules, Side } from '../base/contract.ts';
import type { Meeting } from './rehearsal.ts';

/**
 * S4.3-R10: the last price, in ticks, that an order may reach whose first trade is at `reference`: rounded towards the reference.
 */
export function farthestPrice(rules: MarketRules, side: Side, reference: number): bigint {
  const scale = BigInt(rules.protection.scale);
  const rate = BigInt(rules.protection.rate);
  if (side === 'buy') return (BigInt(reference) * (scale + rate)) / scale;
  return (BigInt(reference) * (scale - rate) + scale - 1n) / scale;
}

export function isBeyond(side: Side, price: number, farthest: bigint): boolean {
  return side === 'buy' ? BigInt(price) > farthest : BigInt(price) < farthest;
}

/** S4.3-R10: true when a limit order would come to an order, whoever owns it, too far from its first trade. It is cancelled whole. */
export function reachesTooFar(rules: MarketRules, side: Side, meetings: readonly Meeting[]): boolean {
  const first = meetings.find(({ own }) => !own);
  if (first === undefined) return false;
  const farthest = farthestPrice(rules, side, first.price);
  return meetings.some(({ price }) => isBeyond(side, price, farthest));
}
