/**
 * The trading service with the order and balance events of the practice exchange. Breaks when an event is misread, lost while a
 * list is being read, or undone by an older answer; when a list is called live that missed something; when a done order does
 * not get its exact value and fee.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { events } from '../../shared/bridge/contract.ts';
import { endingOf } from '../../shared/orders/ending.ts';
import { dataOf, sendSigned } from '../helpers/exchange/client.ts';
import { STOP, STOP_PATH } from '../helpers/exchange/stop-fixture.ts';
import { LIMIT } from '../helpers/exchange/trader.ts';
import { sampleOrder } from '../helpers/journal-samples.ts';
import { accountId, openBench, SYMBOL, type TradingBench } from './trading-bench.ts';

let bench: TradingBench;

beforeEach(async () => {
  bench = await openBench();
  bench.app.follow([accountId]);
  await untilLive();
});
afterEach(() => bench.close());

const bid = (price: string, size = '0.01') => ({ ...LIMIT, price, size });
const ask = (price: string, size: string) => ({ ...LIMIT, side: 'sell', price, size });
const working = (refresh = false) => bench.call('trading.openOrders', { accountId, refresh });
const updatesOf = (orderId: string) => bench.updates.filter(({ order }) => order.orderId === orderId);
const meanings = (orderId: string) =>
  updatesOf(orderId)
    .map(({ meaning }) => meaning)
    .filter((meaning) => meaning !== 'same' && meaning !== 'changed');

async function untilLive(): Promise<void> {
  await vi.waitFor(async () => expect((await working()).freshness).toBe('current'), { timeout: 10_000 });
}

const done = (orderId: string) =>
  bench.findUpdate(({ order }) => order.orderId === orderId && order.state === 'done' && order.fee !== null);

test('a stop that ended while the app was closed is looked up by itself, and one that waits is only listed', async () => {
  const later = await openBench();
  try {
    const placed = async (clientOid: string): Promise<string> => {
      const answer = await later.trader.post({ ...STOP, clientOid }, STOP_PATH);
      const { orderId } = dataOf(answer) as { orderId: string };
      const stop = { kind: 'stop', direction: 'loss', price: '59500' } as const;
      const terms = { side: 'sell', price: '59000', size: '0.01', remainingSize: '0.01' } as const;
      later.remembered.push(sampleOrder({ ...terms, accountId, orderId, clientOid, symbol: SYMBOL, stop }));
      return orderId;
    };
    const [ended, waits] = [await placed('stop-ended'), await placed('stop-waits')];
    await sendSigned(later.exchange, 'DELETE', `${STOP_PATH}/${ended}`);
    later.app.follow([accountId]);
    const { order, source } = await later.findUpdate(
      (update) => update.order.orderId === ended && update.order.state === 'done',
    );
    expect([order.cancelled || order.stop?.ended === 'gone', source]).toEqual([true, 'query']);
    const { orders } = await later.call('trading.openOrders', { accountId, refresh: false });
    expect(orders.map(({ orderId }) => orderId)).toEqual([waits]);
    expect(later.asked.filter((line) => line.includes(waits))).toEqual([]);
  } finally {
    await later.close();
  }
});

describe('with live events', () => {
  test('VF10 an order is followed from its placement through fills of another account to its exact end', async () => {
    const orderId = await bench.trader.placed({ ...bid('50000', '0.03'), clientOid: 'followed-1' });
    await bench.other.placed(ask('50000', '0.01'));
    const part = await bench.findUpdate(
      ({ order }) => order.orderId === orderId && order.filledSize === '0.01',
    );
    expect(part).toMatchObject({ meaning: 'filled', source: 'event' });
    expect(part.order).toMatchObject({ filledFunds: '500', remainingSize: '0.02', state: 'open', fee: null });
    await bench.other.placed(ask('50000', '0.02'));
    const { order } = await done(orderId);
    const theirs = await bench.trader.show(orderId);
    expect(order).toMatchObject({
      clientOid: 'followed-1',
      filledSize: '0.03',
      filledFunds: '1500',
      remainingSize: '0',
      fee: theirs['fee'],
      cancelled: false,
    });
    expect(meanings(orderId)).toEqual(['accepted', 'filled', 'filled']);
    expect(bench.app.lastReported(accountId, { orderId: null, clientOid: 'followed-1' })).toEqual(order);
    for (const { name, payload } of bench.announced) {
      expect(events[name].safeParse(payload).success).toBe(true);
    }
  });

  test('the list is live: it changes without a request', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    await bench.findUpdate((update) => update.order.orderId === orderId);
    bench.asked.length = 0;
    const { orders, freshness } = await working();
    expect([orders.map((order) => order.orderId), freshness]).toEqual([[orderId], 'current']);
    expect(bench.asked).toEqual([]);
  });

  test('why an order ended follows from the venue’s data: five ways, and a cancel by the app', async () => {
    const readOrder = (orderId: string) =>
      bench.call('trading.order', { accountId, symbol: SYMBOL, orderId });
    const reasonOf = async (orderId: string) => {
      const { order } = await bench.findUpdate(
        (update) => update.order.orderId === orderId && update.order.state === 'done',
      );
      expect(order.cancelled).toBe(true);
      const own = await Promise.all([...placed].map(readOrder));
      return endingOf(await readOrder(orderId), own);
    };
    const placed = new Set<string>();
    const place = async (body: Record<string, unknown>) => {
      const orderId = await bench.trader.placed(body);
      placed.add(orderId);
      return orderId;
    };
    const timed = await place({ ...bid('40000'), timeInForce: 'GTT', cancelAfter: 1, stp: 'CN' });
    await bench.other.placed(ask('50000', '0.01'));
    expect(await reasonOf(await place({ ...bid('50000'), postOnly: true, stp: 'CN' }))).toEqual({
      reason: 'post-only',
      certainty: 'likely',
    });
    const killed = await place({ ...bid('50000', '0.05'), timeInForce: 'FOK', stp: 'CN' });
    expect(await reasonOf(killed)).toEqual({ reason: 'fill-or-kill', certainty: 'certain' });
    const rest = await place({ ...bid('50000', '0.05'), timeInForce: 'IOC', stp: 'CN' });
    expect(await reasonOf(rest)).toEqual({ reason: 'immediate-or-cancel', certainty: 'certain' });
    const asking = await place({ ...ask('51000', '0.01'), stp: 'CN' });
    expect(await reasonOf(await place({ ...bid('51000'), stp: 'CN' }))).toEqual({
      reason: 'self-trade',
      certainty: 'likely',
      other: asking,
    });
    // It would have met that one before the rest of the book.
    const both = await place({ ...bid('51000', '5'), timeInForce: 'FOK', stp: 'CN' });
    expect(await reasonOf(both)).toEqual({ reason: 'self-trade', certainty: 'likely', other: asking });
    await bench.call('trading.cancel', { accountId, symbol: SYMBOL, orderId: asking });
    expect(await reasonOf(asking)).toEqual({ reason: 'asked', certainty: 'certain' });
    expect(await reasonOf(timed)).toEqual({ reason: 'expired', certainty: 'certain', seconds: 1 });
  });

  test('cancels by the app and by others are reported once each', async () => {
    const mine = await bench.trader.placed(bid('50000'));
    const theirs = await bench.trader.placed(bid('50001'));
    await bench.findUpdate((update) => update.order.orderId === theirs);
    await bench.call('trading.cancel', { accountId, symbol: SYMBOL, orderId: mine });
    await bench.trader.cancel(theirs);
    await bench.findUpdate(({ order, meaning }) => order.orderId === theirs && meaning === 'cancelled');
    expect(meanings(mine)).toEqual(['accepted', 'cancelled']);
    expect(meanings(theirs)).toEqual(['accepted', 'cancelled']);
    expect((await working()).orders).toEqual([]);
  });

  test('a market order and an order that is taken and filled at once', async () => {
    await bench.other.placed(ask('60000', '1'));
    const orderId = await bench.trader.placed({ symbol: SYMBOL, type: 'market', side: 'buy', funds: '120' });
    const { order } = await done(orderId);
    const theirs = await bench.trader.show(orderId);
    expect(order).toMatchObject({
      type: 'market',
      price: null,
      size: null,
      funds: '120',
      filledSize: theirs['dealSize'],
      filledFunds: theirs['dealFunds'],
      fee: theirs['fee'],
    });
  });

  test('balances are announced, and not with every event', async () => {
    bench.announced.length = 0;
    for (let number = 0; number < 10; number += 1) await bench.trader.placed(bid(`${50_000 + number}`));
    await vi.waitFor(() => expect(bench.announced.some(({ name }) => name === 'balances')).toBe(true));
    expect(bench.announced).toContainEqual({ name: 'balances', payload: { accountId } });
    expect(bench.announced.filter(({ name }) => name === 'balances').length).toBeLessThan(10);
  });
});

describe('when the connection drops', () => {
  test('the list is not marked live, and missed changes are read when it is back', async () => {
    const cancelled = await bench.trader.placed(bid('50000'));
    const filled = await bench.trader.placed(bid('51000', '0.02'));
    await bench.findUpdate(({ order }) => order.orderId === filled);
    bench.exchange.control.inject({ name: 'websocket-drop' });
    await vi.waitFor(async () => expect((await working()).freshness).toBe('read'), { interval: 5 });
    await bench.trader.cancel(cancelled);
    await bench.other.placed(ask('51000', '0.02'));
    const placed = await bench.trader.placed(bid('52000'));
    const [end, fill] = await Promise.all([
      bench.findUpdate(({ order }) => order.orderId === cancelled && order.state === 'done'),
      done(filled),
    ]);
    expect(end.meaning).toBe('cancelled');
    expect(fill.order).toMatchObject({ filledSize: '0.02', filledFunds: '1020', cancelled: false });
    await untilLive();
    expect((await working()).orders.map(({ orderId }) => orderId)).toEqual([placed]);
    const later = await bench.trader.placed(bid('52001'));
    expect(await bench.findUpdate(({ order }) => order.orderId === later)).toMatchObject({ source: 'event' });
  });

  test('after a suspend it connects again', async () => {
    bench.app.suspend();
    await untilLive();
    const orderId = await bench.trader.placed(bid('50000'));
    expect(await bench.findUpdate(({ order }) => order.orderId === orderId)).toMatchObject({
      source: 'event',
    });
  });
});

describe('an event during the read of the list', () => {
  test('is not undone by the older list', async () => {
    const orderId = await bench.trader.placed(bid('50000'));
    await bench.findUpdate((update) => update.order.orderId === orderId);
    const list = bench.holdAnswer('/api/v1/hf/orders/active/page');
    const reading = working(true);
    await list.here;
    await bench.trader.cancel(orderId);
    await bench.findUpdate(({ order, meaning }) => order.orderId === orderId && meaning === 'cancelled');
    list.release();
    expect((await reading).orders).toEqual([]);
    expect(meanings(orderId)).toEqual(['accepted', 'cancelled']);
  });

  test('is not lost: an order placed meanwhile stays on the list', async () => {
    const pairs = bench.holdAnswer('/api/v1/hf/orders/active/symbols');
    const reading = working(true);
    await pairs.here;
    const orderId = await bench.trader.placed(bid('50000'));
    await bench.findUpdate((update) => update.order.orderId === orderId);
    pairs.release();
    expect((await reading).orders.map((order) => order.orderId)).toEqual([orderId]);
    expect(meanings(orderId)).toEqual(['accepted']);
  });
});

test('an account that is no longer followed gets no events', async () => {
  bench.app.follow([]);
  expect((await working()).freshness).toBe('read');
  bench.app.follow([accountId]);
  await untilLive();
  bench.app.follow(['acc_unknown']);
  expect((await working()).freshness).toBe('read');
});

test('after busy trading with dropped connections the list equals the venue’s, order by order', async () => {
  const rng = numbersFrom(20_261_122);
  for (let round = 0; round < 120; round += 1) {
    const price = String(50_000 + (rng() % 20));
    const size = `0.0${1 + (rng() % 9)}`;
    switch (rng() % 6) {
      case 0:
      case 1:
        await bench.trader.post(bid(price, size));
        break;
      case 2:
        await bench.trader.post({ ...LIMIT, symbol: 'ETH-USDT', price: '1000', size });
        break;
      case 3:
        await bench.other.post(ask(price, size));
        break;
      case 4: {
        const [order] = (await working()).orders;
        if (order !== undefined)
          await bench.app.handlers['trading.cancel']({
            accountId,
            symbol: order.symbol,
            orderId: order.orderId,
          });
        break;
      }
      default:
        if (round % 4 === 0) bench.exchange.control.inject({ name: 'websocket-drop' });
        await working(round % 3 === 0);
    }
  }
  await untilLive();
  const last = await bench.trader.placed(bid('40000'));
  await bench.findUpdate(({ order, source }) => order.orderId === last && source === 'event');
  await vi.waitFor(async () => {
    const { orders, freshness } = await working();
    const found = orders.map(({ orderId, filledSize, remainingSize }) => [
      orderId,
      filledSize,
      remainingSize,
    ]);
    expect([freshness, new Set(found)]).toEqual(['current', new Set(await activeAtVenue())]);
  });
  for (const { order } of bench.updates)
    if (order.size !== null) expect(Number(order.filledSize)).toBeLessThanOrEqual(Number(order.size));
});

async function activeAtVenue(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const symbol of [SYMBOL, 'ETH-USDT']) {
    const listed = await bench.trader.get(`/api/v1/hf/orders/active?symbol=${symbol}`);
    for (const row of listed as Record<string, unknown>[])
      rows.push([row['id'], row['dealSize'], row['remainSize']]);
  }
  return rows;
}

/** The same numbers at every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}
