/**
 * Seam: many unknown orders at once, at a venue played by the test. Breaks when they are looked for one by one where the venue has
 * lists, when an outage ends the looking, when nobody looks as soon as the venue can be reached again, or when an order is sent twice.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResult } from '../electron/platform/http.ts';
import type { CallReply } from '../shared/bridge/contract.ts';
import { requestBody } from '../shared/orders/body.ts';
import { memoryKeychain } from '../electron/platform/keychain.ts';
import { answered, call, endFolder, freshFolder, openApp, TICKET } from './helpers/app-world.ts';
import {
  accountAt,
  envelope,
  fullService,
  openPage,
  LOST,
  NOBODY,
  type StubVenue,
  stubVenue,
} from './helpers/stub-venue.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const ORDERS = '/api/v1/hf/orders';
const ACTIVE = '/api/v1/hf/orders/active/page?';
const DONE = '/api/v1/hf/orders/done';
const BY_CLIENT_ID = '/api/v1/hf/orders/client-order/';
type Opened = Awaited<ReturnType<typeof openApp>>;

const ticketOf = (clientOid: string, symbol: string) => ({ ...TICKET, clientOid, symbol });

/** Places so many orders of a pair whose answers are lost. */
async function lose({ app }: Opened, accountId: string, count: number, symbol = 'BTC-USDT'): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const ticket = ticketOf(`${symbol}-${index}`, symbol);
    const confirmedBody = requestBody(ticket);
    const ticketId = `ticket-${symbol}-${index}`;
    await call(app, 'orders.place', { accountId, ticketId, ticket, confirmedBody, acknowledged: [] });
  }
}

/** What the venue has of the orders that arrived: every third one open, the others filled. */
function serveLists(stub: StubVenue, symbol = 'BTC-USDT'): void {
  const records = stub.arrived
    .map((body) => JSON.parse(body) as typeof TICKET & { clientOid: string })
    .filter((order) => order.symbol === symbol)
    .map(({ clientOid, side, price, size }, index) => {
      const active = index % 3 === 0;
      const filled = {
        dealSize: active ? '0' : size,
        remainSize: active ? size : '0',
        dealFunds: '1',
        fee: '0',
      };
      const asked = { clientOid, symbol, type: 'limit', side, price, size };
      return Object.assign({ id: `o-${clientOid}`, feeCurrency: 'USDT', active }, asked, filled);
    });
  const open = records.filter(({ active }) => active);
  const done = records.filter(({ active }) => !active);
  stub.on(`${ACTIVE}symbol=${symbol}`, () => answered(openPage(open)));
  stub.on(`${DONE}?symbol=${symbol}`, ({ path }: HttpRequest) => {
    const query = new URL(path, 'http://x').searchParams;
    const from = Number(query.get('lastId') ?? '0');
    const items = done.slice(from, from + Number(query.get('limit')));
    return answered({ lastId: from + items.length, items });
  });
}

async function unknownOf({ app }: Opened, accountId: string): Promise<CallReply<'orders.recent'>['unknown']> {
  return (await call(app, 'orders.recent', { accountId, limit: 500 })).unknown;
}

/** Nothing of that account is looked for any more: every unknown order was dealt with, one turn of the loop each. */
async function roundEnds(clock: Opened['clock']): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) await clock.advanceAsync(0);
}

async function appWith(stub: StubVenue, keychain = memoryKeychain()) {
  const opened = await openApp(undefined, { http: stub.http, keychain });
  const account = { ...accountAt(fullService()), keep: 'keychain' as const };
  const added = await call(opened.app, 'accounts.add', account);
  return { ...opened, accountId: added.accounts.at(-1)?.id ?? '' };
}

describe('150 unknown orders', () => {
  it('are resolved in one round after a restart: one request for the open ones of a pair, one for each 100 closed', async () => {
    const stub = stubVenue(() => 0);
    const keychain = { ...memoryKeychain(), close: () => Promise.resolve() };
    const opened = await appWith(stub, keychain);
    const { accountId } = opened;
    stub.on(ORDERS, () => LOST);
    await lose(opened, accountId, 120);
    await lose(opened, accountId, 30, 'ETH-USDT');
    expect(await unknownOf(opened, accountId)).toHaveLength(150);
    await opened.app.close();
    serveLists(stub);
    serveLists(stub, 'ETH-USDT');
    stub.asked.length = 0;
    const later = await openApp(undefined, { http: stub.http, keychain });
    await roundEnds(later.clock);
    expect(await unknownOf(later, accountId)).toEqual([]);
    expect(stub.count(ACTIVE)).toBe(2);
    expect(stub.count(DONE)).toBe(2);
    expect(stub.count(BY_CLIENT_ID)).toBe(0);
    const { placements } = await call(later.app, 'orders.recent', { accountId, limit: 200 });
    expect(placements).toHaveLength(150);
    for (const { clientOid, outcome } of placements)
      expect(outcome).toEqual({ kind: 'accepted', orderId: `o-${clientOid}` });
    expect(stub.arrived).toHaveLength(150);
    await later.app.close();
  });

  it('that the lists do not have stay unknown, each looked for once more, and none by itself', async () => {
    const stub = stubVenue(() => 0);
    const opened = await appWith(stub);
    const { accountId, clock } = opened;
    stub.on(ORDERS, () => LOST);
    await lose(opened, accountId, 150);
    await clock.advanceAsync(1_000);
    await roundEnds(clock);
    const unknown = await unknownOf(opened, accountId);
    expect(unknown).toHaveLength(150);
    for (const { statusChecks } of unknown) expect(statusChecks).toMatchObject({ count: 1, notFound: 1 });
    expect([stub.count(ACTIVE), stub.count(DONE), stub.count(BY_CLIENT_ID)]).toEqual([1, 1, 0]);
    await opened.app.close();
  });

  it('wait for their lists where the venue is in trouble: it is not asked for each of them, and that was no attempt', async () => {
    const stub = stubVenue(() => 0);
    const opened = await appWith(stub);
    const { accountId, clock } = opened;
    stub.on(ORDERS, () => LOST);
    const trouble = envelope({ code: '503000', msg: 'Service unavailable' }, 503);
    stub.on(ACTIVE, () => trouble);
    stub.on(BY_CLIENT_ID, () => trouble);
    await lose(opened, accountId, 50);
    await clock.advanceAsync(120_000);
    await roundEnds(clock);
    const askedFor = stub.asked.filter((one) => one.includes(BY_CLIENT_ID));
    expect(new Set(askedFor).size).toBe(1);
    for (const { statusChecks, unreached } of await unknownOf(opened, accountId)) {
      expect(statusChecks).toBeNull();
      expect(unreached).toMatchObject({ nextAt: expect.any(Number) as number });
    }
    serveLists(stub);
    await clock.advanceAsync(300_000);
    await roundEnds(clock);
    expect(await unknownOf(opened, accountId)).toEqual([]);
    await opened.app.close();
  });

  it('are asked for one by one where the lists cannot be read', async () => {
    const stub = stubVenue(() => 0);
    const opened = await appWith(stub);
    const { accountId, clock } = opened;
    stub.on(ORDERS, () => LOST);
    stub.on(ACTIVE, () => answered('no list'));
    await lose(opened, accountId, 5);
    await clock.advanceAsync(1_000);
    await roundEnds(clock);
    expect([stub.count(ACTIVE), stub.count(BY_CLIENT_ID)]).toEqual([1, 5]);
    await opened.app.close();
  });
});

describe('an outage', () => {
  it('of hours ends nothing: when the venue answers anything again, the unknown orders are looked for at once', async () => {
    const stub = stubVenue(() => 0);
    const opened = await appWith(stub);
    const { accountId, clock, app } = opened;
    stub.on(ORDERS, () => LOST);
    await lose(opened, accountId, 4);
    let isDown = true;
    const { http } = stub;
    const request = http.request.bind(http);
    http.request = (asked): Promise<HttpResult> => (isDown ? Promise.resolve(NOBODY) : request(asked));
    await clock.advanceAsync(1_500_000);
    const during = await unknownOf(opened, accountId);
    expect(during.map(({ statusChecks }) => statusChecks)).toEqual([null, null, null, null]);
    expect(during[0]?.unreached).toMatchObject({ reason: 'unreachable' });
    expect(during[0]?.unreached?.nextAt).toBeGreaterThan(clock.now());
    serveLists(stub);
    isDown = false;
    stub.asked.length = 0;
    await call(app, 'balances.list', { accountId }).catch(() => null);
    await roundEnds(clock);
    expect(await unknownOf(opened, accountId)).toEqual([]);
    expect([stub.count(ACTIVE), stub.count(DONE)]).toEqual([1, 1]);
    expect(stub.arrived).toHaveLength(4);
    await app.close();
  });

  it('leaves a venue without a path for one order to its lists', async () => {
    const stub = stubVenue(() => 0);
    const opened = await openApp(undefined, { http: stub.http });
    const venue = fullService({ orderByClientOid: null });
    const added = await call(opened.app, 'accounts.add', accountAt(venue));
    const accountId = added.accounts.at(-1)?.id ?? '';
    stub.on(ORDERS, () => envelope({ code: '500000', msg: 'busy' }));
    await lose(opened, accountId, 1);
    serveLists(stub);
    await opened.clock.advanceAsync(1_500);
    expect(await unknownOf(opened, accountId)).toEqual([]);
    await opened.app.close();
  });
});
