import type { z } from 'zod';
import type { listKnowledge } from '../../../../shared/bridge/history-calls.ts';
import { removedAccountText } from '../../../../shared/addresses/account-names.ts';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import { meansList } from '../../../../shared/query/meant-lists.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import {
  COMPLETENESS_ENGLISH,
  completenessMessages,
  type CompletenessMessages,
} from '../../../../shared/messages/export-completeness.ts';
import { reasonInFiles } from '../../../../shared/messages/sync-reasons.ts';
import { type ReviewGap, reviewGapText } from './review-gap.ts';

export type ListKnowledge = z.infer<typeof listKnowledge>;

/** Whether a result holds every record the venues had for it. */
export interface Completeness {
  /** Why it may not; empty when it does. For the person, or for a file. */
  reasons: string[];
  /** The latest time from which on all lists are known; null when one is not known at all. */
  since: number | null;
  /** The earliest time up to which all lists are known; null when one is not known at all. */
  until: number | null;
  /** How far back each list reaches. */
  coverage: ListCoverage[];
  /** Names of removed accounts whose records the filter leaves out. */
  leftOut: string[];
}

export interface ListCoverage {
  account: string;
  kind: ListKnowledge['kind'];
  /** Null when it was never verified. */
  since: number | null;
  /** Where its walk ends, and who says so. */
  startDate: number;
  startDateSource: ListKnowledge['startDateSource'];
  /** What the venue has from before and is not read, in words; absent where it has nothing. */
  older?: string;
}

/** A filter without an end means until now. What was read within this time counts as read up to now. */
const OPEN_END_MS = 86_400_000;

export interface Asking {
  now: number;
  /** For the reasons. */
  accountName: (id: string) => string;
  /** Where what staff said matters and the log of it has a fault. */
  reviewGap?: ReviewGap | null;
  /** Everything before an instant is meant. Before the first day of a venue nothing is missing, unless it has older records. */
  opening?: true;
  /** Those of files unless others are given. */
  messages?: CompletenessMessages;
}

/** As `completenessOf`, in the words of the window. */
export function completenessShown(
  filter: HistoryFilter,
  lists: readonly ListKnowledge[],
  { accounts, ...asking }: Omit<Asking, 'accountName' | 'messages'> & { accounts: readonly NamedAccount[] },
): Completeness {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const accountName = (id: string): string => names.get(id) ?? removedAccountText(id);
  return completenessOf(filter, lists, { ...asking, accountName, messages: completenessMessages });
}

/** What the archive's knowledge means for the records of a filter. */
export function completenessOf(
  filter: HistoryFilter,
  lists: readonly ListKnowledge[],
  { now, accountName, messages = COMPLETENESS_ENGLISH, reviewGap = null, opening }: Asking,
): Completeness {
  const meant = lists.filter((list) => meansList(filter, list));
  const leftOut = new Set<string>();
  for (const list of lists) {
    const isOut = filter.accountIds === undefined && !meansList(filter, list);
    if (isOut && meansList({ ...filter, removed: true }, list)) leftOut.add(accountName(list.accountId));
  }
  const reasons: string[] = [];
  const coverage: ListCoverage[] = [];
  let since: number | null = Number.NEGATIVE_INFINITY;
  let until: number | null = Number.POSITIVE_INFINITY;
  for (const list of meant) {
    const { accountId, kind, complete, startDate, startDateSource, firstDay = startDate } = list;
    coverage.push({
      account: accountName(accountId),
      kind,
      since: complete?.since ?? null,
      startDate,
      startDateSource,
      ...(list.olderUnread && { older: messages.olderUnread(iso(firstDay)) }),
    });
    const about = kind === 'deposit' ? messages.deposits : messages.withdrawals;
    for (const reason of reasonsOf(filter, list, { now, messages, opening: opening === true })) {
      reasons.push(about(accountName(accountId), reason));
    }
    since = complete === null || since === null ? null : Math.max(since, complete.since);
    until = complete === null || until === null ? null : Math.min(until, complete.until);
  }
  for (const id of filter.accountIds ?? []) {
    if (lists.some(({ accountId }) => accountId === id)) continue;
    reasons.push(messages.neverRead(accountName(id)));
    since = null;
    until = null;
  }
  if (meant.length === 0 && reasons.length === 0) reasons.push(messages.nothingRead);
  // First, because only some of many reasons are shown.
  if (reviewGap !== null) reasons.unshift(reviewGapText(reviewGap, messages));
  return { reasons, since: finite(since), until: finite(until), coverage, leftOut: [...leftOut] };
}

/**
 * Why the archive may lack records created before `from`. Before the first day of a venue that has nothing older there is nothing to lack,
 * so that a period which begins there has nothing missing before it.
 */
export function gapsBefore(
  from: number,
  filter: HistoryFilter,
  lists: readonly ListKnowledge[],
  accountName: (id: string) => string,
): string[] {
  if (filter.from !== undefined && filter.from >= from) return [];
  const asking = { now: from, accountName, opening: true as const };
  return completenessOf({ ...filter, before: from }, lists, asking).reasons;
}

function finite(at: number | null): number | null {
  return at !== null && Number.isFinite(at) ? at : null;
}

/** Whether the user chose not to read everything the venue has. */
function isCut({ startDate, startDateSource, firstDay }: ListKnowledge): boolean {
  return startDateSource === 'user' && !(firstDay !== undefined && startDate <= firstDay);
}

/** What is not read before the start date; null where the venue has nothing from before, as far as it says. */
function unreadBelow(list: ListKnowledge, messages: CompletenessMessages): string | null {
  if (isCut(list)) return messages.nothingBeforeChosen(iso(list.startDate));
  return list.olderUnread ? messages.olderUnread(iso(list.startDate)) : null;
}

function reasonsOf(
  filter: HistoryFilter,
  list: ListKnowledge,
  { now, messages, opening }: { now: number; messages: CompletenessMessages; opening: boolean },
): string[] {
  const { complete, incomplete, startDate } = list;
  const from = Math.max(filter.from ?? startDate, startDate);
  const before = filter.before ?? Number.POSITIVE_INFINITY;
  const below = unreadBelow(list, messages);
  if (before <= startDate) {
    if (below !== null) return [below];
    return opening ? [] : [messages.nothingBefore(iso(startDate))];
  }
  const reasons: string[] = [];
  // Without a beginning everything is meant, also what lies before the day the user chose. What the venue keeps elsewhere nobody here can
  // mend: of everything there is to read it leaves out nothing.
  const start = filter.from ?? (opening || isCut(list) ? Number.NEGATIVE_INFINITY : startDate);
  if (below !== null && start < startDate) reasons.push(below);
  if (complete === null) reasons.push(messages.neverComplete);
  else {
    if (from < complete.since) reasons.push(messages.notBefore(iso(complete.since)));
    const end = filter.before ?? now - OPEN_END_MS;
    if (end > complete.until || from >= complete.until) reasons.push(messages.notAfter(iso(complete.until)));
  }
  for (const gap of incomplete) {
    if (gap.from >= before || gap.to < from) continue;
    const reason = messages === COMPLETENESS_ENGLISH ? reasonInFiles(gap.reason) : gap.reason;
    reasons.push(messages.gap(iso(gap.from), iso(gap.to), reason));
  }
  if (list.unreadable > 0) reasons.push(messages.unreadable(list.unreadable));
  return reasons;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
