/**
 * Seam: test orders through the bridge, at a venue played by the test. Breaks when a test order reaches a path that may place it, goes
 * out while trading is locked or beyond a limit, or is recorded in the journal without the path it was sent to.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answered, call, endFolder, freshFolder, openApp, TICKET } from './helpers/app-world.ts';
import { accountAt, fullService, openPage, type StubVenue, stubVenue } from './helpers/stub-venue.ts';

beforeEach(freshFolder);
afterEach(endFolder);

/** An app with an account whose venue has this path for test orders. */
async function appTestingAt(testOrder: string) {
  const stub: StubVenue = stubVenue(() => 0);
  const { app } = await openApp(undefined, { http: stub.http });
  const added = await call(app, 'accounts.add', accountAt(fullService({ testOrder })));
  const accountId = added.accounts.at(-1)?.id ?? '';
  const test = () => call(app, 'orders.test', { accountId, ticketId: 'ticket-1', ticket: TICKET });
  const journal = async () =>
    (await call(app, 'orders.journal', { accountId, text: '', status: null, before: null, limit: 50 }))
      .placements;
  return { app, stub, accountId, test, journal };
}

describe('a test order', () => {
  it.each([
    '/api/v1/orders',
    '/api/v1/hf/orders',
    '/API//v1/./HF/Orders/',
    '/api/v1/hf/orders/test/..',
    '/api/v1/orders/latest',
  ])('is never sent to %s, which may place it', async (path) => {
    const { app, stub, test, journal } = await appTestingAt(path);
    await expect(test()).rejects.toThrow(/^bad-request: .*may place real orders. Nothing was sent/);
    expect([stub.arrived, await journal()]).toEqual([[], []]);
    await app.close();
  });

  it('goes to the path that was judged, and the journal names it', async () => {
    const { app, stub, accountId, test } = await appTestingAt('/api//v1/order/./test');
    const { clientOid } = await test();
    expect(stub.asked.filter((one) => one.includes('order'))).toEqual(['POST /api/v1/order/test']);
    const { entries } = await call(app, 'orders.timeline', { accountId, clientOid });
    expect(entries[0]).toMatchObject({
      kind: 'test',
      text: expect.stringContaining('sent to /api/v1/order/test') as string,
    });
    await app.close();
  });

  it('is refused while trading is locked and beyond a limit, before anything is written or sent', async () => {
    const { app, stub, test, journal } = await appTestingAt('/api/v1/hf/orders/test');
    const rules = await call(app, 'trading.rules', {});
    await call(app, 'trading.setRules', { ...rules, locked: true });
    await expect(test()).rejects.toThrow(/^locked: .*Nothing was sent/);
    const limits = { ...rules.limits, orderSize: [{ currency: 'BTC', max: '0.1' }] };
    await call(app, 'trading.setRules', { ...rules, limits });
    await expect(test()).rejects.toThrow(/^limit: .*Nothing was sent/);
    expect([stub.arrived, await journal()]).toEqual([[], []]);
    await call(app, 'trading.setRules', rules);
    expect(await test()).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(stub.arrived).toHaveLength(1);
    await app.close();
  });

  it('that the venue shows as an order of its own is in the journal as what it was', async () => {
    const { app, stub, accountId, test, journal } = await appTestingAt('/api/v1/hf/orders/test');
    const { clientOid } = await test();
    const { symbol, type, side, price, size } = TICKET;
    const asked = { clientOid, symbol, type, side, price, size };
    const record = { id: 'real-1', ...asked, dealSize: '0', remainSize: size, active: true };
    stub.on('/api/v1/hf/orders/active/symbols', () => answered({ symbols: [symbol] }));
    stub.on('/api/v1/hf/orders/active/page?', () => answered(openPage([record])));
    await call(app, 'trading.openOrders', { accountId, refresh: true });
    expect(await journal()).toMatchObject([
      { clientOid, isTest: true, contradictedBy: { orderId: 'real-1' } },
    ]);
    const { entries } = await call(app, 'orders.timeline', { accountId, clientOid });
    expect(entries.map(({ kind }) => kind)).toEqual(['test', 'test-outcome', 'event']);
    expect(await call(app, 'orders.recent', { accountId, limit: 5 })).toMatchObject({
      placements: [],
      total: 0,
    });
    await app.close();
  });
});
