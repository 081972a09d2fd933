// Breaks when: an order beyond a limit is called within it (or the other way round, by a rounding or at the very edge), a value
// nobody knows counts as small, a limit of another currency or another pair is applied, or words leave out what is exceeded.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { runs } from '../../tests/helpers/runs.ts';
import type { PreTradeLimits } from './trading-rules.ts';
import type { LimitContext } from './limit-context.ts';
import { exceededLimits } from './limits.ts';
import type { Pair, Ticket } from './ticket.ts';

const [btc] = genuinePairs as [Pair, ...Pair[]];
const NOW = 1_790_000_000_000;
const none: PreTradeLimits = {
  orderValue: [],
  orderSize: [],
  distancePercent: null,
  slippagePercent: null,
  sameSideSeconds: null,
  ordersAMinute: null,
};
const quiet: LimitContext = { best: null, book: null, recent: [], now: NOW };
const live: LimitContext = { ...quiet, best: { bid: '59999.9', ask: '60000' } };
const limit: Ticket = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000', size: '0.5' };
const bySize: Ticket = { symbol: 'BTC-USDT', type: 'market', side: 'buy', size: '0.5' };
const byFunds: Ticket = { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '30000' };

function names(ticket: Ticket, limits: Partial<PreTradeLimits>, context: LimitContext = quiet) {
  return exceededLimits(ticket, btc, { ...none, ...limits }, context).map(({ name }) => name);
}
function messagesOf(ticket: Ticket, limits: Partial<PreTradeLimits>, context: LimitContext = quiet): string {
  return exceededLimits(ticket, btc, { ...none, ...limits }, context)
    .map(({ message }) => message)
    .join(' ');
}
const value = (max: string, currency = 'USDT') => ({ orderValue: [{ currency, max }] });
const size = (max: string, currency = 'BTC') => ({ orderSize: [{ currency, max }] });

it('no limits, nothing exceeded', () => {
  expect(names(limit, {})).toEqual([]);
});

describe('order value', () => {
  it.each([limit, byFunds])(
    'is within the limit when equal to it, beyond it by the smallest part',
    (ticket) => {
      expect(names(ticket, value('30000'))).toEqual([]);
      expect(names(ticket, value('30000.0'))).toEqual([]);
      expect(names(ticket, value('29999.99999999'))).toEqual(['orderValue']);
      expect(messagesOf(ticket, value('20000'))).toBe(
        'Order value 30,000 USDT exceeds your limit of 20,000 USDT.',
      );
    },
  );

  it('a limit of another currency does not count; of two the stricter does', () => {
    expect(names(limit, value('1', 'BTC'))).toEqual([]);
    const two = {
      orderValue: [
        { currency: 'USDT', max: '99999' },
        { currency: 'USDT', max: '10' },
      ],
    };
    expect(messagesOf(limit, two)).toContain('your limit of 10 USDT');
  });

  it('a market order by size is valued at the best opposite price, and not known without one', () => {
    expect(names(bySize, value('30000'), live)).toEqual([]);
    expect(messagesOf(bySize, value('29999'), live)).toContain('about 30,000 USDT');
    expect(names({ ...bySize, side: 'sell' }, value('29999.95'), live)).toEqual([]);
    expect(messagesOf(bySize, value('99999999'))).toContain('No current price');
    expect(names(bySize, value('99999999'), { ...quiet, best: { bid: '1', ask: null } })).toEqual([
      'orderValue',
    ]);
    expect(names(bySize, value('99999999'), { ...quiet, best: { bid: '1', ask: '0' } })).toEqual([
      'orderValue',
    ]);
  });

  it('a sell below the best bid is valued at the bid: a low price makes it no smaller', () => {
    const cheap: Ticket = { ...limit, side: 'sell', price: '0.1' };
    expect(names(cheap, value('29999'), live)).toEqual(['orderValue']);
    expect(messagesOf(cheap, value('29999'), live)).toContain('value of about ');
    expect(names(cheap, value('29999'), quiet)).toEqual([]);
    expect(names({ ...cheap, side: 'buy' }, value('29999'), live)).toEqual([]);
  });

  it('a sell whose venue has a book that is not at hand is not known; one that rests in an empty book is', () => {
    const cheap: Ticket = { ...limit, side: 'sell', price: '0.1' };
    expect(messagesOf(cheap, value('29999'), { ...quiet, needsBook: true })).toContain('No current price');
    expect(names({ ...cheap, side: 'buy' }, value('29999'), { ...quiet, needsBook: true })).toEqual([]);
    const empty = { ...quiet, best: { bid: null, ask: null }, needsBook: true };
    expect(names(cheap, value('29999'), empty)).toEqual([]);
  });

  it('counts by the currency of the symbol as well, whatever the pair calls it', () => {
    const renamed = { ...btc, baseCurrency: 'TRIFLE', quoteCurrency: 'TRIFLE' };
    const limits = { ...none, ...value('1'), ...size('0.1') };
    expect(exceededLimits(limit, renamed, limits, quiet).map(({ name }) => name)).toEqual([
      'orderValue',
      'orderSize',
    ]);
  });
});

describe('order size', () => {
  it.each([limit, bySize])('is compared exactly', (ticket) => {
    expect(names(ticket, size('0.50'))).toEqual([]);
    expect(names(ticket, size('0.49999999'))).toEqual(['orderSize']);
    expect(messagesOf(ticket, size('0.1'))).toBe('Size 0.5 BTC exceeds your limit of 0.1 BTC.');
  });

  it('a market order by funds is sized at the best opposite price, and not known without one', () => {
    expect(names(byFunds, size('0.5'), live)).toEqual([]);
    expect(messagesOf(byFunds, size('0.49999999'), live)).toContain('about 0.50000000 BTC');
    expect(messagesOf(byFunds, size('9999'))).toContain('No current price');
  });
});

describe('slippage of a market order', () => {
  const book = {
    bids: [
      ['50000', '0.25'],
      ['49000', '1'],
    ],
    asks: [
      ['60000', '0.25'],
      ['61200', '1'],
    ],
  } as const;
  const deep: LimitContext = { ...live, book };
  it('is within the limit when equal to it, beyond it by the smallest part, and names both', () => {
    // Half at 60,000 and half at 61,200: 60,600 on average, 1 % above the best ask.
    expect(names(bySize, { slippagePercent: '1' }, deep)).toEqual([]);
    expect(names(bySize, { slippagePercent: '0.999999999999999999' }, deep)).toEqual(['slippagePercent']);
    expect(messagesOf(bySize, { slippagePercent: '0.5' }, deep)).toBe(
      'Average price is about 1.00% above the best ask, 60,000 USDT; your slippage limit is 0.5%.',
    );
    expect(messagesOf({ ...bySize, side: 'sell' }, { slippagePercent: '0.5' }, deep)).toBe(
      'Average price is about 1.00% below the best bid, 50,000 USDT; your slippage limit is 0.5%.',
    );
    expect(names(byFunds, { slippagePercent: '0.9' }, deep)).toEqual(['slippagePercent']);
  });

  it('that is not known counts as beyond: no current book, an empty side, an order larger than the book', () => {
    expect(messagesOf(bySize, { slippagePercent: '2' }, live)).toContain('No current order book');
    expect(messagesOf(bySize, { slippagePercent: '2' }, { ...deep, book: { ...book, asks: [] } })).toContain(
      'No current order book',
    );
    expect(messagesOf({ ...bySize, size: '1.3' }, { slippagePercent: '2' }, deep)).toContain(
      'larger than the known order book',
    );
  });

  it('is none of a limit order, nor of an amount that is missing', () => {
    expect(names(limit, { slippagePercent: '0.1' }, live)).toEqual([]);
    expect(names({ symbol: 'BTC-USDT', type: 'market', side: 'buy' }, { slippagePercent: '0.1' })).toEqual(
      [],
    );
  });
});

describe('a price beyond the book', () => {
  it.each([
    ['buy', '60600', []],
    ['buy', '60600.1', ['distancePercent']],
    ['buy', '59399.9', []], // rests below the book
    ['buy', '1', []],
    ['sell', '59400', []], // the best bid is 59999.9
    ['sell', '59399', ['distancePercent']],
    ['sell', '60600', []], // rests above the book
    ['sell', '1000000', []],
  ] as const)('%s at %s, 1 %% allowed', (side, price, wanted) => {
    expect(names({ ...limit, side, price }, { distancePercent: '1' }, live)).toEqual(wanted);
  });

  it('says how far, which way and from what', () => {
    expect(messagesOf({ ...limit, price: '61200' }, { distancePercent: '1' }, live)).toBe(
      'Price is 2.00% above the best ask, 60,000 USDT; your limit is 1%.',
    );
    expect(messagesOf({ ...limit, side: 'sell', price: '58799.902' }, { distancePercent: '1' }, live)).toBe(
      'Price is 2.00% below the best bid, 59,999.9 USDT; your limit is 1%.',
    );
  });

  it('is not judged without a current book, nor for a market order', () => {
    expect(names({ ...limit, price: '1000000' }, { distancePercent: '1' })).toEqual([]);
    expect(names(bySize, { distancePercent: '1' }, live)).toEqual([]);
  });

  it('counts as beyond where the venue has a book that is not at hand', () => {
    expect(messagesOf(limit, { distancePercent: '1' }, { ...quiet, needsBook: true })).toContain(
      'No current order book',
    );
  });
});

describe('repetition', () => {
  const order = (ago: number, change = {}) => ({
    symbol: 'BTC-USDT',
    side: 'buy' as const,
    at: NOW - ago,
    ...change,
  });
  const after = (...recent: LimitContext['recent']) => ({ ...quiet, recent });

  it('the same pair and side within so many seconds', () => {
    const limits = { sameSideSeconds: 10 };
    expect(names(limit, limits, after(order(10_000)))).toEqual([]);
    expect(names(limit, limits, after(order(9_999)))).toEqual(['sameSideSeconds']);
    expect(names(limit, limits, after(order(1, { side: 'sell' }), order(1, { symbol: 'ETH-USDT' })))).toEqual(
      [],
    );
    expect(messagesOf(limit, limits, after(order(9_000), order(2_500)))).toBe(
      'You placed a BTC-USDT buy order 2 s ago; your limit is one per 10 s.',
    );
  });

  it('a clock that was set back does not let a double through', () => {
    expect(names(limit, { sameSideSeconds: 10 }, after(order(-60_000)))).toEqual(['sameSideSeconds']);
  });

  it('orders within a minute, this one included, of any pair', () => {
    const two = after(order(59_999), order(0, { symbol: 'ETH-USDT' }), order(60_000));
    expect(names(limit, { ordersAMinute: 3 }, two)).toEqual([]);
    expect(names(limit, { ordersAMinute: 2 }, two)).toEqual(['ordersAMinute']);
    expect(messagesOf(limit, { ordersAMinute: 2 }, two)).toContain('This is order 3 within a minute');
  });
});

it('every limit exceeded is named, once each', () => {
  const all: PreTradeLimits = {
    ...value('1'),
    ...size('0.1'),
    distancePercent: '0.001',
    slippagePercent: '0.001',
    sameSideSeconds: 5,
    ordersAMinute: 1,
  };
  const context = { ...live, recent: [{ symbol: 'BTC-USDT', side: 'buy' as const, at: NOW }] };
  expect(names({ ...limit, price: '70000' }, all, context)).toEqual([
    'orderValue',
    'orderSize',
    'distancePercent',
    'sameSideSeconds',
    'ordersAMinute',
  ]);
});

it('amounts nobody can read exceed nothing, and nothing throws', () => {
  const all = { ...value('1'), ...size('1'), distancePercent: '1' };
  expect(names({ ...limit, price: 'x', size: '' }, all, live)).toEqual([]);
  expect(exceededLimits(limit, { ...btc, priceIncrement: '0' }, { ...none, ...all }, live)).toEqual([]);
});

it('value, size and distance are those of decimal.js', () => {
  const Oracle = Decimal.clone({ defaults: true, precision: 300 });
  const positive = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 0, max: 9 }))
    .map(([units, places]) => new Oracle(units.toString()).dividedBy(new Oracle(10).pow(places)).toFixed());
  fc.assert(
    fc.property(
      fc.record({
        price: positive,
        size: positive,
        ask: positive,
        max: positive,
        edge: fc.integer({ min: -1, max: 1 }),
      }),
      ({ price, size: amount, ask, max, edge }) => {
        const ticket: Ticket = { ...limit, price, size: amount };
        const near = new Oracle(price).times(amount).plus(new Oracle(edge).times('1e-18'));
        for (const limitOf of [max, near.toFixed()]) {
          const over = new Oracle(price).times(amount).greaterThan(limitOf);
          expect(names(ticket, value(limitOf)).length === 1).toBe(over);
        }
        expect(names(ticket, size(max)).length === 1).toBe(new Oracle(amount).greaterThan(max));
        const distance = new Oracle(price).minus(ask).times(100).greaterThan(new Oracle(ask).times(max));
        const context = { ...quiet, best: { bid: null, ask } };
        expect(names(ticket, { distancePercent: max }, context).length === 1).toBe(distance);
        const below = new Oracle(ask).minus(price).times(100).greaterThan(new Oracle(ask).times(max));
        const sell = { ...quiet, best: { bid: ask, ask: null } };
        expect(names({ ...ticket, side: 'sell' }, { distancePercent: max }, sell).length === 1).toBe(below);
      },
    ),
    { numRuns: runs(500, 100_000) },
  );
});

describe('what waits for a price', () => {
  const stop: Ticket = {
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'sell',
    stop: 'loss',
    stopPrice: '58000',
    price: '57000',
    size: '1',
  };
  const oco: Ticket = {
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    price: '57000',
    size: '1',
    stopPrice: '62000',
    limitPrice: '62500',
  };
  const traded = (last: string | null): LimitContext => ({ ...live, last });

  it('is valued where it fires, an OCO by the dearer of its legs', () => {
    expect(messagesOf(stop, value('57999'), traded('60000'))).toContain('58,000 USDT');
    expect(names(stop, value('58000'), traded('60000'))).toEqual([]);
    expect(messagesOf(oco, value('62000'), traded('60000'))).toContain('62,500 USDT');
    expect(names({ ...bySize, stop: 'entry', stopPrice: '70000' }, value('34999'), traded('60000'))).toEqual([
      'orderValue',
    ]);
  });

  it('is measured from its stop price, not from the book of now', () => {
    expect(messagesOf(stop, { distancePercent: '1' }, traded('60000'))).toContain('below the stop price');
    expect(names(stop, { distancePercent: '2' }, traded('60000'))).toEqual([]);
    expect(names(oco, { distancePercent: '0.5' }, traded('60000'))).toEqual(['distancePercent']);
  });

  it('has a slippage that nobody knows', () => {
    const atMarket: Ticket = { ...bySize, side: 'sell', stop: 'loss', stopPrice: '58000' };
    expect(messagesOf(atMarket, { slippagePercent: '5' }, traded('60000'))).toContain('triggers');
  });

  it.each([
    [stop, '58000.1', []],
    [stop, '58000', ['firesAtOnce']],
    [stop, '1', ['firesAtOnce']],
    [{ ...stop, stop: 'entry' }, '58000', ['firesAtOnce']],
    [{ ...stop, stop: 'entry' }, '57999.9', []],
    [oco, '61999.9', []],
    [oco, '62000', ['firesAtOnce']],
    [oco, '57000', ['firesAtOnce']],
    [limit, '60000', []],
  ] as const)('%o beside a last price of %s', (ticket, last, expected) => {
    expect(names(ticket as Ticket, {}, traded(last))).toEqual(expected);
  });

  it('is confirmed twice where the last price should be known and is not', () => {
    expect(names(stop, {}, { ...traded(null), needsBook: true })).toEqual(['firesAtOnce']);
    expect(names(stop, {}, traded(null))).toEqual([]);
  });
});
