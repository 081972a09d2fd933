import type { ApiKey } from '../auth/credentials.ts';
import type { MovingHistory } from '../history/moving-history.ts';
import type { Route } from '../http/route.ts';
import type { Page } from '../base/paging.ts';
import type { Query } from '../base/query.ts';
import { passed, type Result } from '../base/reply.ts';
import { listPage, type Records } from '../history/list.ts';
import type { Deposit, Withdrawal } from '../history/records.ts';
import { accountOf, type ExchangeState } from '../http/state.ts';
import { type ListForm, recordForms } from '../history/shown-records.ts';

/** Sections 4.1 and 4.2 with the weights of section 8. */
export const RECORD_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/deposits',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: ({ state, query, now }, key) =>
      answer(historyAt(state, key, now).deposits, query, recordForms(state.headerPrefix).deposits),
  },
  {
    method: 'GET',
    path: '/api/v1/withdrawals',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: ({ state, query, now }, key) =>
      answer(historyAt(state, key, now).withdrawals, query, recordForms(state.headerPrefix).withdrawals),
  },
  // The venue has records older than the first day of the history here (facts, section 1); the exchange has none.
  {
    method: 'GET',
    path: '/api/v1/hist-deposits',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: ({ state, query }) => answer([], query, recordForms(state.headerPrefix).deposits),
  },
  {
    method: 'GET',
    path: '/api/v1/hist-withdrawals',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: ({ state, query }) => answer([], query, recordForms(state.headerPrefix).withdrawals),
  },
];

/** A page of records in the exchange's form. */
function answer<T extends Deposit | Withdrawal>(
  records: Records<T>,
  query: Query,
  { statuses, statusOf, row }: ListForm<T>,
): Result<Page<object>> {
  const page = listPage(records, query, statuses, statusOf);
  return page.ok ? passed({ ...page.value, items: page.value.items.map(row) }) : page;
}

/** The key's own records at `now`. */
function historyAt(state: ExchangeState, key: ApiKey, now: number): MovingHistory {
  const { history } = accountOf(state, key);
  history.advance(now);
  return history;
}
