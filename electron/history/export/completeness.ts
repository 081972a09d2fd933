import type { z } from 'zod';
import type { listKnowledge } from '../../../shared/bridge/history-calls.ts';
import type { HistoryFilter } from '../../../shared/history/filter.ts';
import { meansList } from '../../../shared/history/meant-lists.ts';

export type ListKnowledge = z.infer<typeof listKnowledge>;

/** Whether a result holds every record the venues had for it. */
export interface Completeness {
  /** Why it may not; empty when it does. For the person. */
  reasons: string[];
  /** The earliest time up to which all lists are known; null when one is not known at all. */
  until: number | null;
  /** Names of removed accounts whose records the filter leaves out. */
  leftOut: string[];
}

/** What the archive's knowledge means for the records of a filter. `accountName` is for the reasons. */
export function completenessOf(
  filter: HistoryFilter,
  lists: readonly ListKnowledge[],
  accountName: (id: string) => string,
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
    for (const reason of reasonsOf(filter, list)) {
      reasons.push(`${accountName(list.accountId)}, ${list.kind}s: ${reason}`);
    }
    until = list.complete === null || until === null ? null : Math.min(until, list.complete.until);
  }
  for (const id of filter.accountIds ?? []) {
    if (lists.some(({ accountId }) => accountId === id)) continue;
    reasons.push(`${accountName(id)}: its history was never read`);
    until = null;
  }
  if (meant.length === 0 && reasons.length === 0) reasons.push('no history was ever read');
  return { reasons, until: until === Number.POSITIVE_INFINITY ? null : until, leftOut: [...leftOut] };
}

function reasonsOf(filter: HistoryFilter, list: ListKnowledge): string[] {
  const { complete, incomplete, floor } = list;
  const from = Math.max(filter.from ?? floor, floor);
  const before = filter.before ?? Number.POSITIVE_INFINITY;
  if (before <= floor) return [`nothing before ${iso(floor)} is read`];
  const reasons: string[] = [];
  if (filter.from !== undefined && filter.from < floor && list.floorIs === 'user') {
    reasons.push(`nothing before ${iso(floor)} is read, as was chosen`);
  }
  if (complete === null) reasons.push('no pass over it was ever complete');
  else {
    if (from < complete.since) reasons.push(`not known before ${iso(complete.since)}`);
    if (filter.before !== undefined && before > complete.until)
      reasons.push(`not known after ${iso(complete.until)}`);
    else if (from >= complete.until) reasons.push(`not known after ${iso(complete.until)}`);
  }
  for (const gap of incomplete) {
    if (gap.from >= before || gap.to < from) continue;
    reasons.push(`incomplete from ${iso(gap.from)} to ${iso(gap.to)} (${gap.reason})`);
  }
  if (list.setAside > 0)
    reasons.push(`${list.setAside} rows of the venue could not be read and are left out`);
  return reasons;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
