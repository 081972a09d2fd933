// Would break it: a column whose decimal points do not line up.
import { expect, test } from 'vitest';
import { maxPlaces, placesOf } from './places.ts';

test.each([
  ['12500.00000000', 8],
  ['-0.5', 1],
  ['900', 0],
  ['1e-8', 0],
  ['', 0],
])('%j has %d digits after the point', (text, places) => {
  expect(placesOf(text)).toBe(places);
});

test('a column reserves the places of its longest fraction', () => {
  expect(maxPlaces(['1', '0.25', '3.000000000001'])).toBe(12);
  expect(maxPlaces([])).toBe(0);
});
