import type { Random } from '../exact/random.ts';
import { chainById, type Chain } from './chains.ts';
import { COINS, type Coin } from './coins.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** Probability that an internal transfer shows a masked e-mail address and no chain (facts, section 1). */
export const MAIL_PROBABILITY = 0.6;

/** Within half an hour, and never after `start`. */
export function updateTime(createdAt: number, start: number, random: Random): number {
  const updatedAt = createdAt + random.pick([0, 1, 3, 12, 30]) * MINUTE + random.below(MINUTE);
  return random.chance(0.3) ? createdAt : Math.min(updatedAt, start);
}

export function drawCoin(random: Random): Coin {
  return random.weighted(COINS.map((coin) => [coin, coin.weight]));
}

export function drawChain(coin: Coin, random: Random): Chain {
  return chainById(random.weighted(coin.chains.map(({ id, weight }) => [id, weight])));
}
