/** An exchange with two callers, called without a network, that detects every change by a request. */
import { createHmac } from 'node:crypto';
import { assemble } from '../../../../exchange/assemble.ts';
import { createGateway } from '../../../../exchange/http/gateway.ts';
import { ROUTES } from '../../../../exchange/routes/all-routes.ts';
import type { ExchangeState } from '../../../../exchange/http/state.ts';
import { MARKS, type Corruption, type FuzzRequest, type Known } from './requests.ts';

interface Caller {
  key: string;
  secret: string;
  passphrase: string;
}

export const CALLERS: readonly [Caller, Caller] = [
  { key: 'key-of-aQaMineOnly', secret: 'secret-of-aQaMineOnly', passphrase: 'passphrase-of-aQaMineOnly' },
  { key: 'key-of-bZbMineOnly', secret: 'secret-of-bZbMineOnly', passphrase: 'passphrase-of-bZbMineOnly' },
];
export const START = Date.parse('2026-11-20T12:00:00Z');
/** Ids a later request may name; more would only take room. */
const KNOWN = 200;

/** Options of an exchange whose second account is the second caller's; the first is the main one. */
export const OPTIONS = {
  credentials: CALLERS[0],
  accounts: [
    {
      name: 'second',
      deposits: 30,
      withdrawals: 30,
      keys: [{ ...CALLERS[1], permissions: ['General', 'Spot'] as const }],
    },
  ],
  deposits: 30,
  withdrawals: 30,
  quotas: { manage: 1e12, spot: 1e12, public: 1e12 },
};

interface Fixture {
  state: ExchangeState;
  known: Known;
  /** Answers the request and checks the reply; returns its code. Throws with the problem. */
  ask(request: FuzzRequest): string;
  /** Moves the clock; expired orders end now and not during the next request. */
  advance(ms: number): void;
  close(): void;
}

export function openFixture(): Fixture {
  let now = START;
  const keys = [{ ...CALLERS[0], permissions: ['General', 'Spot'] as const }];
  const exchange = assemble(
    { ...OPTIONS, now: () => now, after: () => () => {} },
    keys,
    () => 'ws://127.0.0.1/',
  );
  const { state } = exchange;
  const gateway = createGateway(state, ROUTES);
  const orderIds: [string[], string[]] = [[], []];
  const clientOids: [string[], string[]] = [[], []];

  function ask(request: FuzzRequest): string {
    const before = stateText(state);
    const { method, target, body } = request;
    const headers = headersOf(request, now);
    const reply = gateway.answer({ method, target, headers, body, remote: '127.0.0.1' }, now, now);
    if (reply.status >= 500) throw new Error(`status ${reply.status}`);
    if (reply.body.kind !== 'json') throw new Error('not JSON');
    const text = JSON.stringify(reply.body.value);
    const { code } = checkEnvelope(text);
    if (code !== '200000' && stateText(state) !== before) throw new Error(`${text} changed something`);
    if (method === 'GET' && stateText(state) !== before) throw new Error('a GET changed something');
    checkPrivacy(request, text);
    if (code === '200000') remember(request, text);
    return code;
  }

  /** A reply must not contain data of the other caller; only a fill contains its counter order (facts, section 8). */
  function checkPrivacy({ caller, target, method }: FuzzRequest, text: string): void {
    const other = caller === 0 ? 1 : 0;
    const foreign = [MARKS[other], state.accounts[other]?.uid ?? 0].map(String);
    if (!target.includes('/hf/fills') && method === 'GET') foreign.push(...orderIds[other].slice(-20));
    for (const mark of foreign)
      if (text.includes(mark)) throw new Error(`the reply contains ${mark} of the other account`);
  }

  function remember({ caller, target }: FuzzRequest, text: string): void {
    const { data } = JSON.parse(text) as { data: { orderId?: unknown; clientOid?: unknown } | null };
    if (!target.startsWith('/api/v1/hf/orders') || target.includes('test')) return;
    if (typeof data?.orderId === 'string') push(orderIds[caller], data.orderId);
    if (typeof data?.clientOid === 'string') push(clientOids[caller], data.clientOid);
  }

  return {
    state,
    known: { orderIds, clientOids },
    ask,
    advance(ms) {
      now += ms;
      state.orderService.expire(now);
    },
    close: () => exchange.close(),
  };
}

/** The envelope of section 1: a code of six digits, `data` with success and `msg` with failure. Throws on anything else. */
export function checkEnvelope(text: string): { code: string } {
  const envelope = JSON.parse(text) as Record<string, unknown>;
  const { code, msg } = envelope;
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) throw new Error(`no code: ${text}`);
  const complete =
    code === '200000' ? 'data' in envelope : typeof msg === 'string' && msg !== '' && !('data' in envelope);
  if (!complete) throw new Error(`not the envelope: ${text}`);
  return { code };
}

/** Headers of section 5 with their corruption. `now` in milliseconds. */
export function headersOf(
  { caller, method, target, body, contentType, corruption }: FuzzRequest,
  now: number,
) {
  const { key, secret, passphrase } = CALLERS[caller];
  const mac = (...parts: (string | Buffer)[]) => {
    const hmac = createHmac('sha256', corruption.kind === 'secret' ? 'another' : secret);
    for (const part of parts) hmac.update(part);
    return hmac.digest('base64');
  };
  const timestamp = String(corruption.kind === 'clock' ? now + corruption.ms : now);
  const endpoint = (method === 'GET' || method === 'DELETE' ? target : target.split('?', 1)[0]) ?? '';
  const signedBody = corruption.kind === 'body' ? Buffer.concat([body, Buffer.from(' ')]) : body;
  const headers: Record<string, string> = {
    'svc-api-key': key,
    'svc-api-sign': mac(
      timestamp + method + endpoint + (corruption.kind === 'target' ? '?' : ''),
      signedBody,
    ),
    'svc-api-timestamp': timestamp,
    'svc-api-passphrase': mac(passphrase),
    'svc-api-key-version': '3',
  };
  if (contentType !== null) headers['content-type'] = contentType;
  corruptHeader(headers, corruption);
  return headers;
}

function corruptHeader(headers: Record<string, string>, corruption: Corruption): void {
  if (corruption.kind !== 'header') return;
  const name = `svc-api-${corruption.suffix.toLowerCase()}`;
  if (corruption.value === null) delete headers[name];
  else headers[name] = corruption.value;
}

/** Balances and orders of both accounts, as text to compare. */
function stateText({ accounts, engine, units, orderService }: ExchangeState): string {
  let text = '';
  for (const account of accounts) {
    for (let asset = 0; asset < units.assets.length; asset += 1) {
      const { available, held } = engine.balance(account.index, asset);
      if (available !== 0n || held !== 0n) text += `${asset}:${available}/${held} `;
    }
    const orders = orderService.orders(account);
    text += `${orders.activeCount(null)};`;
    for (const { index } of units.markets)
      text += `${orders.done(index).length},${orders.fills(index).length} `;
  }
  return text;
}

function push(list: string[], value: string): void {
  list.push(value);
  if (list.length > KNOWN) list.shift();
}
