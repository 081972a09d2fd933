/**
 * Nothing is published that is not saved. Broken by: an event of an order that a crash would undo, events lost or out of order after a
 * full disk, a change published with a later state of its order.
 */
import { afterEach, expect, test } from 'vitest';
import type { Bullet } from '../events/bullets.ts';
import { openReader, type Message } from '../../tests/helpers/exchange/events/reader.ts';
import type { RunningExchange } from '../start.ts';
import { dataOf } from '../../tests/helpers/exchange/client.ts';
import { createMemoryStore } from '../../tests/helpers/exchange/memory-store.ts';
import { LIMIT, openTradingFixture } from '../../tests/helpers/exchange/trader.ts';
import type { OrderChange } from './order-feed.ts';
import type { Order } from './model/order.ts';
import { createOutbox } from './outbox.ts';

const ORDERS = '/spotMarket/tradeOrdersV2';
const typeOf = (message: Message) => (message['data'] as Message | undefined)?.['type']; // an order message's data is an object

const exchanges: RunningExchange[] = [];
afterEach(async () => {
  for (const exchange of exchanges.splice(0)) await exchange.close();
});

test('changes are published in order, each with the order of that moment', () => {
  const published: string[] = [];
  const outbox = createOutbox({
    order: ({ kind, order }) => void published.push(`${kind} ${order.state}`),
    balance: () => void published.push('balance'),
    stop: () => void published.push('stop'),
  });
  const order = { state: 'active' } as Order; // only its state is used
  const change = (kind: 'received' | 'canceled'): OrderChange => ({ kind, order, now: 0 });
  outbox.order(change('received'));
  order.state = 'done';
  outbox.order(change('canceled'));
  expect(published).toEqual([]);
  outbox.flush();
  outbox.flush();
  expect(published).toEqual(['received active', 'canceled done']);
});

test('an order that could not be saved is published once it is', async () => {
  const store = createMemoryStore();
  const { exchange, trader } = await openTradingFixture({ store });
  exchanges.push(exchange);
  const bullet = dataOf(await trader.ask('POST', '/api/v1/bullet-private')) as Bullet; // VF10
  const reader = openReader(`${bullet.instanceServers[0]?.endpoint ?? ''}?token=${bullet.token}&connectId=c`);
  await reader.until(({ type }) => type === 'welcome');
  await reader.subscribe(ORDERS, true);

  store.breakDisk();
  expect((await trader.post(LIMIT)).status).toBe(500);
  await reader.sync();
  expect(reader.of(ORDERS)).toEqual([]);
  store.repairDisk();
  await trader.clear();
  await reader.until((message) => typeOf(message) === 'canceled');
  expect(reader.of(ORDERS).map(typeOf)).toEqual(['received', 'open', 'canceled']);
  reader.close();
});
