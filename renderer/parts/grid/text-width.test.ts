import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { boldWidthBound, widthBound } from './text-width.ts';

/*
 * Breaks when a printable character has no width of its own, when a text of another script is taken for one that fits, or when bold is
 * taken for no wider. That the figures hold in a real font is tests/e2e/history-cells.spec.ts.
 */
const PRINTABLE = string({ unit: 'grapheme-ascii' });

test('every text of printable characters has a bound, and a longer one has a larger', () => {
  assert(
    property(PRINTABLE, PRINTABLE, (one, other) => {
      expect(widthBound(one + other)).toBeCloseTo(widthBound(one) + widthBound(other), 6);
      expect(widthBound(`${one}!`)).toBeGreaterThan(widthBound(one));
      expect(boldWidthBound(one)).toBeGreaterThanOrEqual(widthBound(one));
      expect(boldWidthBound(one)).toBeLessThan(Number.POSITIVE_INFINITY);
    }),
  );
});

test.each(['Überweisung', '請求書', '\u{1f4b0}', '\t', '\u007f', 'ж'])('%j may take any width', (text) => {
  expect(widthBound(`17 ${text}`)).toBe(Number.POSITIVE_INFINITY);
});

test('what the table itself writes beyond ASCII has a bound', () => {
  for (const text of ['–', '0x7148ae…06c7', '⚠ missing', '⊘ removed', '\u200b']) {
    expect(widthBound(text)).toBeLessThan(Number.POSITIVE_INFINITY);
  }
});
