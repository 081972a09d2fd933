import type { ApiKey } from '../auth/credentials.ts';
import type { MovingHistory } from '../history/moving-history.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Page } from '../base/paging.ts';
import { type Query, readRequired, readText } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { formatDecimal } from '../exact/decimal.ts';
import { chainById, findChain } from '../history/chains.ts';
import { findCoin } from '../history/coins.ts';
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
  {
    method: 'GET',
    path: '/api/v1/withdrawals/quotas',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: showQuotas,
  },
  {
    method: 'GET',
    path: '/api/v1/withdrawals/{withdrawalId}',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: showWithdrawal,
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

/** One withdrawal with what the list does not have (facts 2, section 7). */
function showWithdrawal({ state, params, now }: RouteContext, key: ApiKey): Result<unknown> {
  const { withdrawals } = historyAt(state, key, now);
  for (let index = 0; index < withdrawals.length; index += 1) {
    const record = withdrawals.at(index);
    if (record === undefined || record.id !== params['withdrawalId']) continue;
    const { status, chain, ...rest } = record;
    const shown = recordForms(state.headerPrefix).withdrawals.statusOf(status);
    return passed({
      ...rest,
      uid: accountOf(state, key).uid,
      currencyName: record.currency,
      chainId: chain,
      chainName: findChain(chain)?.name ?? '',
      status: shown,
      failureReason: status === 'FAILURE' ? 'wallet-refused' : '',
      failureReasonMsg: status === 'FAILURE' ? 'The wallet did not send it.' : null,
      addressRemark: '',
      cancelType: 'NON_CANCELABLE',
      taxes: null,
      taxDescription: null,
      returnStatus: 'NOT_RETURN',
      returnAmount: null,
      returnCurrency: record.currency,
    });
  }
  return refused('400100', 'withdrawal not exists');
}

/** What could be withdrawn; withdrawals are not taken here, and the answer says so. */
function showQuotas({ state, query, now }: RouteContext, key: ApiKey): Result<unknown> {
  const currency = readRequired(query, 'currency');
  if (!currency.ok) return currency;
  const chain = readText(query, 'chain');
  if (!chain.ok) return chain;
  const coin = findCoin(currency.value);
  if (coin === null) return refused('900003', 'currency not exists');
  const wanted = chain.value?.toLowerCase();
  const one = wanted === undefined ? coin.chains[0] : coin.chains.find(({ id }) => id === wanted);
  if (one === undefined) return refused('900014', 'Invalid chainId');
  const account = accountOf(state, key);
  account.history.advance(now);
  const { available, holds } = account.main.balance(coin.currency);
  return passed({
    currency: coin.currency,
    limitBTCAmount: '0',
    usedBTCAmount: '0',
    quotaCurrency: 'USDT',
    limitQuotaCurrencyAmount: '0',
    usedQuotaCurrencyAmount: '0',
    remainAmount: '0',
    availableAmount: formatDecimal(available),
    withdrawMinFee: one.withdrawalFee,
    innerWithdrawMinFee: '0',
    withdrawMinSize: one.withdrawalFee,
    isWithdrawEnabled: false,
    precision: coin.digits,
    chain: chainById(one.id).name,
    reason: 'Withdrawals are not taken here',
    lockedAmount: formatDecimal(holds),
  });
}
