/**
 * The list of working orders, with every answer held back until the test lets it go. Breaks when an event that comes during a
 * read is lost or undone, when two reads run at once, or when a list is called live that began before its subscription.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { practiceVenue } from '../../../shared/venue/presets.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import type { VenueClient } from '../../venue/client.ts';
import { createOrderCalls } from '../../venue/kucoin/orders.ts';
import type { Transport } from '../../venue/service/client.ts';
import { createKnownOrders, type KnownOrders } from './known-orders.ts';
import type { OrderRef, ReportedOrder } from '../../venue/orders.ts';
import { createWorkingOrders, type WorkingOrders } from './working-orders.ts';

interface VenueRequest {
  capability: string;
  symbol: string;
  answer(data: unknown): void;
  refuse(): void;
}

let requests: VenueRequest[];
let known: KnownOrders;
let queried: OrderRef[];
let subscription: number | null;
let working: WorkingOrders;
let waiting: ReportedOrder[];
let remembered: VenueOrder[];

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  waiting = [];
  remembered = [];
  requests = [];
  queried = [];
  subscription = 1;
  known = createKnownOrders();
  const venue = practiceVenue('http://127.0.0.1:1');
  const transport: Transport = {
    // Each list in one answer: how pages are joined is not what is tried here.
    venue: { ...venue, capabilities: { ...venue.capabilities, activeOrders: '/api/v1/hf/orders/active' } },
    ask: ({ capability, query }) =>
      new Promise((resolve) => {
        requests.push({
          capability,
          symbol: String(query?.[0]?.[1] ?? ''),
          answer(data) {
            const envelope = {
              httpStatus: 200,
              code: '200000',
              message: '',
              data,
              exactData: () => data,
              text: '',
            };
            resolve(succeed({ envelope, latencyMs: 1, startedAt: 0, endedAt: 1, receivedAt: 1 }));
          },
          refuse: () => resolve(fail({ kind: 'timeout', message: 'No answer.' })),
        });
      }),
  };
  const advanced = { waiting: async () => succeed(waiting) };
  const client = { venue: transport.venue, ...createOrderCalls(transport), advanced };
  working = createWorkingOrders({
    accountId: 'practice',
    clock: manualClock(),
    known,
    ready: async () => succeed(client as unknown as VenueClient), // its order calls and its venue are all that is used
    apply: (report) => void known.apply(report),
    remembered: () => remembered,
    query: (order) => queried.push(order),
    subscription: () => subscription,
  });
});

const record = (id: string, symbol = 'A-B') => ({
  id,
  symbol,
  type: 'limit',
  side: 'buy',
  price: '1',
  size: '1',
  dealSize: '0',
  remainSize: '1',
  active: true,
});

function event(orderId: string, change: Partial<VenueOrder> = {}): void {
  known.apply({ order: orderOf(orderId, change), source: 'event', match: null });
}

function orderOf(orderId: string, change: Partial<VenueOrder>): VenueOrder {
  return {
    accountId: 'practice',
    orderId,
    clientOid: null,
    symbol: 'A-B',
    side: 'buy',
    type: 'limit',
    price: '1',
    size: '1',
    funds: null,
    timeInForce: null,
    postOnly: null,
    hidden: null,
    iceberg: null,
    visibleSize: null,
    filledSize: '0',
    filledFunds: null,
    remainingSize: '1',
    cancelledSize: '0',
    fee: null,
    feeCurrency: null,
    state: 'open',
    cancelled: false,
    createdAt: null,
    updatedAt: 1,
    ...change,
  };
}

const gone: Partial<VenueOrder> = {
  state: 'done',
  cancelled: true,
  cancelledSize: '1',
  remainingSize: '0',
  updatedAt: 2,
};
const open = () => known.open().map(({ orderId }) => orderId);

async function next(): Promise<VenueRequest> {
  await flushPromises();
  const request = requests.shift();
  if (request === undefined) throw new Error('Nothing was asked.');
  return request;
}

/** Begins a read of one pair and stops before its list is answered. */
async function begun(): Promise<{ list: VenueRequest; read: Promise<Result<null, unknown>> }> {
  const read = working.read('person');
  (await next()).answer({ symbols: ['A-B'] });
  return { list: await next(), read };
}

describe('an event during the read', () => {
  test('a cancel is not undone by the list that still has the order', async () => {
    event('one');
    const { list, read } = await begun();
    event('one', gone);
    list.answer([record('one')]);
    await read;
    expect(open()).toEqual([]);
    expect(queried).toEqual([]);
  });

  test('a new order is not taken out by the list that does not have it yet', async () => {
    const { list, read } = await begun();
    event('two');
    list.answer([]);
    await read;
    expect(open()).toEqual(['two']);
    expect(queried).toEqual([]);
  });

  test('an order that was just reported stays, although the list lacks it', async () => {
    event('one');
    const { list, read } = await begun();
    event('one', { filledSize: '0.5', remainingSize: '0.5', updatedAt: 2 });
    list.answer([]);
    await read;
    expect([open(), queried]).toEqual([['one'], []]);
  });

  test('an order that is neither in the list nor reported is hidden and queried', async () => {
    event('one');
    const { list, read } = await begun();
    list.answer([]);
    await read;
    expect(open()).toEqual([]);
    expect(queried).toEqual([{ orderId: 'one', symbol: 'A-B' }]);
    event('one'); // an echo brings nothing back
    expect(open()).toEqual([]);
    event('one', { filledSize: '0.5', remainingSize: '0.5', updatedAt: 3 });
    expect(open()).toEqual(['one']);
  });
});

test('a stop that ended while the app was closed is looked up, once, and is not shown as open; one that is listed waits on', async () => {
  const stop = { kind: 'stop', direction: 'loss', price: '1' } as const;
  remembered = ['fired', 'waits'].map((orderId) => orderOf(orderId, { stop }));
  waiting = [orderOf('waits', { stop })];
  for (let reads = 0; reads < 2; reads += 1) {
    const read = working.read('background');
    (await next()).answer({ symbols: [] });
    await read;
    expect([open(), queried]).toEqual([['waits'], [{ orderId: 'fired', symbol: 'A-B', kind: 'stop' }]]);
  }
});

describe('live', () => {
  test('a list that began before the subscription is not', async () => {
    subscription = null;
    const { list, read } = await begun();
    subscription = 2;
    list.answer([]);
    await read;
    expect(working.isCurrent()).toBe(false);
    const again = working.read('person');
    (await next()).answer({ symbols: [] });
    await again;
    expect(working.isCurrent()).toBe(true);
    subscription = null;
    expect(working.isCurrent()).toBe(false);
    subscription = 3;
    expect(working.isCurrent()).toBe(false);
  });

  test('what becomes unsure during the read stays unsure', async () => {
    const { list, read } = await begun();
    working.markStale();
    list.answer([]);
    await read;
    expect([working.isCurrent(), working.readAt() !== null]).toEqual([false, true]);
  });
});

test('callers share one read, and the next begins after it', async () => {
  const both = [working.read('person'), working.read('background')];
  (await next()).answer({ symbols: [] });
  await Promise.all(both);
  expect(requests).toEqual([]);
  void working.read('person');
  expect((await next()).capability).toBe('activeSymbols');
});

test('a list of which a pair is missing is no list: what was known stays', async () => {
  event('one');
  const read = working.read('person');
  (await next()).answer({ symbols: ['A-B', 'C-D'] });
  (await next()).answer([]);
  (await next()).refuse();
  expect(await read).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  expect([open(), queried, working.readAt(), working.isCurrent()]).toEqual([['one'], [], null, false]);
});

test('pairs are asked a few at a time', async () => {
  const read = working.read('person');
  (await next()).answer({ symbols: Array.from({ length: 9 }, (_, index) => `P${index}-Q`) });
  await flushPromises();
  expect(requests).toHaveLength(4);
  for (let pair = 0; pair < 9; pair += 1) {
    const request = await next();
    request.answer([record(`order-${pair}`, request.symbol)]);
  }
  expect(await read).toEqual({ ok: true, value: null });
  expect(open()).toHaveLength(9);
});
