import { isDeepStrictEqual } from 'node:util';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendSigned, type Answer } from './client.ts';

export type Body = Record<string, unknown>;

/** A small order everybody can afford; tests change one thing of it. */
export const LIMIT: Body = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000', size: '0.01' };
export const MARKET: Body = { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '100' };

export interface AccountRow {
  available: string;
  holds: string;
  balance: string;
}

/** Places and follows orders at one exchange whose clock stands at `now`. */
export interface Trader {
  post(body: Body | string, path?: string): Promise<Answer>;
  codeOf(body: Body | string): Promise<unknown>;
  /** Code and text of the answer, with what the account held before and after it. */
  attempt(body: Body | string): Promise<{ code: unknown; message: unknown; before: unknown; after: unknown }>;
  /** Code and text of a refusal; throws when it touched any balance. */
  refused(body: Body | string): Promise<[code: unknown, message: unknown]>;
  /** Places an order and returns its id; throws when it is refused. */
  placed(body: Body): Promise<string>;
  show(orderId: string, symbol?: string): Promise<Record<string, unknown>>;
  cancel(orderId: string, symbol?: string): Promise<void>;
  balances(): Promise<unknown>;
  balance(currency: string): Promise<AccountRow>;
}

export function createTrader(exchange: RunningExchange, now: number): Trader {
  const send = (method: string, path: string, body = '') =>
    sendSigned(exchange, method, path, body, { timestamp: now });
  const post = (body: Body | string, path = '/api/v1/hf/orders') =>
    send('POST', path, typeof body === 'string' ? body : JSON.stringify(body));
  const balances = async () => dataOf(await send('GET', '/api/v1/accounts'));
  return {
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

/** An exchange without history whose clock stands still and whose quotas are out of the way, and a trader at it. */
export async function openTradingFloor(): Promise<{ exchange: RunningExchange; trader: Trader }> {
  const exchange = await startExchange({
    now: () => TRADER_NOW,
    deposits: 0,
    withdrawals: 0,
    quotas: { manage: 1e9, spot: 1e9 },
  });
  return { exchange, trader: createTrader(exchange, TRADER_NOW) };
}
