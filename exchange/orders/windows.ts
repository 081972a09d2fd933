import type { Fill, Order } from './model/order.ts';

const DAY_MS = 86_400_000;
const FILLED_MS = 7 * DAY_MS;
const CANCELLED_MS = 2 * DAY_MS;

/**
 * True while the venue shows an order (facts 2, section 5): as long as it is active, 7 days after it was filled, 2 days after it ended in
 * any other way, filled in part or not. `now` in milliseconds since the epoch.
 */
export function isShown({ state, ending, lastUpdatedAt }: Order, now: number): boolean {
  if (state === 'active') return true;
  return lastUpdatedAt > now - (ending === 'filled' ? FILLED_MS : CANCELLED_MS);
}

/** True while the venue lists a fill: for 7 days. */
export function isFillShown({ createdAt }: Fill, now: number): boolean {
  return createdAt > now - FILLED_MS;
}
