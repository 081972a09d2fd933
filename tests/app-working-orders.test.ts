/**
 * Seam: the list of working orders through the bridge, at a venue played by the test. Breaks when a form of success that the public
 * venue has is taken for a refusal, so that the list cannot be read at all.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answered, call, endFolder, freshFolder, openApp } from './helpers/app-world.ts';
import { accountAt, envelope, fullService, openPage, stubVenue } from './helpers/stub-venue.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const RECORD = {
  id: 'o7',
  clientOid: 'c7',
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  price: '60000',
  size: '0.5',
  dealSize: '0',
  remainSize: '0.5',
  active: true,
};

it('is read where the pairs come as {"success":true,"code":"200"}', async () => {
  const stub = stubVenue(() => 0);
  const { app } = await openApp(undefined, { http: stub.http });
  const added = await call(app, 'accounts.add', accountAt(fullService()));
  stub.on('/api/v1/hf/orders/active/symbols', () =>
    envelope({ success: true, code: '200', msg: 'success', retry: false, data: { symbols: ['BTC-USDT'] } }),
  );
  stub.on('/api/v1/hf/orders/active/page?', () => answered(openPage([RECORD])));
  const accountId = added.accounts.at(-1)?.id ?? '';
  expect(await call(app, 'trading.openOrders', { accountId, refresh: true })).toMatchObject({
    orders: [{ orderId: 'o7', clientOid: 'c7', symbol: 'BTC-USDT' }],
  });
  await app.close();
});
