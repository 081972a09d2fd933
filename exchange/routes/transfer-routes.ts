import { accountRows } from '../accounts/rows.ts';
import type { ApiKey } from '../auth/credentials.ts';
import { createFieldReader } from '../base/fields.ts';
import { readChoice, readRequired } from '../base/query.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import { compare, type Decimal, isPositive, ZERO } from '../exact/decimal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { accountOf } from '../http/state.ts';

/** Transfers between the accounts of one customer, and what can be transferred (facts 2, section 7). */
export const TRANSFER_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/v3/accounts/universal-transfer',
    access: 'InnerTransfer',
    pool: 'manage',
    weight: 4,
    handle: universalTransfer,
  },
  {
    method: 'POST',
    path: '/api/v2/accounts/inner-transfer',
    access: 'Spot',
    pool: 'manage',
    weight: 10,
    handle: innerTransfer,
  },
  {
    method: 'GET',
    path: '/api/v1/accounts/transferable',
    access: 'General',
    pool: 'manage',
    weight: 20,
    handle: transferable,
  },
  {
    method: 'GET',
    path: '/api/v1/accounts/{accountId}',
    access: 'General',
    pool: 'manage',
    weight: 5,
    handle: showAccount,
  },
];

type Side = 'main' | 'trade';

/** The names of the two accounts; TRADE is the high-frequency one here, as on migrated accounts. */
const SIDES: Readonly<Record<string, Side>> = { MAIN: 'main', TRADE: 'trade', TRADE_HF: 'trade' };

function universalTransfer(context: RouteContext, key: ApiKey): Result<unknown> {
  const object = context.json();
  if (object === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(object);
  const type = fields.text('type');
  if (type === null) fields.refuse('type is required');
  else if (type !== 'INTERNAL') fields.refuse('type must be INTERNAL: there are no sub-accounts');
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  return transfer(context, key, 'fromAccountType', 'toAccountType');
}

function innerTransfer(context: RouteContext, key: ApiKey): Result<unknown> {
  return transfer(context, key, 'from', 'to');
}

function transfer(context: RouteContext, key: ApiKey, fromName: string, toName: string): Result<unknown> {
  const object = context.json();
  if (object === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(object);
  const clientOid = fields.text('clientOid') ?? '';
  const currency = fields.text('currency') ?? '';
  const amount = fields.amount('amount') ?? ZERO;
  const from = SIDES[(fields.text(fromName) ?? '').toUpperCase()];
  const to = SIDES[(fields.text(toName) ?? '').toUpperCase()];
  if (clientOid === '' || clientOid.length > 128) fields.refuse('clientOid must have 1 to 128 characters');
  if (currency === '') fields.refuse('currency is required');
  if (!isPositive(amount)) fields.refuse('amount must be positive');
  if (from === undefined || to === undefined)
    fields.refuse(`${fromName} and ${toName} must be MAIN or TRADE`);
  else if (from === to) fields.refuse(`${fromName} and ${toName} must differ`);
  const wrong = fields.refusal();
  if (wrong !== null) return { ok: false, refusal: wrong };
  return moved(context, key, { currency, amount, clientOid, direction: to === 'main' ? 'into' : 'out-of' });
}

/** Both sides change together, and are saved together. */
function moved(
  { state, now }: RouteContext,
  key: ApiKey,
  wanted: { currency: string; amount: Decimal; clientOid: string; direction: 'into' | 'out-of' },
): Result<unknown> {
  const { currency, amount, clientOid, direction } = wanted;
  const account = accountOf(state, key);
  const asset = state.units.assets.findIndex((one) => one.currency === currency);
  const scale = state.units.assets[asset]?.scale;
  if (scale === undefined) return refused('900003', 'currency not exists');
  if (amount.scale > scale) return refused('400100', 'The amount is finer than the currency');
  if (account.main.hasUsed(clientOid)) return refused('400100', 'clientOid was used before');
  account.history.advance(now);
  if (direction === 'out-of' && compare(account.main.balance(currency).available, amount) < 0)
    return refused('230003', 'Balance insufficient!');
  const units = amount.units * 10n ** BigInt(scale - amount.scale);
  if (!state.engine.adjust(account.index, asset, direction === 'into' ? -units : units))
    return refused('230003', 'Balance insufficient!');
  const transfers = account.main.with(wanted);
  account.main.take(transfers);
  state.transferred(account, asset, transfers);
  return passed({ orderId: transfers.count.toString(16).padStart(24, '0') });
}

function transferable({ state, query, now }: RouteContext, key: ApiKey): Result<unknown> {
  const currency = readRequired(query, 'currency');
  if (!currency.ok) return currency;
  const type = readChoice(query, 'type', Object.keys(SIDES));
  if (!type.ok) return type;
  if (type.value === null) return refused('400100', 'type is required');
  const account = accountOf(state, key);
  account.history.advance(now);
  const kind = SIDES[type.value] === 'main' ? 'main' : 'trade_hf';
  const row = accountRows(account, state.engine, state.units).find(
    (one) => one.type === kind && one.currency === currency.value,
  );
  const { balance = '0', available = '0', holds = '0' } = row ?? {};
  return passed({ currency: currency.value, balance, available, holds, transferable: available });
}

function showAccount({ state, params, now }: RouteContext, key: ApiKey): Result<unknown> {
  const account = accountOf(state, key);
  account.history.advance(now);
  const row = accountRows(account, state.engine, state.units).find(({ id }) => id === params['accountId']);
  if (row === undefined) return refused('400100', 'account not exists');
  const { currency, balance, available, holds } = row;
  return passed({ currency, balance, available, holds });
}
