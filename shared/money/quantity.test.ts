// Breaks when: a comparison on whole numbers differs from decimal.js by a digit, at any length, or a text passes that is no plain decimal.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { parseDecimal } from './decimal-text.ts';
import {
  compareProduct,
  compareQuantities,
  isMultipleOfQuantity,
  productText,
  readQuantity,
  type Quantity,
} from './quantity.ts';

const Oracle = Decimal.clone({ defaults: true, precision: 500, toExpNeg: -9e15, toExpPos: 9e15 });

function read(text: string): Quantity {
  const quantity = readQuantity(text);
  if (quantity === null) throw new Error(`${text} was not read`);
  return quantity;
}

/** Few digits and many, zeros at either end, both signs. */
const plain = fc
  .tuple(
    fc.constantFrom('', '', '', '-'),
    fc.oneof(
      fc.constant('0'),
      fc.stringMatching(/^[1-9][0-9]{0,4}$/),
      fc.stringMatching(/^[1-9][0-9]{0,30}$/),
      fc.stringMatching(/^[1-9]0{0,16}$/),
    ),
    fc.oneof(
      fc.constant(''),
      fc.stringMatching(/^\.0{0,8}[0-9]{1,4}0{0,3}$/),
      fc.stringMatching(/^\.[0-9]{1,30}$/),
    ),
  )
  .map((parts) => parts.join(''));
const positive = plain.map((text) => text.replace('-', '')).filter((text) => /[1-9]/.test(text));
const deep = { numRuns: runs(500, 300_000) };

test('reads what parseDecimal admits, and nothing else', () => {
  const odd = fc.stringMatching(/^[-+0-9.eE ,_x]{0,8}$/);
  fc.assert(
    fc.property(fc.oneof(plain, odd, fc.string({ unit: 'grapheme', maxLength: 6 })), (text) => {
      expect(readQuantity(text) !== null).toBe(parseDecimal(text).ok);
    }),
    deep,
  );
  for (const value of [1, null, undefined, {}, '1'.repeat(101)]) expect(readQuantity(value)).toBeNull();
});

test('the value is what was written: units, scale, sign and magnitude', () => {
  fc.assert(
    fc.property(plain, (text) => {
      const { units, scale, sign, magnitude } = read(text);
      const value = new Oracle(text);
      expect(new Oracle(units.toString()).times(new Oracle(10).pow(-scale)).equals(value)).toBe(true);
      expect(sign).toBe(value.isZero() ? 0 : value.isNegative() ? -1 : 1);
      if (!value.isZero()) {
        expect(value.abs().lessThan(new Oracle(10).pow(magnitude))).toBe(true);
        expect(value.abs().greaterThanOrEqualTo(new Oracle(10).pow(magnitude - 1))).toBe(true);
      }
    }),
    deep,
  );
});

test('compare, multiple and product are those of decimal.js', () => {
  fc.assert(
    fc.property(plain, plain, positive, fc.integer({ min: -1, max: 1 }), (a, b, c, edge) => {
      expect(compareQuantities(read(a), read(b))).toBe(new Oracle(a).comparedTo(b));
      expect(isMultipleOfQuantity(read(a), read(c))).toBe(new Oracle(a).modulo(c).isZero());
      const counted = new Oracle(a).times(c).toFixed();
      expect(isMultipleOfQuantity(read(new Oracle(Math.abs(edge) * 7).times(c).toFixed()), read(c))).toBe(
        true,
      );
      expect(productText(read(a), read(c))).toBe(
        new Oracle(a).times(c).plus(0).toFixed().replace(/^-0$/, '0'),
      );
      const [x, y] = [new Oracle(a).abs(), new Oracle(b).abs()];
      const product = x.times(y);
      const beside = product.plus(new Oracle(edge).times(new Oracle(10).pow(-product.decimalPlaces())));
      for (const other of [beside.abs(), new Oracle(c), new Oracle(counted).abs()]) {
        if (other.toFixed().length > 100) continue;
        const wanted = product.comparedTo(other);
        expect(compareProduct(read(x.toFixed()), read(y.toFixed()), read(other.toFixed()))).toBe(wanted);
      }
    }),
    deep,
  );
});

test.each(['0', '-1', '-0.00'])('nothing is a multiple of %s', (increment) => {
  expect(isMultipleOfQuantity(read('0'), read(increment))).toBe(false);
});
