/** The price between both sides of the book. Breaks when it is no step of the pair, crosses the other side, or is made up from one side. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { midPrice } from './mid-price.ts';

it.each([
  ['buy', '98430.1', '98430.4', '98430.2'],
  ['sell', '98430.1', '98430.4', '98430.3'],
  ['buy', '98430.1', '98430.3', '98430.2'],
  ['sell', '98430.1', '98430.2', '98430.2'],
] as const)('of a %s between %s and %s is %s', (side, bid, ask, mid) => {
  expect(midPrice(side, { bid, ask }, '0.1')).toBe(mid);
});

it('is not known while a side is empty, or the step is none', () => {
  expect(midPrice('buy', { bid: null, ask: '1' }, '0.1')).toBeNull();
  expect(midPrice('sell', { bid: '1', ask: null }, '0.1')).toBeNull();
  expect(midPrice('buy', { bid: '1', ask: '2' }, '')).toBeNull();
});

it('lies on a step between both sides', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 15n),
      fc.bigInt(1n, 10n ** 6n),
      fc.constantFrom('buy', 'sell'),
      fc.integer({ min: 0, max: 12 }),
      (low, spread, side, places) => {
        const text = (units: bigint) => {
          const digits = String(units).padStart(places + 1, '0');
          return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
        };
        const mid = midPrice(side, { bid: text(low), ask: text(low + spread) }, text(1n)) ?? '';
        const units = BigInt(mid.replace('.', ''));
        expect(units >= low && units <= low + spread).toBe(true);
        const twice = 2n * low + spread;
        expect(side === 'buy' ? twice - 2n * units : 2n * units - twice).toBe(spread % 2n);
      },
    ),
    { numRuns: runs(200, 5_000) },
  );
});
