import { type ColumnData, DAMAGED, FINAL, MISSING, WITHDRAWAL } from '../queries/column-data.ts';
import { YOUNG_MS } from '../sync/plan.ts';

/** What is known of a list: since when it is watched, and when it was read, by the venue's clock. */
interface WatchedList {
  since: number;
  /** When the last reading began that covered young records and new ones. */
  readAt: number;
  /** When the last reading began that covered every record that is not final. */
  openReadAt: number;
}

/** The lists of an account that are watched. */
export type WatchedLists = Partial<Record<'deposits' | 'withdrawals', WatchedList>>;

/**
 * Numbers of the records that are not final for longer than `ms` at the time `at`, by a reading after that time: a status nobody read
 * since may have changed long ago. Only those that came to be so since their list is watched: what was stuck when the history was first read
 * raises nothing. What is no longer listed has a rule of its own. One pass over the columns.
 */
export function stuckRecords(
  { count, ids, flags, created, account, accounts }: ColumnData,
  watched: ReadonlyMap<string, WatchedLists>,
  { at, ms }: { at: number; ms: number },
): number[] {
  const lists: (WatchedLists | undefined)[] = [];
  for (let code = 0; code < accounts.size(); code += 1) lists.push(watched.get(accounts.textOf(code)));
  const found: number[] = [];
  for (let row = 0; row < count; row += 1) {
    const bits = flags[row] ?? 0;
    if ((bits & (FINAL | MISSING | DAMAGED)) !== 0) continue;
    const createdAt = created[row] ?? 0;
    const stuckAt = createdAt + ms;
    if (stuckAt > at) continue;
    const list = lists[account[row] ?? 0]?.[(bits & WITHDRAWAL) === 0 ? 'deposits' : 'withdrawals'];
    if (list === undefined || stuckAt <= list.since) continue;
    if (stuckAt <= lastReadOf(list, createdAt)) found.push(ids[row] ?? 0);
  }
  return found;
}

/** When a record that is not final was surely read last: the young ones with every reading (sync/plan.ts). */
function lastReadOf({ readAt, openReadAt }: WatchedList, createdAt: number): number {
  return readAt - createdAt < YOUNG_MS ? Math.max(readAt, openReadAt) : openReadAt;
}
