import type { z } from 'zod';
import type { listKnowledge } from '../../../../shared/bridge/history-calls.ts';
import { removedAccountText } from '../../../../shared/addresses/account-names.ts';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import { completenessOf } from '../../../../shared/query/completeness.ts';
import { formatForFiles, type CompletenessFormat } from '../../../../shared/query/format-completeness.ts';
import type { CompletenessFacts, Gap } from '../../../../shared/query/gap.ts';
import { meansList } from '../../../../shared/query/meant-lists.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import { completenessMessages } from '../../../../shared/messages/completeness.ts';
import { type ReviewGap, reviewLogGap } from './review-gap.ts';

export type ListKnowledge = z.infer<typeof listKnowledge>;

/** How complete the records of a file are, for the file beside it. */
export interface FileCompleteness extends CompletenessFacts {
  /** The latest time from which on all lists are known; null when one is not known at all. */
  since: number | null;
  /** The earliest time up to which all lists are known; null when one is not known at all. */
  until: number | null;
  lists: ListRange[];
  /** Ids of removed accounts whose records the filter leaves out. */
  leftOut: string[];
}

/** From when on a list is known. */
interface ListRange {
  accountId: string;
  kind: ListKnowledge['kind'];
  /** Null when it was never verified. */
  since: number | null;
  /** Where its download begins, and who says so. */
  startDate: number;
  startDateSource: ListKnowledge['startDateSource'];
  /** What the venue has from before and is not read; null where it has nothing. */
  older: Gap | null;
}

/** What the archive's knowledge means for a file of a filter. `reviewGap`: null where the file has nothing of the review log, or the log no fault. */
export function fileCompleteness(
  filter: HistoryFilter,
  lists: readonly ListKnowledge[],
  { now, reviewGap = null }: { now: number; reviewGap?: ReviewGap | null },
): FileCompleteness {
  const { verified, gaps } = completenessOf(filter, lists, { now });
  const meant = lists.filter((list) => meansList(filter, list));
  return {
    verified,
    // The review log first, because only some of many gaps are shown.
    gaps: reviewGap === null ? gaps : [reviewLogGap(reviewGap), ...gaps],
    ...knownRange(filter, lists, meant),
    lists: meant.map(rangeOf),
    leftOut: removedLeftOut(filter, lists),
  };
}

/**
 * Why the archive may lack records created before `from`. Before the first day of a venue that has nothing older there is nothing to lack,
 * so that a period which begins there has nothing missing before it.
 */
export function gapsBefore(from: number, filter: HistoryFilter, lists: readonly ListKnowledge[]): Gap[] {
  if (filter.from !== undefined && filter.from >= from) return [];
  return completenessOf({ ...filter, before: from }, lists, { now: from, opening: true }).gaps;
}

/** For an answer to the window: its language, and times as files have them. */
export function completenessFormat(accounts: readonly NamedAccount[]): CompletenessFormat {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const accountName = (id: string): string => names.get(id) ?? removedAccountText(id);
  return { ...formatForFiles(accountName), messages: completenessMessages };
}

function knownRange(
  { accountIds = [] }: HistoryFilter,
  lists: readonly ListKnowledge[],
  meant: readonly ListKnowledge[],
): { since: number | null; until: number | null } {
  const known = meant.flatMap(({ complete }) => complete ?? []);
  const isUnknown = accountIds.some((id) => !lists.some(({ accountId }) => accountId === id));
  if (isUnknown || known.length === 0 || known.length < meant.length) return { since: null, until: null };
  return {
    since: Math.max(...known.map(({ since }) => since)),
    until: Math.min(...known.map(({ until }) => until)),
  };
}

function rangeOf({
  accountId,
  kind,
  complete,
  startDate,
  startDateSource,
  ...list
}: ListKnowledge): ListRange {
  const { firstDay = startDate, olderUnread } = list;
  const older: Gap = { accountId, kind, from: null, to: firstDay, cause: { is: 'older-unread' } };
  return {
    accountId,
    kind,
    since: complete?.since ?? null,
    startDate,
    startDateSource,
    older: olderUnread ? older : null,
  };
}

function removedLeftOut(filter: HistoryFilter, lists: readonly ListKnowledge[]): string[] {
  if (filter.accountIds !== undefined) return [];
  const ids = lists.flatMap((list) =>
    !meansList(filter, list) && meansList({ ...filter, removed: true }, list) ? [list.accountId] : [],
  );
  return [...new Set(ids)];
}
