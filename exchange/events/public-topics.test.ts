/**
 * Public topics over real sockets. Broken by: a field of another name, a price that is not the book's, a gap or a repeat in the
 * sequence, a push nobody asked for or too often, a book that differs from the one its increments lead to.
 */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { keysOf, knownKeys, namesIn } from '../../tests/helpers/exchange/events/known-keys.ts';
import type { Reader } from '../../tests/helpers/exchange/events/reader.ts';
import { openFixture, FIXTURE_START, type Fixture } from '../../tests/helpers/exchange/events/fixture.ts';

const BTC = 'BTC-USDT';

let fixture: Fixture;
let reader: Reader;
beforeEach(async () => {
  fixture = await openFixture();
  reader = await fixture.reader();
});
afterEach(() => fixture.close());

/** BTC-USDT: a tick is 0.1, a lot 0.00000001. */
function someBook(): void {
  fixture.engine.quote(BTC, 'buy', 599_990, 150_000_000);
  fixture.engine.quote(BTC, 'buy', 599_980, 200_000_000);
  fixture.engine.quote(BTC, 'sell', 600_010, 1_000);
  fixture.engine.quote(BTC, 'sell', 600_020, 50_000_000);
}

describe('names equal the venue’s (VF10)', () => {
  test.each([
    ['/market/ticker', '/market/ticker:{symbol},{symbol}', ['time']],
    ['/spotMarket/level1', '/spotMarket/level1:{symbol},{symbol}', []],
    ['/spotMarket/level2Depth5', '/spotMarket/level2Depth5:{symbol},{symbol}', []],
    ['/spotMarket/level2Depth50', '/spotMarket/level2Depth50:{symbol},{symbol}', []],
    ['/market/level2', '/market/level2:{symbol},{symbol}', []],
    ['/market/match', '/market/match:{symbol},{symbol}', []],
    ['/market/snapshot', '/market/snapshot:{symbol}', []],
  ])('%s', async (channel, pattern, extra) => {
    const topic = `${channel}:${BTC}`;
    await reader.subscribe(topic);
    someBook();
    fixture.engine.trade(BTC, 'buy', 600_010, 300_000);
    fixture.clock.advance(2_000);
    const message = await reader.until((each) => each['topic'] === topic);
    const known = knownKeys(pattern);
    expect(keysOf(message).message).toBe(known.message);
    expect(namesIn(message['data']).split(' ')).toEqual([...known.data.split(' '), ...extra].sort());
  });

  test('/market/ticker:all', async () => {
    await reader.subscribe('/market/ticker:all');
    expect(keysOf(await reader.until((each) => each['topic'] === '/market/ticker:all'))).toEqual(
      knownKeys('/market/ticker:all'),
    );
  });

  test('/market/candles', async () => {
    const topic = `/market/candles:${BTC}_1hour`;
    await reader.subscribe(topic);
    fixture.engine.trade(BTC, 'buy', 600_010, 300_000);
    fixture.clock.advance(100);
    const message = await reader.until((each) => each['topic'] === topic);
    expect(keysOf(message)).toEqual(knownKeys('/market/candles:{symbol}_{type}'));
    expect(message['data']).toMatchObject({
      symbol: BTC,
      candles: [String(FIXTURE_START / 1000), '60001', '60001', '60001', '60001', '0.003', '180.003'],
    });
    expect(reader.texts.join()).toContain(`"time":${FIXTURE_START + 100}000000}`);
  });
});

describe('views', () => {
  test('a new subscriber gets the current state at once', async () => {
    someBook();
    await reader.subscribe(`/spotMarket/level2Depth5:${BTC}`);
    await reader.sync();
    expect(reader.last(`/spotMarket/level2Depth5:${BTC}`)).toEqual({
      asks: [
        ['60001', '0.00001'],
        ['60002', '0.5'],
      ],
      bids: [
        ['59999', '1.5'],
        ['59998', '2'],
      ],
      timestamp: FIXTURE_START,
    });
  });

  test('ticker: last trade, best prices, sequence as text; null before there are any', async () => {
    const topic = `/market/ticker:${BTC}`;
    await reader.subscribe(topic);
    await reader.sync();
    expect(reader.last(topic)).toMatchObject({ price: null, size: null, bestAsk: null, bestBidSize: null });
    someBook();
    fixture.clock.advance(40);
    fixture.engine.trade(BTC, 'sell', 599_990, 250);
    fixture.clock.advance(100);
    await reader.sync();
    expect(reader.last(topic)).toEqual({
      sequence: String(FIXTURE_START + 5),
      price: '59999',
      size: '0.0000025',
      bestAsk: '60001',
      bestAskSize: '0.00001',
      bestBid: '59999',
      bestBidSize: '1.5',
      Time: FIXTURE_START + 40,
      time: FIXTURE_START + 40,
    });
  });

  test('many changes make one message per 100 ms, and none without a change', async () => {
    const topic = `/spotMarket/level2Depth5:${BTC}`;
    await reader.subscribe(topic);
    for (let round = 1; round <= 30; round += 1) {
      fixture.engine.quote(BTC, 'buy', 599_990, round);
      fixture.clock.advance(10);
    }
    await reader.sync();
    // The first view, empty, and one for each 100 ms of changes.
    const sizes = reader.of(topic).map((message) => (message['data'] as { bids: string[][] }).bids[0]?.[1]);
    expect(sizes).toEqual([undefined, '0.0000001', '0.0000002', '0.0000003']);
    fixture.clock.advance(10_000);
    await reader.sync();
    expect(reader.of(topic)).toHaveLength(4);
  });

  test('a change that is undone before the interval ends is not published', async () => {
    const topic = `/spotMarket/level1:${BTC}`;
    someBook();
    await reader.subscribe(topic);
    fixture.engine.quote(BTC, 'sell', 600_000, 5);
    fixture.engine.quote(BTC, 'sell', 600_000, 0);
    fixture.engine.quote(BTC, 'sell', 600_020, 7); // not the best price
    fixture.clock.advance(1_000);
    await reader.sync();
    expect(reader.of(topic)).toHaveLength(1);
  });

  test('level1 follows within 10 ms', async () => {
    const topic = `/spotMarket/level1:${BTC}`;
    await reader.subscribe(topic);
    someBook();
    fixture.clock.advance(10);
    await reader.sync();
    expect(reader.last(topic)).toEqual({
      asks: ['60001', '0.00001'],
      bids: ['59999', '1.5'],
      timestamp: FIXTURE_START + 10,
    });
  });

  test.each([
    ['the change stays', 1],
    ['it is taken back', 0],
  ])('one who joins before a push is due, and %s: both end with the book', async (_name, lots) => {
    const topic = `/spotMarket/level1:${BTC}`;
    await reader.subscribe(topic);
    fixture.engine.quote(BTC, 'buy', 100, 1);
    const late = await fixture.reader();
    await late.subscribe(topic); // sees the bid at once, the first reader has not seen it yet
    fixture.engine.quote(BTC, 'buy', 100, lots);
    fixture.clock.advance(10);
    for (const each of [reader, late]) {
      await each.sync();
      expect(each.last(topic)).toMatchObject({ bids: lots === 0 ? [] : ['10', '0.00000001'] });
    }
  });

  test('depth shows 5 and 50 levels, best first', async () => {
    for (let level = 0; level < 60; level += 1) {
      fixture.engine.quote(BTC, 'sell', 700_000 + level, 1 + level);
      fixture.engine.quote(BTC, 'buy', 600_000 - level, 1 + level);
    }
    await reader.subscribe(`/spotMarket/level2Depth5:${BTC}`);
    await reader.subscribe(`/spotMarket/level2Depth50:${BTC}`);
    await reader.sync();
    const [five, fifty] = [5, 50].map(
      (depth) =>
        reader.last(`/spotMarket/level2Depth${depth}:${BTC}`) as { asks: string[][]; bids: string[][] },
    );
    expect([five?.asks.length, five?.bids.length]).toEqual([5, 5]);
    expect([fifty?.asks.length, fifty?.bids.length]).toEqual([50, 50]);
    expect(fifty?.asks[49]).toEqual(['70004.9', '0.0000005']);
    expect(fifty?.bids[49]).toEqual(['59995.1', '0.0000005']);
  });

  test('ticker:all publishes every changed pair, and only those', async () => {
    await reader.subscribe('/market/ticker:all');
    await reader.sync();
    const all = reader.of('/market/ticker:all').map((message) => message['subject']);
    expect(all).toEqual(fixture.units.markets.map((market) => market.pair.symbol));
    fixture.engine.quote('ETH-USDT', 'buy', 5, 1);
    fixture.engine.trade('KCS-USDT', 'buy', 5, 1);
    fixture.clock.advance(100);
    await reader.sync();
    const changed = reader.of('/market/ticker:all').slice(all.length);
    expect(changed.map((message) => message['subject'])).toEqual(['ETH-USDT', 'KCS-USDT']);
  });

  test('snapshot: numbers without quotation marks, every digit there', async () => {
    const topic = '/market/snapshot:SHIB-USDT';
    const step = fixture.units.marketOf('SHIB-USDT').pair.record.priceIncrement;
    fixture.engine.trade('SHIB-USDT', 'buy', 1, 1_000_000_007);
    await reader.subscribe(topic);
    await reader.sync();
    const text = reader.texts.find((each) => each.includes(topic)) ?? '';
    expect(Number(step)).toBeLessThan(1e-6);
    expect(text).toContain(`"close":${step},`);
    expect(text).toContain('"open":0.');
  });

  test('after the unsubscription no message arrives, and no timer is left', async () => {
    const idle = fixture.clock.pendingTimers();
    const topic = `/market/ticker:${BTC}`;
    await reader.subscribe(topic);
    await reader.unsubscribe(topic);
    const before = reader.received.length;
    someBook();
    expect(fixture.clock.pendingTimers()).toBe(idle);
    fixture.clock.advance(1_000);
    await reader.sync();
    expect(reader.received).toHaveLength(before + 1);
  });
});

interface Increment {
  changes: { asks: string[][]; bids: string[][] };
  sequenceStart: number;
  sequenceEnd: number;
}

describe('increments', () => {
  const topic = `/market/level2:${BTC}`;
  const increments = () => reader.of(topic).map((message) => message['data'] as Increment);

  test('the changes of one command are one message, each with its sequence', async () => {
    await reader.subscribe(topic);
    fixture.engine.quote(BTC, 'sell', 600_010, 1_000);
    fixture.engine.quote(BTC, 'buy', 599_990, 0);
    await reader.sync();
    expect(increments()).toEqual([
      {
        changes: {
          asks: [['60001', '0.00001', String(FIXTURE_START + 1)]],
          bids: [['59999', '0', String(FIXTURE_START + 2)]],
        },
        sequenceStart: FIXTURE_START + 1,
        sequenceEnd: FIXTURE_START + 2,
        symbol: BTC,
        time: FIXTURE_START,
      },
    ]);
  });

  test('a trade of hidden quantity leaves no gap: the next increment covers it', async () => {
    await reader.subscribe(topic);
    fixture.engine.quote(BTC, 'sell', 600_010, 1_000);
    await reader.sync();
    fixture.engine.trade(BTC, 'buy', 600_000, 1);
    fixture.engine.trade(BTC, 'buy', 600_000, 1);
    await reader.sync();
    expect(increments()).toHaveLength(1);
    fixture.engine.quote(BTC, 'sell', 600_010, 900);
    await reader.sync();
    const [before, after] = increments();
    expect(after?.sequenceStart).toBe((before?.sequenceEnd ?? 0) + 1);
    expect(after?.sequenceEnd).toBe(FIXTURE_START + 4);
  });

  test('pairs do not mix', async () => {
    await reader.subscribe(`/market/level2:${BTC},ETH-USDT`);
    fixture.engine.quote(BTC, 'sell', 600_010, 1_000);
    fixture.engine.quote('ETH-USDT', 'sell', 40_000, 1_000);
    fixture.engine.quote('KCS-USDT', 'sell', 40_000, 1_000);
    await reader.sync();
    expect(reader.received.filter((each) => each['subject'] === 'trade.l2update')).toHaveLength(2);
    expect(reader.last('/market/level2:ETH-USDT')).toMatchObject({ sequenceStart: FIXTURE_START + 1 });
  });

  test('snapshot and increments lead to the book, whatever happens', async () => {
    const step = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 1, max: 9 }),
      lots: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1e9 }), fc.constant(2n ** 60n)),
      kind: fc.constantFrom('quote' as const, 'quote' as const, 'trade' as const, 'pause' as const),
    });
    await reader.subscribe(topic);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(40), async (steps, snapshotAt) => {
        const from = reader.of(topic).length;
        let snapshot = bookOf(fixture);
        for (const [index, { kind, side, price, lots }] of steps.entries()) {
          if (index === snapshotAt) snapshot = bookOf(fixture);
          if (kind === 'pause') await Promise.resolve();
          else if (kind === 'trade') fixture.engine.trade(BTC, side, price, 1);
          else fixture.engine.quote(BTC, side, price, lots);
        }
        fixture.clock.advance(10_000); // the budget of messages begins anew
        await reader.sync();
        let end: number | null = null;
        for (const each of increments().slice(from)) {
          if (end !== null) expect(each.sequenceStart).toBe(end + 1);
          end = each.sequenceEnd;
          apply(snapshot, each);
        }
        expect(snapshot.levels).toEqual(bookOf(fixture).levels);
      }),
      { numRuns: runs(60, 3_000) },
    );
  });
});

interface Book {
  sequence: number;
  levels: Record<string, string>;
}

function bookOf({ marketData, units }: Fixture): Book {
  const { sequence, asks, bids } = marketData.depth(units.marketOf(BTC), 1_000);
  const levels: Record<string, string> = {};
  for (const [price, size] of asks) levels[`ask ${price}`] = size;
  for (const [price, size] of bids) levels[`bid ${price}`] = size;
  return { sequence: Number(sequence), levels };
}

/** The venue's procedure: skip what the snapshot contains, remove at size 0. */
function apply(book: Book, { changes }: Increment): void {
  for (const [name, list] of [
    ['ask', changes.asks],
    ['bid', changes.bids],
  ] as const) {
    for (const [price = '', size = '', sequence] of list) {
      if (Number(sequence) <= book.sequence) continue;
      if (size === '0') delete book.levels[`${name} ${price}`];
      else book.levels[`${name} ${price}`] = size;
    }
  }
}

describe('trades', () => {
  test('every trade at once, with both orders, side of the incoming one, time in nanoseconds', async () => {
    const topic = `/market/match:${BTC}`;
    await reader.subscribe(topic);
    const first = fixture.engine.trade(BTC, 'buy', 600_010, 300_000);
    fixture.engine.trade(BTC, 'sell', 599_990, 1);
    await reader.sync();
    expect(reader.of(topic)).toHaveLength(2);
    const id = fixture.ids.trade(first).toString();
    expect(reader.of(topic)[0]?.['data']).toEqual({
      makerOrderId: fixture.ids.order(1),
      takerOrderId: fixture.ids.order(2),
      price: '60001',
      size: '0.003',
      side: 'buy',
      symbol: BTC,
      sequence: id,
      tradeId: id,
      time: `${FIXTURE_START}000000`,
      type: 'match',
    });
    expect(reader.of(topic)[1]?.['data']).toMatchObject({ side: 'sell', price: '59999' });
  });
});
