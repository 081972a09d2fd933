// Breaks when: an estimate takes more than a level holds, skips or repeats a level, goes beyond price protection, spends more than the
// funds with their fee, leaves a step unbought that they pay for, rounds, or calls a slippage beyond a limit within it.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { DecimalText } from '../money/decimal-text.ts';
import {
  averagePriceOf,
  type BookLevels,
  estimateMarket,
  isSlippageBeyond,
  type MarketEstimate,
  type MarketTicket,
  slippagePercent,
} from './estimate.ts';
import type { Pair } from './ticket.ts';

const pair: Pair = {
  symbol: 'ABC-USDT',
  priceIncrement: '0.01',
  baseIncrement: '0.001',
  baseMinSize: '0.001',
  baseMaxSize: '1000000',
  quoteIncrement: '0.01',
  quoteMinSize: '0.01',
  quoteMaxSize: '100000000',
  priceLimitRate: null,
};
const book: BookLevels = {
  asks: [
    ['100', '1'],
    ['101', '2'],
    ['110', '5'],
  ],
  bids: [
    ['99', '1'],
    ['98', '2'],
    ['80', '5'],
  ],
};
const d = (text: string) => text as DecimalText; // literals in plain notation

function estimated(ticket: MarketTicket, change: Partial<Pair> = {}, rate: string | null = null) {
  const estimate = estimateMarket(ticket, { ...pair, ...change }, book, rate);
  if (estimate === null) throw new Error('Nothing was estimated.');
  return estimate;
}

describe('by size', () => {
  it('takes level after level: average price, levels, value and slippage', () => {
    const estimate = estimated({ side: 'buy', size: '2' });
    expect(estimate).toEqual({
      best: '100',
      size: '2',
      value: '201',
      levels: 2,
      lastPrice: '101',
      fee: null,
      unfilled: null,
    });
    expect(averagePriceOf(estimate, 2)).toBe('100.50');
    expect(slippagePercent(estimate, 2)).toBe('0.50');
  });

  it('a sale takes from the bids, and lower prices are its slippage', () => {
    const estimate = estimated({ side: 'sell', size: '2' });
    expect(estimate).toMatchObject({ best: '99', value: '197', levels: 2, lastPrice: '98' });
    expect(slippagePercent(estimate, 2)).toBe('0.51');
  });

  it('more than the book has: what fills, and what does not', () => {
    expect(estimated({ side: 'buy', size: '10' })).toMatchObject({
      size: '8',
      levels: 3,
      unfilled: { amount: '2', unit: 'size', why: 'book' },
    });
  });

  it('stops where price protection ends', () => {
    expect(estimated({ side: 'buy', size: '4' }, { priceLimitRate: '0.05' })).toMatchObject({
      size: '3',
      lastPrice: '101',
      unfilled: { amount: '1', unit: 'size', why: 'protection' },
    });
    expect(estimated({ side: 'sell', size: '4' }, { priceLimitRate: '0.05' })).toMatchObject({
      size: '3',
      unfilled: { amount: '1', why: 'protection' },
    });
  });
});

describe('by funds', () => {
  it('buys as many steps as the funds pay for, their fee included', () => {
    expect(estimated({ side: 'buy', funds: '150' }, {}, '0.001')).toMatchObject({
      size: '1.493', // 100.1 for the first one; at 101.101 the other 49.9 pay for 0.493
      levels: 2,
    });
  });
});

describe('the fee', () => {
  it('is paid in the quote asset, or in the base asset where the pair says so', () => {
    expect(estimated({ side: 'buy', size: '2' }, {}, '0.001').fee).toEqual({
      amount: '0.201',
      asset: 'USDT',
    });
    expect(estimated({ side: 'buy', size: '2' }, { feeCurrency: 'ABC' }, '0.001').fee).toEqual({
      amount: '0.002',
      asset: 'ABC',
    });
    expect(estimated({ side: 'buy', size: '2' }, { feeCurrency: 'KCS' }, '0.001').fee).toBeNull();
  });

  it('in the base asset leaves the funds whole', () => {
    expect(estimated({ side: 'buy', funds: '100' }, { feeCurrency: 'ABC' }, '0.1')).toMatchObject({
      size: '1',
      value: '100',
      unfilled: null,
    });
  });
});

describe('nothing is estimated', () => {
  it.each([
    ['without a book', { side: 'buy', size: '1' }, { asks: [], bids: book.bids }],
    ['without an amount', { side: 'buy' }, book],
    ['of an amount that is no number', { side: 'buy', size: '1e3' }, book],
    ['of nothing', { side: 'buy', size: '0' }, book],
    ['of funds below one step', { side: 'buy', funds: '0.09' }, book],
    ['of a level that cannot be read', { side: 'buy', size: '1' }, { asks: [['100', 'x']], bids: [] }],
  ] as [string, MarketTicket, BookLevels][])('%s', (_what, ticket, levels) => {
    expect(estimateMarket(ticket, pair, levels, '0.001')).toBeNull();
  });
});

test('a slippage is within its limit when equal to it, and beyond it by the smallest part', () => {
  const estimate = estimated({ side: 'buy', size: '2' });
  expect(isSlippageBeyond(estimate, d('0.5'))).toBe(false);
  expect(isSlippageBeyond(estimate, d('0.499999999999999999'))).toBe(true);
});

// The oracle: another arithmetic (fractions of decimal.js), another walk (step by step over single increments).
const Oracle = Decimal.clone({ defaults: true, precision: 400, toExpNeg: -9e15, toExpPos: 9e15 });
const STEP = new Oracle('0.001');

interface Case {
  ticket: MarketTicket;
  levels: BookLevels;
  threshold: string | null;
  rate: string | null;
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    bySize: fc.boolean(),
    amount: fc.integer({ min: 1, max: 60_000 }),
    gaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 25 })), {
      minLength: 1,
      maxLength: 8,
    }),
    threshold: fc.constantFrom(null, '0.1', '0.025'),
    rate: fc.constantFrom(null, '0.001', '0', '0.00075', '-0.0001'),
  })
  .map(({ side, bySize, amount, gaps, threshold, rate }) => {
    let cents = 10_000;
    const levels = gaps.map(([gap, steps]) => {
      cents += side === 'buy' ? gap : -gap;
      return [new Oracle(cents).div(100).toFixed(2), new Oracle(steps).times(STEP).toFixed()] as const;
    });
    const size = new Oracle((amount % 120) + 1).times(STEP).toFixed();
    const ticket = bySize ? { side, size } : { side, funds: new Oracle(amount).div(100).toFixed(2) };
    return { ticket, levels: { asks: levels, bids: levels }, threshold, rate };
  });

/** One increment after another, as a person with a pencil would. */
function oracle({ ticket, levels, threshold, rate }: Case) {
  const book = (ticket.side === 'buy' ? levels.asks : levels.bids).map(([price, size]) => ({
    price: new Oracle(price),
    steps: new Oracle(size).div(STEP).toNumber(),
  }));
  const best = book[0]?.price ?? new Oracle(0);
  const fee = rate === null || rate.startsWith('-') ? new Oracle(0) : new Oracle(rate);
  let left = new Oracle(ticket.size ?? ticket.funds ?? 0);
  let size = new Oracle(0);
  let value = new Oracle(0);
  const taken = new Set<string>();
  let stopped: string | null = null;
  outer: for (const { price, steps } of book) {
    const isFar =
      threshold !== null && price.minus(best).abs().greaterThan(best.times(threshold)) && !price.equals(best);
    for (let step = 0; step < steps; step += 1) {
      const cost =
        ticket.size === undefined ? STEP.times(price).times(ticket.side === 'buy' ? fee.plus(1) : 1) : STEP;
      if (left.lessThan(cost)) break outer;
      if (isFar) {
        stopped = 'protection';
        break outer;
      }
      left = left.minus(cost);
      size = size.plus(STEP);
      value = value.plus(STEP.times(price));
      taken.add(price.toFixed());
    }
  }
  if (
    stopped === null &&
    left.greaterThan(0) &&
    size.equals(book.reduce((all, { steps }) => all + steps, 0) / 1_000)
  )
    stopped = 'book';
  return { size, value, levels: taken.size, stopped, left };
}

test('every estimate equals one by single steps', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const estimate = estimateMarket(
        one.ticket,
        { ...pair, priceLimitRate: one.threshold },
        one.levels,
        one.rate,
      );
      const wanted = oracle(one);
      if (wanted.size.isZero()) {
        expect(estimate).toBeNull();
        return;
      }
      const found = estimate as MarketEstimate; // null would have failed right here
      expect([found.size, found.value, found.levels]).toEqual([
        wanted.size.toFixed(),
        wanted.value.toFixed(),
        wanted.levels,
      ]);
      expect(found.unfilled?.why ?? null).toBe(wanted.stopped);
      if (found.unfilled !== null) expect(found.unfilled.amount).toBe(wanted.left.toFixed());
      const best = new Oracle(found.best);
      const worse = wanted.value.div(wanted.size).minus(best).abs().times(100).div(best);
      for (const percent of ['0.5', '2', '5']) {
        expect(isSlippageBeyond(found, d(percent))).toBe(worse.greaterThan(percent));
      }
      expect(slippagePercent(found, 2)).toBe(worse.toFixed(2));
    }),
    { numRuns: runs(1_500, 200_000) },
  );
});
