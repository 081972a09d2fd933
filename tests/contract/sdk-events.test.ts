/**
 * The WebSocket services of the venue's own client, public and private, from two accounts that only trade with each other.
 * Broken by: an event its models cannot hold, a topic or ack it does not recognise, an order event out of order, a figure that differs
 * from what REST returns.
 */
import { Spot } from 'kucoin-universal-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFloor, type Floor } from './support/floor.ts';
import { createInbox } from './support/inbox.ts';
import { sdkClient } from './support/sdk.ts';

const symbol = 'BTC-USDT';
const LIMIT = { symbol, type: 'limit' };

let floor: Floor;
let market: Spot.SpotPublicWS;
let account: Spot.SpotPrivateWS;
/** Subscriptions of the test that runs. */
let subscribed: { service: { unSubscribe(id: string): Promise<void> }; id: string }[] = [];
beforeAll(async () => {
  floor = await openFloor();
  market = sdkClient(floor.exchange).wsService().newSpotPublicWS();
  account = sdkClient(floor.exchange).wsService().newSpotPrivateWS();
  await Promise.all([market.start(), account.start()]);
});
afterEach(async () => {
  for (const { service, id } of subscribed) await service.unSubscribe(id);
  subscribed = [];
  await floor.main.clear();
  await floor.other.clear();
});
afterAll(async () => {
  await Promise.all([market.stop(), account.stop()]);
  await floor.exchange.close();
});

function offer(side: 'buy' | 'sell', price: string, size: string): Promise<string> {
  return floor.other.placed({ ...LIMIT, side, price, size });
}

/** Subscribes with a callback that collects, and waits until the exchange has acknowledged it. */
async function listen<Data>(
  service: { unSubscribe(id: string): Promise<void> },
  subscribe: (callback: (topic: string, subject: string, data: Data) => void) => Promise<string>,
) {
  const inbox = createInbox<Data>();
  const id = await subscribe((_topic, _subject, data) => inbox.take(data));
  subscribed.push({ service, id });
  return inbox;
}

describe('public', () => {
  test('VF10 increments with their sequence lead from the snapshot to the book of REST', async () => {
    await offer('sell', '60000', '0.01');
    const rest = sdkClient(floor.exchange).restService().getSpotService().getMarketApi();
    const fullBook = () => rest.getFullOrderBook(Spot.Market.GetFullOrderBookReq.create({ symbol }));
    const changes = await listen<Spot.SpotPublic.OrderbookIncrementEvent>(market, (callback) =>
      market.orderbookIncrement([symbol], callback),
    );
    const snapshot = await fullBook();
    await offer('sell', '60010', '0.02');
    await offer('buy', '59990', '0.03');
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.01' });
    const asks = new Map(snapshot.asks.map(([price, size]) => [price, size]));
    const bids = new Map(snapshot.bids.map(([price, size]) => [price, size]));
    let sequence = Number(snapshot.sequence);
    const end = await fullBook();
    while (sequence < Number(end.sequence)) {
      const event = await changes.next();
      expect(event.symbol).toBe(symbol);
      if (event.sequenceEnd <= sequence) continue;
      expect(event.sequenceStart).toBe(sequence + 1);
      sequence = event.sequenceEnd;
      for (const [side, book] of [
        [event.changes.asks, asks],
        [event.changes.bids, bids],
      ] as const) {
        for (const [price, size] of side) {
          if (size === '0') book.delete(price);
          else book.set(price, size);
        }
      }
    }
    expect([[...asks], [...bids]]).toEqual([end.asks, end.bids]);
    expect(end.asks).toEqual([['60010', '0.02']]);
  });

  test.each([
    ['level 5', 5],
    ['level 50', 50],
  ])('VF10 %s shows so many levels at once and every change', async (_name, depth) => {
    for (let level = 1; level <= 52; level += 1) await offer('sell', String(60_000 + level), '0.01');
    const views = await listen<Spot.SpotPublic.OrderbookLevel5Event>(market, (callback) =>
      depth === 5 ? market.orderbookLevel5([symbol], callback) : market.orderbookLevel50([symbol], callback),
    );
    const first = await views.next();
    expect(first.asks).toHaveLength(depth);
    expect(first.asks[0]).toEqual(['60001', '0.01']);
    expect(first.bids).toEqual([]);
    await offer('buy', '60000', '0.5');
    const next = await views.next(({ bids }) => bids.length > 0);
    expect(next.bids).toEqual([['60000', '0.5']]);
  });

  test('VF10 level 1 and ticker show the best prices, the ticker the last trade', async () => {
    await offer('sell', '60001', '0.01');
    await offer('buy', '59999', '0.02');
    const best = await listen<Spot.SpotPublic.OrderbookLevel1Event>(market, (callback) =>
      market.orderbookLevel1([symbol], callback),
    );
    expect(await best.next()).toMatchObject({ asks: ['60001', '0.01'], bids: ['59999', '0.02'] });
    const tickers = await listen<Spot.SpotPublic.TickerEvent>(market, (callback) =>
      market.ticker([symbol], callback),
    );
    const ticker = await tickers.next();
    expect(ticker).toMatchObject({
      bestAsk: '60001',
      bestAskSize: '0.01',
      bestBid: '59999',
      bestBidSize: '0.02',
    });
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60001', size: '0.004' });
    const moved = await tickers.next(({ bestAskSize }) => bestAskSize === '0.006');
    expect(moved).toMatchObject({ price: '60001', size: '0.004', bestAsk: '60001' });
    expect(moved.time).toBeGreaterThanOrEqual(ticker.time);
  });

  test('VF10 trades name both orders, the taker as the side', async () => {
    const makerOrderId = await offer('sell', '60000', '0.01');
    const trades = await listen<Spot.SpotPublic.TradeEvent>(market, (callback) =>
      market.trade([symbol], callback),
    );
    const takerOrderId = await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.004' });
    const trade = await trades.next();
    expect(trade).toMatchObject({
      symbol,
      side: 'buy',
      price: '60000',
      size: '0.004',
      type: 'match',
      makerOrderId,
      takerOrderId,
    });
    const { text } = await floor.main.ask('GET', `/api/v1/hf/fills?symbol=${symbol}&limit=1`);
    expect(text, 'the id in full, as text').toContain(`"tradeId":${trade.tradeId}`);
  });

  test('VF10 all tickers and the snapshot of a pair', async () => {
    const all = await listen<Spot.SpotPublic.AllTickersEvent>(market, (callback) =>
      market.allTickers(callback),
    );
    await offer('sell', '60001', '0.01');
    expect(await all.next(({ bestAsk }) => bestAsk === '60001')).toMatchObject({ bestAskSize: '0.01' });
    const snapshots = await listen<Spot.SpotPublic.SymbolSnapshotEvent>(market, (callback) =>
      market.symbolSnapshot(symbol, callback),
    );
    expect((await snapshots.next()).data).toMatchObject({ symbolCode: symbol, sell: 60_001, trading: true });
  });

  test('VF10 many pairs in one subscription are acknowledged', async () => {
    const records = (await floor.main.get('/api/v2/symbols')) as { symbol: string }[]; // names are enough
    const names = records.map((record) => record.symbol);
    expect(names.join(',').length).toBeGreaterThan(128);
    const trades = await listen<Spot.SpotPublic.TradeEvent>(market, (callback) =>
      market.trade(names, callback),
    );
    await offer('sell', '60000', '0.01');
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.01' });
    expect(await trades.next()).toMatchObject({ symbol, size: '0.01' });
  });

  test('VF10 after unsubscribing no message arrives', async () => {
    const trades = createInbox<Spot.SpotPublic.TradeEvent>();
    const id = await market.trade([symbol], (_topic, _subject, data) => trades.take(data));
    await market.unSubscribe(id);
    const later = await listen<Spot.SpotPublic.TradeEvent>(market, (callback) =>
      market.trade(['ETH-USDT'], callback),
    );
    await offer('sell', '60000', '0.01');
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.01' });
    const eth = { symbol: 'ETH-USDT', type: 'limit', price: '3000', size: '0.1' };
    await floor.other.placed({ ...eth, side: 'sell' });
    await floor.main.placed({ ...eth, side: 'buy' });
    expect(await later.next()).toMatchObject({ symbol: 'ETH-USDT' });
    expect(trades.all).toEqual([]);
  });
});

describe('private', () => {
  test('VF10 S3.3 an order is published from received to filled', async () => {
    await offer('sell', '59990', '0.004');
    const events = await listen<Spot.SpotPrivate.OrderV2Event>(account, (callback) =>
      account.orderV2(callback),
    );
    const orderId = await floor.main.placed({
      ...LIMIT,
      side: 'buy',
      price: '60000',
      size: '0.01',
      clientOid: 'told',
    });
    await offer('sell', '60000', '0.006');
    await events.next(({ status }) => String(status) === 'done');
    const common = {
      symbol,
      orderId,
      clientOid: 'told',
      side: 'buy',
      orderType: 'limit',
      originSize: '0.01',
      price: '60000',
    };
    const [received, ...others] = events.all;
    expect(received).toMatchObject({ ...common, type: 'received', status: 'new' });
    expect(others).toMatchObject([
      {
        ...common,
        type: 'match',
        status: 'match',
        liquidity: 'taker',
        matchPrice: '59990',
        matchSize: '0.004',
        filledSize: '0.004',
        remainSize: '0.006',
      },
      { ...common, type: 'open', status: 'open', filledSize: '0.004', remainSize: '0.006' },
      {
        ...common,
        type: 'match',
        status: 'match',
        liquidity: 'maker',
        matchPrice: '60000',
        matchSize: '0.006',
        filledSize: '0.01',
        remainSize: '0',
      },
      { ...common, type: 'filled', status: 'done', filledSize: '0.01', remainSize: '0', canceledSize: '0' },
    ]);
    const { text } = await floor.main.ask('GET', `/api/v1/hf/fills?symbol=${symbol}&orderId=${orderId}`);
    for (const { tradeId } of others)
      if (tradeId !== undefined) expect(text).toContain(`"tradeId":${tradeId}`);
  });

  test('VF10 S3.3 a cancel, and what self-trade prevention takes away', async () => {
    const events = await listen<Spot.SpotPrivate.OrderV2Event>(account, (callback) =>
      account.orderV2(callback),
    );
    const sell = { ...LIMIT, side: 'sell', price: '60000' };
    const orderId = await floor.main.placed({ ...sell, size: '0.02' });
    await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.005', stp: 'DC' });
    const update = await events.next(({ type }) => String(type) === 'update');
    expect(update).toMatchObject({ orderId, oldSize: '0.02', size: '0.015' });
    await floor.main.cancel(orderId);
    const end = await events.next((event) => event.orderId === orderId && String(event.type) === 'canceled');
    expect(end).toMatchObject({ status: 'done', filledSize: '0', canceledSize: '0.02' });
  });

  test('VF10 the first version of the order topic begins at open', async () => {
    const events = await listen<Spot.SpotPrivate.OrderV1Event>(account, (callback) =>
      account.orderV1(callback),
    );
    const orderId = await floor.main.placed({ ...LIMIT, side: 'buy', price: '50000', size: '0.01' });
    expect(await events.next()).toMatchObject({ orderId, type: 'open', status: 'open', originSize: '0.01' });
  });

  test('VF10 S4.3-R8 balances after hold, fill and release', async () => {
    const balances = await listen<Spot.SpotPrivate.AccountEvent>(account, (callback) =>
      account.account(callback),
    );
    const orderId = await floor.main.placed({ ...LIMIT, side: 'buy', price: '60000', size: '0.01' });
    const row = await floor.main.balance('USDT');
    const common = {
      currency: 'USDT',
      total: row.balance,
      relationEvent: 'trade.hold',
      relationContext: { symbol, orderId },
    };
    // Price times size when it is accepted; the fee it will pay once it rests (S4.3-R9).
    expect(await balances.next()).toMatchObject({ ...common, hold: '600', availableChange: '-600' });
    expect(await balances.next()).toMatchObject({
      ...common,
      available: row.available,
      hold: '600.48',
      holdChange: '0.48',
    });
    await offer('sell', '60000', '0.004');
    const bought = await balances.next(({ currency }) => currency === 'BTC');
    expect(bought).toMatchObject({
      availableChange: '0.004',
      holdChange: '0',
      relationEvent: 'trade.setted',
    });
    await floor.main.cancel(orderId);
    const released = await balances.next(({ currency, hold }) => currency === 'USDT' && hold === '0');
    const after = await floor.main.balance('USDT');
    expect(released).toMatchObject({ available: after.available, total: after.balance });
  });

  test('VF10 nothing of the other account is published', async () => {
    const events = await listen<Spot.SpotPrivate.OrderV2Event>(account, (callback) =>
      account.orderV2(callback),
    );
    await offer('buy', '50000', '0.01');
    const orderId = await floor.main.placed({ ...LIMIT, side: 'buy', price: '50000', size: '0.01' });
    await events.next(({ type }) => String(type) === 'open');
    expect(new Set(events.all.map((event) => event.orderId))).toEqual(new Set([orderId]));
  });

  test('S5 a wrong secret gets no connection', async () => {
    const stranger = sdkClient({ ...floor.exchange, secret: 'wrong' })
      .wsService()
      .newSpotPrivateWS();
    await expect(stranger.start()).rejects.toThrow('401');
  });
});
