// Would break it: a minimum that binds is not shown, or a total that is too small is not refused because both minimums were left out.
import { expect, test } from 'vitest';
import { checkTicket } from '../../../shared/orders/check.ts';
import { bindingMinimums, withoutLowerMinimum } from './minimums.ts';

test.each([
  [
    { quoteMinSize: '0.1', minFunds: '5' },
    { total: null, value: '5' },
  ],
  [
    { quoteMinSize: '0.10', minFunds: '0.1' },
    { total: null, value: '0.1' },
  ],
  [
    { quoteMinSize: '5', minFunds: '0.1' },
    { total: '5', value: '0.1' },
  ],
  [
    { quoteMinSize: '5', minFunds: null },
    { total: '5', value: null },
  ],
])('of %o binds %o', (pair, binding) => {
  expect(bindingMinimums(pair)).toEqual(binding);
});

const PAIR = {
  symbol: 'BTC-USDT',
  priceIncrement: '0.1',
  baseIncrement: '0.0001',
  baseMinSize: '0.0001',
  baseMaxSize: '1000',
  quoteIncrement: '0.01',
  quoteMaxSize: '1000000',
};

test.each([
  ['1', '5', 'Order value 0.5 USDT is below the minimum of 5 USDT.'],
  ['5', '1', 'Total 0.5 is below the minimum of 5.'],
])(
  'below a minimum total of %s and a minimum value of %s only the higher one is reported',
  (min, value, message) => {
    const pair = { ...PAIR, quoteMinSize: min, minFunds: value };
    const ticket = { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '0.5' } as const;
    const { problems } = checkTicket(ticket, pair);
    expect(problems).toHaveLength(2);
    expect(withoutLowerMinimum(problems, pair)).toMatchObject([{ message, nearest: ['5.00'] }]);
  },
);
