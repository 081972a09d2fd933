import { isDeepStrictEqual } from 'node:util';
import { startExchange, type ExchangeOptions, type RunningExchange } from '../../../exchange/start.ts';
import { dataOf, sendSigned, type Answer, type Target } from './client.ts';

export type Body = Record<string, unknown>;

/** A small order everybody can afford; tests change one thing of it. */
export const LIMIT: Body = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000', size: '0.01' };
export const MARKET: Body = { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '100' };

interface AccountRow {
  available: string;
  holds: string;
  balance: string;
}

/** Places and queries orders of one account at an exchange whose clock is at `now`. */
export interface Trader {
  /** Any signed request. */
  ask(method: string, path: string, body?: Body): Promise<Answer>;
  /** The data of a GET; throws when it is refused. */
  get(path: string): Promise<unknown>;
  post(body: Body | string, path?: string): Promise<Answer>;
  codeOf(body: Body | string): Promise<unknown>;
  /** Code and text of the answer, with what the account held before and after it. */
  attempt(body: Body | string): Promise<{ code: unknown; message: unknown; before: unknown; after: unknown }>;
  /** Code and text of a refusal; throws when it touched any balance. */
  refused(body: Body | string): Promise<[code: unknown, message: unknown]>;
  /** Places an order and returns its id; throws when it is refused. */
  placed(body: Body): Promise<string>;
  show(orderId: string, symbol?: string): Promise<Record<string, unknown>>;
  /** Places an order and returns its record. */
  made(body: Body): Promise<Record<string, unknown>>;
  /** The fills of a pair as they were sent, newest first. */
  fills(symbol?: string): Promise<Record<string, unknown>[]>;
  /** Cancels everything that is active. */
  clear(): Promise<void>;
  cancel(orderId: string, symbol?: string): Promise<void>;
  balances(): Promise<unknown>;
  balance(currency: string): Promise<AccountRow>;
}

/** `target`: the exchange and one of its keys; `now`: the timestamp of requests. */
export function createTrader(target: Target, now: number | (() => number)): Trader {
  const send = (method: string, path: string, body = '') =>
    sendSigned(target, method, path, body, { timestamp: typeof now === 'number' ? now : now() });
  const post = (body: Body | string, path = '/api/v1/hf/orders') =>
    send('POST', path, typeof body === 'string' ? body : JSON.stringify(body));
  const balances = async () => dataOf(await send('GET', '/api/v1/accounts'));
  const get = async (path: string) => dataOf(await send('GET', path));
  return {
    ask: (method, path, body) => send(method, path, body === undefined ? '' : JSON.stringify(body)),
    get,
    post,
    balances,
    codeOf: async (body) => (await post(body)).json?.code,
    async attempt(body) {
      const before = await balances();
      const { json } = await post(body);
      return { code: json?.code, message: json?.msg, before, after: await balances() };
    },
    async refused(body) {
      const { code, message, before, after } = await this.attempt(body);
      if (!isDeepStrictEqual(before, after)) throw new Error(`the refusal ${String(code)} changed a balance`);
      return [code, message];
    },
    async placed(body) {
      return (dataOf(await post(body)) as { orderId: string }).orderId; // S4.3 promises it
    },
    async show(orderId, symbol = 'BTC-USDT') {
      const answer = await send('GET', `/api/v1/hf/orders/${orderId}?symbol=${symbol}`);
      return dataOf(answer) as Record<string, unknown>; // tests compare field by field
    },
    async made(body) {
      return this.show(await this.placed(body), String(body['symbol']));
    },
    async fills(symbol = 'BTC-USDT') {
      const page = await get(`/api/v1/hf/fills?symbol=${symbol}&limit=100`);
      return (page as { items: Record<string, unknown>[] }).items; // tests compare field by field
    },
    async clear() {
      dataOf(await send('DELETE', '/api/v1/hf/orders/cancelAll'));
    },
    async cancel(orderId, symbol = 'BTC-USDT') {
      dataOf(await send('DELETE', `/api/v1/hf/orders/${orderId}?symbol=${symbol}`));
    },
    async balance(currency) {
      const rows = dataOf(await send('GET', `/api/v1/accounts?currency=${currency}&type=trade_hf`));
      const [row] = rows as AccountRow[]; // one currency, one HF account
      if (row === undefined) throw new Error(`No account in ${currency}.`);
      return row;
    },
  };
}

export const TRADER_NOW = Date.parse('2026-11-20T12:00:00Z');

/** The key of a second customer. */
const OTHER = { key: 'other-key', secret: 'other-secret', passphrase: 'other-passphrase' };

/**
 * An exchange without history, with a fixed clock, very high quotas and two customers with the same balances.
 */
export async function openTradingFixture(
  options: ExchangeOptions = {},
): Promise<{ exchange: RunningExchange; trader: Trader; other: Trader }> {
  const exchange = await startExchange({
    now: () => TRADER_NOW,
    deposits: 0,
    withdrawals: 0,
    quotas: { manage: 1e9, spot: 1e9 },
    accounts: [{ name: 'other', keys: [{ ...OTHER, permissions: ['General', 'Spot'] }] }],
    ...options,
  });
  const now = options.now ?? TRADER_NOW;
  return {
    exchange,
    trader: createTrader(exchange, now),
    other: createTrader({ ...exchange, ...OTHER }, now),
  };
}
