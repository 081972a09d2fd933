/**
 * Amending at a venue that has alter. Breaks when an amend is sent without its row, twice, or with other bytes than were confirmed; when its
 * outcome is told more surely than it is; when a second order id of an amended placement is taken for a contradiction, or that of another one is not;
 * or when nobody finds out which of the two orders stands.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedAs,
  LOST,
  NO_RULES,
  orderOf,
  orderWorld,
  type OrderWorld,
  refusedWith,
  replyOf,
  TICKET,
  turn,
} from '../../../tests/helpers/order-world.ts';
import { orderIdsOf } from '../../../shared/orders/amended-order.ts';
import { alterBody } from '../../../shared/orders/alter-body.ts';
import type { Placement, SendResult } from '../../../shared/orders/outcome.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../../shared/venue/order-codes.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { AmendRequest } from './order-service-parts.ts';

let world: OrderWorld;
let clientOid: string;
let order: VenueOrder;

beforeEach(async () => {
  world = orderWorld();
  await world.place();
  world.sends[0]?.answer(acceptedAs('o1'));
  await turn();
  clientOid = world.app.recent('a1', 1)[0]?.clientOid ?? '';
  order = orderOf({ accountId: 'a1', clientOid }, 'o1', { price: '60000.1', size: '0.5' });
  world.shown.set('o1', order);
});
afterEach(() => world.end());

function request(change: Partial<AmendRequest> = {}): AmendRequest {
  const to = change.to ?? { price: '59000', size: '0.5' };
  return {
    accountId: 'a1',
    amendId: 'amend-1',
    order: { orderId: 'o1', symbol: 'BTC-USDT' },
    how: 'alter',
    to,
    filledSize: '0',
    clientOid,
    confirmedBody: alterBody(order, to) ?? '',
    ...change,
  };
}

/** Asks for it, has the venue answer, and waits for whoever asked. */
async function amend(answer: SendResult, change: Partial<AmendRequest> = {}): Promise<Placement> {
  const asking = world.app.amend(request(change));
  await turn();
  world.amends.at(-1)?.answer(answer);
  const done = await asking;
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}

const amendedAs = (orderId: string | null): SendResult => ({
  kind: 'reply',
  httpStatus: 200,
  reply: replyOf('200000', { orderId, clientOid }),
  trace: null,
});
const lastAmend = () => world.now(clientOid).amends?.at(-1);
const rows = () => world.journal.timeline('a1', clientOid).entries.map(({ kind }) => kind);
const newOrder = (change: Partial<VenueOrder> = {}) =>
  orderOf({ accountId: 'a1', clientOid }, 'o2', { price: '59000', ...change });
const CANCELLED = { state: 'done', cancelled: true } as const;

describe('R-B50: the request', () => {
  it('is on record before it is sent, in the very bytes, and once however often it is called', async () => {
    const asking = [world.app.amend(request()), world.app.amend(request())];
    await turn();
    expect(rows()).toEqual(['submission', 'outcome', 'amend']);
    expect(lastAmend()).toMatchObject({ orderId: 'o1', outcome: null, body: world.sent[1] });
    expect(world.sent[1]).toBe('{"symbol":"BTC-USDT","orderId":"o1","newPrice":"59000"}');
    world.amends[0]?.answer(amendedAs('o2'));
    await Promise.all(asking);
    await world.app.amend(request());
    expect(world.amends).toHaveLength(1);
    world.restart();
    await world.app.amend(request());
    expect(world.amends).toHaveLength(1);
    expect(lastAmend()).toMatchObject({ outcome: { kind: 'amended', orderId: 'o2' } });
  });

  it.each([
    ['a body that was not confirmed', { confirmedBody: '{}' }, /changed after review/],
    ['a price off the grid', { to: { price: '59000.123456789', size: '0.5' } }, /59000.123456789/],
    ['what changes nothing', { to: { price: '60000.10', size: '0.5' } }, /are those of the order/],
    ['another way than was said', { how: 'replace' as const }, /settings changed/],
    ['an order from elsewhere', { order: { orderId: 'o9', symbol: 'BTC-USDT' } }, /placed elsewhere/],
    ['an account that is not there', { accountId: 'gone' }, /Account not found/],
  ])('refuses %s, and nothing is written or sent', async (_what, change, message) => {
    const refused = await world.app.amend(request(change));
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
    expect([rows().length, world.amends.length]).toEqual([2, 0]);
  });

  it('refuses a stop, a done order, and less than has filled unless that was reviewed', async () => {
    const cases: [Partial<VenueOrder>, AmendRequest['to'], RegExp][] = [
      [
        { stop: { kind: 'stop', direction: 'loss', price: '1' } },
        { price: '59000', size: '0.5' },
        /stop order/,
      ],
      [CANCELLED, { price: '59000', size: '0.5' }, /no longer open/],
      [{ filledSize: '0.2' }, { price: '60000.1', size: '0.1' }, /filled after review/],
    ];
    for (const [change, to, message] of cases) {
      world.shown.set('o1', { ...order, ...change });
      const refused = await world.app.amend(request({ to }));
      expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
    }
    expect(world.amends).toHaveLength(0);
  });

  it('refuses a second one while the outcome of the first is not known', async () => {
    await amend(LOST);
    const refused = await world.app.amend(request({ amendId: 'amend-2' }));
    expect(refused).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(world.amends).toHaveLength(1);
  });

  it('refuses while trading is locked', async () => {
    world.restart({ rules: () => ({ ...NO_RULES, locked: true }) });
    const refused = await world.app.amend(request());
    expect(refused).toMatchObject({ ok: false, error: { kind: 'locked' } });
    expect(world.amends).toHaveLength(0);
  });
});

describe('R-B51: the outcome', () => {
  it('makes both order ids those of the placement', async () => {
    await amend(amendedAs('o2'));
    expect(['o1', 'o2'].map((id) => world.journal.holderOf('a1', id))).toEqual([clientOid, clientOid]);
    const update = { meaning: 'changed', source: 'event' } as const;
    world.app.onOrderUpdate({ order: { ...order, ...CANCELLED }, ...update });
    expect(world.app.activeAccounts()).toEqual(['a1']);
    world.app.onOrderUpdate({ order: newOrder({ filledSize: '0.1' }), ...update });
    expect(rows()).not.toContain('status-check');
    expect(world.journal.lastOrder('a1', clientOid)).toMatchObject({ orderId: 'o2', filledSize: '0.1' });
    expect(world.journal.working('a1')).toHaveLength(1);
    world.restart();
    expect(world.journal.working('a1')).toHaveLength(1);
    expect(world.journal.lastOrder('a1', clientOid)).toMatchObject({ orderId: 'o2' });
  });

  it('goes on from the newest order', async () => {
    await amend(amendedAs('o2'));
    world.shown.set('o2', newOrder({ size: '0.5' }));
    const to = { price: '58000', size: '0.5' };
    const next = { amendId: 'amend-2', to, order: { orderId: 'o2', symbol: 'BTC-USDT' } };
    await amend(amendedAs('o3'), {
      ...next,
      confirmedBody: alterBody({ ...newOrder(), size: '0.5' }, to) ?? '',
    });
    expect(world.now(clientOid).amends?.map(({ outcome }) => outcome)).toEqual([
      { kind: 'amended', orderId: 'o2' },
      { kind: 'amended', orderId: 'o3' },
    ]);
    const former = await world.app.amend(request({ amendId: 'amend-3' }));
    expect(former).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  });

  it('a refusal leaves the order as it was', async () => {
    await amend(refusedWith('400100'));
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'rejected', code: '400100' });
    expect(world.now(clientOid).outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
  });

  it('an id of another placement is none of it', async () => {
    await world.place();
    world.sends[1]?.answer(acceptedAs('o7'));
    await turn();
    await amend(amendedAs('o7'));
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'unknown' });
    expect(world.journal.holderOf('a1', 'o7')).not.toBe(clientOid);
  });

  it('what the venue reports while the answer is awaited waits for it', async () => {
    const asking = world.app.amend(request());
    await turn();
    world.app.onOrderUpdate({ order: { ...order, ...CANCELLED }, meaning: 'cancelled', source: 'event' });
    world.app.onOrderUpdate({ order: newOrder(), meaning: 'accepted', source: 'event' });
    expect(rows().at(-1)).toBe('amend');
    world.amends[0]?.answer(amendedAs('o2'));
    await asking;
    expect(rows().slice(2)).toEqual(['amend', 'amend-outcome', 'event', 'event']);
  });
});

describe('R-B51: a lost answer', () => {
  it('stays unknown until the venue shows the new order', async () => {
    expect([world.app.unknownCount(), world.app.unknown('a1')]).toEqual([0, []]);
    await amend(LOST);
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'unknown' });
    // As an order of which nobody knows: counted, and in the list.
    expect([world.app.unknownCount(), world.app.unknown('a1').map((one) => one.clientOid)]).toEqual([
      1,
      [clientOid],
    ]);
    world.app.onOrderUpdate({ order: newOrder(), meaning: 'accepted', source: 'event' });
    expect(lastAmend()?.outcome).toEqual({ kind: 'amended', orderId: 'o2' });
    expect([world.app.unknownCount(), world.app.unknown('a1')]).toEqual([0, []]);
    expect(world.amends).toHaveLength(1);
  });

  it('is not taken from an order at another price: that is a contradiction', async () => {
    await amend(LOST);
    world.app.onOrderUpdate({ order: newOrder({ price: '1' }), meaning: 'accepted', source: 'event' });
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'unknown' });
    expect(world.now(clientOid).statusChecks?.last).toMatchObject({ kind: 'second-order', orderId: 'o2' });
  });

  it('the look-up finds the order as it was', async () => {
    await amend(LOST);
    await world.clock.advanceAsync(1_000);
    expect(lastAmend()?.outcome).toEqual({ kind: 'unchanged' });
    expect(world.statusChecks).toHaveLength(0);
  });

  it('the look-up finds the new one by the client order ID', async () => {
    world.shown.set('o1', { ...order, ...CANCELLED });
    await amendLost();
    await world.clock.advanceAsync(1_000);
    world.statusChecks[0]?.answer({ ok: true, value: newOrder() });
    await turn();
    expect(lastAmend()?.outcome).toEqual({ kind: 'amended', orderId: 'o2' });
  });

  it('the look-up finds that none took its place; an order that shows up later overrules that', async () => {
    world.shown.set('o1', { ...order, ...CANCELLED });
    await amendLost();
    await world.clock.advanceAsync(1_000);
    world.statusChecks[0]?.answer({ ok: true, value: { ...order, ...CANCELLED } });
    await turn();
    expect(lastAmend()?.outcome).toEqual({ kind: 'ended' });
    world.app.onOrderUpdate({ order: newOrder(), meaning: 'accepted', source: 'event' });
    expect(lastAmend()?.outcome).toEqual({ kind: 'amended', orderId: 'o2' });
  });

  it('a look-up that cannot be made changes nothing, and is made again', async () => {
    world.shown.set('o1', { ...order, ...CANCELLED });
    await amendLost();
    await world.clock.advanceAsync(1_000);
    world.statusChecks[0]?.answer({ ok: false, error: { kind: 'unreachable', message: 'down' } });
    await turn();
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'unknown' });
    await world.clock.advanceAsync(2_000);
    expect(world.statusChecks).toHaveLength(2);
  });

  it('a late answer ends it', async () => {
    await amend(LOST);
    world.amends[0]?.order.onLate(amendedAs('o2'));
    expect(lastAmend()?.outcome).toEqual({ kind: 'amended', orderId: 'o2' });
  });

  it('an app that was killed in between finds it unknown, and looks', async () => {
    void world.app.amend(request());
    await turn();
    world.restart();
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'unknown' });
    await world.clock.advanceAsync(1_000);
    expect(lastAmend()?.outcome).toEqual({ kind: 'unchanged' });
    expect(world.amends).toHaveLength(1);
  });

  it('an answer without an order, of an amend to less than has filled, is looked up', async () => {
    world.shown.set('o1', { ...order, filledSize: '0.2' });
    const to = { price: '60000.1', size: '0.2' };
    const asking = world.app.amend(request({ to, filledSize: '0.2' }));
    await turn();
    world.shown.set('o1', { ...order, filledSize: '0.2', ...CANCELLED });
    world.amends[0]?.answer(amendedAs(null));
    await asking;
    await world.clock.advanceAsync(1_000);
    world.statusChecks[0]?.answer({ ok: true, value: null });
    await turn();
    expect(lastAmend()?.outcome).toEqual({ kind: 'ended' });
  });
});

/** The order is not open any more, and the answer did not come. */
async function amendLost(): Promise<void> {
  const gone = world.shown.get('o1');
  world.shown.set('o1', order);
  await amend(LOST);
  if (gone !== undefined) world.shown.set('o1', gone);
}

describe('R-B51: what a stop placed when it fired', () => {
  const PLACED = { side: 'sell', price: '57900' } as const;
  const STOP = { ...TICKET, ...PLACED, stop: 'loss', stopPrice: '58000' } as const;
  const to = { price: '57800', size: '0.5' };

  /** Accepted as s1, and the venue shows p1 under its client order ID. */
  async function fired(ticket: Ticket): Promise<VenueOrder> {
    world.end();
    world = orderWorld({
      venueFor: () => ({
        baseUrl: 'https://venue.example',
        mode: 'practice',
        readOnly: false,
        can: ALL_ORDER_CAPABILITIES,
        codes: PUBLIC_ORDER_CODES,
        memoryMs: null,
        asksByClientOid: true,
        amends: 'alter',
        advancedPath: () => '/api/v1/stop-order',
      }),
      lastPrice: () => '60000',
    });
    await world.place({ ticket });
    world.sends[0]?.answer(acceptedAs('s1'));
    await turn();
    clientOid = world.app.recent('a1', 1)[0]?.clientOid ?? '';
    const placed = orderOf({ accountId: 'a1', clientOid }, 'p1', PLACED);
    world.shown.set('p1', placed);
    world.app.onOrderUpdate({ order: placed, meaning: 'accepted', source: 'event' });
    return placed;
  }
  const change = (placed: VenueOrder) => ({
    order: { orderId: 'p1', symbol: 'BTC-USDT' },
    to,
    confirmedBody: alterBody(placed, to) ?? '',
  });

  it('is amended as its placement, which is known by all three orders, after a restart too', async () => {
    const placed = await fired(STOP);
    await amend(amendedAs('p2'), change(placed));
    const next = { ...placed, orderId: 'p2', price: '57800' };
    const show = (order: VenueOrder) =>
      world.app.onOrderUpdate({ order, meaning: 'changed', source: 'event' });
    for (const order of [{ ...placed, ...CANCELLED }, next]) show(order);
    world.restart();
    show(next);
    expect(orderIdsOf(world.now(clientOid))).toEqual(['s1', 'p1', 'p2']);
    expect(world.now(clientOid)).toMatchObject({ statusChecks: null, outcome: { orderId: 's1' } });
    expect(world.journal.working('a1').map((one) => one.clientOid)).toEqual([clientOid]);
  });

  it('is not taken for the amended one while the outcome is unknown, though the price is the same', async () => {
    const placed = await fired(STOP);
    const size = { price: '57900', size: '0.4' };
    await amend(LOST, { ...change(placed), to: size, confirmedBody: alterBody(placed, size) ?? '' });
    world.app.onOrderUpdate({ order: placed, meaning: 'changed', source: 'event' });
    expect(lastAmend()).toMatchObject({ outcome: { kind: 'unknown' } });
    const next = { ...placed, orderId: 'p2', size: '0.4' };
    world.app.onOrderUpdate({ order: next, meaning: 'accepted', source: 'event' });
    expect(lastAmend()).toMatchObject({ outcome: { kind: 'amended', orderId: 'p2' } });
  });

  it('is not amended where it may be a leg of an OCO, or differs from what the stop was to place', async () => {
    const { symbol, type, side, stopPrice } = STOP;
    const oco = { symbol, type, side, size: '0.5', stopPrice, price: '62000', limitPrice: '57900' };
    const leg = await fired(oco);
    const refused = { ok: false, error: { message: expect.stringContaining('part of an OCO') as string } };
    expect(await world.app.amend(request(change(leg)))).toMatchObject(refused);
    const other = { ...(await fired(STOP)), size: '0.7' };
    world.shown.set('p1', other);
    const elsewhere = { ok: false, error: { message: expect.stringContaining('elsewhere') as string } };
    expect(await world.app.amend(request(change(other)))).toMatchObject(elsewhere);
    expect(world.amends).toHaveLength(0);
  });
});
