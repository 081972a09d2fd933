import type { ApiKey } from '../auth/credentials.ts';
import { add, formatDecimal } from '../exact/decimal.ts';
import { findChain } from '../history/chains.ts';
import { findCoin } from '../history/coins.ts';
import { readRequired, readText } from '../http/query.ts';
import { passed, refused, type Judged } from '../http/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { createFieldReader } from '../http/fields.ts';
import { parseObject } from '../http/json-body.ts';
import type { ExchangeState } from '../state.ts';

const FEE_RATE = '0.001';
const MOST_SYMBOLS = 10;

/** What a key may ask about its own account (4.4; facts, section 7), and the answers public clients need before anything else. */
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
    path: '/api/v1/hf/accounts/opened',
    access: 'General',
    pool: 'spot',
    weight: 30,
    handle: () => passed(true),
  },
  {
    method: 'GET',
    path: '/api/v1/base-fee',
    access: 'General',
    pool: 'spot',
    weight: 3,
    handle: () => passed(feeRates()),
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
    path: '/api/v1/deposit-addresses',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: showAddress,
  },
  {
    method: 'POST',
    path: '/api/v1/deposit-addresses',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: createAddress,
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
    weight: 5,
    handle: () => passed({ selfAccountMode: 'CLASSIC' }),
  },
];

function listAccounts({ state, query }: RouteContext): Judged<unknown> {
  const currency = readText(query, 'currency');
  if (!currency.ok) return currency;
  const type = readText(query, 'type');
  if (!type.ok) return type;
  const rows = state.ledger.currencies().map((name, index) => accountRow(state, name, index));
  return passed(
    rows.filter((row) => {
      if (currency.value !== null && row.currency !== currency.value) return false;
      return type.value === null || row.type === type.value;
    }),
  );
}

/** Orders spend from the HF account, which live answers call trade_hf (facts, section 7). */
function accountRow(state: ExchangeState, currency: string, index: number) {
  const { available, held } = state.ledger.balance(currency);
  return {
    id: String(11_181_564_216_323 + index),
    currency,
    type: 'trade_hf',
    balance: formatDecimal(add(available, held)),
    available: formatDecimal(available),
    holds: formatDecimal(held),
  };
}

function describeKey(_context: RouteContext, key: ApiKey): Judged<unknown> {
  return passed({
    remark: 'Practice exchange',
    apiKey: key.key,
    apiVersion: Number(key.versions.at(-1)),
    permission: key.permissions.join(','),
    ipWhitelist: '127.0.0.1',
    createdAt: key.createdAt,
    uid: 100_000_001,
    isMaster: true,
  });
}

function feeRates() {
  return { takerFeeRate: FEE_RATE, makerFeeRate: FEE_RATE };
}

function tradeFees({ state, query }: RouteContext): Judged<unknown> {
  const given = readRequired(query, 'symbols');
  if (!given.ok) return given;
  const symbols = given.value.split(',');
  if (symbols.length > MOST_SYMBOLS)
    return refused('400100', `symbols may name ${MOST_SYMBOLS} pairs at most`);
  for (const symbol of symbols) {
    if (!state.pairs.has(symbol)) return refused('900001', 'symbol not exists');
  }
  return passed(symbols.map((symbol) => Object.assign({ symbol }, feeRates())));
}

function showAddress({ state, query }: RouteContext): Judged<unknown> {
  const currency = readRequired(query, 'currency');
  if (!currency.ok) return currency;
  const chain = readText(query, 'chain');
  if (!chain.ok) return chain;
  return addressOf(state, currency.value, chain.value);
}

function createAddress({ state, body }: RouteContext): Judged<unknown> {
  const object = parseObject(body);
  if (object === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(object);
  const currency = fields.text('currency');
  const chain = fields.text('chain');
  if (currency === null) fields.refuse('currency is required');
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  return addressOf(state, currency ?? '', chain);
}

/** The account's own address, the one its deposits came to. */
function addressOf(state: ExchangeState, currency: string, wanted: string | null): Judged<unknown> {
  const coin = findCoin(currency);
  if (coin === null) return refused('260220', 'deposit.address.not.exists');
  const entry = wanted === null ? coin.chains[0] : coin.chains.find(({ id }) => id === wanted.toLowerCase());
  const chain = entry === undefined ? null : findChain(entry.id);
  if (chain === null) return refused('900014', 'Invalid chainId');
  const { address, memo } = state.wallet.addressOn(chain.id);
  return passed({
    address,
    memo,
    chain: chain.name,
    chainId: chain.id,
    to: 'MAIN',
    currency,
    contractAddress: '',
  });
}
