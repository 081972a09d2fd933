/**
 * The exchange's own arithmetic, tied to BigInt on a common scale. Broken by: a value that passes through a number, a grammar
 * that takes more than plain decimals, trailing zeros that change a result.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  decimal,
  formatDecimal,
  isMultipleOf,
  multiply,
  parseDecimal,
  subtract,
} from './decimal.ts';
import { runs } from '../../tests/helpers/runs.ts';

const SCALE = 18;
const units = fc.bigInt({ min: 0n, max: 10n ** 36n });
const print = (value: bigint) => {
  const digits = value.toString().padStart(SCALE + 1, '0');
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
};

test.each([
  '',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '.5',
  '5.',
  '1_000',
  '01',
  ' 1',
  '1 ',
  'NaN',
  'Infinity',
  '1,5',
  '١',
  '1'.repeat(65),
])('S2.5 %j is no plain decimal', (text) => {
  expect(parseDecimal(text)).toBeNull();
});

describe('arithmetic equals BigInt on a common scale', () => {
  test('add, subtract, compare, multiply, isMultipleOf', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        const [left, right] = [decimal(print(a)), decimal(print(b))];
        expect(compare(add(left, right), decimal(print(a + b)))).toBe(0);
        expect(compare(subtract(add(left, right), right), left)).toBe(0);
        expect(compare(left, right)).toBe(a === b ? 0 : a < b ? -1 : 1);
        expect(compare(multiply(left, right), { units: a * b, scale: 2 * SCALE })).toBe(0);
        if (b > 0n) expect(isMultipleOf(left, right)).toBe(a % b === 0n);
      }),
      { numRuns: runs(100, 300_000) },
    );
  });

  test('text is unchanged, except trailing zeros', () => {
    fc.assert(
      fc.property(units, (value) => {
        const text = print(value);
        expect(formatDecimal(decimal(text))).toBe(text.replace(/\.?0+$/, '') || '0');
      }),
      { numRuns: runs(100, 300_000) },
    );
  });
});
