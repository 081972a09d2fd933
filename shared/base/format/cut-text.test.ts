/** Breaks when a cut text is longer than it may be, or ends in half of a character. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['a short text', 'ledger.csv', 200, 'ledger.csv'],
  ['one that is just as long', 'a😀', 3, 'a😀'],
  ['one that is cut between characters', '😀b😀', 3, '😀b'],
  ['one that is cut inside of one', 'a😀b', 2, 'a'],
  ['nothing but one character', '😀', 1, ''],
])('%s', (_what, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

it('is a beginning of whole characters, and no shorter than it must be', () => {
  const text = fc.string({ unit: 'binary' }).filter((one) => one.isWellFormed());
  fc.assert(
    fc.property(text, fc.nat(20), (one, max) => {
      const cut = cutText(one, max);
      expect(one.startsWith(cut) && cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(one.length, max) - 1);
    }),
  );
});
