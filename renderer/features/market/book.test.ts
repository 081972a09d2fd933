// Would break it: a cumulative value that is rounded or counted at the price of its group, an own order missing at its level or a stop shown in the book,
// a figure whose rounding changes its magnitude.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { formatCompact } from '../../parts/market/compact.ts';
import { formatOwn } from './book-row.tsx';
import { bookRungs } from './book-rungs.ts';
import { ownKey, ownSizes } from './use-own-sizes.ts';

const BIDS = [
  ['98320.4', '0.00000001'],
  ['98320.1', '0.5'],
  ['98310.0', '1.25'],
] as const;

const TEN = '10' as DecimalText;

describe('rows of the book', () => {
  test('count their totals in the base or the quote currency, exactly', () => {
    const totals = (unit: 'base' | 'quote') =>
      bookRungs(BIDS, null, 'bid', 2, unit).map(({ total }) => total);
    expect(totals('base')).toEqual(['0.00000001', '0.50000001']);
    expect(totals('quote').map(Number)).toEqual([0.000983204, 49160.050983204]);
  });

  test('of a group count each level at its own price', () => {
    expect(bookRungs(BIDS, TEN, 'bid', 5, 'quote')).toEqual([
      { price: '98320', size: '0.50000001', total: '49160.050983204' },
      { price: '98310', size: '1.25', total: '172047.550983204' },
    ]);
  });

  test('a total that cannot be known is none', () => {
    expect(bookRungs([['1', 'x']], null, 'ask', 5, 'quote')).toEqual([
      { price: '1', size: 'x', total: null },
    ]);
  });

  test('the quote total is the sum of price times size, whatever the step', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }));
    fc.assert(
      fc.property(
        fc.array(level, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('1', '10', '100'),
        (rows, step) => {
          const asks = rows.map(([price, size]) => [String(price), String(size)] as const);
          asks.sort(([a], [b]) => Number(a) - Number(b));
          const rungs = bookRungs(asks, step as DecimalText, 'ask', 50, 'quote');
          const value = rows.reduce((sum, [price, size]) => sum + price * size, 0);
          expect(Number(rungs.at(-1)?.total)).toBe(value);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('own sizes', () => {
  const order = (change: Partial<VenueOrder>): VenueOrder => ({
    accountId: 'one',
    orderId: 'o',
    clientOid: null,
    symbol: 'A-B',
    side: 'buy',
    type: 'limit',
    price: '10.5',
    size: '2',
    funds: null,
    timeInForce: 'GTC',
    postOnly: null,
    hidden: null,
    iceberg: null,
    visibleSize: null,
    filledSize: '0.5',
    filledFunds: null,
    remainingSize: '1.5',
    cancelledSize: null,
    fee: null,
    feeCurrency: null,
    state: 'open',
    cancelled: false,
    createdAt: null,
    updatedAt: null,
    ...change,
  });

  test('are what is left of the orders at a price, together', () => {
    const orders = [order({}), order({ price: '10.50', remainingSize: null }), order({ side: 'sell' })];
    const sizes = ownSizes(orders, 'A-B', null);
    expect(sizes.get(ownKey('bid', '10.5'))).toBe('3.5');
    expect(sizes.get(ownKey('ask', '10.500'))).toBe('1.5');
  });

  test('leave out other pairs, done orders, and stops, which are in no book yet', () => {
    const stop = { kind: 'stop', direction: 'loss', price: '9' } as const;
    const others = [
      order({ symbol: 'C-D' }),
      order({ state: 'done' }),
      order({ stop }),
      order({ price: null }),
    ];
    expect(ownSizes(others, 'A-B', null).size).toBe(0);
  });

  test('are grouped as the book is', () => {
    expect([...ownSizes([order({}), order({ price: '19.9' })], 'A-B', TEN)]).toEqual([
      [ownKey('bid', '10'), '3.0'],
    ]);
  });

  test.each([
    ['0.25000000', '0.25'],
    ['1000', '1000'],
    ['123.456', '123.5'],
    ['638569604086.8455', '638.6B'],
  ])('%s is marked as %s', (size, text) => expect(formatOwn(size)).toBe(text));
});

describe('figures to four digits', () => {
  test.each([
    ['0', '0'],
    ['0.04381335', '0.04381'],
    ['0.000000000785', '0.000000000785'],
    ['12.3456', '12.35'],
    ['999.96', '1K'],
    ['1234', '1.234K'],
    ['473600000', '473.6M'],
    ['957854406130.2682', '957.9B'],
    ['4200569490243.167', '4.201T'],
    ['-1234567', '-1.235M'],
    ['98765432109876543210', '98,765,432T'],
    ['', ''],
    ['many', 'many'],
  ])('%j is %j', (text, figure) => expect(formatCompact(text)).toBe(figure));

  test('keep their magnitude', () => {
    const units: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e15, noNaN: true }), (value) => {
        const figure = formatCompact(String(value));
        const read =
          Number(figure.replace(/[KMBT]$/, '').replaceAll(',', '')) * (units[figure.at(-1) ?? ''] ?? 1);
        expect(Math.abs(read / value - 1)).toBeLessThan(0.0006);
      }),
      { numRuns: 200 },
    );
  });
});
