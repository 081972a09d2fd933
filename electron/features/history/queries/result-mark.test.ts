// Would break it: a record that the venue reports otherwise and that leaves its mark as it was. That a result's mark follows is in reviews.test.ts.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { setAmount } from './amounts.ts';
import { createData, reserve } from './column-data.ts';
import { recordMark } from './result-mark.ts';

interface ReportedRecord {
  id: number;
  updated: number;
  status: number;
  amount: string;
}

/** The columns of one record, written anew for each. */
const data = createData();
reserve(data, 1);
data.count = 1;

function markOf({ id, updated, status, amount }: ReportedRecord): number {
  data.ids[0] = id;
  data.updated[0] = updated;
  data.status[0] = status;
  setAmount(data.amount, 0, amount);
  return recordMark(data, 0);
}

const reportedRecord = {
  id: fc.integer({ min: 1, max: 2 ** 40 }),
  updated: fc.integer({ min: 0, max: 2 ** 52 }),
  status: fc.nat(30),
  // Narrow ones, and those that no column holds: negative, of more than 18 decimals, beyond 2^52.
  amount: fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 30 }))
    .map(([minus, units, scale]) => {
      const digits = units.toString().padStart(scale + 1, '0');
      const cut = digits.length - scale;
      return `${minus ? '-' : ''}${digits.slice(0, cut)}${scale === 0 ? '' : `.${digits.slice(cut)}`}`;
    }),
};

it('changes when the venue changes anything in it', () => {
  let same = 0;
  let pairs = 0;
  fc.assert(
    fc.property(fc.record(reportedRecord), fc.record(reportedRecord), (one, other) => {
      for (const field of ['id', 'updated', 'status', 'amount'] as const) {
        if (one[field] === other[field]) continue;
        if (field === 'amount' && Number(one.amount) === Number(other.amount)) continue;
        pairs += 1;
        if (markOf(one) === markOf({ ...one, [field]: other[field] })) same += 1;
      }
      expect(markOf(one)).toBe(markOf({ ...one }));
    }),
    { numRuns: 2_000, seed: 5 },
  );
  // By chance one of four thousand million.
  expect(pairs).toBeGreaterThan(4_000);
  expect(same).toBe(0);
});
