// Breaks when: a suggested value lies off the grid or beyond a limit that is itself no multiple.
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../money/decimal-text.ts';
import { nearestOnGrid } from './nearest.ts';

const d = (text: string) => text as DecimalText; // literals in plain notation

describe('values on a grid of 0.25 from 0.3 to 0.9', () => {
  const grid = { increment: d('0.25'), min: d('0.3'), max: d('0.9') };

  it.each([
    ['0', ['0.50']],
    ['0.50', ['0.50']],
    ['0.6', ['0.50', '0.75']],
    ['0.8', ['0.75']],
    ['100', ['0.75']],
  ])('nearest to %s are %j', (value, nearest) => {
    expect(nearestOnGrid(d(value), grid)).toEqual(nearest);
  });

  it('there are none when the limits enclose no multiple', () => {
    expect(nearestOnGrid(d('1'), { ...grid, max: d('0.4') })).toEqual([]);
    expect(nearestOnGrid(d('1'), { ...grid, max: d('0.1') })).toEqual([]);
  });

  it('without limits begin at the increment', () => {
    expect(nearestOnGrid(d('-1'), { increment: d('0.25'), min: null, max: null })).toEqual(['0.25']);
  });
});
