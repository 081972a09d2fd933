/**
 * Two-limb arithmetic against bigint. Breaks when a product, a sum, a difference or a comparison is off by one unit, at the edges of
 * a limb above all: then balances would drift.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { FastLedger, FUNDS, SPARE } from './ledger.ts';
import {
  Factor,
  FACTOR_LIMIT,
  fromLimbs,
  highLimb,
  LARGEST,
  LIMB,
  lowLimb,
  productHigh,
  productLow,
} from './limbs.ts';

const COUNT = { numRuns: runs(4_000, 1_000_000) };
const ENOUGH = LARGEST / 2n;

/** Integers of every length, and the ones beside a power of two. */
function integer(largest: bigint): fc.Arbitrary<bigint> {
  const bits = largest.toString(2).length;
  const length = fc.integer({ min: 0, max: bits });
  const any = length.chain((length) => fc.bigInt({ min: 0n, max: 2n ** BigInt(length) }));
  const edge = fc
    .tuple(length, fc.bigInt({ min: -2n, max: 2n }))
    .map(([length, beside]) => 2n ** BigInt(length) + beside);
  return fc.oneof(any, edge).filter((value) => value >= 0n && value <= largest);
}

const count = integer(BigInt(Number.MAX_SAFE_INTEGER)).map(Number);
const factor = integer(FACTOR_LIMIT - 1n);
const amount = integer(ENOUGH);

function product(price: number, lots: number, units: bigint): bigint {
  return BigInt(price) * BigInt(lots) * units;
}

describe('amounts of two limbs', () => {
  it('hold every amount up to the largest', () => {
    fc.assert(
      fc.property(integer(LARGEST), (units) => {
        expect(lowLimb(units)).toBeLessThan(LIMB);
        expect(fromLimbs(lowLimb(units), highLimb(units))).toBe(units);
      }),
      COUNT,
    );
  });

  it('multiply exactly, and show a product beyond the largest as one', () => {
    fc.assert(
      fc.property(count, count, factor, (price, lots, units) => {
        const low = productLow(price, lots, new Factor(units));
        const high = productHigh();
        const exact = product(price, lots, units);
        if (exact <= LARGEST) expect(fromLimbs(low, high)).toBe(exact);
        else expect(high).toBeGreaterThanOrEqual(LIMB);
      }),
      COUNT,
    );
  });

  it('add, take off, move and compare exactly', () => {
    fc.assert(
      fc.property(amount, count, count, factor, (has, price, lots, units) => {
        const by = product(price, lots, units);
        const per = new Factor(units);
        const ledger = new FastLedger([], 0);
        ledger.set(SPARE, has);
        expect(ledger.covers(SPARE, price, lots, per)).toBe(has >= by);
        if (by > has) {
          expect(() => ledger.debit(SPARE, price, lots, per)).toThrow('more than there was');
          expect(ledger.get(SPARE)).toBe(has);
          return;
        }
        ledger.debit(SPARE, price, lots, per);
        expect(ledger.get(SPARE)).toBe(has - by);
        ledger.credit(SPARE, price, lots, per);
        expect(ledger.get(SPARE)).toBe(has);
        ledger.transfer(SPARE, FUNDS, price, lots, per);
        expect([ledger.get(SPARE), ledger.get(FUNDS)]).toEqual([has - by, by]);
        expect(ledger.isAtLeast(SPARE, FUNDS)).toBe(has - by >= by);
        ledger.transferAmount(FUNDS, SPARE, FUNDS);
        expect([ledger.get(SPARE), ledger.get(FUNDS)]).toEqual([has, 0n]);
        expect(ledger.isZero(FUNDS)).toBe(true);
      }),
      COUNT,
    );
  });

  it('compare any two amounts exactly', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const ledger = new FastLedger([[one, other]], 2);
        const [first, second] = [ledger.available(0, 0), ledger.available(0, 1)];
        expect(ledger.isAtLeast(first, second)).toBe(one >= other);
        ledger.copy(first, ledger.held(0, 1));
        expect(ledger.balance(0, 1)).toEqual({ available: other, held: one });
      }),
      COUNT,
    );
  });
});
