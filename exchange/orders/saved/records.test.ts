/**
 * Deposits and withdrawals over several runs. Broken by: a record that was listed and is gone or different after a crash, one that
 * never ends because its exchange did, an id or transaction drawn a second time, a snapshot that changes later results, a position that
 * means another record because a later run requested another history.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { listPage, type Records } from '../../history/list.ts';
import type { ListName } from '../../history/moving-history.ts';
import { DEPOSIT_STATUSES, type Deposit } from '../../history/records.ts';
import type { Entry } from '../../persistence/contract.ts';
import {
  BUSY,
  MINUTE,
  newestFirst,
  openRun,
  other,
  SECOND,
  START,
  text,
  type Run,
} from '../../../tests/helpers/exchange/records-run.ts';

interface Step {
  act: 'wait' | 'drift' | 'crash' | 'close' | 'clock goes back';
  list: ListName;
  ms: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('wait', 'wait', 'wait', 'drift', 'crash', 'close', 'clock goes back'),
  list: fc.constantFrom('deposits', 'withdrawals'),
  ms: fc.integer({ min: 0, max: 3 * MINUTE }),
});

describe('over any number of runs', () => {
  test('S4.1 S4.2 every listed record is there after a crash or an end at any moment, every field; no id is used twice', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom(1, 3, 1_000),
        fc.constantFrom(0, 2, 30),
        (steps, snapshotAfter, recordsPerMinute) => {
          const accounts = other({ deposits: 4, withdrawals: 4 });
          const options = { ...BUSY, recordsPerMinute, accounts };
          const both = () => text(run) + text(run, 'other');
          let run = openRun([], START, options, snapshotAfter);
          both();
          for (const { act, list, ms } of steps) {
            if (act === 'wait') run.clock.now += ms;
            if (act === 'clock goes back') run.clock.now -= ms;
            if (act === 'drift') run.parts.arrive(list, 2);
            const seen = both();
            if (act === 'close') run.parts.close();
            if (act === 'close' || act === 'crash') {
              run = openRun(run.store.contents(), run.clock.now, options, snapshotAfter);
            }
            expect(both()).toBe(seen);
          }
          expectUnique(run);
        },
      ),
      { numRuns: runs(15, 600) },
    );
  });

  test('ids and transactions are drawn once, however short the runs are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 * SECOND }), { maxLength: 25 }), (lives) => {
        let saved: Entry[] = [];
        let now = START;
        for (const ms of lives) {
          const run = openRun(saved, now);
          run.parts.arrive('withdrawals', 1);
          now = run.clock.now += ms;
          run.list();
          saved = run.store.contents();
        }
        const run = openRun(saved, now);
        expect(run.list().withdrawals.length).toBeGreaterThanOrEqual(30 + lives.length);
        expectUnique(run);
      }),
      { numRuns: runs(8, 300) },
    );
  });

  test('a snapshot in between changes no later entry', () => {
    const after = (snapshotAfter: number) => {
      const first = openRun([], START, BUSY, snapshotAfter);
      for (let read = 0; read < 40; read += 1) {
        first.clock.now += 7 * SECOND;
        first.list();
      }
      const second = openRun(first.store.contents(), first.clock.now);
      second.clock.now += 30 * MINUTE;
      return { entries: first.store.contents().length, seen: text(second) };
    };
    const [often, never] = [after(1), after(1e9)];
    expect(often.entries).toBeLessThan(never.entries);
    expect(often.seen).toBe(never.seen);
  });
});

function expectUnique(run: Run): void {
  const { deposits, withdrawals } = run.list();
  expect(newestFirst(deposits) && newestFirst(withdrawals)).toBe(true);
  const ids = withdrawals.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // Two deposits of the seeded history are equal on purpose, transactions included.
  const arrived = [...deposits.slice(0, -30), ...withdrawals];
  const transactions = arrived.flatMap(({ walletTxId }) => walletTxId ?? []);
  expect(new Set(transactions).size).toBe(transactions.length);
}

describe('a later run', () => {
  test('S3.1 S3.2 finishes pending records, from its own start', () => {
    const options = { ...BUSY, recordsPerMinute: 0, deposits: 0, withdrawals: 0 };
    const first = openRun([], START, options);
    first.parts.arrive('deposits', 20);
    first.parts.arrive('withdrawals', 20);
    first.clock.now += 40 * SECOND;
    const states = new Set(first.list().withdrawals.map(({ status }) => status));
    expect(states).toEqual(new Set(['PROCESSING', 'WALLET_PROCESSING']));
    const again = openRun(first.store.contents(), START + 60 * MINUTE, options);
    const before = again.list();
    again.clock.now += 30 * MINUTE;
    const after = again.list();
    for (const list of ['deposits', 'withdrawals'] as const) {
      for (const [index, record] of after[list].entries()) {
        const old = before[list][index];
        expect(['SUCCESS', 'FAILURE', 'ROLLBACK', 'RISK_MGT_REJECTED', 'TRM_MGT_REJECTED']).toContain(
          record.status,
        );
        if (old?.status !== record.status) expect(record.updatedAt).toBeGreaterThan(START + 60 * MINUTE);
        expect(record.createdAt).toBe(old?.createdAt);
      }
    }
  });

  test('S3.1 changes the status of seeded records that an earlier one left unfinished', () => {
    const first = openRun([], START);
    first.clock.now += 20 * SECOND;
    const unfinished = (run: Run) => {
      const { deposits, withdrawals } = run.list();
      const seeded = [...deposits.slice(-30), ...withdrawals.slice(-30)];
      return seeded.filter(({ status }) => status.endsWith('PROCESSING')).length;
    };
    expect(unfinished(first)).toBeGreaterThan(0);
    const again = openRun(first.store.contents(), first.clock.now);
    again.clock.now += 30 * MINUTE;
    expect(unfinished(again)).toBe(0);
  });

  test('with another seed and other counts lists the records and addresses of the first', () => {
    const first = openRun([], START, { ...BUSY, seed: 1, accounts: other({ withdrawals: 9 }) });
    first.clock.now += 5 * MINUTE;
    const seen = ['main', 'other'].map((name) => text(first, name));
    const addresses = (run: Run) => ['btc', 'ton'].map((chain) => run.addressesOf('main').addressOn(chain));
    const second = openRun(first.store.contents(), first.clock.now, {
      ...BUSY,
      seed: 2,
      deposits: 500,
      withdrawals: 0,
      accounts: [{ name: 'new', keys: [] }, ...other({ withdrawals: 90 })],
    });
    expect(['main', 'other'].map((name) => text(second, name))).toEqual(seen);
    expect(addresses(second)).toEqual(addresses(first));
    second.parts.close();
    const third = openRun(second.store.contents(), first.clock.now);
    expect(text(third)).toBe(seen[0]);
  });

  test('gives a history to an account that had none and was never given a record', () => {
    const first = openRun([], START);
    expect(first.list('other').deposits).toEqual([]);
    const second = openRun(first.store.contents(), START + MINUTE, {
      ...BUSY,
      accounts: other({ deposits: 5 }),
    });
    const seen = text(second, 'other');
    expect(second.list('other').deposits).toHaveLength(5);
    const third = openRun(second.store.contents(), START + 2 * MINUTE, { ...BUSY, recordsPerMinute: 0 });
    expect(text(third, 'other')).toBe(seen);
  });

  test('with a clock behind the first run adds no record before the existing ones', () => {
    const first = openRun([], START, { ...BUSY, recordsPerMinute: 0 });
    const years = 3 * 365 * 24 * 60 * MINUTE;
    const again = openRun(first.store.contents(), START - years);
    again.parts.arrive('deposits', 2);
    const { deposits } = again.list();
    expect(deposits).toHaveLength(32);
    expect(newestFirst(deposits)).toBe(true);
  });

  test('without an account keeps its records for one that has it', () => {
    const first = openRun([], START, { ...BUSY, accounts: other({ deposits: 3, withdrawals: 3 }) });
    first.clock.now += 5 * MINUTE;
    const seen = text(first, 'other');
    const without = openRun(first.store.contents(), first.clock.now, { ...BUSY, accounts: [] }, 1);
    without.clock.now += MINUTE;
    without.list();
    without.parts.close();
    const again = openRun(without.store.contents(), first.clock.now);
    expect(text(again, 'other')).toBe(seen);
  });

  test('saves records of an account without a history', () => {
    const first = openRun([], START);
    first.parts.arrive('withdrawals', 3);
    const again = openRun(first.store.contents(), first.clock.now);
    expect(again.list('other').withdrawals).toEqual(first.list('other').withdrawals);
    expect(again.list('other').withdrawals).toHaveLength(3);
  });
});

test('S4.1 S4.2 the records there were from the beginning are the same after a restart, however long opening took', () => {
  const options = { ...BUSY, recordsPerMinute: 0 };
  const first = openRun([], START, options, undefined, 57);
  const shown = text(first);
  const again = openRun(first.store.contents(), first.clock.now + MINUTE, options, undefined, 31);
  expect(text(again)).toBe(shown);
});

test('S4.1 pages of a frozen window are the same before and after a restart', () => {
  const first = openRun([], START);
  first.clock.now += 10 * MINUTE;
  const endAt = first.clock.now;
  const page = (records: Records<Deposit>, currentPage: number) =>
    listPage(
      records,
      new URLSearchParams({ endAt: `${endAt}`, currentPage: `${currentPage}` }),
      DEPOSIT_STATUSES,
    );
  const total = (records: readonly Deposit[]) => {
    const judged = page(records, 1);
    return judged.ok ? judged.value.totalNum : judged.refusal.message;
  };
  const before = total(first.list().deposits);
  const again = openRun(first.store.contents(), endAt);
  again.parts.arrive('deposits', 5);
  again.clock.now += 5 * MINUTE;
  expect(total(again.list().deposits)).toBe(before);
});
