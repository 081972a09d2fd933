// Would break it: a step that leaves the grid, goes below zero, rounds a long number, or changes a text that is no number.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepText } from './step-text.ts';

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

test('a text that is no number, or in doubt, stays as it is', () => {
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
