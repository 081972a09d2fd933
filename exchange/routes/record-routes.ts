import type { ApiKey } from '../auth/credentials.ts';
import type { MovingHistory } from '../history/moving-history.ts';
import type { Route } from '../http/route.ts';
import { listPage } from '../history/list.ts';
import { accountOf, type ExchangeState } from '../http/state.ts';
import { DEPOSIT_STATUSES, WITHDRAWAL_STATUSES } from '../history/records.ts';

/** Sections 4.1 and 4.2 with the weights of section 8. */
export const RECORD_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/deposits',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: ({ state, query, now }, key) =>
      listPage(historyAt(state, key, now).deposits, query, DEPOSIT_STATUSES),
  },
  {
    method: 'GET',
    path: '/api/v1/withdrawals',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: ({ state, query, now }, key) =>
      listPage(historyAt(state, key, now).withdrawals, query, WITHDRAWAL_STATUSES),
  },
  // The venue has records older than the first day of the history here (facts, section 1); the exchange has none.
  {
    method: 'GET',
    path: '/api/v1/hist-deposits',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: ({ query }) => listPage([], query, DEPOSIT_STATUSES),
  },
  {
    method: 'GET',
    path: '/api/v1/hist-withdrawals',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: ({ query }) => listPage([], query, WITHDRAWAL_STATUSES),
  },
];

/** The key's own records at `now`. */
function historyAt(state: ExchangeState, key: ApiKey, now: number): MovingHistory {
  const { history } = accountOf(state, key);
  history.advance(now);
  return history;
}
