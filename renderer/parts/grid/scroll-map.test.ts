/** Seam: none. Breaks when a row of a very tall list cannot be reached, a small step skips rows, or the ends do not meet. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScrollMap, TALLEST } from './scroll-map.ts';

const MILLION_ROWS = 1_000_000 * 36;

function mapOf(content: number, viewport = 700) {
  const map = createScrollMap();
  map.resize({ content, viewport });
  return map;
}

test('a list that fits is scrolled as it is', () => {
  const map = mapOf(28_000);
  map.scrolled(1_234);
  expect([map.box, map.top, map.shift]).toEqual([28_000, 1_234, 0]);
});

test('the bar of a list that is too tall goes from its first row to its last', () => {
  const map = mapOf(MILLION_ROWS);
  expect(map.box).toBe(TALLEST);
  map.scrolled(TALLEST - 700);
  expect(map.top).toBe(MILLION_ROWS - 700);
  map.scrolled(0);
  expect([map.top, map.shift]).toEqual([0, 0]);
  map.scrolled((TALLEST - 700) / 2);
  expect(map.top).toBe((MILLION_ROWS - 700) / 2);
});

test('small steps move by themselves, and settling keeps the rows where they are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MILLION_ROWS - 700 }),
      fc.array(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 40 }),
      (start, steps) => {
        const map = mapOf(MILLION_ROWS);
        let boxTop = map.goTo(start);
        for (const step of steps) {
          const before = map.top;
          const next = Math.min(TALLEST - 700, Math.max(0, boxTop + step));
          map.scrolled(next);
          if (next > 0 && next < TALLEST - 700) {
            expect(map.top).toBe(Math.min(MILLION_ROWS - 700, Math.max(0, before + (next - boxTop))));
          }
          const { top } = map;
          boxTop = map.recentre();
          expect(map.top).toBe(top);
          expect(boxTop - map.shift).toBe(top);
          expect(boxTop).toBeGreaterThanOrEqual(0);
          expect(boxTop).toBeLessThanOrEqual(TALLEST - 700);
        }
      },
    ),
  );
});
