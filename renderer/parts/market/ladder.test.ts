// Would break it: a total that is not the exact sum, a group that is better than its levels, or an own order that is not found.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { compare } from '../../../shared/money/scaled.ts';
import { sum } from '../../../shared/money/sum.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { groupLevels, multipleBeside, padPlaces, priceKey, runningTotals, type Level } from './ladder.ts';

const decimal = (text: string): DecimalText => {
  const read = parseDecimal(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};

test('totals run from the best price on and are exact where numbers are not', () => {
  const rungs = runningTotals([
    ['100.3', '0.1'],
    ['100.4', '0.2'],
    ['100.5', '9007199254740993'],
  ]);
  expect(rungs.map((rung) => rung.total)).toEqual(['0.1', '0.3', '9007199254740993.3']);
});

test('after a size that is no decimal no total is shown, and the levels stay', () => {
  const rungs = runningTotals([
    ['1', '2'],
    ['2', '1e3'],
    ['3', '4'],
  ]);
  expect(rungs.map((rung) => rung.total)).toEqual(['2', null, null]);
});

test.each([
  ['64205.34', '0.1', 'bid', '64205.3'],
  ['64205.34', '0.1', 'ask', '64205.4'],
  ['64205.3', '0.1', 'ask', '64205.3'],
  ['64205.3', '10', 'bid', '64200'],
  ['64205.3', '10', 'ask', '64210'],
  ['0.00001024', '0.0000001', 'bid', '0.0000102'],
] as const)('%s in steps of %s, %s side: %s', (price, step, side, at) => {
  expect(multipleBeside(decimal(price), decimal(step), side)).toBe(at);
});

test('levels within one step are one line with the sum of their sizes', () => {
  const asks: Level[] = [
    ['100.1', '0.5'],
    ['100.9', '0.25'],
    ['101', '1'],
    ['101.1', '2'],
  ];
  expect(groupLevels(asks, decimal('1'), 'ask')).toEqual([
    ['101', '1.75'],
    ['102', '2'],
  ]);
  expect(groupLevels(asks, null, 'ask')).toBe(asks);
});

const units = fc.integer({ min: 1, max: 1_000_000 });
const levels = fc.uniqueArray(fc.tuple(units, units), { selector: ([price]) => price, maxLength: 50 });

test('grouping loses nothing: sizes add up to the same, groups are worse than or equal to their levels and in order', () => {
  fc.assert(
    fc.property(levels, fc.constantFrom('0.01', '0.1', '1', '10'), (drawn, step) => {
      const sorted = drawn.toSorted(([a], [b]) => a - b);
      const asks: Level[] = sorted.map(([price, size]) => [
        (price / 100).toFixed(2),
        (size / 1_000).toFixed(3),
      ]);
      const grouped = groupLevels(asks, decimal(step), 'ask');
      const all = (list: readonly Level[]) => sum(list.map(([, size]) => decimal(size)));
      expect(compare(all(grouped), all(asks))).toBe(0);
      for (let at = 1; at < grouped.length; at += 1) {
        expect(compare(decimal(grouped[at]?.[0] ?? ''), decimal(grouped[at - 1]?.[0] ?? ''))).toBe(1);
      }
      const [first] = grouped;
      if (first && asks[0]) expect(compare(decimal(first[0]), decimal(asks[0][0]))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: runs(200, 20_000) },
  );
});

test('one price has one key however it is written', () => {
  expect(['64200', '64200.0', '64200.00'].map(priceKey)).toEqual(['64200', '64200', '64200']);
  expect(priceKey('0.10')).toBe('0.1');
  expect(priceKey('100')).toBe('100');
});

test('padding adds zeros and changes no value', () => {
  expect(padPlaces('1', 2)).toBe('1.00');
  expect(padPlaces('1.5', 4)).toBe('1.5000');
  expect(padPlaces('1.56789', 2)).toBe('1.56789');
  expect(padPlaces('1e3', 2)).toBe('1e3');
});
