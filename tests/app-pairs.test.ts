/** Seam: the whole app. Breaks when the rules that an order is checked with changed and the window is not notified. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import pairs from './data/pairs.json' with { type: 'json' };
import { answered, call, endFolder, freshFolder, openApp } from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

it('tells the window when the fetch of a review brought the pairs once more', async () => {
  let btc = pairs.find(({ symbol }) => symbol === 'BTC-USDT');
  const { app, clock } = await openApp(undefined, {
    http: {
      request: ({ path }) =>
        Promise.resolve(answered(path === '/api/v2/symbols' ? [btc] : 1_700_000_000_000)),
      requestOnce: () => Promise.reject(new Error('No order is placed here.')),
      warm: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    },
  });
  const events: string[] = [];
  app.subscribe((name) => events.push(name));
  const shown = async () => {
    const { pairs: list } = await call(app, 'pairs.list', { accountId: 'practice', refresh: false });
    return list.find(({ pair }) => pair.symbol === 'BTC-USDT')?.pair.priceIncrement;
  };
  expect(await shown()).toBe('0.1');
  await clock.advanceAsync(300_000);
  expect(events).not.toContain('pairs');
  if (btc !== undefined) btc = { ...btc, priceIncrement: '0.01' };
  await call(app, 'orders.prepare', { accountId: 'practice', symbol: 'BTC-USDT' });
  expect(events).toContain('pairs');
  expect(await shown()).toBe('0.01');
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
});
