import type { PlacementView } from '../../shared/bridge/order-calls.ts';

type LookUps = NonNullable<PlacementView['lookUps']>;

/** "in 40 s", "in 3 min", "now": how far ahead a moment is. */
export function aheadWords(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1_000);
  if (seconds <= 0) return 'now';
  if (seconds < 100) return `in ${seconds} s`;
  return `in ${Math.round(seconds / 60)} min`;
}

/** "asked once", "asked 3 times". */
export function timesWords(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Why an order that was not found may be there all the same: said wherever "not found" is. */
export const NOT_FOUND_PROVES_NOTHING =
  'Not found proves nothing: the order may still be on its way, and a venue forgets orders that ended without a fill.';

/** What comes after the look-ups so far. */
export function nextLookUpWords({ nextAt }: Pick<LookUps, 'nextAt'>, now: number): string {
  return nextAt === null
    ? 'No other look-up will be made by itself: ask again, or look at the venue.'
    : `The next look-up is made ${aheadWords(nextAt, now)}.`;
}
