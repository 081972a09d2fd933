/** A clock this far from the venue's is worth correcting: requests use the venue's time, files and the journal this computer's. */
const CLOCK_OFF_MS = 1_000;

/** Less than this part of a quota is low. */
const LOW_SHARE = 0.1;

/** `differenceMs`: without its sign. */
export function isClockOff(differenceMs: number): boolean {
  return differenceMs > CLOCK_OFF_MS;
}

export function isRateLimitLow(remaining: number, quota: number): boolean {
  return remaining < quota * LOW_SHARE;
}
