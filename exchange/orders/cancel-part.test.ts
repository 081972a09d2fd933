/**
 * A partial cancel (facts 2, section 4). Broken by: a place in the queue that is lost, a hold that is kept, more cancelled than was left,
 * an order of nothing that stays open.
 */
import { expect, test } from 'vitest';
import { LIMIT, openTradingFixture, type Body, type Trader } from '../../tests/helpers/exchange/trader.ts';
import { useTradingFixture } from '../../tests/helpers/exchange/trading-fixture.ts';
import { dataOf } from '../../tests/helpers/exchange/client.ts';
import { createMemoryStore } from '../../tests/helpers/exchange/memory-store.ts';

let trader: Trader;
let other: Trader;
useTradingFixture((fixture) => ({ trader, other } = fixture));

const SELL: Body = { ...LIMIT, side: 'sell' };

async function cancelPart(orderId: string, cancelSize: string, who = trader): Promise<unknown> {
  const path = `/api/v1/hf/orders/cancel/${orderId}?symbol=BTC-USDT&cancelSize=${cancelSize}`;
  const { json } = await who.ask('DELETE', path);
  return json?.code === '200000' ? json.data : json?.msg;
}

test('takes that much from what is left; the order stays in front of later ones', async () => {
  const mine = await trader.placed(SELL);
  const theirs = await other.placed(SELL);
  expect(await cancelPart(mine, '0.004')).toEqual({ orderId: mine, cancelSize: '0.004' });
  expect(await trader.show(mine)).toMatchObject({
    active: true,
    cancelExist: true,
    size: '0.01',
    cancelledSize: '0.004',
    remainSize: '0.006',
  });
  expect(await trader.balance('BTC')).toMatchObject({ holds: '0.006' });
  expect(await other.made({ ...LIMIT, size: '0.006' })).toMatchObject({ dealSize: '0.006' });
  expect(await trader.show(mine)).toMatchObject({ active: false, dealSize: '0.006', cancelledSize: '0.004' });
  expect(await other.show(theirs)).toMatchObject({ active: true, dealSize: '0' });
});

test('of all that is left ends the order', async () => {
  const id = await trader.placed(LIMIT);
  await other.placed({ ...SELL, size: '0.004' });
  expect(await cancelPart(id, '0.006')).toMatchObject({ orderId: id });
  expect(await trader.show(id)).toMatchObject({ active: false, dealSize: '0.004', cancelledSize: '0.006' });
  expect(await trader.balance('USDT')).toMatchObject({ holds: '0' });
});

test('of more than is left, of no size, or of an order that is not there, changes nothing', async () => {
  const id = await trader.placed(LIMIT);
  const before = await trader.show(id);
  expect(await cancelPart(id, '0.011')).toContain('more than what is left');
  for (const size of ['0', '0.000000001']) expect(await cancelPart(id, size)).toContain('increment');
  expect(await cancelPart(id, 'much')).toContain('not a decimal number');
  expect(await cancelPart(id, '')).toContain('cancelSize is required');
  expect(await cancelPart(id, '0.001', other)).toContain('not_exist');
  expect(await trader.show(id)).toEqual(before);
  await trader.cancel(id);
  expect(await cancelPart(id, '0.001')).toContain('not_exist');
});

test('is kept over a restart, and the rest can be amended', async () => {
  const store = createMemoryStore();
  const first = await openTradingFixture({ store });
  const id = await first.trader.placed(LIMIT);
  await cancelPart(id, '0.004', first.trader);
  const seen = await first.trader.show(id);
  const second = await openTradingFixture({ store: createMemoryStore(store.contents()) });
  expect(await second.trader.show(id)).toEqual(seen);
  const change = { symbol: 'BTC-USDT', orderId: id, newPrice: '59000' };
  const answer = await second.trader.post(change, '/api/v1/hf/orders/alter');
  const { newOrderId } = dataOf(answer) as { newOrderId: string }; // used below
  expect(await second.trader.show(newOrderId)).toMatchObject({ size: '0.006' });
  await Promise.all([first.exchange.close(), second.exchange.close()]);
});
