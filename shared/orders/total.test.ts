// Breaks when: a total or a share buys more than it pays for, leaves a whole step unused, or a size that was not asked for is called exact.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { DecimalText, Funds, Price } from '../money/decimal-text.ts';
import { shareRoundedDown, sizeOfTotal } from './total.ts';

const Oracle = Decimal.clone({ defaults: true, precision: 300, toExpNeg: -9e15, toExpPos: 9e15 });
const d = (text: string) => text as DecimalText; // literals in plain notation
const total = (of: string, price: string, increment: string) =>
  sizeOfTotal(of as Funds, price as Price, d(increment));

const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, places]) => new Oracle(units.toString()).dividedBy(new Oracle(10).pow(places)).toFixed());
const increments = fc.constantFrom('0.00000001', '0.001', '1', '0.25');
const deep = { numRuns: runs(500, 100_000) };

test('a total that is worth a size to the last digit', () => {
  expect(total('100', '40000', '0.0001')).toEqual({ kind: 'exact', size: '0.0025' });
  expect(total('100.00', '40000.0', '0.00000001')).toEqual({ kind: 'exact', size: '0.00250000' });
});

test('one that is not lies between two sizes, each with what it is worth', () => {
  expect(total('100', '81234.5', '0.00001')).toEqual({
    kind: 'between',
    below: { size: '0.00123', worth: '99.918435' },
    above: { size: '0.00124', worth: '100.73078' },
  });
  expect(total('0.5', '40000', '0.0001')).toMatchObject({
    below: null,
    above: { size: '0.0001', worth: '4' },
  });
});

test('between encloses the total, and exact is exact', () => {
  fc.assert(
    fc.property(positive, positive, increments, fc.boolean(), (of, price, increment, whole) => {
      const worth = new Oracle(price).times(increment).times(new Oracle(of).ceil());
      const typed = whole ? worth.toFixed() : of;
      const reading = total(typed, price, increment);
      if (whole) expect(reading.kind).toBe('exact');
      if (reading.kind === 'exact') {
        expect(new Oracle(reading.size).times(price).equals(typed)).toBe(true);
      } else {
        const { below, above } = reading;
        if (below !== null) expect(new Oracle(below.size).times(price).lessThan(typed)).toBe(true);
        expect(new Oracle(above.size).minus(below?.size ?? 0).equals(increment)).toBe(true);
        expect(new Oracle(above.worth).greaterThan(typed)).toBe(true);
      }
    }),
    deep,
  );
});

test('S4.3-R9: a share of what is available buys as much as it can pay, the fee ahead included, and not a step more', () => {
  fc.assert(
    fc.property(
      positive,
      fc.option(positive),
      fc.option(fc.constantFrom('0.001', '0.0008', '0', '-0.0001')),
      increments,
      fc.constantFrom('25', '50', '75', '100'),
      (available, price, fee, increment, percent) => {
        const value = shareRoundedDown({
          available: d(available),
          percent: d(percent),
          price: price as Price | null,
          feeAhead: price === null ? null : (fee as DecimalText | null),
          increment: d(increment),
        });
        const charged = price === null ? 0 : Math.max(0, Number(fee ?? 0));
        const cost = (size: Decimal.Value) =>
          new Oracle(size).times(price ?? 1).times(new Oracle(1).plus(charged));
        const budget = new Oracle(available).times(percent).dividedBy(100);
        expect(cost(value ?? 0).lessThanOrEqualTo(budget)).toBe(true);
        expect(cost(new Oracle(value ?? 0).plus(increment)).greaterThan(budget)).toBe(true);
        if (value !== null) expect(new Oracle(value).modulo(increment).isZero()).toBe(true);
      },
    ),
    deep,
  );
});
