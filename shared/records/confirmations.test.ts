// Would break it: a number shown that the venue did not give, or one deposit credited "early" that needs as many confirmations anyway.
import { expect, test } from 'vitest';
import { confirmationsOf } from './confirmations.ts';

test.each([
  [
    { currentConfirms: '3', preConfirms: '1', confirms: '12' },
    { current: 3, needed: 12, early: 1 },
  ],
  [
    { currentConfirms: '3', preConfirms: '12', confirms: '12' },
    { current: 3, needed: 12, early: null },
  ],
  [
    { currentConfirms: '3', confirms: '12' },
    { current: 3, needed: 12, early: null },
  ],
  [{ currentConfirms: 'null', preConfirms: '1', confirms: '12' }, null],
  [{ currentConfirms: '-1', confirms: '12' }, null],
  [{}, null],
])('%j', (otherFields, expected) => {
  expect(confirmationsOf({ otherFields })).toEqual(expected);
});
