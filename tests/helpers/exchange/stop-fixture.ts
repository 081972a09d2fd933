import type { ExchangeOptions } from '../../../exchange/config/options.ts';
import type { RunningExchange } from '../../../exchange/start.ts';
import { manualClock, type ManualClock } from '../manual-clock.ts';
import { dataOf } from './client.ts';
import { createTrader, openTradingFixture, TRADER_NOW, type Body, type Trader } from './trader.ts';

export const STOP_PATH = '/api/v1/stop-order';
/** Sells at 59000 once the last price is 59500 or lower. */
export const STOP: Body = {
  symbol: 'BTC-USDT',
  side: 'sell',
  stop: 'loss',
  stopPrice: '59500',
  price: '59000',
  size: '0.01',
};

const OTHER = { key: 'other-key', secret: 'other-secret', passphrase: 'other-passphrase' };
const MOVER = { key: 'mover-key', secret: 'mover-secret', passphrase: 'mover-passphrase' };

export interface StopFixture {
  exchange: RunningExchange;
  clock: ManualClock;
  trader: Trader;
  other: Trader;
  /** Makes this the last price of a pair, by a small trade between two other customers. */
  trade(price: string, symbol?: string): Promise<void>;
  /** Places a stop and returns its id; throws when it is refused. */
  stopped(body?: Body): Promise<string>;
  /** A stop by its id, also after its end. */
  stop(id: string): Promise<Record<string, unknown>>;
  /** Ids of the stops that wait, newest first. */
  waiting(query?: string): Promise<unknown[]>;
}

/** An exchange with three customers, of whom two only move the last price. Nothing was traded yet. */
export async function openStopFixture(options: ExchangeOptions = {}): Promise<StopFixture> {
  const clock = manualClock(TRADER_NOW);
  const { exchange, trader, other } = await openTradingFixture({
    now: () => clock.now(),
    after: (ms, act) => clock.after(ms, act),
    accounts: [OTHER, MOVER].map((key) => ({
      name: key.key,
      keys: [{ ...key, permissions: ['General', 'Spot'] }],
    })),
    ...options,
  });
  const mover = createTrader({ ...exchange, ...MOVER }, () => clock.now());
  const page = async (query: string) => {
    const data = await trader.get(`${STOP_PATH}${query}`);
    return (data as { items: { id: unknown }[] }).items; // the list's format, compared by tests
  };
  return {
    exchange,
    clock,
    trader,
    other,
    async trade(price, symbol = 'BTC-USDT') {
      const terms = { symbol, type: 'limit', price, size: '0.001' };
      await other.placed({ ...terms, side: 'sell' });
      const taken = await mover.made({ ...terms, side: 'buy', timeInForce: 'IOC' });
      if (taken['dealSize'] !== '0.001') throw new Error(`Nobody could trade at ${price}.`);
    },
    async stopped(body = STOP) {
      return (dataOf(await trader.post(body, STOP_PATH)) as { orderId: string }).orderId; // facts 2, section 2
    },
    async stop(id) {
      return (await trader.get(`${STOP_PATH}/${id}`)) as Record<string, unknown>; // tests compare field by field
    },
    waiting: async (query = '') => (await page(query)).map(({ id }) => id),
  };
}
