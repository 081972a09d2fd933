// Breaks when: arithmetic rounds (a default decimal.js keeps 20 digits), prints an exponent, shares its settings with anyone, or the
// integer fast paths disagree with decimal.js.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  averagePriceRoundedHalfUp,
  multiply,
  notional,
  percentRoundedHalfUp,
  quotientRoundedDown,
  quotientRoundedHalfUp,
  quotientRoundedUp,
  subtract,
} from './arithmetic.ts';
import {
  parseDecimal,
  parseFunds,
  parsePrice,
  parseSize,
  type DecimalProblem,
  type DecimalText,
} from './decimal-text.ts';
import { nearestMultiples, step } from './multiples.ts';
import { compare, decimalsOf, isMultipleOf, isPositive, isZero } from './scaled.ts';
import { sum } from './sum.ts';
import type { Result } from '../base/result.ts';
import { runs } from '../../tests/helpers/runs.ts';

const Oracle = Decimal.clone({ defaults: true, precision: 1000, toExpNeg: -9e15, toExpPos: 9e15 });

function valid<T>(result: Result<T, DecimalProblem>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const d = (text: string): DecimalText => valid(parseDecimal(text));

/** Signed decimals of up to `digits` digits either side of the point, as a person or a venue writes them. */
function decimals(digits: number): fc.Arbitrary<string> {
  const whole = fc.oneof(
    fc.constant('0'),
    fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`)),
    fc.constantFrom('9007199254740991', '9007199254740993', '100000000000000000', '999999999999999'),
  );
  const fraction = fc.oneof(
    fc.constant(''),
    fc.stringMatching(new RegExp(`^\\.[0-9]{1,${digits}}$`)),
    fc.constantFrom('.00000000', '.000000000001', '.10'),
  );
  return fc.tuple(fc.constantFrom('', '-'), whole, fraction).map((parts) => parts.join(''));
}
const increments = fc.oneof(
  fc.constantFrom('1', '0.1', '0.00000001', '0.000000000001', '0.0010', '5', '0.25', '1000', '3.7'),
  fc.stringMatching(/^[1-9][0-9]{0,3}(\.[0-9]{1,14})?$/),
);

describe('exact arithmetic', () => {
  it('agrees with decimal.js at 1000 digits, for texts of up to 90 digits', () => {
    fc.assert(
      fc.property(decimals(45), decimals(45), (a, b) => {
        const places = Math.max(...[a, b].map((one) => one.split('.')[1]?.length ?? 0));
        expect(add(d(a), d(b))).toBe(text(new Oracle(a).plus(b), places));
        expect(subtract(d(a), d(b))).toBe(text(new Oracle(a).minus(b), places));
        expect(multiply(d(a), d(b))).toBe(text(new Oracle(a).times(b)));
        expect(notional(valid(parsePrice(a)), valid(parseSize(b)))).toBe(text(new Oracle(a).times(b)));
      }),
      { numRuns: runs(100, 100_000) },
    );
  });

  it('keeps the digits that decimal.js loses by default', () => {
    expect(add(d('123456789012.123456789'), d('0.000000000001'))).toBe('123456789012.123456789001');
    expect(multiply(d('0.00000001'), d('1'))).toBe('0.00000001');
    expect(new Decimal('123456789012.123456789').plus('0.000000000001').toFixed()).toBe(
      '123456789012.12345679',
    );
  });

  it('sums any number of values exactly, with the decimals that the finest is written with', () => {
    fc.assert(
      fc.property(fc.array(decimals(30), { maxLength: 40 }), (values) => {
        let total = new Oracle(0);
        let places = 0;
        for (const value of values) {
          total = total.plus(value);
          places = Math.max(places, value.split('.')[1]?.length ?? 0);
        }
        const printed = total.toFixed(places);
        expect(sum(values.map(d))).toBe(total.isZero() ? printed.replace('-', '') : printed);
      }),
      { numRuns: runs(100, 100_000) },
    );
    expect(sum([])).toBe('0');
    expect(sum([d('1.10'), d('2.20')])).toBe('3.30');
  });

  it('rounds only where the name says so', () => {
    expect(quotientRoundedHalfUp(d('1'), d('8'), 2)).toBe('0.13');
    expect(quotientRoundedDown(d('2'), d('3'), 4)).toBe('0.6666');
    expect(quotientRoundedUp(d('1'), d('3'), 8)).toBe('0.33333334');
    expect(quotientRoundedHalfUp(d('-1'), d('300'), 2)).toBe('0.00');
    expect(quotientRoundedHalfUp(d('1'), d('0.00'), 2)).toBeNull();
    expect(averagePriceRoundedHalfUp(valid(parseFunds('100')), valid(parseSize('3')), 2)).toBe('33.33');
    expect(averagePriceRoundedHalfUp(valid(parseFunds('0')), valid(parseSize('0')), 2)).toBeNull();
    expect(percentRoundedHalfUp(d('1'), d('3'), 1)).toBe('33.3');
    expect(percentRoundedHalfUp(d('1'), d('0'), 1)).toBeNull();
  });

  it('rounds quotients as exact integers do', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 60n), fc.bigInt(1n, 10n ** 40n), fc.nat(12), (a, b, places) => {
        const scaled = a * 10n ** BigInt(places);
        const down = quotientRoundedDown(d(`${a}`), d(`${b}`), places) ?? '';
        const up = quotientRoundedUp(d(`${a}`), d(`${b}`), places) ?? '';
        const half = quotientRoundedHalfUp(d(`${a}`), d(`${b}`), places) ?? '';
        expect(BigInt(down.replace('.', ''))).toBe(scaled / b);
        expect(BigInt(up.replace('.', ''))).toBe((scaled + b - 1n) / b);
        expect(BigInt(half.replace('.', ''))).toBe((scaled * 2n + b) / (b * 2n));
      }),
      { numRuns: runs(100, 100_000) },
    );
  });
});

describe('hot checks on scaled integers', () => {
  it('agree with decimal.js', () => {
    fc.assert(
      fc.property(decimals(20), decimals(20), increments, (a, b, increment) => {
        expect(compare(d(a), d(b))).toBe(new Oracle(a).comparedTo(b));
        expect(compare(d(a), d(a))).toBe(0);
        expect(isZero(d(a))).toBe(new Oracle(a).isZero());
        expect(isPositive(d(a))).toBe(new Oracle(a).greaterThan(0));
        expect(isMultipleOf(d(a), d(increment))).toBe(new Oracle(a).modulo(increment).isZero());
        const multiple = new Oracle(increment).times(new Oracle(a).trunc());
        expect(isMultipleOf(d(text(multiple)), d(increment))).toBe(true);
      }),
      { numRuns: runs(400, 100_000) },
    );
  });

  it('know no multiple of an increment that is not positive', () => {
    expect(isMultipleOf(d('1'), d('0'))).toBe(false);
    expect(isMultipleOf(d('1'), d('-1'))).toBe(false);
  });

  it('see value, not notation', () => {
    expect(compare(d('1.0'), d('1'))).toBe(0);
    expect(compare(d('-0.00'), d('0'))).toBe(0);
    expect(decimalsOf(d('0.00010'))).toBe(4);
  });
});

describe('neighbours and steps', () => {
  it('prints the two multiples around a value with the decimals of the increment', () => {
    expect(nearestMultiples(d('0.69305'), d('0.0001'))).toEqual({ below: '0.6930', above: '0.6931' });
    expect(nearestMultiples(d('0.00001'), d('0.1'))).toEqual({ above: '0.1' });
    expect(nearestMultiples(d('-3'), d('0.1'))).toEqual({ above: '0.1' });
    expect(nearestMultiples(d('100000000000000000.0000005'), d('0.000001'))).toEqual({
      below: '100000000000000000.000000',
      above: '100000000000000000.000001',
    });
  });

  it('finds multiples that enclose the value and are one increment apart', () => {
    fc.assert(
      fc.property(decimals(20), increments, (value, increment) => {
        const { below, above } = nearestMultiples(d(value), d(increment));
        const exact = new Oracle(value).dividedToIntegerBy(increment).times(increment).equals(value);
        expect(new Oracle(above).modulo(increment).isZero()).toBe(true);
        expect(new Oracle(above).greaterThan(0)).toBe(true);
        expect(new Oracle(above).greaterThanOrEqualTo(value)).toBe(true);
        if (below === undefined) {
          expect(new Oracle(value).lessThan(increment)).toBe(true);
          expect(new Oracle(above).equals(increment)).toBe(true);
        } else {
          expect(new Oracle(below).lessThanOrEqualTo(value)).toBe(true);
          expect(new Oracle(above).minus(below).equals(exact ? 0 : increment)).toBe(true);
        }
      }),
      { numRuns: runs(100, 100_000) },
    );
  });

  it('steps from multiple to multiple, first onto one, and never below zero', () => {
    expect(step(d('0.69305'), d('0.0001'), 1)).toBe('0.6931');
    expect(step(d('0.69305'), d('0.0001'), -1)).toBe('0.6930');
    expect(step(d('0.6930'), d('0.0001'), -2)).toBe('0.6928');
    expect(step(d('0.0001'), d('0.0001'), -5)).toBe('0.0000');
    expect(step(d('-0.05'), d('0.1'), 1)).toBe('0.0');
    expect(step(d('99999999999999999999'), d('1'), 1)).toBe('100000000000000000000');
  });
});

/** Plain notation; with so many places, zeros at the end among them, where they are given. */
function text(value: Decimal, places?: number): string {
  return (value.isZero() ? new Oracle(0) : value).toFixed(places);
}
