// Would break it: a crosshair that reads another step than the one that is drawn under it, or an axis that is not as wide on both sides of the middle.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningTotals } from '../../parts/market/ladder.ts';
import { depthPoints, depthScale, pointAt, shareOf } from './depth-scale.ts';

const bids = runningTotals([
  ['99', '1'],
  ['97', '2'],
  ['90', '3'],
]);
const asks = runningTotals([
  ['101', '1'],
  ['104', '5'],
]);

test('the axes reach the farther edge of the book on both sides, and its greatest total', () => {
  expect(depthScale(bids, asks)).toEqual({ middle: 100, range: 10, deepest: 6 });
  expect(depthScale([], asks)).toBeNull();
  expect(depthScale(bids, [])).toBeNull();
});

test('what is read at a place is the step drawn there; between the best prices there is none', () => {
  const scale = { middle: 100, range: 10, deepest: 6 };
  const points = depthPoints(bids, asks);
  const at = (price: number) => pointAt(points, scale, (price - 90) / 20)?.price;
  expect([90, 93, 97, 98, 99, 99.5, 100.5, 101, 103, 104, 110].map(at)).toEqual([
    '90',
    '97',
    '97',
    '99',
    '99',
    undefined,
    undefined,
    '101',
    '101',
    '104',
    '104',
  ]);
});

test('each step is found again where it is drawn', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 99 }));
  fc.assert(
    fc.property(
      fc.uniqueArray(level, { minLength: 2, maxLength: 30, selector: ([price]) => price }),
      (levels) => {
        const sorted = levels
          .toSorted(([a], [b]) => a - b)
          .map(([price, size]) => [String(price), String(size)] as const);
        const half = sorted.length >> 1;
        const below = runningTotals(sorted.slice(0, half).reverse());
        const above = runningTotals(sorted.slice(half));
        const scale = depthScale(below, above);
        if (scale === null) throw new Error('both sides have levels');
        const points = depthPoints(below, above);
        for (const point of points) {
          // A hair toward the step's own inside: a share is no exact number.
          const inside = shareOf(point.price, scale) + (point.side === 'bid' ? -1e-9 : 1e-9);
          expect(pointAt(points, scale, inside)).toBe(point);
        }
      },
    ),
    { numRuns: 60 },
  );
});
