/**
 * What the venue tells of orders by itself. Breaks when it does not end an unknown placement, when it is taken for another's, when
 * the journal is touched while the answer is awaited, or when a broken journal harms the path.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedAs,
  LOST,
  orderOf,
  orderWorld,
  type OrderWorld,
  refusedWith,
  turn,
} from '../../tests/helpers/order-world.ts';

let world: OrderWorld;
beforeEach(() => {
  world = orderWorld();
});
afterEach(() => {
  expect(world.sent.length).toBe(new Set(world.sent).size); // whatever was heard, nothing was sent twice
  world.end();
});

describe('what the venue tells by itself', () => {
  it('an order event with our clientOid settles an unknown placement', async () => {
    const placement = await world.lose();
    world.desk.heard({ order: orderOf(placement, 'o4'), meaning: 'taken', source: 'event' });
    expect(world.now(placement.clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o4' },
      learnedBy: { how: 'event' },
    });
    await world.clock.advanceAsync(86_400_000);
    expect(world.looked).toBe(0);
  });

  it('while the answer is awaited it is only remembered; an unknown answer is then learned from at once', async () => {
    await world.place();
    const [onItsWay] = world.desk.recent('a1', 1);
    if (onItsWay === undefined) throw new Error('nothing was placed');
    const rows = () => world.journal.timeline('a1', onItsWay.clientOid).entries.length;
    expect(rows()).toBe(1);
    world.desk.heard({ order: orderOf(onItsWay, 'o4'), meaning: 'taken', source: 'event' });
    world.desk.heard({
      order: orderOf(onItsWay, 'o4', { state: 'done' }),
      meaning: 'filled',
      source: 'event',
    });
    expect(rows()).toBe(1);
    world.sends[0]?.answer(LOST);
    await turn();
    expect(world.now(onItsWay.clientOid)).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o4' } });
    const kinds = world.journal.timeline('a1', onItsWay.clientOid).entries.map((entry) => entry.kind);
    expect(kinds).toEqual(['intent', 'outcome', 'late', 'event', 'event']);
    expect(world.desk.accountsAtWork()).toEqual([]);
  });

  it('what is told of an accepted order is in its timeline, and nothing else changes', async () => {
    await world.place();
    world.sends[0]?.answer(acceptedAs('o1'));
    await turn();
    const [placed] = world.desk.recent('a1', 1);
    if (placed === undefined) throw new Error('nothing was placed');
    expect(world.desk.accountsAtWork()).toEqual(['a1']);
    world.desk.heard({
      order: orderOf(placed, 'o1', { filledSize: '0.2' }),
      meaning: 'filled',
      source: 'event',
    });
    world.desk.heard({
      order: orderOf(placed, 'o1', { filledSize: '0.2' }),
      meaning: 'same',
      source: 'look',
    });
    world.desk.heard({ order: orderOf(placed, 'o1', { state: 'done' }), meaning: 'filled', source: 'event' });
    expect(world.journal.timeline('a1', placed.clientOid).entries.map((entry) => entry.kind)).toEqual([
      'intent',
      'outcome',
      'event',
      'event',
    ]);
    expect(world.now(placed.clientOid)).toEqual(placed);
    expect(world.desk.accountsAtWork()).toEqual([]);
  });

  it('orders of others are left alone, and a journal that cannot be used harms nothing', async () => {
    const placement = await world.lose();
    const stranger = { accountId: 'a1', clientOid: 'stranger' };
    world.desk.heard({ order: orderOf(stranger, 'o1'), meaning: 'taken', source: 'event' });
    const nameless = orderOf(stranger, 'o1', { clientOid: null });
    world.desk.heard({ order: nameless, meaning: 'taken', source: 'event' });
    const elsewhere = orderOf(placement, 'o1', { accountId: 'a2' });
    world.desk.heard({ order: elsewhere, meaning: 'taken', source: 'event' });
    expect(world.now(placement.clientOid).outcome?.kind).toBe('unknown');
    world.journal.close();
    const order = orderOf(placement, 'o1');
    expect(() => world.desk.heard({ order, meaning: 'taken', source: 'event' })).not.toThrow();
    expect(() => world.sends[0]?.order.onLate(acceptedAs('o1'))).not.toThrow();
    world.restart();
    expect(world.now(placement.clientOid).outcome?.kind).toBe('unknown');
  });

  it('accounts at work are those on the way, working or unknown, also of an earlier run', async () => {
    await world.lose();
    expect(world.desk.accountsAtWork()).toEqual(['a1']);
    await world.place({ accountId: 'a2' });
    expect(world.desk.accountsAtWork().toSorted()).toEqual(['a1', 'a2']);
    world.sends[1]?.answer(refusedWith('400100'));
    await turn();
    expect(world.desk.accountsAtWork()).toEqual(['a1']);
    world.restart();
    expect(world.desk.accountsAtWork()).toEqual(['a1']);
  });
});
