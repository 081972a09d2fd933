/** Seam: the bridge. Breaks when an order that ended comes back with a late answer, or the ticket goes on showing what an event replaced. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { callOptions } from '../../lib/bridge.ts';
import { viewState } from '../../state/view-state.ts';
import { lastEndedKey, lastUpdateKey, onOrderUpdate, type ClosedPage } from './order-cache.ts';
import { placement, venueOrder } from '../../../tests/helpers/window/orders.ts';

const one = venueOrder({ orderId: '1', createdAt: 1 });
const two = venueOrder({ orderId: '2', createdAt: 2 });
const { accountId, symbol } = one;
const listed = callOptions('trading.openOrders', { accountId, refresh: false });
const shown = callOptions('trading.order', { accountId, symbol, orderId: '1' });

let client: QueryClient;
/** Answers to give, oldest request first. */
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
  return { orders, readAt: 1, freshness: 'current' as const };
}

function orderIds(): string[] | undefined {
  return client.getQueryData(listed.queryKey)?.orders.map(({ orderId }) => orderId);
}

it('takes an order that ended out of the list, and remembers it as the last to end', () => {
  client.setQueryData(listed.queryKey, list(two, one));
  onOrderUpdate(client, { ...one, state: 'done' });
  expect(orderIds()).toEqual(['2']);
  expect(viewState.get(lastEndedKey(accountId))).toMatchObject({ orderId: '1', state: 'done' });
  expect(viewState.get(lastUpdateKey(accountId))).toMatchObject({ order: { orderId: '1', state: 'done' } });
  expect(asked).toHaveLength(0);
});

it.each([
  ['the first answer', undefined],
  ['a later answer', list(two, one)],
])('drops %s that was under way while the order ended, and asks again', async (_name, before) => {
  if (before !== undefined) client.setQueryData(listed.queryKey, before, { updatedAt: 1 });
  stop = new QueryObserver(client, listed).subscribe(() => undefined);
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

it('stores nothing of an order that no component shows', () => {
  onOrderUpdate(client, one);
  expect(client.getQueryState(shown.queryKey)).toBeUndefined();
});

it('puts an order that ended into the closed orders of its pair, once, and a later report in its place', () => {
  const key = ['trading.closedOrders', 'pages', { accountId, symbols: [symbol, 'ETH-USDT'] }];
  const lists = [symbol, 'ETH-USDT'].map((of) => ({ symbol: of, orders: [], lastId: null, problem: null }));
  client.setQueryData(key, { pages: [{ lists }], pageParams: [{}] });
  onOrderUpdate(client, { ...one, state: 'done' });
  onOrderUpdate(client, { ...one, state: 'done', fee: '0.1' });
  const closed = client.getQueryData<{ pages: ClosedPage[] }>(key);
  expect(
    closed?.pages[0]?.lists.map(({ orders }) => orders.map(({ orderId, fee }) => [orderId, fee])),
  ).toEqual([[['1', '0.1']], []]);
});

it('gives the loaded pages of the journal the order of the event', () => {
  const mine = placement('cf-1', { outcome: { kind: 'accepted', orderId: '1' } });
  const key = ['orders.journal', 'pages', { accountId }];
  client.setQueryData(key, { pages: [{ placements: [mine], next: null, total: 1 }], pageParams: [null] });
  onOrderUpdate(client, { ...one, filledSize: '0.5' });
  expect(client.getQueryData(key)).toMatchObject({
    pages: [{ placements: [{ order: { filledSize: '0.5' } }] }],
  });
});
