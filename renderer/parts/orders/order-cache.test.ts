/** Seam: the bridge. Breaks when an order that ended comes back with a late answer, or the ticket goes on showing what an event replaced. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { callOptions } from '../../lib/bridge.ts';
import { viewState } from '../../state/view-state.ts';
import { lastEndedKey, onOrderUpdate } from './order-cache.ts';
import { venueOrder } from './testing.ts';

const one = venueOrder({ orderId: '1', createdAt: 1 });
const two = venueOrder({ orderId: '2', createdAt: 2 });
const { accountId, symbol } = one;
const working = callOptions('trading.openOrders', { accountId, refresh: false });
const shown = callOptions('trading.order', { accountId, symbol, orderId: '1' });

let client: QueryClient;
/** Answers to give, oldest question first. */
let asked: ((value: unknown) => void)[];
let stop: () => void;

beforeEach(() => {
  asked = [];
  client = new QueryClient();
  stop = () => undefined;
  vi.stubGlobal('window', {
    counterfoil: {
      call: () =>
        new Promise((answer) => {
          asked.push((value) => answer({ ok: true, value }));
        }),
    },
  });
});
afterEach(() => {
  stop();
  viewState.forgetAll();
  vi.unstubAllGlobals();
});

function list(...orders: VenueOrder[]) {
  return { orders, readAt: 1, freshness: 'live' as const };
}

function orderIds(): string[] | undefined {
  return client.getQueryData(working.queryKey)?.orders.map(({ orderId }) => orderId);
}

it('takes a done order out of the list, and says that it was the last to end', () => {
  client.setQueryData(working.queryKey, list(two, one));
  onOrderUpdate(client, { ...one, state: 'done' });
  expect(orderIds()).toEqual(['2']);
  expect(viewState.get(lastEndedKey(accountId))).toMatchObject({ orderId: '1', state: 'done' });
  expect(asked).toHaveLength(0);
});

it.each([
  ['the first answer', undefined],
  ['a later answer', list(two, one)],
])('drops %s that was under way while the order ended, and asks again', async (_name, before) => {
  if (before !== undefined) client.setQueryData(working.queryKey, before, { updatedAt: 1 });
  stop = new QueryObserver(client, working).subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  onOrderUpdate(client, { ...one, state: 'done' });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.(list(two, one));
  asked[1]?.(list(two));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(orderIds()).toEqual(['2']);
});

it('shows the ticket the order of the event, whatever was known before', () => {
  client.setQueryData(shown.queryKey, one);
  const part = { ...one, filledSize: '0.5' };
  onOrderUpdate(client, part);
  expect(client.getQueryData(shown.queryKey)).toEqual(part);
});

it('keeps nothing of an order that nobody looks at', () => {
  onOrderUpdate(client, one);
  expect(client.getQueryState(shown.queryKey)).toBeUndefined();
});
