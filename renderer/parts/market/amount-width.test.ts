// Would break it: a column too narrow for its longest amount, so that it runs into the next one.
import { expect, test } from 'vitest';
import { columnWidth, widerOf, widthInDigits } from './amount-width.ts';

test('a column holds the longest integer part and the most places, of whichever rows they are', () => {
  expect(columnWidth(['123456789012.5', '1.000000000000000001', '7'])).toEqual({ integer: 12, places: 18 });
  expect(columnWidth([])).toEqual({ integer: 1, places: 0 });
});

test('marks of thousands and the point count as half a digit', () => {
  expect(widthInDigits({ integer: 12, places: 18 })).toBe(12 + 1.5 + 18.5);
  expect(widthInDigits({ integer: 3, places: 0 })).toBe(3);
});

test('what two pictures need is held by the wider of both', () => {
  expect(widerOf({ integer: 2, places: 8 }, { integer: 5, places: 1 })).toEqual({ integer: 5, places: 8 });
});
