import type { LenientPage } from '../../venue/records-page.ts';
import type { Window } from './pass.ts';
import type { Reach, WalkRules } from './walk-state.ts';

/** The widest window whose answer is believed, by what the venue has shown. */
export function believed({ fromEnd, fromStart, widest }: Reach, { safeMs }: WalkRules): number {
  const shown = Math.max(safeMs, Math.min(fromEnd, fromStart));
  return widest === null ? shown : Math.min(shown, widest);
}

/** The reach with what this reply shows of it; rows from outside the window show nothing. */
export function seenReach(reach: Reach, { from, to }: Window, page: LenientPage): Reach {
  let { fromEnd, fromStart } = reach;
  for (const { createdAt } of page.items) {
    if (createdAt < from || createdAt > to) return reach;
    fromEnd = Math.max(fromEnd, to - createdAt);
    fromStart = Math.max(fromStart, createdAt - from);
  }
  return { ...reach, fromEnd, fromStart };
}
