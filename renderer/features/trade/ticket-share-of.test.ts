// Would break it: a share that the account cannot pay for, a side or type of order without one, a fee left out of what is spent, an amount
// the pair does not take, or a book that is out of date used for a number.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from 'decimal.js';
import { runs } from '../../../tests/helpers/runs.ts';
import { checkTicket } from '../../../shared/orders/check.ts';
import type { BookLevels } from '../../../shared/orders/estimate.ts';
import { readTicket } from './read-ticket.ts';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';
import { shareOf } from './ticket-share-of.ts';

const pair = {
  symbol: 'BTC-USDT',
  priceIncrement: '0.01',
  baseIncrement: '0.0001',
  baseMinSize: '0.0001',
  baseMaxSize: '5000',
  quoteIncrement: '0.01',
  quoteMinSize: '0.01',
  quoteMaxSize: '600000',
  priceLimitRate: null,
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
};
const rates = { maker: '0.0008', taker: '0.001', source: 'venue' } as const;
const book: BookLevels = {
  asks: [
    ['100', '2'],
    ['105', '10000'],
  ],
  bids: [
    ['99', '2'],
    ['90', '10000'],
  ],
};

type Form = Partial<TicketForm>;
function share(form: Form, change: Partial<Parameters<typeof shareOf>[0]> = {}) {
  const given = { price: undefined, pair, book, available: '1000', percent: '100', rates };
  return shareOf({ form: { ...EMPTY_FORM, ...form }, ...given, ...change });
}

describe('a limit order', () => {
  test('S4.3-R9: a share is a size rounded down, the fee ahead included', () => {
    // 1000 / (100 x 1.001) = 9.99000999
    expect(share({ side: 'buy' }, { price: '100' }).change).toEqual({ size: '9.9900', sizeBy: 'size' });
    expect(share({ side: 'buy' }, { price: '100', percent: '25' }).change).toMatchObject({ size: '2.4975' });
    expect(share({ side: 'sell' }, { percent: '25' }).change).toMatchObject({ size: '250.0000' });
  });

  test('by its total stays by its total', () => {
    expect(share({ side: 'buy', sizeBy: 'total' }, { price: '100' }).change).toEqual({ total: '999' });
    expect(share({ side: 'sell', sizeBy: 'total' }, { price: '100' }).change).toEqual({ total: '100000' });
  });

  test('without a price, or of less than a step, it is refused with the reason', () => {
    expect(share({ side: 'buy' })).toEqual({ change: null, message: 'Enter a price first.' });
    const little = { price: '1', available: '0.00001', percent: '25' };
    expect(share({ side: 'sell' }, little)).toMatchObject({
      change: null,
      message: expect.stringContaining('less than one step') as string,
    });
  });
});

describe('a market order', () => {
  test('by what is spent needs no book', () => {
    expect(
      share({ type: 'market', sizeBy: 'total', side: 'buy' }, { percent: '50', book: null }),
    ).toMatchObject({ change: { total: '500.00' } });
    expect(share({ type: 'market', sizeBy: 'size', side: 'sell' }, { book: null })).toMatchObject({
      change: { size: '1000.0000' },
    });
  });

  test('by what comes of it is reckoned from the current book: a buy with its fee', () => {
    // 200.2 for the first two; 799.8 at 105.105 each pay for 7.6095 more.
    expect(share({ type: 'market', sizeBy: 'size', side: 'buy' })).toEqual({
      change: { size: '9.6095' },
      message: 'What 100% of available USDT buys now, fee included.',
    });
    // 2 at 99 and 998 at 90.
    expect(share({ type: 'market', sizeBy: 'total', side: 'sell' })).toEqual({
      change: { total: '90018.00' },
      message: 'What 100% of available BTC sells for now.',
    });
  });

  test('without a current book it changes to the amount that needs none, with a note', () => {
    expect(share({ type: 'market', sizeBy: 'size', side: 'buy' }, { book: null })).toMatchObject({
      change: { total: '1000.00', sizeBy: 'total' },
      message: expect.stringContaining('current book is not deep enough') as string,
    });
    expect(share({ type: 'market', sizeBy: 'total', side: 'sell' }, { book: null })).toMatchObject({
      change: { size: '1000.0000', sizeBy: 'size' },
      message: expect.stringContaining('current book is not deep enough') as string,
    });
  });

  test('that goes beyond the last known level changes as well', () => {
    const levels = Array.from({ length: 50 }, (_, at) => [String(100 + at), '0.01'] as const);
    const known = { asks: levels, bids: levels };
    expect(share({ type: 'market', sizeBy: 'size', side: 'buy' }, { book: known }).change).toEqual({
      total: '1000.00',
      sizeBy: 'total',
    });
    expect(share({ type: 'market', sizeBy: 'total', side: 'sell' }, { book: known }).change).toEqual({
      size: '1000.0000',
      sizeBy: 'size',
    });
  });

  test('is cut to what the book holds, and to the maximum of the pair', () => {
    const thin = { ...book, asks: [['100', '2']] } as const;
    expect(share({ type: 'market', sizeBy: 'size', side: 'buy' }, { book: thin })).toMatchObject({
      change: { size: '2.0000' },
      message: expect.stringContaining('no more orders within the price limit') as string,
    });
    expect(share({ type: 'market', side: 'sell' }, { available: '9000' })).toMatchObject({
      change: { size: '5000.0000' },
      message: expect.stringContaining('pair’s maximum') as string,
    });
  });
});

test('100 % gives every side and type an order the pair takes and the account can pay', () => {
  const kinds = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    type: fc.constantFrom('limit' as const, 'market' as const),
    sizeBy: fc.constantFrom('size' as const, 'total' as const),
    hasBook: fc.boolean(),
    cents: fc.integer({ min: 10_000, max: 50_000_000 }),
  });
  fc.assert(
    fc.property(kinds, ({ hasBook, cents, ...kind }) => {
      const form: TicketForm = { ...EMPTY_FORM, ...kind, price: kind.type === 'limit' ? '104.37' : '' };
      const available = new Decimal(cents).div(100).toFixed(2);
      const { change } = shareOf({
        form,
        price: form.price || undefined,
        pair,
        book: hasBook ? book : null,
        available,
        percent: '100',
        rates,
      });
      expect(change).not.toBeNull();
      const { ticket, unreadable } = readTicket({ ...form, ...change }, pair);
      expect(unreadable).toEqual([]);
      expect(checkTicket(ticket, pair).problems).toEqual([]);
      if (kind.type === 'limit' || ticket.funds === undefined) {
        const size = new Decimal(ticket.size ?? 0);
        const cost =
          kind.side === 'sell' ? size : size.times(kind.type === 'limit' ? '104.37' : '100').times('1.001');
        expect(cost.lessThanOrEqualTo(available)).toBe(true);
      }
    }),
    { numRuns: runs(400, 50_000) },
  );
});
