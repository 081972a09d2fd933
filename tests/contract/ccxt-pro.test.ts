/**
 * The WebSocket half of ccxt: books, tickers, trades, own orders, own trades and balances, from two accounts that only trade with
 * each other. Broken by: an event ccxt does not recognise, a book that does not follow the sequence, an order event out of order, a
 * figure that differs from what REST returns.
 */
import { AuthenticationError, type Order, type OrderBook } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Target } from '../helpers/exchange/client.ts';
import { ccxtProClient, type CcxtPro } from './support/ccxt-pro.ts';
import { ccxtClient, idOf } from './support/ccxt.ts';
import { openFloor, type Floor } from './support/floor.ts';

const BTC = 'BTC/USDT';
const LIMIT = { symbol: 'BTC-USDT', type: 'limit' };

let floor: Floor;
const opened: CcxtPro[] = [];
beforeAll(async () => {
  floor = await openFloor();
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
  await floor.main.clear();
  await floor.other.clear();
});
afterAll(() => floor.exchange.close());

async function open(target: Target = floor.exchange): Promise<CcxtPro> {
  const client = await ccxtProClient(target);
  opened.push(client);
  await client.loadMarkets();
  return client;
}

function offer(side: 'buy' | 'sell', price: string, size: string): Promise<string> {
  return floor.other.placed({ ...LIMIT, side, price, size });
}

/** Prices and sizes; ccxt keeps the sequence of a level as a third figure. */
function levels({ asks, bids }: OrderBook) {
  return { asks: asks.map((level) => level.slice(0, 2)), bids: bids.map((level) => level.slice(0, 2)) };
}

describe('books', () => {
  test('VF10 watchOrderBook follows the increments from a snapshot of its own', async () => {
    const client = await open();
    const watched = client.watchOrderBook(BTC);
    await client.subscribed();
    // It fetches the snapshot after the sixth increment.
    for (let level = 1; level <= 8; level += 1) await offer('sell', String(60_000 + level), '0.01');
    const book = await watched;
    await offer('buy', '59000', '0.5');
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60001', size: '0.004', timeInForce: 'IOC' });
    await client.received.next(({ data }) => JSON.stringify(data ?? null).includes('"0.006"'));
    const rest = await ccxtClient(floor.exchange).fetchOrderBook(BTC);
    expect(levels(book)).toEqual(levels(rest));
    expect(book.nonce).toBe(rest.nonce);
    expect(book.asks).toHaveLength(8);
    expect(levels(book).asks[0]).toEqual([60_001, 0.006]);
  });

  test.each([5, 50])('VF10 watchOrderBook with limit %i shows whole views', async (limit) => {
    for (let level = 1; level <= 55; level += 1) await offer('sell', String(60_000 + level), '0.01');
    const client = await open();
    const book = await client.watchOrderBook(BTC, limit);
    expect(levels(book).asks).toHaveLength(limit);
    expect(levels(book).asks[0]).toEqual([60_001, 0.01]);
    await offer('sell', '60000', '0.02');
    await client.received.next(({ data }) => JSON.stringify(data ?? null).includes('"60000"'));
    const next = client.orderbooks[BTC] as OrderBook; // where watchOrderBook takes it from
    expect(levels(next).asks).toHaveLength(limit);
    expect(levels(next).asks.slice(0, 2)).toEqual([
      [60_000, 0.02],
      [60_001, 0.01],
    ]);
  });
});

describe('tickers and trades', () => {
  test.each([
    ['its own choice, the snapshot', {}],
    ['the ticker topic', { spotMethod: '/market/ticker' }],
  ])('VF10 watchTicker with %s', async (_what, params) => {
    await offer('sell', '60001', '0.01');
    await offer('buy', '59999', '0.01');
    const client = await open();
    const ticker = await client.watchTicker(BTC, params);
    expect(ticker).toMatchObject({ symbol: BTC, bid: '59999', ask: '60001' });
  });

  test('VF10 watchTrades shows every trade, the taker as the side', async () => {
    await offer('sell', '60000', '0.01');
    const client = await open();
    const first = client.watchTrades(BTC);
    await client.subscribed();
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.004' });
    expect(await first).toMatchObject([{ symbol: BTC, side: 'buy', price: '60000', amount: '0.004' }]);
    const second = client.watchTrades(BTC);
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.006' });
    const [trade] = await second;
    expect(trade).toMatchObject({ amount: '0.006', cost: '360' });
    // Both trades may be of one millisecond, and ccxt then puts them in no order.
    const fetched = await ccxtClient(floor.exchange).fetchTrades(BTC);
    expect(fetched.find(({ info }) => info.sequence === trade?.id)).toMatchObject({
      amount: '0.006',
      timestamp: trade?.timestamp,
    });
  });
});

describe('the own account', () => {
  /** The order as ccxt has it once the exchange has reported it as done. */
  async function done(client: CcxtPro, id: string): Promise<Order | undefined> {
    await client.received.next(({ data }) => data?.['orderId'] === id && data['status'] === 'done');
    return (client.orders as Order[]).find((order) => order.id === id);
  }

  test('VF10 S3.3 watchOrders reports a fill to its end with the values of REST', async () => {
    await offer('sell', '59990', '0.004');
    const client = await open();
    const first = client.watchOrders(BTC);
    await client.subscribed();
    const id = idOf(await client.createLimitBuyOrder(BTC, 0.01, 60_000, { clientOrderId: 'watched-1' }));
    expect(await first).toMatchObject([{ id, clientOrderId: 'watched-1', status: 'open', filled: '0.004' }]);
    await offer('sell', '60000', '0.006');
    expect(await done(client, id)).toMatchObject({
      id,
      clientOrderId: 'watched-1',
      status: 'closed',
      symbol: BTC,
      side: 'buy',
      type: 'limit',
      amount: '0.01',
      filled: '0.01',
      remaining: '0',
      price: '60000',
      cost: '599.96',
      average: '59996',
    });
    const kinds = client.received.all.filter(({ subject }) => subject === 'orderChange');
    expect(kinds.map(({ data }) => data?.['type'])).toEqual(['match', 'open', 'match', 'filled']);
    expect(await client.fetchOrder(id, BTC)).toMatchObject({
      status: 'closed',
      filled: '0.01',
      cost: '599.96',
    });
  });

  test('VF10 S3.3 watchOrders reports a cancel after a partial fill', async () => {
    await offer('sell', '60000', '0.004');
    const client = await open();
    const first = client.watchOrders(BTC);
    await client.subscribed();
    const id = idOf(await client.createLimitBuyOrder(BTC, 0.01, 60_000));
    await first;
    await client.cancelOrder(id, BTC);
    expect(await done(client, id)).toMatchObject({
      status: 'canceled',
      filled: '0.004',
      info: { type: 'canceled', canceledSize: '0.006' },
    });
  });

  test('VF10 watchMyTrades reports maker and taker fills with the ids of REST, every digit', async () => {
    await offer('sell', '60000', '0.004');
    const client = await open();
    const first = client.watchMyTrades(BTC);
    await client.subscribed();
    const id = idOf(await client.createLimitBuyOrder(BTC, 0.01, 60_000));
    const taken = await first;
    expect(taken).toMatchObject([{ order: id, takerOrMaker: 'taker', price: '60000', amount: '0.004' }]);
    const second = client.watchMyTrades(BTC);
    await offer('sell', '60000', '0.006');
    const made = await second;
    expect(made).toMatchObject([{ order: id, takerOrMaker: 'maker', price: '60000', amount: '0.006' }]);
    client.quoteJsonNumbers = true;
    const fetched = await client.fetchOrderTrades(id, BTC);
    expect([...taken, ...made].map((trade) => trade.id)).toEqual(fetched.map((trade) => trade.id));
  });

  test('VF10 S4.3-R8 watchBalance follows holds and fills', async () => {
    const client = await open();
    const before = await floor.main.balance('USDT');
    const first = client.watchBalance();
    await client.subscribed();
    await client.createLimitBuyOrder(BTC, 0.01, 60_000);
    expect((await first)['USDT']?.total).toBe(before.balance);
    await client.received.next(({ data }) => data?.['hold'] === '600.48');
    const { available } = await floor.main.balance('USDT');
    const held = client.balance['trade']['USDT']; // where watchBalance takes it from
    expect(held).toEqual({ free: available, used: '600.48', total: before.balance });
    const second = client.watchBalance();
    await offer('sell', '60000', '0.01');
    await second;
    await client.received.next(({ data }) => data?.['currency'] === 'BTC');
    for (const currency of ['USDT', 'BTC']) {
      const { available, holds, balance } = await floor.main.balance(currency);
      const now = client.balance['trade'][currency];
      expect(now).toEqual({ free: available, used: holds, total: balance });
    }
  });

  test('VF10 nothing of one account reaches the other', async () => {
    const main = await open();
    const other = await open(floor.otherKeys);
    const mine = main.watchOrders(BTC);
    await main.subscribed();
    const theirs = other.watchOrders(BTC);
    await other.subscribed();
    const theirId = await offer('buy', '50000', '0.01');
    const ownId = await floor.main.placed({ ...LIMIT, side: 'buy', price: '50000', size: '0.01' });
    expect((await theirs).map(({ id }) => id)).toEqual([theirId]);
    expect((await mine).map(({ id }) => id)).toEqual([ownId]);
  });

  test('VF10 S5 a wrong secret gets no token', async () => {
    const stranger = ccxtClient({ ...floor.exchange, secret: 'wrong' });
    await expect(stranger.privatePostBulletPrivate()).rejects.toThrow(AuthenticationError);
  });
});
