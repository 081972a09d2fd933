// Would break it: a page without a link, a gap of one page hidden behind dots, a wrong count of arrivals.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driftNote, pageAfterResize, pageChoices } from './pages.ts';

describe('page numbers on offer', () => {
  test('the ends, the neighbours, dots between', () => {
    expect(pageChoices(6, 41)).toEqual([1, null, 4, 5, 6, 7, 8, null, 41]);
    expect(pageChoices(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageChoices(1, 1)).toEqual([1]);
    expect(pageChoices(1, 0)).toEqual([]);
  });

  test('ascend, hold the current page, and dots are for two pages or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (last, offset) => {
        const current = 1 + (offset % last);
        const choices = pageChoices(current, last);
        expect(choices).toContain(current);
        choices.forEach((choice, at) => {
          const before = choices[at - 1];
          const after = choices[at + 1];
          if (choice === null && typeof before === 'number' && typeof after === 'number') {
            expect(after - before).toBeGreaterThan(2);
          } else if (typeof choice === 'number' && typeof before === 'number') {
            expect(choice).toBe(before + 1);
          }
        });
      }),
    );
  });
});

test('another page size keeps the first shown record in view', () => {
  expect(pageAfterResize(3, 50, 100)).toBe(2);
  expect(pageAfterResize(2, 100, 10)).toBe(11);
  expect(pageAfterResize(1, 10, 500)).toBe(1);
});

test('drift is counted both ways and silent when there is none', () => {
  expect(driftNote(2013, 2016)).toMatch(/^3 new records: rows moved to later pages/);
  expect(driftNote(2013, 2012)).toMatch(/^1 record left the list/);
  expect(driftNote(7, 7)).toBeNull();
});
