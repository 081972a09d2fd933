import type { Preferences } from '../../../../shared/bridge/app-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { type Result, succeed } from '../../../../shared/base/result.ts';
import { RECHECK_ALL_DAYS } from '../../../../shared/records/recheck.ts';
import { shared, withoutRange, withoutRanges } from './coverage.ts';
import type { ListName } from './list-key.ts';
import { believed } from './max-range.ts';
import { stillHolds } from './plan.ts';
import type { Window } from './scan.ts';
import type { VerifiedRange } from './stored-ranges.ts';
import type { ListKnown, SyncArchive } from './sync-ops.ts';
import type { SyncRules } from './sync-run-state.ts';

/** How much of what is verified is read again: a part of what is due by its age, the recent past as well because a person asks for news, or all of it. */
export type Reach = 'due' | 'recent' | 'all';

export function farther(one: Reach, other: Reach): Reach {
  if (one === 'due') return other;
  return other === 'all' ? other : one;
}

const DAY = 86_400_000;
/** Also what seems to be of later on: two clocks differ. */
const ANY_AGE = Number.NEGATIVE_INFINITY;
/** Of what is due to be read again, a check reads so many pages, or windows without a record. */
const PAGES_AGAIN = 20;
/** A window of a venue that answers any range counts as this long. */
const LONGEST_AGAIN_MS = 365 * DAY;

interface RecheckParts {
  archive: SyncArchive;
  /** How often what is verified is read again. */
  preferences(): Pick<Preferences, 'recheckDays' | 'recheckAll'>;
}

/** What is verified and is not read again now: neither what the person asks for, nor the part of what is due that fits in one check. */
export async function keptRanges(
  parts: RecheckParts,
  list: ListName,
  { verified, maxRange }: ListKnown,
  { frozenAt, rules, reach }: { frozenAt: number; rules: SyncRules; reach: Reach },
): Promise<Result<Window[], BridgeError>> {
  const { recheckDays, recheckAll } = parts.preferences();
  const allDays = RECHECK_ALL_DAYS[recheckAll];
  const recentMs = recheckDays * DAY;
  const notAsked = stillHolds(verified, frozenAt, {
    recentMs,
    recentAfterMs: reach === 'due' ? null : ANY_AGE,
    allAfterMs: reach === 'all' ? ANY_AGE : null,
  });
  const fresh = stillHolds(verified, frozenAt, {
    recentMs,
    recentAfterMs: DAY,
    allAfterMs: allDays === null ? null : allDays * DAY,
  });
  const ranges = withoutRanges(notAsked, fresh);
  if (ranges.length === 0) return succeed(notAsked);
  const size = {
    records: PAGES_AGAIN * (rules.sizes.at(-1) ?? 50),
    spanMs: PAGES_AGAIN * Math.min(believed(maxRange, rules), LONGEST_AGAIN_MS),
  };
  const turns = { recentMs, allMs: allDays === null ? null : allDays * DAY };
  const slice = await parts.archive.request('sync.slice', {
    ...list,
    ranges: inTurn(ranges, verified, frozenAt, turns),
    size,
  });
  return slice.ok ? succeed(withoutRanges(notAsked, slice.value)) : slice;
}

/**
 * What is due in the order in which it is read again: first what waits longest, counted in its own turns, which are a day for the recent past
 * and `allMs` for the rest. Where there is more than can be read in time, all of it is late alike; what waits alike goes newest first.
 */
function inTurn(
  due: readonly Window[],
  verified: readonly VerifiedRange[],
  frozenAt: number,
  { recentMs, allMs }: { recentMs: number; allMs: number | null },
): Window[] {
  const recent = { from: frozenAt - recentMs, to: frozenAt };
  const waiting = verified.flatMap((range) => {
    const age = frozenAt - range.at;
    const waits = (parts: readonly Window[], turnMs: number) =>
      shared(parts, due).map(({ from, to }) => ({ from, to, turns: age / turnMs }));
    const rest = allMs === null ? [] : waits(withoutRange([range], recent), allMs);
    return [...waits(shared([range], [recent]), DAY), ...rest];
  });
  return waiting.sort((a, b) => b.turns - a.turns || b.to - a.to).map(({ from, to }) => ({ from, to }));
}
