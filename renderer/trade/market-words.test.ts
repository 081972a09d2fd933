// Would break it: sending the user of the practice exchange to a venue that has no page, or promising fills in an empty book.
import { expect, test } from 'vitest';
import { marketWords } from './market-words.ts';

test('live: the price is at the venue; practice: in a market that is not shown', () => {
  expect(marketWords('live', undefined)).toContain('take the price from the venue');
  expect(marketWords('live', 'off')).toBe(marketWords('live', 'wild'));
  expect(marketWords('practice', 'quiet')).toBe(
    'Prices of the simulated market are not shown in this version; a market order fills at them',
  );
  expect(marketWords('practice', undefined)).toBe(marketWords('practice', 'quiet'));
});

test('practice with the market off: no fill is promised', () => {
  expect(marketWords('practice', 'off')).toContain('is off');
  expect(marketWords('practice', 'off')).not.toContain('fills');
});
