import type { BridgeError } from '../../../../shared/base/error.ts';
import type { AddressName } from '../../../../shared/addresses/address-names.ts';
import type { HistoryFilter, HistoryRecord } from '../../../../shared/query/filter.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { withColumns, isStore } from './columns.ts';
import { type Facets, facets, type Scope } from './facets.ts';
import { flow, type FlowQuery, type FlowRow } from './flow.ts';
import { damagedIn, idsOf as idsOfFilter, maskOf, resultOf, withDamaged } from './filter.ts';
import { type Insight, insight } from './insight.ts';
import { type Page, page, type PageQuery, rowsOf as rowsOfFilter } from './page.ts';
import { record, type RecordChange, type EarlierReview } from './record.ts';
import { progressAt } from './progress-groups.ts';
import type { Sort } from './result-cache.ts';
import { markOf } from './result-mark.ts';
import { isPresent, withNames, withPractice, withPresent } from './replayed-state.ts';
import { type Totals, totals } from './totals.ts';
import { recordsOf } from './account-sums.ts';

/** Queries about the records. Each first reads whatever the columns still lack, so none is answered from a part of the archive. */
export const queryOps = {
  /** A part of the result, by position. */
  'query.page'(context: ArchiveContext, input: PageQuery): Page {
    return page(withColumns(context), input);
  },
  /** Exact totals by currency of everything the filter selects. */
  'query.totals'(context: ArchiveContext, { filter }: { filter: HistoryFilter }): Totals {
    return totals(withColumns(context), filter);
  },
  /** In, out and net of one currency by periods of local time. */
  'query.flow'(
    context: ArchiveContext,
    input: FlowQuery,
  ): Result<{ revision: number; rows: FlowRow[] }, BridgeError> {
    return flow(withColumns(context), input);
  },
  /** The addresses with the most records, and how long records took. */
  'query.insight'(context: ArchiveContext, { filter }: { filter: HistoryFilter }): Insight {
    return insight(withColumns(context), filter);
  },
  /** The values that occur in records of these accounts. */
  'query.facets'(context: ArchiveContext, scope: Scope): Facets {
    return facets(withColumns(context), scope);
  },
  /** One record with everything the venue reported about it. */
  'query.record'(
    context: ArchiveContext,
    { id }: { id: number },
  ): Result<{ row: HistoryRecord; changes: RecordChange[]; earlierReviews: EarlierReview[] }, BridgeError> {
    return record(withColumns(context), id);
  },
  /** Sets which accounts are there: records of others are selected only where a filter says so. */
  'query.setAccounts'({ columns }: ArchiveContext, ids: readonly string[]): null {
    if (isStore(columns)) columns.replay(withPresent(columns.replayed(), ids));
    return null;
  },
  /** Sets which accounts hold paper money, removed ones too: they are in no result that does not name them. */
  'query.setPractice'({ columns }: ArchiveContext, ids: readonly string[]): null {
    if (isStore(columns)) columns.replay(withPractice(columns.replayed(), ids));
    return null;
  },
  /** Sets the names of addresses. */
  'query.setNames'({ columns }: ArchiveContext, names: readonly AddressName[]): null {
    if (isStore(columns)) columns.replay(withNames(columns.replayed(), names));
    return null;
  },
  /** Every account there are records of, also those that were removed. Without `wait` none while the columns are being read. */
  'query.accounts'(context: ArchiveContext, { wait }: { wait: boolean }): { id: string; records: number }[] {
    const { columns } = wait ? withColumns(context) : context;
    if (!isStore(columns) || columns.loading()) return [];
    const found: { id: string; records: number }[] = [];
    for (let code = 0; code < columns.data.accounts.size(); code += 1) {
      const records = recordsOf(columns.sumsByAccount, code);
      if (records > 0) found.push({ id: columns.data.accounts.textOf(code), records });
    }
    return found;
  },
  /** Answered at once: whether the columns are still being read, and how far the search index is behind (0 while they are). */
  'query.state'({ columns }: ArchiveContext, _input: null): { opening: boolean; searchLag: number } {
    if (!isStore(columns)) return { opening: false, searchLag: 0 };
    const opening = columns.loading();
    return { opening, searchLag: opening ? 0 : columns.search.lag() };
  },
} as const;

/** Work between queries, a few milliseconds at a time: reads the columns, then builds the search index. True while there is more. */
export function loadBehind({ columns }: ArchiveContext): boolean {
  if (!isStore(columns)) return false;
  if (columns.loading()) {
    columns.loadSlice();
    return true;
  }
  return columns.search.build();
}

/** Every record of a result in its order, one at a time. The archive must not change meanwhile. */
export function rowsOf(context: ArchiveContext, filter: HistoryFilter, sort: Sort): Generator<HistoryRecord> {
  return rowsOfFilter(withColumns(context), filter, sort);
}

/** Numbers of the records the filter means, in the order of the sort; with `completedOnly` the others are counted and left out. Damaged ones always are. */
export function sortedIds(
  context: ArchiveContext,
  filter: HistoryFilter,
  sort: Sort,
  completedOnly: boolean,
): { ids: Float64Array; pending: number; failed: number; damaged: number } {
  const store = withColumns(context);
  const { ids, flags } = store.columns.data;
  const rows = resultOf(store, filter, sort);
  const found = new Float64Array(rows.length);
  const counts = { completed: 0, pending: 0, failed: 0 };
  for (const row of rows) {
    const progress = completedOnly ? progressAt(flags[row] ?? 0) : 'completed';
    if (progress === 'completed') found[counts.completed] = ids[row] ?? 0;
    counts[progress] += 1;
  }
  const { completed, pending, failed } = counts;
  return { ids: found.subarray(0, completed), pending, failed, damaged: damagedIn(store, filter) };
}

/** Numbers of the records the filter means, ascending. */
export function idsOf(context: ArchiveContext, filter: HistoryFilter): number[] {
  return idsOfFilter(withColumns(context), filter);
}

/** Damaged records that a table shows for this filter beside its result. */
export function shownAsDamaged(context: ArchiveContext, filter: HistoryFilter): number {
  const store = withColumns(context);
  return maskOf(store, withDamaged(store, filter)).count - maskOf(store, filter).count;
}

/** The mark of the filter's result, which changes with it (result-mark.ts). */
export function resultMark(context: ArchiveContext, filter: HistoryFilter): string {
  return markOf(withColumns(context), filter);
}

/** Whether an account is there; records of others are meant only where a filter says so. */
export function isAccountPresent({ columns }: ArchiveContext, accountId: string): boolean {
  return !isStore(columns) || isPresent(columns.replayed(), accountId);
}

/** Ids of practice accounts, also of removed ones. */
export function practiceAccounts({ columns }: ArchiveContext): ReadonlySet<string> {
  return isStore(columns) ? columns.replayed().practice : new Set();
}

/** Whether records of this account are in what the scope names; without a name that is every live account that is there. */
export function isInScope(
  context: ArchiveContext,
  { accountIds, removed }: Scope,
  accountId: string,
): boolean {
  if (accountIds !== undefined) return accountIds.includes(accountId);
  if (practiceAccounts(context).has(accountId)) return false;
  return removed === true || isAccountPresent(context, accountId);
}

/** Number of records in scope, also while the columns are being read. */
export function recordsInScope(context: ArchiveContext, scope: Scope): number {
  const { columns, db } = context;
  let count = 0;
  if (isStore(columns) && !columns.loading()) {
    for (const { id, records } of queryOps['query.accounts'](context, { wait: false })) {
      if (isInScope(context, scope, id)) count += records;
    }
    return count;
  }
  const byAccount = `SELECT accounts.id AS id, counted.records AS records FROM accounts
    JOIN (SELECT account, count(*) AS records FROM records GROUP BY account) AS counted ON counted.account = accounts.n`;
  for (const { id, records } of db.prepare(byAccount).all()) {
    if (isInScope(context, scope, String(id))) count += Number(records);
  }
  return count;
}
