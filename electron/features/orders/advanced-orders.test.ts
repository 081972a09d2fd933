/**
 * Orders that wait for a price, through the one order path. Breaks when one is sent before its row, twice or to the path of another kind, when
 * the order that it placed is called another's, or when its absence is taken for a rejection.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../../shared/venue/order-codes.ts';
import {
  acceptedAs,
  LOST,
  NO_RULES,
  NOT_FOUND,
  orderOf,
  orderWorld,
  type OrderWorld,
  refusedWith,
  turn,
} from '../../../tests/helpers/order-world.ts';

const PATHS = { stop: '/api/v1/stop-order', oco: '/api/v3/oco/order' } as const;
const STOP: Ticket = {
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'sell',
  stp: 'CN',
  stop: 'loss',
  stopPrice: '58000',
  price: '57900',
  size: '0.5',
};
const OCO: Ticket = {
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'sell',
  price: '62000',
  size: '0.5',
  stopPrice: '58000',
  limitPrice: '57900',
};

let world: OrderWorld;
let queried: unknown[];
let last: string | null;
beforeEach(() => {
  queried = [];
  last = '60000';
  world = orderWorld({
    venueFor: () => ({
      baseUrl: 'https://venue.example',
      mode: 'practice',
      readOnly: false,
      can: ALL_ORDER_CAPABILITIES,
      codes: PUBLIC_ORDER_CODES,
      memoryMs: null,
      asksByClientOid: true,
      advancedPath: (kind) => PATHS[kind],
    }),
    lastPrice: () => last,
  });
});
afterEach(() => world.end());

const stopOf = (change: Partial<VenueOrder> = {}): Partial<VenueOrder> => ({
  side: 'sell',
  price: '57900.0',
  stop: { kind: 'stop', direction: 'loss', price: '58000' },
  ...change,
});

describe.each([
  ['stop', STOP],
  ['oco', OCO],
] as const)('a placement as %s', (kind, ticket) => {
  it('R-A4: is journaled with its kind and path before it is sent, and goes there', async () => {
    await world.place({ ticket });
    const [placement] = world.journal.recent('a1', 1);
    expect(placement).toMatchObject({ advanced: { kind, path: PATHS[kind] }, outcome: null });
    expect(world.sends.map(({ order }) => order.kind)).toEqual([kind]);
    expect(placement?.body).toBe(world.sent[0]);
    world.sends[0]?.answer(acceptedAs('vs1'));
    await turn();
    expect(world.now(placement?.clientOid ?? '')).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'vs1' },
      advanced: { kind },
    });
  });

  it('R-B18: one whose answer was lost is asked for as what it is, and found', async () => {
    world.restart({
      async queryOrder(_accountId, order) {
        queried.push(order.kind);
        return succeed(
          orderOf({ accountId: 'a1', clientOid: order.clientOid }, 'vs1', {
            side: 'sell',
            price: ticket.price ?? null,
          }),
        );
      },
    });
    const placing = world.app.place({ accountId: 'a1', ticketId: 'ticket-lost', ticket });
    await turn();
    world.sends[0]?.answer(LOST);
    await placing;
    world.clock.advance(2_000);
    await turn();
    expect(queried).toEqual([kind]);
    expect(world.app.unknownCount()).toBe(0);
  });

  it('is refused where the venue has no path for it, and nothing is journaled', async () => {
    world.restart({
      venueFor: () => ({
        baseUrl: 'https://venue.example',
        mode: 'practice',
        readOnly: false,
        can: ALL_ORDER_CAPABILITIES,
        codes: PUBLIC_ORDER_CODES,
        memoryMs: null,
        asksByClientOid: true,
        advancedPath: () => null,
      }),
    });
    const placed = await world.app.place({ accountId: 'a1', ticketId: 'ticket-none', ticket });
    expect(placed).toMatchObject({ ok: false, error: { kind: 'no-capability' } });
    expect([world.sent, world.journal.count(null)]).toEqual([[], 0]);
  });

  it('whose price is there already needs to be confirmed as such', async () => {
    last = '58000';
    const request = { accountId: 'a1', ticketId: 'ticket-now', ticket };
    expect(await world.app.place(request)).toMatchObject({ ok: false, error: { kind: 'limit' } });
    expect(world.sent).toEqual([]);
    void world.app.place({ ...request, acknowledged: ['firesAtOnce'] });
    await turn();
    expect(world.sent).toHaveLength(1);
  });
});

describe('what a stop places when it fires', () => {
  async function waiting(ticket: Ticket = STOP): Promise<string> {
    await world.place({ ticket });
    world.sends[0]?.answer(acceptedAs('vs1'));
    await turn();
    const [placement] = world.journal.recent('a1', 1);
    return placement?.clientOid ?? '';
  }
  const report = (order: VenueOrder) =>
    world.app.onOrderUpdate({ order, meaning: 'changed', source: 'event' });

  it('is its own, though it has another ID, and is what stays on record', async () => {
    const clientOid = await waiting();
    const name = { accountId: 'a1', clientOid };
    report(orderOf(name, 'vs1', stopOf()));
    expect(world.app.activeAccounts()).toEqual(['a1']);
    report(orderOf(name, 'o7', { side: 'sell', price: '57900', filledSize: '0.5', state: 'done' }));
    const ended = { kind: 'stop', direction: 'loss', price: '58000', ended: 'triggered' } as const;
    report(orderOf(name, 'vs1', stopOf({ state: 'done', stop: ended })));
    expect(world.journal.lastOrder('a1', clientOid)).toMatchObject({ orderId: 'o7', state: 'done' });
    expect(world.now(clientOid)).toMatchObject({ outcome: { orderId: 'vs1' }, statusChecks: null });
    expect(world.app.activeAccounts()).toEqual([]);
  });

  it('is waited for: a stop that fired has not ended', async () => {
    const clientOid = await waiting();
    const ended = { kind: 'stop', direction: 'loss', price: '58000', ended: 'triggered' } as const;
    report(orderOf({ accountId: 'a1', clientOid }, 'vs1', stopOf({ state: 'done', stop: ended })));
    expect(world.app.activeAccounts()).toEqual(['a1']);
    expect(world.journal.working('a1').map((one) => one.clientOid)).toEqual([clientOid]);
  });

  it('a second stop under its client order ID is a contradiction', async () => {
    const clientOid = await waiting();
    report(orderOf({ accountId: 'a1', clientOid }, 'vs2', stopOf()));
    expect(world.now(clientOid).statusChecks?.last).toMatchObject({ kind: 'second-order', orderId: 'vs2' });
  });

  it.each(['62000', '57900'])('of an OCO may be the leg at %s', async (price) => {
    const clientOid = await waiting(OCO);
    report(orderOf({ accountId: 'a1', clientOid }, 'o7', { side: 'sell', price }));
    expect(world.journal.lastOrder('a1', clientOid)?.orderId).toBe('o7');
  });

  it('of an OCO is neither leg at any other price', async () => {
    const clientOid = await waiting(OCO);
    report(orderOf({ accountId: 'a1', clientOid }, 'o7', { side: 'sell', price: '60000' }));
    expect(world.journal.lastOrder('a1', clientOid)).toBeNull();
    expect(world.now(clientOid).statusChecks?.last).toMatchObject({ kind: 'second-order', orderId: 'o7' });
  });
});

it('R-B18: an unlisted code stays unknown though no look-up has the stop: it may have fired and been refused', async () => {
  await world.place({ ticket: STOP });
  world.sends[0]?.answer(refusedWith('999999'));
  await turn();
  for (let check = 0; check < 4; check += 1) {
    world.clock.advance(60_000);
    await turn();
    world.statusChecks.shift()?.answer(NOT_FOUND);
    await turn();
  }
  expect(world.statusCheckCount).toBeGreaterThan(0);
  expect(world.app.unknownCount()).toBe(1);
});

it('is asked for by itself, however many others are looked for in the lists', async () => {
  const listed: string[][] = [];
  world.restart({
    async queryOrders(_accountId, orders) {
      listed.push(orders.map(({ clientOid }) => clientOid));
      return succeed({ orders: [], missing: new Set(orders.map(({ clientOid }) => clientOid)) });
    },
    async queryOrder(_accountId, order) {
      queried.push(order.kind);
      return fail({ kind: 'timeout', message: 'No answer.' });
    },
    rules: () => NO_RULES,
  });
  for (const ticket of [STOP, OCO])
    void world.app.place({ accountId: 'a1', ticketId: `t-${String(ticket.stop)}-x`, ticket });
  for (let n = 0; n < 3; n += 1)
    void world.app.place({
      accountId: 'a1',
      ticketId: `ticket-${n}-plain`,
      ticket: { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000.1', size: `0.${n + 1}` },
    });
  await turn();
  for (const { answer } of world.sends) answer(LOST);
  await turn();
  world.app.resumeStatusChecks();
  for (let n = 0; n < 10; n += 1) await turn();
  expect(listed.map((ids) => ids.length)).toEqual([3]);
  expect(queried).toContain('stop');
});
