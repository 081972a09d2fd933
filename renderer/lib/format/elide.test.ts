// Would break it: an elided value that loses an end, grows, or splits a character in two.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { elideMiddle } from './elide.ts';
import { visible } from '../../../shared/base/format/visible.ts';

test('keeps both ends of an address', () => {
  expect(elideMiddle('rNxp4h8apvRis6mJf9Sh8C6iRxfrDWKb7q')).toBe('rNxp4h…Kb7q');
});

test('leaves text alone that would lose only a few characters', () => {
  expect(elideMiddle('tr***@***.com')).toBe('tr***@***.com');
  expect(elideMiddle('')).toBe('');
});

test('never splits a character that takes two code units', () => {
  expect(elideMiddle('🟢🟢🟢🟢🟢🟢🟢', 1, 1)).toBe('🟢…🟢');
});

test('is never longer than the text, and begins and ends like it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(8), fc.nat(8), (given, head, tail) => {
      const text = visible(given); // what is not seen is written out first
      const short = elideMiddle(given, head, tail);
      expect(Array.from(short).length).toBeLessThanOrEqual(Array.from(text).length);
      const [front = '', back = ''] = short === text ? [text, text] : short.split('…', 2);
      expect(short === text || (text.startsWith(front) && text.endsWith(back)) || text.includes('…')).toBe(
        true,
      );
    }),
  );
});
