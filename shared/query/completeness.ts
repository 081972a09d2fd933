import type { HistoryFilter } from './filter.ts';
import type { CompletenessFacts, Gap } from './gap.ts';
import { meansList } from './meant-lists.ts';

/** What the archive knows of one list; the bridge's `listKnowledge` has more of it. */
export interface KnownList {
  accountId: string;
  kind: 'deposit' | 'withdrawal';
  removed?: true;
  practice?: true;
  records: number;
  unreadable: number;
  /** The newest range that two scans agreed on. */
  complete: { since: number; until: number } | null;
  /** All that two scans agreed on, apart from each other, each with when they last did. */
  verified: readonly { from: number; to: number; at: number }[];
  /** The newest range that was scanned once, where it ends later. */
  readOnce: { since: number; until: number } | null;
  /** Time ranges no two scans agreed on: all that there are up to the end of `complete`, and later ones that failed. */
  incomplete: readonly { from: number; to: number; reason: string }[];
  /** Where the list begins, and who set it. */
  startDate: number;
  startDateSource: 'user' | 'venue' | 'assumed';
  /** Where the start date is the user's: the day it would be otherwise. */
  firstDay?: number;
  olderUnread?: true;
}

export interface CompletenessOptions {
  now: number;
  /** Everything before an instant is meant. Before the first day of a venue nothing is missing, unless it has older records. */
  opening?: true;
}

/** A filter without an end means until now. What was downloaded within this time counts as downloaded up to now. */
const OPEN_END_MS = 86_400_000;

/** Whether a result of this filter has every record the venues had for it: up to when it was verified, and all that was not. */
export function completenessOf(
  filter: HistoryFilter,
  lists: readonly KnownList[],
  options: CompletenessOptions,
): CompletenessFacts {
  const meant = lists.filter((list) => meansList(filter, list));
  const gaps = meant.flatMap((list) => gapsInFilter(filter, list, options));
  for (const accountId of filter.accountIds ?? []) {
    if (lists.some((list) => list.accountId === accountId)) continue;
    gaps.push({ ...EVERYWHERE, accountId, cause: { is: 'not-downloaded' } });
  }
  if (meant.length === 0 && gaps.length === 0) gaps.push({ ...EVERYWHERE, cause: { is: 'no-history' } });
  return { verified: verifiedOf(meant, filter), gaps };
}

/** The same of the lists as they are set up, from their start dates to the end of what was verified, whatever the time of a filter. */
export function downloadCompleteness(lists: readonly KnownList[]): CompletenessFacts {
  const gaps = lists.flatMap((list) => [
    ...(list.complete === null ? [neverVerified(list)] : []),
    ...list.incomplete.map((range) => failedGap(list, range)),
    ...unreadableGaps(list),
  ]);
  return { verified: verifiedOf(lists, {}), gaps };
}

/** Whether nothing of a list was ever downloaded. */
export function isListUnread({ complete, readOnce, records, incomplete }: KnownList): boolean {
  return complete === null && readOnce === null && records === 0 && incomplete.length === 0;
}

const EVERYWHERE = { accountId: null, kind: null, from: null, to: null };

function gapIn(
  { accountId, kind, removed }: KnownList,
  cause: Gap['cause'],
  { from = null, to = null }: { from?: number | null; to?: number | null } = {},
): Gap {
  return { accountId, ...(removed && { removed }), kind, from, to, cause };
}

function failedGap(list: KnownList, { from, to, reason }: KnownList['incomplete'][number]): Gap {
  return gapIn(list, { is: 'failed', why: reason }, { from, to });
}

function neverVerified(list: KnownList): Gap {
  return gapIn(list, { is: isListUnread(list) ? 'not-downloaded' : 'not-verified' });
}

function unreadableGaps(list: KnownList): Gap[] {
  return list.unreadable > 0 ? [gapIn(list, { is: 'unreadable', records: list.unreadable })] : [];
}

/** Of the lists of which something that the filter means was verified. */
function verifiedOf(lists: readonly KnownList[], filter: HistoryFilter): CompletenessFacts['verified'] {
  const parts = lists.flatMap((list) => {
    const to = list.complete && verifiedEnd(list, list.complete, filter);
    const on = to === null ? null : verifiedOn(list, filter.from ?? list.startDate, to);
    return to === null || on === null ? [] : { to, on };
  });
  if (parts.length === 0) return null;
  return { to: Math.min(...parts.map(({ to }) => to)), on: Math.min(...parts.map(({ on }) => on)) };
}

/** When the part of this time that was verified longest ago was. */
function verifiedOn({ verified }: KnownList, from: number, before: number): number | null {
  const parts = verified.filter((part) => part.to >= from && part.from < before);
  return parts.reduce<number | null>((oldest, { at }) => Math.min(oldest ?? at, at), null);
}

function verifiedEnd(
  list: KnownList,
  { since, until }: { since: number; until: number },
  { from = list.startDate, before = Number.POSITIVE_INFINITY }: HistoryFilter,
): number | null {
  if (before > since) return until < from ? null : Math.min(until, before);
  const holes = holesBelow(list, since);
  if (holes.length === 0) return null;
  const hole = holes.find((range) => range.from < before && range.to >= before - 1);
  const end = hole?.from ?? before;
  return end > Math.max(from, list.startDate) ? end : null;
}

/** What was not verified before the newest verified range. Where there are any, everything else from the start date on was. */
function holesBelow({ incomplete }: KnownList, since: number): KnownList['incomplete'] {
  return incomplete.filter(({ to }) => to < since);
}

/** Whether the user chose not to download everything the venue has. */
function isCut({ startDate, startDateSource, firstDay }: KnownList): boolean {
  return startDateSource === 'user' && !(firstDay !== undefined && startDate <= firstDay);
}

/** What is not downloaded before the start date; null where the venue has nothing from before, as far as it reports. */
function gapBelow(list: KnownList): Gap | null {
  const range = { to: list.startDate };
  if (isCut(list)) return gapIn(list, { is: 'start-date' }, range);
  return list.olderUnread ? gapIn(list, { is: 'older-unread' }, range) : null;
}

function gapsInFilter(filter: HistoryFilter, list: KnownList, { now, opening }: CompletenessOptions): Gap[] {
  const { complete, incomplete, startDate } = list;
  const from = Math.max(filter.from ?? startDate, startDate);
  const before = filter.before ?? Number.POSITIVE_INFINITY;
  const below = gapBelow(list);
  if (before <= startDate) {
    if (below !== null) return [below];
    return opening ? [] : [gapIn(list, { is: 'before-first-day' }, { to: startDate })];
  }
  const gaps: Gap[] = [];
  // Without a beginning everything is meant, also what lies before the day the user chose. What the venue keeps elsewhere nobody here can
  // mend: of everything there is to download it leaves out nothing.
  const start = filter.from ?? (opening || isCut(list) ? Number.NEGATIVE_INFINITY : startDate);
  if (below !== null && start < startDate) gaps.push(below);
  if (complete === null) gaps.push(neverVerified(list));
  else gaps.push(...gapsAround(list, complete, { from, before, end: filter.before ?? now - OPEN_END_MS }));
  for (const range of incomplete) {
    if (range.from < before && range.to >= from) gaps.push(failedGap(list, range));
  }
  gaps.push(...unreadableGaps(list));
  return gaps;
}

/** What is asked for before and after the newest verified range, unless `incomplete` has it. */
function gapsAround(
  list: KnownList,
  { since, until }: { since: number; until: number },
  { from, before, end }: { from: number; before: number; end: number },
): Gap[] {
  const gaps: Gap[] = [];
  if (from < since && holesBelow(list, since).length === 0) {
    gaps.push(gapIn(list, { is: 'not-downloaded' }, { to: Math.min(since, before) }));
  }
  const isFailedToEnd = list.incomplete.some((range) => range.from <= until + 1 && range.to >= end);
  if ((end > until || from >= until) && !isFailedToEnd) {
    const cause = { is: isScannedOnce(list, end) ? 'not-verified' : 'not-downloaded' } as const;
    gaps.push(gapIn(list, cause, { from: until }));
  }
  return gaps;
}

function isScannedOnce({ readOnce }: KnownList, end: number): boolean {
  return readOnce !== null && readOnce.until >= end;
}
