/** Breaks when the column of amounts is narrower than an amount in it, in any style of numbers, or shrinks again. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayParts, groupThousands } from '../../../shared/money/format.ts';
import { placesOf } from '../../lib/format/places.ts';
import { historyRow } from '../../../tests/helpers/window/records.ts';
import { createAmountWidths, MAX_PLACES, withAmountWidths } from './amount-widths.ts';
import { widthBound } from './text-width.ts';

/** A cell's padding, both sides. */
const PADDING = 16;

function rowOf(amount: string, fee = '0') {
  const row = historyRow(1);
  return { ...row, record: { ...row.record, amount, fee } };
}

function widthFor(...amounts: string[]): number {
  const made = createAmountWidths();
  made.take(amounts.map((amount) => rowOf(amount)));
  return made.widths().amount;
}

test('the longest there are fit: twelve digits before the point and eighteen after it', () => {
  const amount = '123456789012.123456789012345678';
  const { head, zeros } = displayParts(amount);
  expect(widthFor(amount)).toBeGreaterThanOrEqual(widthBound(head + zeros) + PADDING);
  const columns = [
    { key: 'amount' as const, width: 148 },
    { key: 'fee' as const, width: 98 },
    { key: 'status' as const, width: 116 },
  ];
  const wide = withAmountWidths(columns, { amount: widthFor(amount), fee: 40 });
  expect(wide.map(({ key, width }) => [key, width])).toEqual([
    ['amount', widthFor(amount)],
    ['fee', 98],
    ['status', 116],
  ]);
  // The grid lays itself out again for another array.
  expect(withAmountWidths(columns, { amount: 148, fee: 98 })).toBe(columns);
});

test('whatever amounts meet in a column, each fits with the digits reserved for the others', () => {
  const amount = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
    .map(([minus, units, scale]) => {
      const digits = units.toString().padStart(scale + 1, '0');
      const cut = digits.length - scale;
      return `${minus ? '-' : ''}${digits.slice(0, cut)}${scale === 0 ? '' : `.${digits.slice(cut)}`}`;
    });
  const styles = [
    { decimal: '.', group: ',', groups: 'thousands' },
    { decimal: ',', group: '.', groups: 'thousands' },
    { decimal: '.', group: ',', groups: 'lakhs' },
  ] as const;
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), (amounts) => {
      const width = widthFor(...amounts);
      const reserved = Math.min(MAX_PLACES, Math.max(...amounts.map(placesOf)));
      for (const one of amounts) {
        const missing = Math.max(0, reserved - placesOf(one));
        const spare = `${missing > 0 && placesOf(one) === 0 ? '.' : ''}${'0'.repeat(missing)}`;
        for (const style of styles) {
          expect(widthBound(groupThousands(one, style) + spare) + PADDING).toBeLessThanOrEqual(width + 1);
        }
      }
    }),
  );
});

test('a width that was needed once stays, and a text that is not a number has its own', () => {
  const made = createAmountWidths();
  made.take([rowOf('123456789.12345678', '1.5')]);
  const before = made.widths();
  made.take([rowOf('1')]);
  expect(made.widths()).toEqual(before);
  expect(widthFor('not a number at all')).toBeGreaterThan(widthBound('not a number at all'));
  expect(widthFor('数字ではありません')).toBeLessThan(200);
});
