/**
 * What the venue reports of orders by itself. Breaks when it does not end an unknown placement, when it is taken for another's, when
 * the journal is touched while the answer is awaited, or when a broken journal harms the path.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  replyOf,
  acceptedAs,
  LOST,
  orderOf,
  orderWorld,
  type OrderWorld,
  refusedWith,
  turn,
} from '../../../tests/helpers/order-world.ts';

let world: OrderWorld;
beforeEach(() => {
  world = orderWorld();
});
afterEach(() => world.end());

describe('what the venue tells by itself', () => {
  it('an order event with our clientOid settles an unknown placement', async () => {
    const placement = await world.lose();
    world.app.onOrderUpdate({ order: orderOf(placement, 'o4'), meaning: 'accepted', source: 'event' });
    expect(world.now(placement.clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o4' },
      evidenceFrom: { how: 'event' },
    });
    await world.clock.advanceAsync(86_400_000);
    expect(world.statusCheckCount).toBe(0);
  });

  it('while the answer is awaited it is only remembered; an unknown answer is then learned from at once', async () => {
    await world.place();
    const [onItsWay] = world.app.recent('a1', 1);
    if (onItsWay === undefined) throw new Error('nothing was placed');
    const rows = () => world.journal.timeline('a1', onItsWay.clientOid).entries.length;
    expect(rows()).toBe(1);
    world.app.onOrderUpdate({ order: orderOf(onItsWay, 'o4'), meaning: 'accepted', source: 'event' });
    world.app.onOrderUpdate({
      order: orderOf(onItsWay, 'o4', { state: 'done' }),
      meaning: 'filled',
      source: 'event',
    });
    expect(rows()).toBe(1);
    world.sends[0]?.answer(LOST);
    await turn();
    expect(world.now(onItsWay.clientOid)).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o4' } });
    const kinds = world.journal.timeline('a1', onItsWay.clientOid).entries.map((entry) => entry.kind);
    expect(kinds).toEqual(['submission', 'outcome', 'evidence', 'event', 'event']);
    expect(world.app.activeAccounts()).toEqual([]);
  });

  it('what is told of an accepted order is in its timeline, and nothing else changes', async () => {
    await world.place();
    world.sends[0]?.answer(acceptedAs('o1'));
    await turn();
    const [placed] = world.app.recent('a1', 1);
    if (placed === undefined) throw new Error('nothing was placed');
    expect(world.app.activeAccounts()).toEqual(['a1']);
    world.app.onOrderUpdate({
      order: orderOf(placed, 'o1', { filledSize: '0.2' }),
      meaning: 'filled',
      source: 'event',
    });
    world.app.onOrderUpdate({
      order: orderOf(placed, 'o1', { filledSize: '0.2' }),
      meaning: 'same',
      source: 'query',
    });
    world.app.onOrderUpdate({
      order: orderOf(placed, 'o1', { state: 'done' }),
      meaning: 'filled',
      source: 'event',
    });
    expect(world.journal.timeline('a1', placed.clientOid).entries.map((entry) => entry.kind)).toEqual([
      'submission',
      'outcome',
      'event',
      'event',
    ]);
    expect(world.now(placed.clientOid)).toEqual(placed);
    expect(world.app.activeAccounts()).toEqual([]);
  });

  it('an order that had been refused stays refused, and that it is there is told once per word of the venue', async () => {
    await world.place();
    world.sends[0]?.answer(refusedWith('400100'));
    await turn();
    const [refused] = world.app.recent('a1', 1);
    if (refused === undefined) throw new Error('nothing was placed');
    expect(world.app.activeAccounts()).toEqual([]);
    world.changed.length = 0;
    world.app.onOrderUpdate({ order: orderOf(refused, 'o7'), meaning: 'changed', source: 'query' });
    const contradictedBy = { orderId: 'o7', at: world.clock.now() };
    expect(world.changed).toMatchObject([{ outcome: { kind: 'rejected' }, contradictedBy }]);
    expect(world.app.activeAccounts()).toEqual(['a1']);
    world.app.onOrderUpdate({ order: orderOf(refused, 'o7'), meaning: 'same', source: 'event' });
    const other = orderOf(refused, 'o8', { price: '59000' });
    world.app.onOrderUpdate({ order: other, meaning: 'accepted', source: 'event' });
    expect(world.changed).toHaveLength(1);
    const done = orderOf(refused, 'o7', { state: 'done', cancelled: true });
    world.app.onOrderUpdate({ order: done, meaning: 'cancelled', source: 'event' });
    expect(world.now(refused.clientOid)).toMatchObject({ outcome: { kind: 'rejected' }, contradictedBy });
    expect(world.app.activeAccounts()).toEqual([]);
  });

  it('one status check that everybody hears of is one row about the order', async () => {
    const placement = await world.lose();
    const checking = world.app.checkStatus('a1', placement.clientOid);
    await turn();
    const order = orderOf(placement, 'o4');
    world.app.onOrderUpdate({ order, meaning: 'changed', source: 'query' });
    world.statusChecks[0]?.answer({ ok: true, value: order });
    await checking;
    const kinds = world.journal.timeline('a1', placement.clientOid).entries.map((entry) => entry.kind);
    expect(kinds.toSorted()).toEqual(['event', 'evidence', 'outcome', 'status-check', 'submission']);
  });

  it('a status check for an account that was removed says that it was', async () => {
    const placement = await world.lose();
    world.restart({ venueFor: () => null, canQueryOrders: () => false });
    expect(await world.app.checkStatus('a1', placement.clientOid)).toMatchObject({
      ok: false,
      error: { kind: 'not-found', message: expect.stringContaining('was removed') as string },
    });
  });

  it('orders of others are left alone, and a journal that cannot be used harms nothing', async () => {
    const placement = await world.lose();
    const stranger = { accountId: 'a1', clientOid: 'stranger' };
    world.app.onOrderUpdate({ order: orderOf(stranger, 'o1'), meaning: 'accepted', source: 'event' });
    const nameless = orderOf(stranger, 'o1', { clientOid: null });
    world.app.onOrderUpdate({ order: nameless, meaning: 'accepted', source: 'event' });
    const elsewhere = orderOf(placement, 'o1', { accountId: 'a2' });
    world.app.onOrderUpdate({ order: elsewhere, meaning: 'accepted', source: 'event' });
    expect(world.now(placement.clientOid).outcome?.kind).toBe('unknown');
    world.journal.close();
    const order = orderOf(placement, 'o1');
    expect(() => world.app.onOrderUpdate({ order, meaning: 'accepted', source: 'event' })).not.toThrow();
    expect(() => world.sends[0]?.order.onLate(acceptedAs('o1'))).not.toThrow();
    world.restart();
    expect(world.now(placement.clientOid).outcome?.kind).toBe('unknown');
  });

  it('accounts at work are those on the way, working or unknown, also of an earlier run', async () => {
    await world.lose();
    expect(world.app.activeAccounts()).toEqual(['a1']);
    await world.place({ accountId: 'a2' });
    expect(world.app.activeAccounts().toSorted()).toEqual(['a1', 'a2']);
    world.sends[1]?.answer(refusedWith('400100'));
    await turn();
    expect(world.app.activeAccounts()).toEqual(['a1']);
    world.restart();
    expect(world.app.activeAccounts()).toEqual(['a1']);
  });

  it('an event with the order id of another placement settles nothing, and is on record once', async () => {
    await world.place();
    world.sends[0]?.answer(acceptedAs('o1'));
    await turn();
    const [first] = world.app.recent('a1', 1);
    const placement = await world.lose();
    const event = { order: orderOf(placement, 'o1'), meaning: 'accepted', source: 'event' } as const;
    world.app.onOrderUpdate(event);
    world.app.onOrderUpdate(event);
    expect(world.now(placement.clientOid)).toMatchObject({
      outcome: { kind: 'unknown' },
      statusChecks: { count: 0, last: { kind: 'other-order', orderId: 'o1', clientOid: first?.clientOid } },
    });
    const kinds = world.journal.timeline('a1', placement.clientOid).entries.map((entry) => entry.kind);
    expect(kinds).toEqual(['submission', 'outcome', 'status-check']);
    expect(world.changed.at(-1)?.statusChecks?.last?.kind).toBe('other-order');
    world.app.onOrderUpdate({ ...event, order: orderOf(placement, 'o2') });
    expect(world.now(placement.clientOid)).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o2' } });
  });

  it('a second order under the client order ID of an accepted one changes nothing of it, and is on record', async () => {
    await world.place();
    world.sends[0]?.answer(acceptedAs('o1'));
    await turn();
    const [placed] = world.app.recent('a1', 1);
    if (placed === undefined) throw new Error('nothing was placed');
    world.app.onOrderUpdate({
      order: orderOf(placed, 'o2', { state: 'done' }),
      meaning: 'filled',
      source: 'event',
    });
    expect(world.now(placed.clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o1' },
      statusChecks: { last: { kind: 'second-order', orderId: 'o2', ours: 'o1' } },
    });
    expect(world.journal.lastOrder('a1', placed.clientOid)).toBeNull();
    expect(world.app.activeAccounts()).toEqual(['a1']);
  });

  it('an answer that named an order is contradicted by an event that names another', async () => {
    await world.place();
    world.sends[0]?.answer({
      kind: 'reply',
      httpStatus: 200,
      reply: replyOf('500000', { venueText: 'no', orderId: 'o1' }),
      trace: null,
    });
    await turn();
    const [placement] = world.app.unknown(null);
    if (placement === undefined) throw new Error('nothing is unknown');
    world.app.onOrderUpdate({ order: orderOf(placement, 'o2'), meaning: 'accepted', source: 'event' });
    expect(world.now(placement.clientOid)).toMatchObject({
      outcome: { kind: 'unknown' },
      statusChecks: { last: { kind: 'second-order', orderId: 'o2', ours: 'o1' } },
    });
    world.app.onOrderUpdate({ order: orderOf(placement, 'o1'), meaning: 'accepted', source: 'event' });
    expect(world.now(placement.clientOid)).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o1' } });
  });

  it('a late answer with the order id of another placement settles nothing, and is on record', async () => {
    await world.place();
    world.sends[0]?.answer(acceptedAs('o1'));
    await turn();
    const { clientOid } = await world.lose();
    world.sends[1]?.order.onLate(acceptedAs('o1'));
    expect(world.now(clientOid)).toMatchObject({
      outcome: { kind: 'unknown' },
      statusChecks: { last: { kind: 'other-order', orderId: 'o1' } },
    });
  });

  it.each(['200000', '400100'])(
    'a late answer with code %s and the client order ID of another order settles nothing, and is on record',
    async (code) => {
      const { clientOid } = await world.lose();
      const data = { orderId: 'o5', clientOid: 'of-another' };
      world.sends[0]?.order.onLate({
        kind: 'reply',
        httpStatus: 200,
        reply: replyOf(code, data),
        trace: null,
      });
      expect(world.now(clientOid)).toMatchObject({
        outcome: { kind: 'unknown' },
        statusChecks: { last: { kind: 'other-client-id', ...data } },
      });
    },
  );
});
