import type { z } from 'zod';
import type { listKnowledge } from '../../../../shared/bridge/history-calls.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { syncMessages } from '../../../../shared/messages/sync.ts';
import { reasonShown, syncReasonsMessages } from '../../../../shared/messages/sync-reasons.ts';
import { type FirstDay, type StartDate, startDateOf } from './first-day.ts';
import type { Window } from './scan.ts';
import { addRange, joinRanges } from './coverage.ts';
import type { RangeRow } from './stored-ranges.ts';

export type ListKnowledge = z.infer<typeof listKnowledge>;

/** Where the sync runs of an account end by its venue. */
export interface AccountStart {
  accountId: string;
  firstDay: FirstDay;
}

interface Facts {
  userStartDate: number | null;
  records: number;
  unreadable: number;
  resolvedUnreadable: number;
  missing: number;
  open: number;
  /** Ranges that were read, once or twice, and gaps; oldest first. */
  windows: readonly RangeRow[];
}

/**
 * What is known of a list, in the words of the bridge. `complete` is the newest range that two scans verified, from the start date on;
 * `incomplete` is what lies before it and is not verified, with the reason; `readOnce` is how far it was read once. What was verified
 * before a start date that was moved later does not count.
 */
export function knowledgeOf(
  { accountId, firstDay }: AccountStart,
  kind: WalletRecord['kind'],
  { userStartDate, records, unreadable, resolvedUnreadable, missing, open, windows }: Facts,
): ListKnowledge {
  const start = startDateOf(userStartDate, firstDay);
  const startDate = start.at;
  const verified = windows.filter(({ reason, scans, to }) => reason === null && scans > 1 && to >= startDate);
  const newest = newestOf(verified);
  return {
    accountId,
    kind,
    records,
    unreadable,
    resolvedUnreadable,
    missing,
    open,
    complete: newest && { since: Math.max(startDate, newest.from), until: newest.to },
    verified: verified.map(({ from, to, at }) => ({ from: Math.max(startDate, from), to, at })),
    readOnce: readOnce(windows, startDate, newest?.to ?? null),
    incomplete: newest === null ? gapsOf(windows, startDate) : holes(verified, windows, startDate),
    startDate,
    startDateSource: start.is,
    ...(start.is === 'user' && { firstDay: firstDay.at }),
    older: olderThan(start, firstDay),
    ...(firstDay.olderUnread && { olderUnread: true }),
  };
}

/** The newest of the verified ranges with all that it touches. */
function newestOf(verified: readonly RangeRow[]): Window | null {
  return joinRanges(verified).at(-1) ?? null;
}

/** The newest range that was read at least once, when it ends later than what two scans verified. */
function readOnce(
  windows: readonly RangeRow[],
  startDate: number,
  verifiedTo: number | null,
): ListKnowledge['readOnce'] {
  let read: readonly Window[] = [];
  for (const { reason, from, to } of windows) {
    if (reason === null && to >= startDate) read = addRange(read, { from, to });
  }
  const newest = read.at(-1);
  if (newest === undefined || (verifiedTo !== null && newest.to <= verifiedTo)) return null;
  return { since: Math.max(startDate, newest.from), until: newest.to };
}

function olderThan({ at, is }: StartDate, { older }: FirstDay): string {
  return is === 'user' ? syncMessages.older.chosen(new Date(at).toISOString().slice(0, 10)) : older;
}

/** What could not be completed at or after the start date. */
function gapsOf(windows: readonly RangeRow[], startDate: number): ListKnowledge['incomplete'] {
  return windows.flatMap(({ from, to, reason }) =>
    reason === null || to < startDate
      ? []
      : [{ from: Math.max(from, startDate), to, reason: reasonShown(reason) }],
  );
}

/** Why two scans did not verify a range: it failed, was read once only, or nobody asked for it yet. */
function whyNot(windows: readonly RangeRow[], range: Window): string {
  const there = windows.filter(({ from, to }) => from <= range.to && to >= range.from);
  const failed = there.find(({ reason }) => reason !== null)?.reason ?? null;
  if (failed !== null) return reasonShown(failed);
  const once = there.some(({ from, to }) => from <= range.from && to >= range.to);
  return once ? syncReasonsMessages['read-once'] : syncReasonsMessages['not-read'];
}

/** What is not verified between the start date and the end of the newest verified range, and what could not be completed after it. */
function holes(
  verified: readonly RangeRow[],
  windows: readonly RangeRow[],
  startDate: number,
): ListKnowledge['incomplete'] {
  const found: ListKnowledge['incomplete'] = [];
  let from = startDate;
  for (const each of verified) {
    // The start date's own millisecond may be uncovered: a venue may read startAt as "after". Anywhere else one instant can be many records.
    if (each.from > (from === startDate ? from + 2 : from)) {
      const to = each.from - 1;
      found.push({ from, to, reason: whyNot(windows, { from, to }) });
    }
    from = Math.max(from, each.to + 1);
  }
  // Above the newest verified range only what was tried and failed is listed: the rest is the time since the last sync.
  for (const gap of gapsOf(windows, startDate)) {
    if (gap.to > from) found.push({ ...gap, from: Math.max(from, gap.from) });
  }
  return found;
}
