/**
 * Seam: answers to orders through the bridge, at a venue played by the test. Breaks when an answer that is no decision of the venue
 * reads like a rejection, when the same order can be sent before a status check after a code nobody knows, or when the lists of a
 * service are not saved, not backed up, or weigh anything at the public venue.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResult } from '../electron/platform/http.ts';
import { settingsTexts } from '../electron/system/backup/setup-members.ts';
import type { App } from '../electron/app/app.ts';
import { defaultSettings } from '../electron/settings/settings-schema.ts';
import { requestBody } from '../shared/orders/body.ts';
import type { Ticket } from '../shared/orders/ticket.ts';
import type { VenueDescription } from '../shared/venue/description.ts';
import { kucoinVenue } from '../shared/venue/presets.ts';
import { ACCOUNT, answered, call, endFolder, freshFolder, openApp, TICKET } from './helpers/app-world.ts';
import { accountAt, envelope, fullService, LOST, openPage, stubVenue } from './helpers/stub-venue.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const ORDERS = '/api/v1/hf/orders';
const BY_CLIENT_ID = '/api/v1/hf/orders/client-order/';

async function appAt(venue: VenueDescription = fullService()) {
  const stub = stubVenue(() => 0);
  const opened = await openApp(undefined, { http: stub.http });
  const added = await call(opened.app, 'accounts.add', accountAt(venue));
  const accountId = added.accounts.at(-1)?.id ?? '';
  return { ...opened, stub, accountId };
}

let tickets = 0;
function place(app: App, accountId: string, change: Partial<Ticket> = {}) {
  tickets += 1;
  const ticket = { ...TICKET, clientOid: `mine-${tickets}`, ...change };
  const confirmedBody = requestBody(ticket);
  const ticketId = `ticket-${tickets}`;
  return call(app, 'orders.place', { accountId, ticketId, ticket, confirmedBody, acknowledged: [] });
}

/** The order as the venue has it, for a placement that it took. */
const recordOf = (clientOid: string, id: string, change = {}) => ({
  id,
  clientOid,
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  price: '60000.1',
  size: '0.5',
  dealSize: '0',
  remainSize: '0.5',
  active: true,
  ...change,
});

describe('an answer with another code than success', () => {
  it.each([
    [200, '500000'],
    [200, '503000'],
    [200, '230005'],
    [200, '429000'],
    [400, '500000'],
    [403, '429000'],
    [200, '1015'],
  ])('under HTTP %d with code %s, the venue’s own trouble, is unknown and stays so', async (status, code) => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => envelope({ code, msg: 'Please try later.' }, status));
    const placed = await place(app, accountId);
    expect(placed.outcome).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'trouble-code', code, venueText: 'Please try later.' },
    });
    await clock.advanceAsync(60_000);
    const { unknown } = await call(app, 'orders.recent', { limit: 5 });
    expect(unknown).toMatchObject([
      { clientOid: placed.clientOid, statusChecks: { notFound: expect.any(Number) as number } },
    ]);
    await app.close();
  });

  it.each([
    ['the other form of success', { success: true, code: '200', data: { orderId: 'o9' } }],
    ['a rejection code', { code: '400100', msg: 'no', data: { orderId: 'o9' } }],
    ['an id beside the data', { code: '400100', msg: 'no', orderId: 'o9' }],
    ['an id deep in the data', { code: '777777', msg: 'no', data: { orders: [{ orderId: 'o9' }] } }],
  ])(
    'that carries an order id (%s) is unknown with that id, and found by the status check',
    async (_name, body) => {
      const { app, stub, clock, accountId } = await appAt();
      stub.on(ORDERS, () => envelope(body));
      const placed = await place(app, accountId);
      expect(placed.outcome).toMatchObject({
        kind: 'unknown',
        evidence: { kind: 'order-id', orderId: 'o9' },
      });
      stub.on(BY_CLIENT_ID, () => answered(recordOf(placed.clientOid, 'o9')));
      await clock.advanceAsync(5_000);
      expect((await call(app, 'orders.recent', { limit: 1 })).placements).toMatchObject([
        { outcome: { kind: 'accepted', orderId: 'o9' }, evidenceFrom: { how: 'status-check' } },
      ]);
      expect(stub.arrived).toHaveLength(1);
      await app.close();
    },
  );

  it('keeps every digit of an order id that is written as a number', async () => {
    const { app, stub, clock, accountId } = await appAt();
    const id = '64723450123456789012';
    const body = Buffer.from(`{"code":"500000","msg":"no","data":{"orderId":${id}}}`);
    const reply = { status: 200, headers: {}, body, startedAt: 0, endedAt: 0 };
    stub.on(ORDERS, () => ({ ok: true, reply }));
    const placed = await place(app, accountId);
    expect(placed.outcome).toMatchObject({ kind: 'unknown', evidence: { kind: 'order-id', orderId: id } });
    stub.on(BY_CLIENT_ID, () => answered(recordOf(placed.clientOid, id)));
    await clock.advanceAsync(5_000);
    expect((await call(app, 'orders.recent', { limit: 1 })).placements).toMatchObject([
      { outcome: { kind: 'accepted', orderId: id } },
    ]);
    await app.close();
  });

  it('that says success without an order id is never made a rejection', async () => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => envelope({ success: true, code: '200', data: null }));
    await place(app, accountId);
    await clock.advanceAsync(60_000);
    expect((await call(app, 'orders.recent', { limit: 1 })).unknown).toHaveLength(1);
    await app.close();
  });

  it('that is a known rejection is one at once, without a status check', async () => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => envelope({ code: '200004', msg: 'Balance insufficient!' }));
    expect((await place(app, accountId)).outcome).toMatchObject({ kind: 'rejected', code: '200004' });
    await clock.advanceAsync(60_000);
    expect(stub.count(BY_CLIENT_ID)).toBe(0);
    await app.close();
  });
});

const idIn = (path: string) => /client-order\/([^?]+)/.exec(path)?.[1] ?? '';

describe('a code that is in no list', () => {
  const PRICES: Record<string, { price: string }> = {};
  const UNLISTED = envelope({ code: '777777', msg: 'Nope.' });

  it('is unknown; the same order waits for the status check, and no order found makes it a rejection', async () => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => UNLISTED);
    const placed = await place(app, accountId);
    expect(placed.outcome).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'unlisted-code', code: '777777' },
    });
    await expect(place(app, accountId)).rejects.toThrow(/^conflict: .*777777.*Nothing was sent/);
    await expect(place(app, accountId, { price: '60000.10' })).rejects.toThrow(/^conflict: /);
    expect(stub.arrived).toHaveLength(1);
    stub.on(ORDERS, () => answered({ orderId: 'o2' }));
    expect((await place(app, accountId, { side: 'sell' })).outcome).toMatchObject({ kind: 'accepted' });
    await clock.advanceAsync(1_500);
    expect((await call(app, 'orders.recent', { limit: 5 })).placements).toContainEqual(
      expect.objectContaining({
        clientOid: placed.clientOid,
        outcome: { kind: 'rejected', code: '777777', message: 'Nope.', httpStatus: 200 },
        evidenceFrom: expect.objectContaining({ how: 'status-check' }) as unknown,
      }),
    );
    stub.on(ORDERS, () => answered({ orderId: 'o3' }));
    expect((await place(app, accountId)).outcome).toMatchObject({ kind: 'accepted', orderId: 'o3' });
    await app.close();
  });

  it.each([
    ['fails', () => envelope({ code: '500000', msg: 'busy' })],
    ['is an error of the venue', () => envelope({ code: '400100', msg: 'order does not exist' }, 500)],
    [
      'is of another order',
      ({ path }: HttpRequest) => answered(recordOf(idIn(path), 'o4', { side: 'sell' })),
    ],
  ])('keeps the same order waiting when the status check %s', async (_name, reply) => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => UNLISTED);
    await place(app, accountId);
    stub.on(BY_CLIENT_ID, reply);
    for (let second = 0; second < 60; second += 1) await clock.advanceAsync(1_000);
    const { unknown } = await call(app, 'orders.recent', { limit: 5 });
    expect(unknown).toMatchObject([{ statusChecks: { notFound: 0, count: expect.any(Number) as number } }]);
    await expect(place(app, accountId)).rejects.toThrow(/^conflict: .*777777/);
    expect(stub.arrived).toHaveLength(1);
    await app.close();
  });

  it('keeps the same order waiting when a person checks before it would show, however late that is answered', async () => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => UNLISTED);
    const { clientOid } = await place(app, accountId);
    const { promise, resolve } = Promise.withResolvers<HttpResult>();
    stub.on(BY_CLIENT_ID, () => promise);
    const looking = call(app, 'orders.checkStatus', { accountId, clientOid });
    await clock.advanceAsync(900);
    await clock.advanceAsync(600);
    stub.on(BY_CLIENT_ID, () => answered(recordOf(clientOid, 'o4')));
    resolve(envelope({ code: '400100', msg: 'order does not exist' }));
    expect((await looking).outcome?.kind).toBe('unknown');
    await expect(place(app, accountId)).rejects.toThrow(/^conflict: /);
    await clock.advanceAsync(5_000);
    expect((await call(app, 'orders.recent', { limit: 1 })).placements).toMatchObject([
      { outcome: { kind: 'accepted', orderId: 'o4' } },
    ]);
    expect(stub.arrived).toHaveLength(1);
    await app.close();
  });

  it('is no rejection because lists do not have the order: the venue is asked for that very one', async () => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => UNLISTED);
    stub.on(BY_CLIENT_ID, ({ path }) =>
      answered(recordOf(idIn(path), `v-${idIn(path)}`, PRICES[idIn(path)])),
    );
    for (const price of ['60000.1', '60000.2', '60000.3']) {
      const { clientOid } = await place(app, accountId, { price });
      PRICES[clientOid] = { price };
    }
    await clock.advanceAsync(1_500);
    for (let turn = 0; turn < 50; turn += 1) await clock.advanceAsync(0);
    expect(stub.count('/api/v1/hf/orders/done')).toBe(1);
    const { placements } = await call(app, 'orders.recent', { limit: 3 });
    for (const { clientOid, outcome } of placements)
      expect(outcome).toEqual({ kind: 'accepted', orderId: `v-${clientOid}` });
    await app.close();
  });

  it('stays unknown, and the same order waits, where only lists can be read and do not have it', async () => {
    const { app, clock, stub, accountId } = await appAt(fullService({ orderByClientOid: null }));
    stub.on(ORDERS, () => UNLISTED);
    await place(app, accountId);
    await clock.advanceAsync(10_000);
    expect((await call(app, 'orders.recent', { limit: 5 })).unknown).toHaveLength(1);
    await expect(place(app, accountId)).rejects.toThrow(/^conflict: /);
    await app.close();
  });

  it('is accepted where the status check finds the order, and nothing is sent twice', async () => {
    const { app, stub, clock, accountId } = await appAt();
    stub.on(ORDERS, () => UNLISTED);
    const placed = await place(app, accountId);
    stub.on(BY_CLIENT_ID, () => answered(recordOf(placed.clientOid, 'o4')));
    await clock.advanceAsync(1_500);
    expect((await call(app, 'orders.recent', { limit: 1 })).placements).toMatchObject([
      { outcome: { kind: 'accepted', orderId: 'o4' } },
    ]);
    expect(stub.arrived).toHaveLength(1);
    await app.close();
  });

  it('stays unknown, and the same order waits, where nobody can be asked; a person’s word ends that', async () => {
    const { app, stub, clock, accountId } = await appAt(
      fullService({ orderByClientOid: null, activeOrders: null, doneOrders: null }),
    );
    stub.on(ORDERS, () => UNLISTED);
    const { clientOid } = await place(app, accountId);
    await clock.advanceAsync(60_000);
    await expect(place(app, accountId)).rejects.toThrow(/^conflict: /);
    const resolution = {
      accountId,
      clientOid,
      found: false,
      orderId: null,
      who: 'Kim',
      saw: 'no such order',
    };
    await call(app, 'orders.resolve', resolution);
    stub.on(ORDERS, () => answered({ orderId: 'o5' }));
    expect((await place(app, accountId)).outcome).toMatchObject({ kind: 'accepted' });
    await app.close();
  });
});

describe('ids of another placement', () => {
  const resolution = { found: true, who: 'Kim', saw: 'the list of orders' };

  it('in a reply, a status check and a person’s word are no evidence: unknown, with the contradiction', async () => {
    const { app, stub, clock, accountId } = await appAt();
    const first = await place(app, accountId);
    expect(first.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    const second = await place(app, accountId, { price: '60000.2' });
    const evidence = { kind: 'other-order', orderId: 'o1', clientOid: first.clientOid };
    expect(second.outcome).toMatchObject({ kind: 'unknown', evidence });
    stub.on(BY_CLIENT_ID, () => answered(recordOf(second.clientOid, 'o1', { price: '60000.2' })));
    await clock.advanceAsync(1_500);
    const [open] = (await call(app, 'orders.recent', { limit: 5 })).unknown;
    expect(open).toMatchObject({ outcome: { kind: 'unknown', evidence }, statusChecks: { last: evidence } });
    const { entries } = await call(app, 'orders.timeline', { accountId, clientOid: second.clientOid });
    expect(entries.at(-1)?.text).toMatch(/Contradiction: the venue shows order o1 .* another order/);
    const word = { ...resolution, accountId, clientOid: second.clientOid, orderId: 'o1' };
    await expect(call(app, 'orders.resolve', word)).rejects.toThrow(
      /^bad-request: .*belongs to another order/,
    );
    stub.on(BY_CLIENT_ID, () => answered(recordOf(second.clientOid, 'o2', { price: '60000.2' })));
    await clock.advanceAsync(10_000);
    expect((await call(app, 'orders.recent', { limit: 5 })).unknown).toEqual([]);
    expect(stub.arrived).toHaveLength(2);
    await app.close();
  });

  it('in a reply that names another client order ID is unknown with that ID', async () => {
    const { app, stub, accountId } = await appAt();
    stub.on(ORDERS, () => answered({ orderId: 'o7', clientOid: 'of-another' }));
    expect((await place(app, accountId)).outcome).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'other-client-id', orderId: 'o7', clientOid: 'of-another' },
    });
    await app.close();
  });

  it('in a rejection that names another client order ID are no rejection, with an order id or without one', async () => {
    const { app, stub, accountId } = await appAt();
    const otherOrder = { clientOid: 'of-another' };
    stub.on(ORDERS, () => envelope({ code: '400100', msg: 'no', data: otherOrder }));
    const placed = await place(app, accountId);
    expect(placed.outcome).toMatchObject({ kind: 'unknown' });
    expect(JSON.stringify(placed.outcome)).toContain('of-another');
    stub.on(ORDERS, () => envelope({ code: '777777', msg: 'no', ...otherOrder }));
    expect((await place(app, accountId)).outcome).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'other-client-id', orderId: null, clientOid: 'of-another' },
    });
    stub.on(ORDERS, () => envelope({ code: '400100', msg: 'no', data: { ...otherOrder, orderId: 'o7' } }));
    expect((await place(app, accountId)).outcome).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'other-client-id', orderId: 'o7', clientOid: 'of-another' },
    });
    await app.close();
  });

  it('in a list of the venue’s are shown as a contradiction and change neither order', async () => {
    const { app, stub, accountId } = await appAt();
    const first = await place(app, accountId);
    stub.on(ORDERS, () => LOST);
    const second = await place(app, accountId);
    expect(second.outcome).toMatchObject({ kind: 'unknown' });
    const filled = { dealSize: '0.5', remainSize: '0', active: false };
    stub.on('/api/v1/hf/orders/active/symbols', () => answered({ symbols: ['BTC-USDT'] }));
    stub.on('/api/v1/hf/orders/active/page?', () =>
      answered(openPage([recordOf(second.clientOid, 'o1', filled)])),
    );
    await call(app, 'trading.openOrders', { accountId, refresh: true });
    const { placements } = await call(app, 'orders.recent', { limit: 5 });
    const now = (clientOid: string) => placements.find((one) => one.clientOid === clientOid);
    expect(now(second.clientOid)).toMatchObject({ outcome: { kind: 'unknown' }, order: null });
    const { entries } = await call(app, 'orders.timeline', { accountId, clientOid: second.clientOid });
    expect(entries.map(({ text }) => text).join('\n')).toMatch(/Contradiction: the venue shows order o1 /);
    expect(now(first.clientOid)).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o1' }, order: null });
    await app.close();
  });

  it('are known after a restart as well', async () => {
    const { app, accountId } = await appAt();
    await place(app, accountId);
    await app.close();
    const stub = stubVenue(() => 0);
    const later = await openApp(undefined, { http: stub.http });
    await call(later.app, 'accounts.putCredentials', {
      id: accountId,
      credentials: ACCOUNT.credentials,
      keep: 'session',
    });
    expect((await place(later.app, accountId)).outcome).toMatchObject({ evidence: { kind: 'other-order' } });
    await later.app.close();
  });
});

describe('the lists of a service', () => {
  const orderCodes = { rejections: ['31'], troubles: ['32', '400100'] };

  it('say what its answers mean, after a restart as well, and are part of the account in a backup', async () => {
    const { app, stub, accountId } = await appAt({ ...fullService(), orderCodes });
    for (const [code, kind] of [
      ['31', 'rejected'],
      ['32', 'unknown'],
      ['400100', 'unknown'],
    ] as const) {
      stub.on(ORDERS, () => envelope({ code, msg: 'x' }));
      expect((await place(app, accountId)).outcome?.kind).toBe(kind);
    }
    const { accounts } = await call(app, 'accounts.list', {});
    await app.close();
    const later = await openApp();
    expect((await call(later.app, 'accounts.list', {})).accounts.at(-1)?.venue).toEqual(
      accounts.at(-1)?.venue,
    );
    expect(accounts.at(-1)?.venue.orderCodes).toEqual(orderCodes);
    await later.app.close();
    const stored = { id: accountId, ...ACCOUNT, venue: { ...fullService(), orderCodes }, inKeychain: null };
    const { credentials: _credentials, keep: _keep, ...account } = stored;
    const texts = settingsTexts({ ...defaultSettings(), accounts: [account] });
    expect(texts.get('accounts.json')).toContain('"rejections"');
  });

  it.each([
    { rejections: ['<script>'], troubles: [] },
    { rejections: [], troubles: ['x'.repeat(41)] },
    { rejections: [], troubles: [''] },
    { rejections: Array.from({ length: 201 }, (_, index) => String(index)), troubles: [] },
  ])('are refused when they are no lists of codes', async (codes) => {
    const { app } = await openApp();
    const venue = { ...fullService(), orderCodes: codes };
    await expect(call(app, 'accounts.add', accountAt(venue))).rejects.toThrow(/^bad-request/);
    await app.close();
  });

  it('weigh nothing at the public venue: a settings file cannot make trouble a rejection', async () => {
    const { app, stub, accountId } = await appAt({
      ...kucoinVenue(),
      // Without a book, which would have to be watched before the orders.
      capabilities: { ...kucoinVenue().capabilities, orderBook: null },
      orderCodes: { rejections: ['500000', '777777'], troubles: [] },
    });
    for (const code of ['500000', '777777']) {
      stub.on(ORDERS, () => envelope({ code, msg: 'x' }));
      expect((await place(app, accountId, { size: `0.${code}` })).outcome?.kind).toBe('unknown');
    }
    await app.close();
  });
});
