// Would break it: promising prices in an empty practice book, or words of the practice exchange on a live account.
import { expect, test } from 'vitest';
import { marketWords, noMarketWords } from './market-words.ts';

test('practice with the market off: it is said that only own orders are in the books', () => {
  expect(marketWords('practice', 'off')).toContain('is off');
});

test.each([
  ['live', undefined],
  ['live', 'off'],
  ['practice', 'quiet'],
  ['practice', undefined],
] as const)('%s, market %s: prices speak for themselves', (mode, market) => {
  expect(marketWords(mode, market)).toBeNull();
});

test('a venue without market data is named, and what to do is said', () => {
  expect(noMarketWords('House desk')).toMatch(
    /^House desk offers no market data .* take the price from the venue/,
  );
});
