/** Breaks when a check reads more of a history again than it may, reads a part that is not due, or never comes to the end of what is. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { openSyncWorld } from '../../../../tests/helpers/history/sync-world.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import { commit } from '../archive/commit.ts';
import { takePage } from '../archive/take-page.ts';
import { withoutRanges } from './coverage.ts';
import type { Window } from './scan.ts';
import { syncOps } from './sync-ops.ts';

const T0 = 1_700_000_000_000;
const SPAN = 400;

function record(kind: WalletRecord['kind'], id: number, createdAt: number): WalletRecord {
  const fields = {
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    address: `T${id}`,
    memo: '',
    isInner: false,
    amount: '1',
    fee: '0',
    walletTxId: null,
    createdAt,
    updatedAt: createdAt,
    remark: '',
    otherFields: {},
  };
  return kind === 'deposit' ? { kind, ...fields } : { kind, id: `w${id}`, ...fields };
}

const moment = fc.integer({ min: T0, max: T0 + SPAN });
const anyRanges = fc
  .array(moment, { minLength: 2, maxLength: 8 })
  .map((times) => [...new Set(times)].sort((a, b) => a - b))
  .map((times) =>
    times.flatMap((from, at): Window[] => {
      const to = times[at + 1];
      return at % 2 === 1 || to === undefined ? [] : [{ from, to }];
    }),
  );

const oldestFirst = (a: Window, b: Window) => a.from - b.from;
const newestFirst = (a: Window, b: Window) => b.from - a.from;

it('takes what fits of the first ranges, each from its newest end, until nothing is left', () => {
  // One archive, and an account for each run: to open one takes longer than all else.
  const world = openSyncWorld();
  let accounts = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('deposit' as const, 'withdrawal' as const),
      fc.array(moment, { maxLength: 60 }),
      anyRanges,
      fc.record({ records: fc.integer({ min: 1, max: 20 }), spanMs: fc.integer({ min: 10, max: SPAN }) }),
      fc.constantFrom(oldestFirst, newestFirst),
      (kind, times, ranges, size, order) => {
        accounts += 1;
        const accountId = `acc-${accounts}`;
        const rows = times.map((at, id) => record(kind, id, at));
        const page = { accountId, kind, scanId: 1, seenAt: T0, rows, unreadable: [] };
        commit(world.context, () => takePage(world.context, page));
        let left = ranges;
        for (let checks = 0; left.length > 0; checks += 1) {
          expect(checks).toBeLessThan(SPAN);
          const input = { accountId, kind, ranges: left.toSorted(order), size };
          const [first] = input.ranges;
          const slice = syncOps['sync.slice'](world.context, input);
          const inSlice = times.filter((at) => slice.some(({ from, to }) => from <= at && at <= to));
          // All of one moment come together.
          const oldest = inSlice.filter((at) => at === Math.min(...inSlice)).length;
          expect(inSlice.length - oldest).toBeLessThan(size.records);
          expect(withoutRanges(slice, left)).toEqual([]);
          expect(slice.some(({ from, to }) => from <= (first?.to ?? 0) && (first?.to ?? 0) <= to)).toBe(true);
          left = withoutRanges(left, slice);
        }
      },
    ),
    { numRuns: runs(40, 1_000) },
  );
  world.end();
});
