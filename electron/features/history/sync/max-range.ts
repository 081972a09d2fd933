import type { LenientPage } from '../../../venue/records-page.ts';
import type { Window } from './scan.ts';
import type { MaxRange, SyncRules } from './sync-run-state.ts';

/** Nothing is known of a venue yet. */
export const NO_MAX_RANGE: MaxRange = { fromEnd: 0, fromStart: 0, widest: null };

/** Narrower windows are not asked for because of a refusal or an odd order. */
export const NARROWEST = 3_600_000;
/** Answers at the widest a venue takes before twice as much is tried; after each try that was refused, twice as many. */
const FIRST_PATIENCE = 4;
const MAX_PATIENCE = 1_024;

/** The widest window whose answer is believed, by what the venue has shown. */
export function believed({ fromEnd, fromStart, widest }: MaxRange, { safeMs }: SyncRules): number {
  const shown = Math.max(safeMs, Math.min(fromEnd, fromStart));
  return widest === null ? shown : Math.min(shown, widest);
}

/** The maximum range with what this reply shows of it; rows from outside the window show nothing. */
export function seenMaxRange(maxRange: MaxRange, { from, to }: Window, page: LenientPage): MaxRange {
  let { fromEnd, fromStart } = maxRange;
  for (const { createdAt } of page.items) {
    if (createdAt < from || createdAt > to) return maxRange;
    fromEnd = Math.max(fromEnd, to - createdAt);
    fromStart = Math.max(fromStart, createdAt - from);
  }
  return widerAgain({ ...maxRange, fromEnd, fromStart }, to - from);
}

/** A refusal may have had another cause, or no longer apply: what is taken for a while is doubled, and refused again at worst. */
function widerAgain(maxRange: MaxRange, width: number): MaxRange {
  if (maxRange.widest === null || width < maxRange.widest) return maxRange;
  const taken = (maxRange.taken ?? 0) + 1;
  if (taken < (maxRange.patience ?? FIRST_PATIENCE)) return { ...maxRange, taken, tried: false };
  return { ...maxRange, widest: maxRange.widest * 2, taken: 0, tried: true };
}

/** The venue refused a window of this width. Null when it was the narrowest: then it is not about the range. */
export function refusedMaxRange(maxRange: MaxRange, width: number): MaxRange | null {
  if (width <= NARROWEST) return null;
  const patience = maxRange.patience ?? FIRST_PATIENCE;
  return {
    ...maxRange,
    widest: Math.max(NARROWEST, Math.floor(width / 2)),
    taken: 0,
    patience: maxRange.tried === true ? Math.min(MAX_PATIENCE, patience * 2) : patience,
    tried: false,
  };
}
