/**
 * Request budgets (S8 weights; facts, section 6). Broken by: a weight that is not taken, a refusal that takes weight, a window
 * that slides or never ends, pools that leak into each other.
 */
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { startExchange, type ExchangeOptions, type RunningExchange } from '../start.ts';
import { sendRaw, sendSigned } from '../../tests/helpers/exchange/client.ts';
import { createBudget } from './pools.ts';
import { runs } from '../../tests/helpers/runs.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
let now = START;
let exchange: RunningExchange;
afterEach(() => exchange.close());

async function start(options: ExchangeOptions): Promise<void> {
  now = START;
  exchange = await startExchange({ now: () => now, deposits: 20, withdrawals: 20, ...options });
}
const get = (path: string) => sendSigned(exchange, 'GET', path, '', { timestamp: now });
const budgetOf = (headers: Record<string, unknown>) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`gw-ratelimit-${name}`]));

describe('over HTTP', () => {
  test('S8 a deposit list weighs 5, a withdrawal list 20, an order 1 in its own pool; the headers say so', async () => {
    await start({});
    expect(budgetOf((await get('/api/v1/deposits')).headers)).toEqual([2000, 1995, 30_000]);
    now += 1_000;
    expect(budgetOf((await get('/api/v1/withdrawals')).headers)).toEqual([2000, 1975, 29_000]);
    const order = await sendSigned(exchange, 'POST', '/api/v1/hf/orders', '{}', { timestamp: now });
    expect(budgetOf(order.headers)).toEqual([4000, 3999, 30_000]);
    expect(budgetOf((await sendRaw(exchange.baseUrl, 'GET', '/api/v1/timestamp')).headers)).toEqual([
      2000, 1997, 30_000,
    ]);
  });

  test('S8-quota a spent pool answers 429 until its window ends; other pools go on', async () => {
    await start({ quotas: { manage: 45 } });
    expect((await get('/api/v1/withdrawals')).status).toBe(200);
    expect((await get('/api/v1/withdrawals')).status).toBe(200);
    const spent = await get('/api/v1/withdrawals');
    expect([spent.status, spent.json?.code]).toEqual([429, '429000']);
    expect(budgetOf(spent.headers)).toEqual([45, 5, 30_000]);
    expect((await get('/api/v1/deposits')).status).toBe(200);
    expect((await get('/api/v1/hf/orders/active?symbol=BTC-USDT')).status).toBe(200);
    now = START + 29_999;
    expect((await get('/api/v1/deposits')).status).toBe(429);
    now = START + 30_000;
    expect((await get('/api/v1/deposits')).status).toBe(200);
  });

  test('all keys of an account share its pools, another account has its own', async () => {
    const other = { key: 'other', secret: 'secret-of-other', passphrase: 'passphrase-of-other' };
    await start({ accounts: [{ name: 'other', keys: [{ ...other, permissions: ['General'] }] }] });
    await get('/api/v1/deposits');
    const list = (keys: object) =>
      sendSigned({ ...exchange, ...keys }, 'GET', '/api/v1/deposits', '', { timestamp: now });
    expect(budgetOf((await list(exchange.control.readOnly)).headers)[1]).toBe(1990);
    expect(budgetOf((await list(other)).headers)[1]).toBe(1995);
  });

  test('a request with a bad signature uses no budget of the account', async () => {
    await start({});
    await sendSigned({ ...exchange, secret: 'wrong' }, 'GET', '/api/v1/deposits', '', { timestamp: now });
    expect(budgetOf((await get('/api/v1/deposits')).headers)[1]).toBe(1995);
  });
});

test('S8 no window ever allows more than its quota', async () => {
  await start({});
  const steps = fc.array(fc.record({ after: fc.nat({ max: 20 }), weight: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(steps, (requests) => {
      const budget = createBudget({ quotas: { manage: 100, spot: 100, public: 100 }, windowMs: 50 });
      let time = 0;
      let opened = -Infinity;
      let given = 0;
      for (const { after, weight } of requests) {
        time += after;
        if (time >= opened + 50) [opened, given] = [time, 0];
        const { allowed, state } = budget.take('manage', 'me', weight, time);
        expect(allowed).toBe(given + weight <= 100);
        if (allowed) given += weight;
        expect(state).toEqual({ limit: 100, remaining: 100 - given, resetMs: opened + 50 - time });
      }
    }),
    { numRuns: runs(100, 10_000) },
  );
});
