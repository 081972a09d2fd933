/** A share typed into the box of the amount. Breaks when a number is taken for one, or a share for a number. */
import { expect, it } from 'vitest';
import { typedShare } from './use-ticket-share.ts';

it.each([
  ['25%', '25'],
  [' 100 % ', null],
  ['100 %', '100'],
  ['1%', '1'],
  ['0%', null],
  ['101%', null],
  ['2.5%', null],
  ['25', null],
  ['%', null],
])('%j is %j', (text, percent) => {
  expect(typedShare(text)).toBe(percent);
});
