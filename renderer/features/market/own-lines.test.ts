// Would break it: an order without its line or with a wrong one, a stop that looks like an order in the book, a line that can be dragged where nothing can be amended,
// an average entry that counts what was sold, labels or tags over each other, a fill marked on another candle.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import type { Price } from '../../../shared/money/decimal-text.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { averageEntry } from './average-entry.ts';
import { fillMarks } from './fill-marks.ts';
import { placeLabels, spreadTags } from './line-layout.ts';
import { distanceText, ownLines } from './own-lines.ts';

const ORDER: VenueOrder = {
  accountId: 'one',
  orderId: 'o1',
  clientOid: null,
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  price: '98320.0',
  size: '0.4',
  funds: null,
  timeInForce: 'GTC',
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: null,
  filledSize: '0.1',
  filledFunds: '9832',
  remainingSize: '0.3',
  cancelledSize: '0',
  fee: '0',
  feeCurrency: 'USDT',
  state: 'open',
  cancelled: false,
  createdAt: 1,
  updatedAt: 1,
};

describe('lines of a pair', () => {
  const linesOf = (...orders: VenueOrder[]) => ownLines(orders, 'BTC-USDT', null, null);

  test('an open order has one line at its price, with what is left of it, and can be dragged', () => {
    expect(linesOf(ORDER)).toEqual([
      {
        id: 'o1',
        kind: 'order',
        side: 'buy',
        price: '98320.0',
        title: 'Buy limit',
        size: '0.3',
        order: ORDER,
        movable: true,
        entry: null,
      },
    ]);
  });

  test('orders of other pairs, done ones and those without a price have none', () => {
    expect(
      linesOf(
        { ...ORDER, symbol: 'ETH-USDT' },
        { ...ORDER, state: 'done' },
        { ...ORDER, price: null, type: 'market' },
      ),
    ).toEqual([]);
  });

  test('a stop has a line at the price it waits for, not at the one it will ask, and stays where it is', () => {
    const stop = { kind: 'stop', direction: 'loss', price: '96900' } as const;
    expect(linesOf({ ...ORDER, side: 'sell', price: '96850', stop })).toMatchObject([
      { kind: 'stop', price: '96900', title: 'Stop-limit sell', movable: false },
    ]);
    expect(linesOf({ ...ORDER, type: 'market', price: null, stop })).toMatchObject([
      { kind: 'stop', price: '96900', title: 'Stop-market buy' },
    ]);
  });

  test('two legs that cancel each other have a line each, of one order', () => {
    const stop = { kind: 'oco', direction: 'loss', price: '96900', limitPrice: '96850' } as const;
    const lines = linesOf({ ...ORDER, side: 'sell', price: '101000', stop });
    expect(lines.map(({ kind, price, movable }) => [kind, price, movable])).toEqual([
      ['order', '101000', false],
      ['stop', '96900', false],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
  });

  test('the draft and the average entry are lines that nothing can cancel', () => {
    const entry = { price: '97812.4' as Price, size: '0.35', fills: 3, since: 0 } as never;
    const draft = { side: 'sell', price: '99000' as Price, size: '0.1' } as const;
    expect(ownLines([], 'BTC-USDT', entry, draft)).toMatchObject([
      { kind: 'entry', side: null, title: 'Average entry, 3 fills', order: null, movable: false },
      { kind: 'draft', side: 'sell', title: 'Draft sell', order: null, movable: true },
    ]);
  });

  test.each([
    ['98320.0', '98430.2', '-0.11%'],
    ['99100', '98430.2', '+0.68%'],
    ['100', '100.000', '0.00%'],
    ['0.0000000012', '0.000000000783', '+53.26%'],
    ['100', null, null],
    ['100', '0', null],
  ])('%s is %s away from %s', (price, last, text) => expect(distanceText(price, last)).toBe(text));
});

const fill = (at: number, side: 'buy' | 'sell', price: string, size: string): Fill => ({
  id: `${at}`,
  tradeId: `${at}`,
  orderId: 'o',
  symbol: 'BTC-USDT',
  side,
  liquidity: 'taker',
  price,
  size,
  funds: '0',
  fee: '0',
  feeCurrency: 'USDT',
  at,
});

describe('average entry', () => {
  test('weighs what was bought by its size, whatever order the fills are listed in', () => {
    const fills = [fill(2, 'buy', '200', '3'), fill(1, 'buy', '100', '1')];
    expect(averageEntry(fills, 1)).toEqual({ price: '175.0', size: '4', fills: 2, since: 1 });
  });

  test('a sale leaves the average as it was, and one of more than is known begins anew', () => {
    const bought = [fill(1, 'buy', '100', '1'), fill(2, 'buy', '200', '3')];
    expect(averageEntry([...bought, fill(3, 'sell', '500', '1')], 1)).toMatchObject({
      price: '175.0',
      size: '3',
    });
    expect(averageEntry([...bought, fill(3, 'sell', '500', '4')], 1)).toBeNull();
    const again = [...bought, fill(3, 'sell', '500', '9'), fill(4, 'buy', '50', '2')];
    expect(averageEntry(again, 1)).toEqual({ price: '50.0', size: '2', fills: 1, since: 4 });
  });

  test('nothing is guessed: no fills, only sales, or a value that is no decimal have none', () => {
    expect(averageEntry([], 1)).toBeNull();
    expect(averageEntry([fill(1, 'sell', '1', '1')], 1)).toBeNull();
    expect(averageEntry([fill(1, 'buy', 'x', '1')], 1)).toBeNull();
  });

  test('lies between the cheapest and the dearest purchase', () => {
    const units = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 20 }), (rows) => {
        const fills = rows.map(([price, size], at) => fill(at, 'buy', String(price), String(size / 1_000)));
        const average = Number(averageEntry(fills, 6)?.price);
        expect(average).toBeGreaterThanOrEqual(Math.min(...rows.map(([price]) => price)));
        expect(average).toBeLessThanOrEqual(Math.max(...rows.map(([price]) => price)));
      }),
      { numRuns: 60 },
    );
  });
});

describe('marks of fills', () => {
  const candle = (at: number) => ({ at, open: '1', high: '1', low: '1', close: '1', volume: '1' });
  const candles = [candle(100), candle(200), candle(400)];

  test('lie on the candle of their time, one for each side; what is older than the chart has none', () => {
    const [a, b, c, d, e] = [
      fill(99, 'buy', '1', '1'),
      fill(100, 'buy', '1', '1'),
      fill(199, 'buy', '1', '1'),
      fill(399, 'sell', '1', '1'),
      fill(900, 'buy', '1', '1'),
    ] as const;
    expect(fillMarks([e, d, c, b, a], candles)).toEqual([
      { at: 100, side: 'buy', fills: [c, b] },
      { at: 200, side: 'sell', fills: [d] },
      { at: 400, side: 'buy', fills: [e] },
    ]);
    expect(fillMarks([a], [])).toEqual([]);
  });
});

describe('places of tags and labels', () => {
  const wanted = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 20 });

  test('tags keep the order of their prices, lie within the axis and never over each other', () => {
    fc.assert(
      fc.property(wanted, (heights) => {
        const tags = heights.map((y, at) => ({ id: `t${at}`, y, height: 18 }));
        const placed = spreadTags(tags, 400);
        const sorted = tags.toSorted((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1));
        let edge = 0;
        for (const { id } of sorted) {
          const y = placed.get(id) ?? Number.NaN;
          expect(y - 9).toBeGreaterThanOrEqual(edge - 1e-6);
          edge = y + 9;
        }
        expect(edge).toBeLessThanOrEqual(400 + 1e-6);
      }),
    );
  });

  test('a tag that has room stays at its price, and more than fit stay within the axis', () => {
    expect(spreadTags([{ id: 'a', y: 50, height: 18 }], 400).get('a')).toBe(50);
    const many = Array.from({ length: 40 }, (_, at) => ({ id: `m${at}`, y: 200, height: 18 }));
    for (const y of spreadTags(many, 400).values()) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(400);
    }
  });

  test('labels of one column never cover each other, and the second column is used before one is moved', () => {
    fc.assert(
      fc.property(
        wanted.filter((all) => all.length <= 16),
        (heights) => {
          const labels = heights.map((y, at) => ({ id: `l${at}`, y, height: 24 }));
          const placed = [...placeLabels(labels, 400, 2).values()];
          for (const column of ['left', 'right']) {
            const ys = placed.filter((place) => place.column === column).map(({ y }) => y);
            ys.sort((a, b) => a - b);
            for (const [at, y] of ys.entries())
              if (at > 0) expect(y - (ys[at - 1] ?? 0)).toBeGreaterThanOrEqual(24 - 1e-6);
          }
        },
      ),
    );
    const pair = [
      { id: 'a', y: 100, height: 24 },
      { id: 'b', y: 104, height: 24 },
    ];
    expect([...placeLabels(pair, 400, 2).values()]).toEqual([
      { column: 'left', y: 100 },
      { column: 'right', y: 104 },
    ]);
    expect(placeLabels(pair, 400, 1).get('b')).toEqual({ column: 'left', y: 124 });
  });
});
