// Would break it: a step that leaves the grid, goes below zero, rounds a long number, or changes a text that is no number; a stepped
// total that a size does not come to exactly.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiply } from '../../../shared/money/arithmetic.ts';
import {
  parseDecimal,
  parsePrice,
  type DecimalText,
  type Funds,
} from '../../../shared/money/decimal-text.ts';
import { sizeOfTotal } from '../../../shared/orders/total.ts';
import { firstPrice, stepText, stepTotal } from './step-text.ts';

const ONE = '1' as DecimalText; // a product has no trailing zeros

test.each([
  ['64200.0', '0.1', 1, '64200.1'],
  ['64200.05', '0.1', 1, '64200.1'],
  ['64200.05', '0.1', -1, '64200.0'],
  ['0.00000001', '0.00000001', -1, '0.00000000'],
  ['0', '1', -1, '0'],
  ['99999999999999999', '1', 1, '100000000000000000'],
])('%s by %s, %i steps: %s', (typed, increment, n, wanted) => {
  expect(stepText(typed, increment, increment, n)).toBe(wanted);
});

test('an empty box begins at the smallest valid value, also where the minimum is no multiple of the increment', () => {
  expect(stepText('', '0.0001', '0.0001', 1)).toBe('0.0001');
  expect(stepText('  ', '1', '0.1', -1)).toBe('1');
});

test('an empty price begins at the book, on the side where the order would rest', () => {
  const best = { bid: '64200.0', ask: '64200.3' };
  for (const n of [1, -1, 10]) {
    expect(stepText('', '0.1', firstPrice('buy', best) ?? '0.1', n)).toBe('64200.0');
    expect(stepText('', '0.1', firstPrice('sell', best) ?? '0.1', n)).toBe('64200.3');
  }
  expect(firstPrice('buy', { bid: null, ask: '64200.3' })).toBe('64200.3');
  expect(firstPrice('sell', { bid: null, ask: null })).toBeNull();
  expect(firstPrice('sell', null)).toBeNull();
});

test('a text that is not a number, or ambiguous, is unchanged', () => {
  expect(stepText('abc', '0.1', '0.1', 1)).toBeNull();
  expect(stepText('1,500', '0.1', '0.1', 1)).toBeNull();
});

test('an increment nobody can step by moves nothing', () => {
  for (const increment of ['0', '-1', '', 'x']) expect(stepText('1', increment, '1', 1)).toBeNull();
});

test('up and down again from a value on the grid ends where it began', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 1, max: 1000 }), (count, n) => {
      const typed = `${count}.0`;
      expect(stepText(stepText(typed, '0.1', '0.1', n) ?? '', '0.1', '0.1', -n)).toBe(typed);
    }),
  );
});

const PAIR = {
  baseIncrement: '0.00000001',
  baseMinSize: '0.00001',
  quoteIncrement: '0.01',
  quoteMinSize: '0.1',
};

const limitOf = (total: string, price: string) => ({ type: 'limit' as const, total, price });

test.each([
  ['100', '24200.1', 1, '100.000137222'],
  ['100', '24200.1', -1, '99.999895221'],
  ['100.000137222', '24200.1', 10, '100.002557232'],
  ['0.000242001', '24200.1', -1, '0.000000000'],
  ['', '24200.1', 1, '0.242001000'],
  ['99999999999999999', '0.0000001', 1, '99999999999999999.000000000000001'],
])('a total of %s at %s, %i steps: %s', (typed, price, n, wanted) => {
  expect(stepTotal(limitOf(typed, price), PAIR, n)).toBe(wanted);
});

test('a total without a price, or at a price that is no number or nothing, stays as it is', () => {
  for (const price of ['', 'abc', '1,500', '0']) expect(stepTotal(limitOf('100', price), PAIR, 1)).toBeNull();
});

test('a total of a market order steps by the increment of its funds, whatever the price', () => {
  const market = { type: 'market' as const, price: '' };
  expect(stepTotal({ ...market, total: '100.005' }, PAIR, 1)).toBe('100.01');
  expect(stepTotal({ ...market, total: '' }, PAIR, 1)).toBe('0.10');
});

test('every stepped total is worth a size exactly', () => {
  const digits = fc.bigInt({ min: 1n, max: 10n ** 15n });
  fc.assert(
    fc.property(digits, digits, fc.integer({ min: 1, max: 100 }), (total, cents, n) => {
      const price = parsePrice(`${cents}.01`);
      const by = parseDecimal(PAIR.baseIncrement);
      const stepped = stepTotal(limitOf(`${total}.37`, `${cents}.01`), PAIR, n);
      if (!price.ok || !by.ok || stepped === null) throw new Error('not stepped');
      const sized = sizeOfTotal(stepped as Funds, price.value, by.value);
      expect(sized === null ? null : multiply(sized.notional, ONE)).toBe(multiply(stepped as Funds, ONE));
    }),
  );
});
