// Breaks when: a total or a share buys more than it pays for, leaves a whole step unused, or leaves the grid.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { DecimalText, Funds, Price } from '../money/decimal-text.ts';
import { fundsOfTotal, shareRoundedDown, sizeOfTotal } from './total.ts';

const Oracle = Decimal.clone({ defaults: true, precision: 300, toExpNeg: -9e15, toExpPos: 9e15 });
const d = (text: string) => text as DecimalText; // literals in plain notation
const total = (of: string, price: string, increment: string) =>
  sizeOfTotal(of as Funds, price as Price, d(increment));

const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, places]) => new Oracle(units.toString()).dividedBy(new Oracle(10).pow(places)).toFixed());
const increments = fc.constantFrom('0.00000001', '0.001', '1', '0.25');
const deep = { numRuns: runs(500, 100_000) };

test('a total is rounded down to a size that can be sent, with what it costs', () => {
  expect(total('100', '40000', '0.0001')).toEqual({ size: '0.0025', notional: '100' });
  expect(total('100.00', '40000.0', '0.00000001')).toEqual({ size: '0.00250000', notional: '100' });
  expect(total('100', '81234.5', '0.00001')).toEqual({ size: '0.00123', notional: '99.918435' });
  expect(total('0.5', '40000', '0.0001')).toBeNull();
});

test('the size of a total is a multiple of the step, costs no more than the total, and one step more would', () => {
  fc.assert(
    fc.property(positive, positive, increments, fc.boolean(), (of, price, increment, isMultiple) => {
      const worth = new Oracle(price).times(increment).times(new Oracle(of).ceil());
      const typed = isMultiple ? worth.toFixed() : of;
      const sized = total(typed, price, increment);
      const size = new Oracle(sized?.size ?? 0);
      const costs = size.times(price);
      if (sized !== null) expect(new Oracle(sized.notional).equals(costs)).toBe(true);
      expect(size.modulo(increment).isZero()).toBe(true);
      expect(costs.lessThanOrEqualTo(typed)).toBe(true);
      expect(size.plus(increment).times(price).greaterThan(typed)).toBe(true);
      if (isMultiple) expect(costs.equals(typed)).toBe(true);
    }),
    deep,
  );
});

test('funds are a multiple of the step, no more than the total, and one step more would be', () => {
  fc.assert(
    fc.property(positive, increments, (of, increment) => {
      const funds = new Oracle(fundsOfTotal(of as Funds, d(increment)));
      if (new Oracle(of).lessThan(increment)) {
        expect(funds.equals(of)).toBe(true); // for the check to refuse
        return;
      }
      expect(funds.modulo(increment).isZero()).toBe(true);
      expect(funds.lessThanOrEqualTo(of)).toBe(true);
      expect(funds.plus(increment).greaterThan(of)).toBe(true);
    }),
    deep,
  );
});

test('a total that is a multiple already stays as it was typed', () => {
  expect(fundsOfTotal('100.5' as Funds, d('0.01'))).toBe('100.5');
  expect(fundsOfTotal('100.509' as Funds, d('0.01'))).toBe('100.50');
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
