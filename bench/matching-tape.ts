import { seededRandom } from '../exchange/exact/random.ts';

/** One operation on one market. Placements are numbered from 1 in their order: that number is an order's name in every engine. */
export type Operation =
  | { kind: 'limit'; account: number; side: 'buy' | 'sell'; price: number; size: number }
  | { kind: 'market'; account: number; side: 'buy' | 'sell'; size: number }
  /** Cancels a limit order placed before, which may be done by now: then nothing happens. */
  | { kind: 'cancel'; order: number };

const SEED = 20_261_120;
const RECENT = 1_000;
const TICKS_FROM_MIDDLE = 10;

/** Traders that buy and as many that sell: nobody meets himself, for the peers know no accounts. */
const TRADERS_PER_SIDE = 500;
export const ACCOUNTS = 1 + 2 * TRADERS_PER_SIDE;

/**
 * 70 % limit orders around a price that wanders, most of them close to it and some across; 20 % cancels of recent limit orders;
 * 10 % market orders. The same tape in every run.
 */
export function createTape(operations: number): Operation[] {
  const random = seededRandom(SEED);
  const recent: number[] = [];
  const tape: Operation[] = [];
  let middle = 100_000;
  let placed = 0;
  let limits = 0;
  while (tape.length < operations) {
    const chance = random.next();
    if (chance < 0.2) {
      if (recent.length > 0) tape.push({ kind: 'cancel', order: random.pick(recent) });
      continue;
    }
    placed += 1;
    const side = random.chance(0.5) ? 'buy' : 'sell';
    const account = 1 + random.below(TRADERS_PER_SIDE) + (side === 'buy' ? 0 : TRADERS_PER_SIDE);
    if (chance < 0.3) {
      tape.push({ kind: 'market', account, side, size: 1 + random.below(50) });
      continue;
    }
    middle += random.below(3) - 1;
    const away = Math.floor(-Math.log(1 - random.next()) * TICKS_FROM_MIDDLE) - 2;
    const price = side === 'buy' ? middle - away : middle + away;
    tape.push({ kind: 'limit', account, side, price, size: 1 + random.below(100) });
    recent[limits % RECENT] = placed;
    limits += 1;
  }
  return tape;
}
