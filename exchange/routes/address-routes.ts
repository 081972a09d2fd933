import type { ApiKey } from '../auth/credentials.ts';
import { createFieldReader } from '../base/fields.ts';
import { readRequired, readText } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { type Chain, chainById, findChain } from '../history/chains.ts';
import { type Coin, contractOf, findCoin } from '../history/coins.ts';
import type { CreditedTo, MadeAddress } from '../history/made-addresses.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { accountOf } from '../http/state.ts';

/** Deposit addresses: by the contract's path (4.4; facts, section 7), and by version 3 (facts 2, section 6). */
export const ADDRESS_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/deposit-addresses',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: showOne,
  },
  {
    method: 'POST',
    path: '/api/v1/deposit-addresses',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: makeOne,
  },
  {
    method: 'GET',
    path: '/api/v3/deposit-addresses',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: listMade,
  },
  {
    method: 'POST',
    path: '/api/v3/deposit-address/create',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: create,
  },
];

interface Wanted {
  coin: Coin;
  chain: Chain;
}

/** Refuses with the code for a currency that `unknown` names, and with 900014 for a chain that it does not have. */
function readWanted(currency: string, chain: string | null, unknown: Result<never>): Result<Wanted> {
  const coin = findCoin(currency);
  if (coin === null) return unknown;
  const id =
    chain === null ? coin.chains[0]?.id : coin.chains.find((one) => one.id === chain.toLowerCase())?.id;
  const found = id === undefined ? null : findChain(id);
  return found === null ? refused('900014', 'Invalid chainId') : passed({ coin, chain: found });
}

const NO_ADDRESS = refused('260220', 'deposit.address.not.exists');
const NO_CURRENCY = refused('900003', 'currency not exists');

function showOne({ state, query }: RouteContext, key: ApiKey): Result<unknown> {
  const currency = readRequired(query, 'currency');
  if (!currency.ok) return currency;
  const chain = readText(query, 'chain');
  if (!chain.ok) return chain;
  const wanted = readWanted(currency.value, chain.value, NO_ADDRESS);
  if (!wanted.ok) return wanted;
  const account = accountOf(state, key);
  const made = account.made.find(currency.value, wanted.value.chain.id);
  return made === null ? NO_ADDRESS : passed(oldRow(account, made));
}

/** One that is there already is answered too, as the contract's example does not say otherwise. */
function makeOne(context: RouteContext, key: ApiKey): Result<unknown> {
  const body = readBody(context);
  if (!body.ok) return body;
  const { currency, chain } = body.value;
  const wanted = readWanted(currency, chain, NO_ADDRESS);
  if (!wanted.ok) return wanted;
  const account = accountOf(context.state, key);
  const made = { currency, chain: wanted.value.chain.id, to: 'MAIN' } as const;
  const there = account.made.find(currency, made.chain);
  if (there === null) account.made.create(made);
  return passed(oldRow(account, there ?? made));
}

function listMade({ state, query }: RouteContext, key: ApiKey): Result<unknown> {
  const currency = readRequired(query, 'currency');
  if (!currency.ok) return currency;
  const chain = readText(query, 'chain');
  if (!chain.ok) return chain;
  const wanted = readWanted(currency.value, chain.value, NO_CURRENCY);
  if (!wanted.ok) return wanted;
  const account = accountOf(state, key);
  const only = chain.value === null ? null : wanted.value.chain.id;
  const made = account.made.of(currency.value).filter((one) => only === null || one.chain === only);
  const { coin } = wanted.value;
  return passed(made.map((one) => listedRow(account, one, contractOf(coin, one.chain))));
}

function create(context: RouteContext, key: ApiKey): Result<unknown> {
  const body = readBody(context);
  if (!body.ok) return body;
  const { currency, chain, to } = body.value;
  // The venue's default chain is eth; a currency that has no such chain takes its first.
  const byDefault = findCoin(currency)?.chains.some(({ id }) => id === 'eth') ? 'eth' : null;
  const wanted = readWanted(currency, chain ?? byDefault, NO_CURRENCY);
  if (!wanted.ok) return wanted;
  const account = accountOf(context.state, key);
  const made = { currency, chain: wanted.value.chain.id, to };
  if (account.made.find(currency, made.chain) !== null)
    return refused('260000', 'Deposit address already exists.');
  account.made.create(made);
  return passed(newRow(account, made));
}

function readBody(context: RouteContext): Result<{ currency: string; chain: string | null; to: CreditedTo }> {
  const object = context.json();
  if (object === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(object);
  const currency = fields.text('currency');
  const chain = fields.text('chain');
  const to = fields.text('to') ?? 'main';
  if (currency === null) fields.refuse('currency is required');
  if (!['main', 'trade'].includes(to.toLowerCase())) fields.refuse('to must be main or trade');
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  return passed({ currency: currency ?? '', chain, to: to.toLowerCase() === 'trade' ? 'TRADE' : 'MAIN' });
}

type Owner = ReturnType<typeof accountOf>;

function oldRow({ addresses }: Owner, { currency, chain, to }: MadeAddress) {
  const { name, id } = chainById(chain);
  const { address, memo } = addresses.addressOn(chain);
  return { address, memo, chain: name, chainId: id, to, currency, contractAddress: '' };
}

function listedRow(account: Owner, made: MadeAddress, contractAddress: string) {
  return { ...newRow(account, made), contractAddress };
}

/** An address of these chains never expires. */
function newRow({ addresses }: Owner, { currency, chain, to }: MadeAddress) {
  const { name, id } = chainById(chain);
  const { address, memo } = addresses.addressOn(chain);
  return { address, memo, chainId: id, to, expirationDate: 0, currency, chainName: name };
}
