import { readText } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { chainById } from '../history/chains.ts';
import { COINS, contractOf, findCoin } from '../history/coins.ts';
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
  {
    method: 'GET',
    path: '/api/v3/currencies/{currency}',
    access: 'public',
    pool: 'public',
    weight: 3,
    handle: showCurrency,
  },
  {
    method: 'GET',
    path: '/api/v1/markets',
    access: 'public',
    pool: 'public',
    weight: 3,
    handle: listMarkets,
  },
  { method: 'GET', path: '/api/v1/prices', access: 'public', pool: 'public', weight: 3, handle: listPrices },
  {
    method: 'GET',
    path: '/api/v3/announcements',
    access: 'public',
    pool: 'public',
    weight: 20,
    handle: () => passed({ currentPage: 1, pageSize: 50, totalNum: 0, totalPage: 0, items: [] }),
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

/** The groups of pairs, as the pairs name them. */
function listMarkets({ state }: RouteContext): Result<unknown> {
  return passed([...new Set([...state.pairs.values()].map((pair) => pair.market))]);
}

/** Each currency's last price in USDT, which counts as a dollar; one that nobody traded has none. */
function listPrices({ state, query }: RouteContext): Result<unknown> {
  const base = readText(query, 'base');
  if (!base.ok) return base;
  if (base.value !== null && base.value !== 'USD') return refused('400100', 'base must be USD');
  const list = readText(query, 'currencies');
  if (!list.ok) return list;
  const wanted = list.value?.split(',') ?? null;
  const prices: Record<string, string> = { [DOLLAR]: '1' };
  for (const market of state.marketData.markets) {
    const { price } = state.marketData.ticker(market);
    if (market.pair.quoteCurrency === DOLLAR && price !== null) prices[market.pair.baseCurrency] = price;
  }
  const shown = Object.entries(prices).filter(([currency]) => wanted?.includes(currency) ?? true);
  return passed(Object.fromEntries(shown));
}

const DOLLAR = 'USDT';

/** Every currency of a pair or of the history; only currencies of the history have chains. */
function currenciesOf({ state }: RouteContext): Set<string> {
  const names = new Set(COINS.map((coin) => coin.currency));
  for (const pair of state.pairs.values()) names.add(pair.baseCurrency).add(pair.quoteCurrency);
  return names;
}

function listCurrencies(context: RouteContext): Result<unknown> {
  return passed([...currenciesOf(context)].map(currencyRecord));
}

function showCurrency(context: RouteContext): Result<unknown> {
  const currency = context.params['currency'] ?? '';
  return currenciesOf(context).has(currency)
    ? passed(currencyRecord(currency))
    : refused('900003', 'currency not exists');
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
        depositMinSize: withdrawalFee,
        withdrawFeeRate: '0',
        withdrawalMinFee: withdrawalFee,
        isWithdrawEnabled: false,
        isDepositEnabled: true,
        confirms: chain.confirms,
        preConfirms: chain.preConfirms,
        contractAddress: coin === null ? '' : contractOf(coin, id),
        withdrawPrecision: 8,
        maxWithdraw: null,
        maxDeposit: null,
        needTag: chain.needsMemo,
      };
    }),
  };
}
