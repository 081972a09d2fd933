/**
 * What becomes of a stop. Breaks when one that the venue no longer lists is called filled or cancelled without a reason, or when the order that it
 * placed is not shown in its place.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { venueOrder } from '../../../tests/helpers/window/orders.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { practiceVenue } from '../../../shared/venue/presets.ts';
import type { VenueClient } from '../../venue/client.ts';
import { createKnownOrders, type KnownOrders } from './known-orders.ts';
import { createStopFollower, type StopFollower } from './stop-follower.ts';

const stop = { kind: 'stop', direction: 'loss', price: '9.6' } as const;
const WAITING = venueOrder({ orderId: 'vs1', clientOid: 'c-1', stop });
const PLACED = venueOrder({ orderId: 'o7', clientOid: 'c-1', filledSize: '0.12' });
const REF = { orderId: 'vs1', symbol: 'BTC-USDT', kind: 'stop' } as const;
const NOT_THERE = fail<BridgeError>({ kind: 'not-found', message: 'None.' });

let known: KnownOrders;
let follower: StopFollower;
beforeEach(() => {
  known = createKnownOrders();
  follower = createStopFollower({ accountId: 'a', known, apply: (report) => void known.apply(report) });
  known.apply({ order: WAITING, source: 'query', match: null });
});

function clientWith(waits: Result<VenueOrder, BridgeError>, placed: VenueOrder | null): VenueClient {
  return {
    venue: practiceVenue('http://127.0.0.1:1'),
    advanced: { byOrderId: async () => waits },
    orderByClientOid: async () => succeed(placed),
  } as unknown as VenueClient; // asked for nothing else here
}

async function query(waits: Result<VenueOrder, BridgeError>, placed: VenueOrder | null): Promise<VenueOrder> {
  const found = await follower.query(clientWith(waits, placed), REF, 'person');
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

describe('a stop that is asked for', () => {
  test('waits where the venue says so', async () => {
    expect(await query(succeed(WAITING), null)).toMatchObject({ orderId: 'vs1', state: 'open' });
  });

  test('is the order that it placed once it fired', async () => {
    const fired: VenueOrder = { ...WAITING, state: 'done', stop: { ...stop, ended: 'triggered' } };
    expect(await query(succeed(fired), PLACED)).toMatchObject({ orderId: 'o7' });
    expect(known.byClientOid('c-1')?.orderId).toBe('o7');
    known.apply({ order: fired, source: 'event', match: null });
    expect(known.byClientOid('c-1')?.orderId).toBe('o7');
  });

  test('and is nowhere is gone, cancelled only where that was asked for', async () => {
    expect(await query(NOT_THERE, null)).toMatchObject({
      state: 'done',
      cancelled: false,
      stop: { ended: 'gone' },
    });
    known.apply({ order: { ...WAITING, orderId: 'vs2', clientOid: 'c-2' }, source: 'query', match: null });
    known.setCancelRequested(['vs2'], true);
    const ref = { ...REF, orderId: 'vs2' };
    const found = await follower.query(clientWith(NOT_THERE, null), ref, 'person');
    expect(found).toMatchObject({ ok: true, value: { state: 'done', cancelled: true } });
  });

  test('and is nowhere, while its order is there, has fired, whatever was asked for', async () => {
    known.setCancelRequested(['vs1'], true);
    expect(await query(NOT_THERE, PLACED)).toMatchObject({ orderId: 'o7' });
    expect(known.byOrderId('vs1')).toMatchObject({ cancelled: false, stop: { ended: 'triggered' } });
  });

  test('stays as it was when the venue does not answer', async () => {
    const failed = await follower.query(
      clientWith(fail({ kind: 'timeout', message: 'No.' }), null),
      REF,
      'person',
    );
    expect([failed.ok, known.byOrderId('vs1')?.state]).toEqual([false, 'open']);
  });
});

describe('an event', () => {
  test.each([
    ['triggered', { state: 'done', cancelled: false, stop: { ended: 'triggered' } }],
    ['refused', { state: 'done', cancelled: false, stop: { ended: 'refused' } }],
    ['cancelled', { state: 'done', cancelled: true }],
    ['open', { state: 'open' }],
  ] as const)('%s of a stop that is known', (what, expected) => {
    expect(follower.take({ orderId: 'vs1', what, at: 2 })).toBe(true);
    expect(known.byOrderId('vs1')).toMatchObject(expected);
  });

  test('of an order that is none, or is not known, is left for the list', () => {
    expect(follower.take({ orderId: 'leg', what: 'triggered', at: 2 })).toBe(false);
    known.apply({ order: PLACED, source: 'query', match: null });
    expect(follower.take({ orderId: 'o7', what: 'cancelled', at: 2 })).toBe(false);
    expect(known.byOrderId('o7')?.state).toBe('open');
  });
});
