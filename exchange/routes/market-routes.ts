import { readText } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { chainById } from '../history/chains.ts';
import { COINS, findCoin } from '../history/coins.ts';
import { MARKET_DATA_ROUTES } from './market-data-routes.ts';

/** Public routes: time, state, pairs, currencies and market data (facts, sections 3 and 5). */
export const MARKET_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/timestamp',
    access: 'public',
    pool: 'public',
    weight: 3,
    handle: ({ now }) => passed(now),
  },
  {
    method: 'GET',
    path: '/api/v1/status',
    access: 'public',
    pool: 'public',
    weight: 3,
    handle: () => passed({ status: 'open', msg: '' }),
  },
  { method: 'GET', path: '/api/v1/symbols', access: 'public', pool: 'public', weight: 4, handle: listPairs },
  { method: 'GET', path: '/api/v2/symbols', access: 'public', pool: 'public', weight: 4, handle: listPairs },
  {
    method: 'GET',
    path: '/api/v2/symbols/{symbol}',
    access: 'public',
    pool: 'public',
    weight: 4,
    handle: showPair,
  },
  {
    method: 'GET',
    path: '/api/v3/currencies',
    access: 'public',
    pool: 'public',
    weight: 3,
    handle: listCurrencies,
  },
  ...MARKET_DATA_ROUTES,
  // There are no contracts here, but public clients of the venue request them.
  {
    method: 'GET',
    path: '/api/v1/contracts/active',
    access: 'public',
    pool: 'public',
    weight: 3,
    handle: () => passed([]),
  },
];

function listPairs({ state, query }: RouteContext): Result<unknown> {
  const market = readText(query, 'market');
  if (!market.ok) return market;
  const pairs = [...state.pairs.values()].filter(
    (pair) => market.value === null || pair.market === market.value,
  );
  return passed(pairs.map((pair) => pair.record));
}

function showPair({ state, params }: RouteContext): Result<unknown> {
  const pair = state.pairs.get(params['symbol'] ?? '');
  return pair === undefined ? refused('900001', 'symbol not exists') : passed(pair.record);
}

/** Every currency of a pair or of the history; only currencies of the history have chains. */
function listCurrencies({ state }: RouteContext): Result<unknown> {
  const names = new Set(COINS.map((coin) => coin.currency));
  for (const pair of state.pairs.values()) names.add(pair.baseCurrency).add(pair.quoteCurrency);
  return passed([...names].map(currencyRecord));
}

function currencyRecord(currency: string): Record<string, unknown> {
  const coin = findCoin(currency);
  const chains = coin?.chains ?? [];
  return {
    currency,
    name: currency,
    fullName: coin?.fullName ?? currency,
    precision: coin?.digits ?? 8,
    confirms: null,
    contractAddress: null,
    isMarginEnabled: false,
    isDebitEnabled: false,
    chains: chains.map(({ id, withdrawalFee }) => {
      const chain = chainById(id);
      return {
        chainName: chain.name,
        chainId: chain.id,
        withdrawalMinSize: withdrawalFee,
        depositMinSize: null,
        withdrawFeeRate: '0',
        withdrawalMinFee: withdrawalFee,
        isWithdrawEnabled: false,
        isDepositEnabled: true,
        confirms: 1,
        preConfirms: 1,
        contractAddress: '',
        withdrawPrecision: 8,
        maxWithdraw: null,
        maxDeposit: null,
        needTag: chain.needsMemo,
      };
    }),
  };
}
