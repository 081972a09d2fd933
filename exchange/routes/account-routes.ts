import { accountRows } from '../accounts/rows.ts';
import type { ApiKey } from '../auth/credentials.ts';
import { formatDecimal } from '../exact/decimal.ts';
import { readRequired, readText } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { BASE_FEES, type FeeRates } from '../pairs/fees.ts';
import { accountOf } from '../http/state.ts';

const MAX_SYMBOLS = 10;

/** Routes about the key's own account (4.4; facts, section 7), and routes that public clients call at start. */
export const ACCOUNT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/accounts',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: listAccounts,
  },
  {
    method: 'GET',
    path: '/api/v1/user/api-key',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: describeKey,
  },
  {
    method: 'GET',
    path: '/api/v2/user-info',
    access: 'General',
    pool: 'manage',
    weight: 20,
    // Every account is at the lowest level, and has no sub-accounts.
    handle: () => passed({ level: 0, subQuantity: 0, spotSubQuantity: 0, maxSubQuantity: 0 }),
  },
  {
    method: 'GET',
    path: '/api/v1/hf/accounts/opened',
    access: 'General',
    pool: 'spot',
    weight: 30,
    handle: ({ state }, key) => passed(accountOf(state, key).hfOpened),
  },
  {
    method: 'GET',
    path: '/api/v1/base-fee',
    access: 'General',
    pool: 'spot',
    weight: 3,
    handle: () => passed(feeRow(BASE_FEES)),
  },
  {
    method: 'GET',
    path: '/api/v1/trade-fees',
    access: 'General',
    pool: 'spot',
    weight: 3,
    handle: tradeFees,
  },
  {
    method: 'GET',
    path: '/api/v3/margin/symbols',
    access: 'General',
    pool: 'spot',
    weight: 3,
    handle: ({ now }) => passed({ timestamp: now, items: [] }),
  },
  {
    method: 'GET',
    path: '/api/v1/isolated/symbols',
    access: 'General',
    pool: 'spot',
    weight: 3,
    handle: () => passed([]),
  },
  {
    method: 'GET',
    path: '/api/ua/v1/account/mode',
    access: 'General',
    pool: 'manage',
    weight: 30,
    handle: tellMode,
  },
  {
    method: 'GET',
    path: '/api/ua/v2/account/mode',
    access: 'General',
    pool: 'manage',
    weight: 30,
    handle: tellMode,
  },
];

/** Read alone: a POST on these paths would switch the mode, and is not served. */
function tellMode({ state }: RouteContext, key: ApiKey): Result<unknown> {
  const { mode } = accountOf(state, key);
  return passed({ selfAccountMode: mode, unifiedSubAccount: [], classicSubAccount: [] });
}

function listAccounts({ state, query, now }: RouteContext, key: ApiKey): Result<unknown> {
  const currency = readText(query, 'currency');
  if (!currency.ok) return currency;
  const type = readText(query, 'type');
  if (!type.ok) return type;
  const account = accountOf(state, key);
  account.history.advance(now);
  return passed(
    accountRows(account, state.engine, state.units).filter((row) => {
      if (currency.value !== null && row.currency !== currency.value) return false;
      return type.value === null || row.type === type.value;
    }),
  );
}

function describeKey({ state }: RouteContext, key: ApiKey): Result<unknown> {
  return passed({
    remark: 'Practice exchange',
    apiKey: key.key,
    apiVersion: Number(key.versions.at(-1)),
    permission: key.permissions.join(','),
    ipWhitelist: '127.0.0.1',
    createdAt: key.createdAt,
    uid: accountOf(state, key).uid,
    isMaster: true,
    siteType: accountOf(state, key).site,
  });
}

function feeRow({ maker, taker }: FeeRates) {
  return { takerFeeRate: formatDecimal(taker), makerFeeRate: formatDecimal(maker) };
}

function tradeFees({ state, query }: RouteContext): Result<unknown> {
  const given = readRequired(query, 'symbols');
  if (!given.ok) return given;
  const symbols = given.value.split(',');
  if (symbols.length > MAX_SYMBOLS) return refused('400100', `symbols may name ${MAX_SYMBOLS} pairs at most`);
  for (const symbol of symbols) {
    if (!state.pairs.has(symbol)) return refused('900001', 'symbol not exists');
  }
  return passed(
    symbols.map((symbol) => Object.assign({ symbol }, feeRow(state.units.marketOf(symbol).fees))),
  );
}
