// Would break it: a count without marks, an offset without sign or unit.
import { expect, test } from 'vitest';
import { formatCount, formatOffset } from './number.ts';

test('counts mark their thousands', () => {
  expect(formatCount(2013)).toBe('2,013');
  expect(formatCount(0)).toBe('0');
});

test.each([
  [12, '+12 ms'],
  [-999.6, '-1.0 s'],
  [-1400, '-1.4 s'],
  [0, '0 ms'],
])('an offset of %d ms reads %j', (ms, text) => {
  expect(formatOffset(ms)).toBe(text);
});
