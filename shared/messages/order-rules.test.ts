// Would break it: a problem that names a field of the contract instead of the label the person sees, or a label inside of a value.
import { expect, test } from 'vitest';
import { checkTicket } from '../orders/check.ts';
import { orderRulesMessages } from './order-rules.ts';

const PAIR = {
  symbol: 'BTC-USDT',
  priceIncrement: '0.1',
  baseIncrement: '0.0001',
  baseMinSize: '0.0001',
  baseMaxSize: '1000',
  quoteIncrement: '0.01',
  quoteMinSize: '1',
  quoteMaxSize: '1000000',
};

const LIMIT = {
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  stp: 'CN',
  price: '100',
  size: '1',
  clientOid: 'cf-1',
} as const;

test.each([
  [{ cancelAfter: 60 }, 'Cancel after requires time in force GTT.'],
  [{ visibleSize: '0.1' }, 'Visible size requires iceberg.'],
  [{ postOnly: true, timeInForce: 'IOC' }, 'Post-only is not available with time in force IOC.'],
  [{ clientOid: 'a b' }, 'Client order ID must be 1 to 40 digits, letters, underscores or hyphens.'],
  [{ funds: '5' }, 'Total does not apply to limit orders.'],
  [{ tags: 'funds ü' }, 'Tags contains "ü" (U+00FC), which is not ASCII.'],
] as const)('%o: %s', (change, message) => {
  expect(checkTicket({ ...LIMIT, ...change }, PAIR).problems.map((problem) => problem.message)).toContain(
    message,
  );
});

test('the rules of a pair are called by their labels and their names in files, and a name that has none stays', () => {
  expect(orderRulesMessages.pair.missing('baseMinSize')).toBe(
    'Min size (baseMinSize) of the pair is missing.',
  );
  expect(orderRulesMessages.pair.missing('toString')).toBe('toString of the pair is missing.');
});
