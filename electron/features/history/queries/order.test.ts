/** What would break it: a row lost, doubled or out of order, most of all among equal keys; a negative key; a merge that forgets a change. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { mergeOrder, sortRows, sortTies } from './order.ts';

/** Few different ones, so that many are equal, and ones that use every digit of the sort. */
const key = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom(-0, 0.5, -0.5, 1e300, -1e300, 5e-324, 2 ** 53, 1_767_225_600_000),
  fc.double({ noNaN: true }),
);

function naive(keys: readonly number[]): number[] {
  return [...keys.keys()].sort((a, b) => compareNumbers(keys[a] ?? 0, keys[b] ?? 0) || a - b);
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

test('rows are sorted by key, equal ones by row', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
      expect([...sortRows(Float64Array.from([...keys, 9]), keys.length)]).toEqual(naive(keys));
    }),
    { numRuns: runs(100, 10_000) },
  );
});

test('ties are broken by the exact value, then by row', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 40 }), (values) => {
      const keys = Float64Array.from(values, Math.floor);
      const order = sortRows(keys, values.length);
      sortTies(order, keys, (a, b) => compareNumbers(values[a] ?? 0, values[b] ?? 0));
      expect([...order]).toEqual(naive(values));
    }),
    { numRuns: runs(100, 10_000) },
  );
});

test('an order merged with what changed equals one sorted from scratch', () => {
  const changes = fc.array(fc.tuple(fc.nat(80), key), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 60 }),
      fc.array(key, { maxLength: 6 }),
      changes,
      (old, added, changes) => {
        const order = sortRows(Float64Array.from(old), old.length);
        const keys = [...old, ...added];
        const changed = new Set<number>();
        for (const at of added.keys()) changed.add(old.length + at);
        for (const [at, value] of changes) {
          if (at >= keys.length) continue;
          keys[at] = value;
          changed.add(at);
        }
        const merged = mergeOrder(order, keys.length, changed, (a, b) =>
          compareNumbers(keys[a] ?? 0, keys[b] ?? 0),
        );
        expect([...merged]).toEqual(naive(keys));
      },
    ),
    { numRuns: runs(100, 10_000) },
  );
});
