// Would break it: an estimate shown finer or coarser than the pair's steps, a slippage that is there shown as none, what is left of a
// balance that the order does not leave, or an order larger than the book that seems to fill.
import { describe, expect, test } from 'vitest';
import { type BookLevels, estimateMarket, type MarketTicket } from '../../../shared/orders/estimate.ts';
import { estimateFacts } from './estimate-facts.ts';

const pair = {
  symbol: 'BTC-USDT',
  priceIncrement: '0.1',
  baseIncrement: '0.00000001',
  baseMinSize: '0.00001',
  baseMaxSize: '10000',
  quoteIncrement: '0.01',
  quoteMinSize: '0.1',
  quoteMaxSize: '99999999',
  priceLimitRate: '0.1',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
};
const book: BookLevels = {
  asks: [
    ['60000', '0.3'],
    ['60000.1', '0.4'],
    ['61000', '1'],
    ['70000', '5'],
  ],
  bids: [['59999.9', '1']],
};

function facts(ticket: MarketTicket, change: Partial<Parameters<typeof estimateFacts>[3]> = {}) {
  const estimate = estimateMarket(ticket, pair, book, '0.001');
  if (estimate === null) throw new Error('Nothing was estimated.');
  const context = { maxSlippage: '2', available: '100000', maxLevels: 50, ...change };
  return estimateFacts(estimate, ticket, pair, context);
}

test('a buy by size: average and value by the steps of the pair, fee, and what is left', () => {
  expect(facts({ side: 'buy', size: '0.5' })).toEqual({
    average: '60000.0',
    slippage: 'below 0.01%',
    isBeyond: false,
    value: '30000.02',
    fee: { amount: '30.00', asset: 'USDT' },
    availableAfter: '69969.98', // 100,000 - 30,000.02 - 30.00002
    unfilled: null,
  });
});

test('at one level there is no slippage; a limit of slippage is compared with the exact one', () => {
  expect(facts({ side: 'buy', size: '0.3' })).toMatchObject({ slippage: '0.00%', isBeyond: false });
  expect(facts({ side: 'buy', size: '1.7' }, { maxSlippage: '0.5' })).toMatchObject({
    average: '60588.3',
    slippage: '0.98%',
    isBeyond: true,
  });
  expect(facts({ side: 'buy', size: '1.7' }, { maxSlippage: null }).isBeyond).toBe(false);
});

test('a sale leaves base currency, its fee is paid from what it brings', () => {
  expect(facts({ side: 'sell', size: '0.25' }, { available: '1' })).toMatchObject({
    value: '14999.98',
    availableAfter: '0.75',
  });
});

test('no rest is shown where the balance is not known or not enough', () => {
  expect(facts({ side: 'buy', size: '0.5' }, { available: null }).availableAfter).toBeNull();
  expect(facts({ side: 'buy', size: '0.5' }, { available: '30030' }).availableAfter).toBeNull();
});

describe('what does not fill is shown with its reason', () => {
  test.each([
    ['the price limit', { side: 'buy', size: '2' }, {}, 'Beyond the price limit: 0.3 BTC would not fill.'],
    [
      'the end of the book',
      { side: 'sell', size: '3' },
      {},
      'The book has only 1 BTC. 2 BTC would not fill.',
    ],
    [
      'the end of the levels that are known',
      { side: 'sell', size: '3' },
      { maxLevels: 1 },
      'Larger than the 1 loaded levels (1 BTC). The average price may be worse.',
    ],
  ] as const)('%s', (_what, ticket, change, text) => {
    expect(facts(ticket, change).unfilled).toBe(text);
  });
});
