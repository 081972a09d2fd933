// Breaks when: a digit is dropped or rounded for display, or a text that is no number is altered.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayParts, groupThousands } from './format.ts';
import { runs } from '../../tests/helpers/runs.ts';

describe('amounts for the eye', () => {
  it.each([
    ['12500.00000000', '12,500', '.00000000'],
    ['-1234567.8900', '-1,234,567.89', '00'],
    ['0.0012', '0.0012', ''],
    ['1000', '1,000', ''],
    ['100', '100', ''],
    ['0.00000000', '0', '.00000000'],
  ])('shows %s as %s with %s dimmed', (text, head, zeros) => {
    expect(displayParts(text)).toEqual({ head, zeros });
  });

  it('loses nothing: taken together without its commas, the text is what it was', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9]{1,40}(\.[0-9]{1,20})?$/), (text) => {
        const { head, zeros } = displayParts(text);
        expect((head + zeros).replaceAll(',', '')).toBe(text);
      }),
      { numRuns: runs(100, 300_000) },
    );
  });

  it('leaves a text that is no plain number alone', () => {
    expect(groupThousands('1e10')).toBe('1e10');
    expect(groupThousands('not shown')).toBe('not shown');
  });
});
