import type { z } from 'zod';
import type { listKnowledge } from '../../../shared/bridge/history-calls.ts';
import { removedAccountText } from '../../../shared/history/account-names.ts';
import type { HistoryFilter } from '../../../shared/history/filter.ts';
import { meansList } from '../../../shared/history/meant-lists.ts';
import type { NamedAccount } from '../../../shared/history/query-terms.ts';
import {
  COMPLETENESS_ENGLISH,
  completenessText,
  type CompletenessWords,
} from '../../../shared/text/export-completeness.ts';
import { reasonInFiles } from '../../../shared/text/sync-reasons.ts';

export type ListKnowledge = z.infer<typeof listKnowledge>;

/** Whether a result holds every record the venues had for it. */
export interface Completeness {
  /** Why it may not; empty when it does. For the person, or for a file. */
  reasons: string[];
  /** The earliest time up to which all lists are known; null when one is not known at all. */
  until: number | null;
  /** Names of removed accounts whose records the filter leaves out. */
  leftOut: string[];
}

/** A filter without an end means until now. What was read within this time counts as read up to now. */
const OPEN_END_MS = 86_400_000;

interface Asking {
  now: number;
  /** For the reasons. */
  accountName: (id: string) => string;
  /** Those of files unless others are given. */
  words?: CompletenessWords;
}

/** As `completenessOf`, in the words of the window. */
export function completenessShown(
  filter: HistoryFilter,
  lists: readonly ListKnowledge[],
  accounts: readonly NamedAccount[],
  now: number,
): Completeness {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const accountName = (id: string): string => names.get(id) ?? removedAccountText(id);
  return completenessOf(filter, lists, { now, accountName, words: completenessText });
}

/** What the archive's knowledge means for the records of a filter. */
export function completenessOf(
  filter: HistoryFilter,
  lists: readonly ListKnowledge[],
  { now, accountName, words = COMPLETENESS_ENGLISH }: Asking,
): Completeness {
  const meant = lists.filter((list) => meansList(filter, list));
  const leftOut = new Set<string>();
  for (const list of lists) {
    const isOut = filter.accountIds === undefined && !meansList(filter, list);
    if (isOut && meansList({ ...filter, removed: true }, list)) leftOut.add(accountName(list.accountId));
  }
  const reasons: string[] = [];
  let until: number | null = Number.POSITIVE_INFINITY;
  for (const list of meant) {
    const about = list.kind === 'deposit' ? words.deposits : words.withdrawals;
    for (const reason of reasonsOf(filter, list, { now, words })) {
      reasons.push(about(accountName(list.accountId), reason));
    }
    until = list.complete === null || until === null ? null : Math.min(until, list.complete.until);
  }
  for (const id of filter.accountIds ?? []) {
    if (lists.some(({ accountId }) => accountId === id)) continue;
    reasons.push(words.neverRead(accountName(id)));
    until = null;
  }
  if (meant.length === 0 && reasons.length === 0) reasons.push(words.nothingRead);
  return { reasons, until: until === Number.POSITIVE_INFINITY ? null : until, leftOut: [...leftOut] };
}

function reasonsOf(
  filter: HistoryFilter,
  list: ListKnowledge,
  { now, words }: { now: number; words: CompletenessWords },
): string[] {
  const { complete, incomplete, floor } = list;
  const from = Math.max(filter.from ?? floor, floor);
  const before = filter.before ?? Number.POSITIVE_INFINITY;
  if (before <= floor) return [words.nothingBefore(iso(floor))];
  const reasons: string[] = [];
  if (filter.from !== undefined && filter.from < floor && list.floorIs === 'user') {
    reasons.push(words.nothingBeforeChosen(iso(floor)));
  }
  if (complete === null) reasons.push(words.neverComplete);
  else {
    if (from < complete.since) reasons.push(words.notBefore(iso(complete.since)));
    const end = filter.before ?? now - OPEN_END_MS;
    if (end > complete.until || from >= complete.until) reasons.push(words.notAfter(iso(complete.until)));
  }
  for (const gap of incomplete) {
    if (gap.from >= before || gap.to < from) continue;
    const reason = words === COMPLETENESS_ENGLISH ? reasonInFiles(gap.reason) : gap.reason;
    reasons.push(words.gap(iso(gap.from), iso(gap.to), reason));
  }
  if (list.setAside > 0) reasons.push(words.setAside(list.setAside));
  return reasons;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
