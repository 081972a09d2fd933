/**
 * The open orders of a pair, read page by page from the practice exchange. Breaks when an order that stays open is left out because another
 * one ends or is placed while the pages are read, or when a list that never holds still is taken for whole.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMIT } from '../helpers/exchange/trader.ts';
import { accountId, openBench, type TradingBench } from './trading-bench.ts';

const PAGE = '/api/v1/hf/orders/active/page';
const COUNT = 110;

let bench: TradingBench;
/** Newest first, as the exchange lists them. */
let placed: string[];
beforeEach(async () => {
  bench = await openBench({ activePerPair: 500 });
  placed = [];
  for (let count = 0; count < COUNT; count += 1) placed.unshift(await place());
});
afterEach(() => bench.close());

const place = () => bench.trader.placed({ ...LIMIT, price: '100', size: '0.01' });
const read = () => bench.call('trading.openOrders', { accountId, refresh: true });
const idsOf = async (reading = read()) => new Set((await reading).orders.map(({ orderId }) => orderId));
const pages = () => bench.asked.filter((asked) => asked.startsWith(`GET ${PAGE}`)).length;

test('every page is read', async () => {
  expect(await idsOf()).toEqual(new Set(placed));
  expect(pages()).toBe(3);
});

test('an order of a page that was read ends: none of those behind it is left out', async () => {
  const held = bench.holdAnswer(PAGE);
  const reading = read();
  await held.here;
  await bench.trader.cancel(placed[0] ?? '');
  held.release();
  expect(await idsOf(reading)).toEqual(new Set(placed.slice(1)));
  // The second page of three shows that one ended; then all is read anew.
  expect(pages()).toBe(2 + 3);
});

test('an order placed meanwhile moves the others back: each is listed once', async () => {
  const held = bench.holdAnswer(PAGE);
  const reading = read();
  await held.here;
  await place();
  held.release();
  const { orders } = await reading;
  const ids = orders.map(({ orderId }) => orderId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(placed));
});

test('a list that changes at every reading is no list', async () => {
  const held = Array.from({ length: 5 }, () => bench.holdAnswer(PAGE));
  const reading = bench.app.handlers['trading.openOrders']({ accountId, refresh: true });
  // First and second page in turn: an order ends after each first one, and each second one shows it.
  for (const [index, answer] of held.entries()) {
    await answer.here;
    if (index % 2 === 0) await bench.trader.cancel(placed[index] ?? '');
    answer.release();
  }
  expect(await reading).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
});
