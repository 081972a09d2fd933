import { joinRanges, withoutRange } from './coverage.ts';
import type { Window } from './scan.ts';
import type { VerifiedRange } from './stored-ranges.ts';

/** What is known of a list when a sync run is planned. Times in milliseconds since the epoch. */
interface Known {
  /** Ranges that two scans verified and that need not be read again (`stillHolds`), oldest first, apart from each other. */
  verified: readonly Window[];
  /** Ranges that could not be completed. */
  gaps: readonly Window[];
  /** When records that are not final yet were created, ascending. */
  open: readonly number[];
}

interface PlanRules {
  startDate: number;
  /** End of the sync run, by the venue's clock. */
  frozenAt: number;
  /** How far neighbouring windows overlap. */
  edgeMs: number;
  /** How far the newest window goes back into what was verified. */
  overlapMs: number;
}

/** How old what is verified may be before it is read again. All in milliseconds. */
interface Recheck {
  /** The recent past: so far back from the end of the sync run. */
  recentMs: number;
  /** When the recent past counts as old; null: never. */
  recentAfterMs: number | null;
  /** The same for all the rest. */
  allAfterMs: number | null;
}

/**
 * What is verified and need not be read again, oldest first and apart from each other. A venue lists records late, changes and drops them: the
 * recent past is read again every day and whenever a person asks, all of it from time to time.
 */
export function stillHolds(
  verified: readonly VerifiedRange[],
  frozenAt: number,
  { recentMs, recentAfterMs, allAfterMs }: Recheck,
): Window[] {
  const recent = { from: frozenAt - recentMs, to: frozenAt };
  const fresh = verified.flatMap((range) => {
    const age = frozenAt - range.at;
    if (allAfterMs !== null && age >= allAfterMs) return [];
    return recentAfterMs !== null && age >= recentAfterMs ? withoutRange([range], recent) : [range];
  });
  return joinRanges(fresh);
}

/** Records that are not final are asked for again with every sync while they are young, and once a day afterwards. */
export const YOUNG_MS = 7 * 86_400_000;
/** Records not final that are nearer to each other than this are read in one window: a request costs more than some rows. */
const NEAR_MS = 3 * 86_400_000;

/**
 * The ranges to be read, newest first and apart from each other: all that was not verified between start date and end, with overlap on
 * both sides, and the windows of records that are not final. What could not be completed before comes last, so that it does not keep
 * the sync run from the rest.
 */
export function planRanges(known: Known, rules: PlanRules): Window[] {
  const { startDate, frozenAt, edgeMs, overlapMs } = rules;
  const wanted: Window[] = [];
  let from = startDate;
  for (const { from: since, to: until } of known.verified) {
    if (since > from + (from === startDate ? 2 : 1))
      wanted.push({ from: Math.max(startDate, from - edgeMs), to: Math.min(frozenAt, since + edgeMs) });
    from = Math.max(from, until);
  }
  if (frozenAt > from)
    wanted.push({
      from: Math.max(startDate, from - (known.verified.length > 0 ? overlapMs : 0)),
      to: frozenAt,
    });
  for (const near of openWindows(known.open, edgeMs)) {
    const to = Math.min(near.to, frozenAt);
    if (near.from < to) wanted.push({ from: Math.max(startDate, near.from), to });
  }
  const ranges = joined(wanted.filter(({ from: start, to }) => to > start));
  const failed = ranges.filter((range) => known.gaps.some((gap) => covers(gap, range)));
  return [...ranges.filter((range) => !failed.includes(range)), ...failed];
}

/** Windows around records that are not final. */
export function openWindows(open: readonly number[], edgeMs: number): Window[] {
  const windows: Window[] = [];
  for (const at of open) {
    const last = windows.at(-1);
    if (last !== undefined && at - last.to < NEAR_MS) last.to = at + edgeMs;
    else windows.push({ from: at - edgeMs, to: at + edgeMs });
  }
  return windows;
}

/** Overlapping ones made one; newest first. */
function joined(windows: readonly Window[]): Window[] {
  const result: Window[] = [];
  for (const { from, to } of windows.toSorted((a, b) => b.to - a.to)) {
    const last = result.at(-1);
    if (last !== undefined && to >= last.from) last.from = Math.min(last.from, from);
    else result.push({ from, to });
  }
  return result;
}

/** The range is little more than what failed before. */
function covers(gap: Window, range: Window): boolean {
  const slack = 60_000;
  return gap.from - slack <= range.from && gap.to + slack >= range.to;
}
