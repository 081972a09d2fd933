/** Seam: none. Breaks when a mask tells how large an amount is, or when words of somebody else keep a number. */
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { MASK, ownAmount, setAmountsHidden, unlessHidden, withoutNumbers } from './hidden.ts';

afterEach(() => setAmountsHidden(false));

it('shown, an amount has its thousands marked and words stay', () => {
  expect(ownAmount('12500.10')).toBe('12,500.10');
  expect(withoutNumbers('Deposit of 12,500.10 USDT')).toBe('Deposit of 12,500.10 USDT');
});

it('hidden, every amount looks the same', () => {
  setAmountsHidden(true);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(18), (whole, places) => {
      const text = `${whole}.${'7'.repeat(places)}`;
      expect(ownAmount(text)).toBe(MASK);
      expect(unlessHidden(text)).toBe(MASK);
    }),
    { numRuns: runs(100, 5_000) },
  );
});

it.each([
  ['Deposit of 12,500.10 USDT', `Deposit of ${MASK} USDT`],
  ['in 0.5, out 3', `in ${MASK}, out ${MASK}`],
  ['net -12.5', `net ${MASK}`],
  ['Balance insufficient: 1234', `Balance insufficient: ${MASK}`],
  ['2026-10-01', '2026-10-01'],
  ['order cf-12ab', 'order cf-12ab'],
  ['trc20', 'trc20'],
])('hidden, %j becomes %j', (text, shown) => {
  setAmountsHidden(true);
  expect(withoutNumbers(text)).toBe(shown);
});
