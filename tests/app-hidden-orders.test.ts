/**
 * Seam: hidden and iceberg orders through the app's front door, on fake ports over a real data folder.
 * Breaks when a venue that refuses the keys `hidden`, `iceberg` and `visibleSize` is sent one of them, or when such a ticket gets
 * as far as the journal.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kucoinVenue } from '../shared/venue/presets.ts';
import { ACCOUNT, call, endFolder, freshFolder, openApp, ORDER, TICKET } from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const LACKING = [
  ['the public venue', kucoinVenue()],
  ['one that is described with them all the same', { ...kucoinVenue(), hiddenOrders: true }],
  [
    'a service without them',
    { ...ACCOUNT.venue, capabilities: kucoinVenue().capabilities, hiddenOrders: false },
  ],
] as const;

const HIDING = [{ hidden: true }, { iceberg: true, visibleSize: '0.1' }, { visibleSize: '0.1' }] as const;

describe.each(LACKING)('hidden orders at %s', (_name, venue) => {
  it('are refused before the journal, whoever asks, and so is their test order', async () => {
    const { app, orders } = await openApp();
    const { accounts } = await call(app, 'accounts.add', { ...ACCOUNT, venue });
    const accountId = accounts[1]?.id ?? '';
    for (const [at, option] of HIDING.entries()) {
      const ticket = { ...TICKET, clientOid: `mine-${at}`, ...option };
      const order = { accountId, ticketId: `ticket-${at}`, ticket };
      await expect(
        call(app, 'orders.place', { ...order, confirmedBody: '', acknowledged: [] }),
      ).rejects.toThrow('does not accept hidden or iceberg orders');
      await expect(call(app, 'orders.test', order)).rejects.toThrow(
        'does not accept hidden or iceberg orders',
      );
    }
    const journal = { accountId, text: '', status: null, before: null, limit: 10 };
    expect(await call(app, 'orders.journal', journal)).toMatchObject({ total: 0 });
    expect(orders).toEqual([]);
    await app.close();
  });

  it('leave no key in the JSON of another order, not even one that says no', async () => {
    const { app, orders } = await openApp();
    const { accounts } = await call(app, 'accounts.add', { ...ACCOUNT, venue });
    const accountId = accounts[1]?.id ?? '';
    const ticket = { ...TICKET, hidden: false, iceberg: false };
    await call(app, 'orders.place', { ...ORDER, accountId, ticket, acknowledged: ['distancePercent'] });
    expect(orders.map(({ body }) => Buffer.from(body ?? []).toString())).toEqual([ORDER.confirmedBody]);
    await app.close();
  });
});

it('hidden orders are sent where the venue takes them', async () => {
  const { app, orders } = await openApp();
  const ticket = { ...TICKET, hidden: true };
  const confirmedBody = ORDER.confirmedBody.replace(/}$/, ',"hidden":true}');
  await call(app, 'orders.place', { ...ORDER, ticket, confirmedBody });
  expect(Buffer.from(orders[0]?.body ?? []).toString()).toBe(confirmedBody);
  await app.close();
});
