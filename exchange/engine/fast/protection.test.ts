/** The fast check of the threshold against the naive one. Breaks when a price next to the threshold is on the wrong side. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import type { Side } from '../base/contract.ts';
import { priceLimit, isBeyond as isNaivelyBeyond } from '../naive/protection.ts';
import { MARKETS } from '../../../tests/helpers/exchange/engine/world.ts';
import { isBeyond } from './protection.ts';

const ticks = fc.oneof(
  fc.integer({ min: 1, max: 1_000 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);

describe('price protection', () => {
  it('S4.3-R10: finds a price beyond the threshold exactly where the naive engine does', () => {
    const rate = fc.constantFrom(
      { rate: 1, scale: 10 },
      { rate: 5, scale: 100 },
      { rate: 37, scale: 10_000 },
    );
    const side = fc.constantFrom<Side>('buy', 'sell');
    fc.assert(
      fc.property(
        rate,
        side,
        ticks,
        fc.integer({ min: -2, max: 2 }),
        (protection, side, reference, beside) => {
          const [market] = MARKETS;
          if (market === undefined) throw new Error('There is no market.');
          const rules = { ...market, protection };
          const farthest = priceLimit(rules, side, reference);
          const near = Number(farthest) + beside;
          const price = Math.min(Math.max(near, 1), Number.MAX_SAFE_INTEGER);
          expect(isBeyond(rules, side, price, reference)).toBe(isNaivelyBeyond(side, price, farthest));
        },
      ),
      { numRuns: runs(5_000, 500_000) },
    );
  });
});
