/** Public ids. Broken by: an id used twice, in one run or two, one that fits a double, one that does not rise. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { createPublicIds } from './public-ids.ts';

const FOUNDED = Date.parse('2026-11-20T12:00:00Z');
const none = () => ({ restored: 0, orders: 0, trades: 0 });
const count = fc.integer({ min: 1, max: 2 ** 40 });

test('an order id has 24 hexadecimal digits, rises with the orders and is the same whenever it is asked for', () => {
  const ids = createPublicIds(7, FOUNDED, none());
  fc.assert(
    fc.property(count, count, (a, b) => {
      expect(ids.order(a)).toMatch(/^[0-9a-f]{24}$/);
      expect(ids.order(a)).toBe(createPublicIds(7, FOUNDED, none()).order(a));
      expect(Math.sign(ids.order(a) < ids.order(b) ? -1 : Number(ids.order(a) > ids.order(b)))).toBe(
        Math.sign(a - b),
      );
    }),
    { numRuns: runs(200, 10_000) },
  );
});

test('ids of trades and fills rise, differ and lose their last digit in a double', () => {
  const ids = createPublicIds(7, FOUNDED, none());
  fc.assert(
    fc.property(count, (trade) => {
      const given = [
        ids.trade(trade),
        ids.fill(trade, 'taker'),
        ids.fill(trade, 'maker'),
        ids.fill(trade + 1, 'taker'),
      ];
      for (const id of given) expect(BigInt(Number(id))).not.toBe(id);
      expect(given[1]).toBeLessThan(given[2] ?? 0n);
      expect(given[2]).toBeLessThan(given[3] ?? 0n);
      expect(ids.trade(trade + 1)).toBeGreaterThan(given[0] ?? 0n);
    }),
    { numRuns: runs(200, 10_000) },
  );
});

test('a later run goes on above the earlier one; orders that were put back keep their ids', () => {
  const before = createPublicIds(7, FOUNDED, none());
  const earlier = { restored: 0, orders: 1_000, trades: 500 };
  const after = createPublicIds(7, FOUNDED, earlier);
  // Orders 3 and 998 were restored into the engine, which continues from there.
  earlier.restored = 998;
  expect([after.order(3), after.order(998)]).toEqual([before.order(3), before.order(998)]);
  expect(after.order(999)).toBe(before.order(1_001));
  expect(after.trade(1)).toBe(before.trade(501));
  expect(after.fill(1, 'taker')).toBe(before.fill(501, 'taker'));
});
