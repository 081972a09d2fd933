/**
 * A history that changes while it is read. Broken by: a result that depends on the number of reads, a record that changes its position or
 * a constant field, a step that 3.1 and 3.2 do not allow, pages that do not drift, a fixed window that does.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { generateHistory } from './generate.ts';
import type { Page } from '../base/paging.ts';
import { listPage, type Records } from './list.ts';
import { createMovingHistory, type MovingHistory } from './moving-history.ts';
import { DEPOSIT_STATUSES, WITHDRAWAL_STATUSES, type Deposit, type Withdrawal } from './records.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

function moving(perMinute: number, seed = 7, deposits = 60, withdrawals = 30): MovingHistory {
  const { history, addresses } = generateHistory({ seed, deposits, withdrawals, start: START });
  return createMovingHistory({ history, addresses, seed, start: START, perMinute });
}

function page<T extends Deposit | Withdrawal>(
  records: Records<T>,
  query: Record<string, number | string>,
): Page<T> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const judged = listPage(records, text, [...DEPOSIT_STATUSES, ...WITHDRAWAL_STATUSES]);
  if (!judged.ok) throw new Error(judged.refusal.message);
  return judged.value;
}

describe('a rate of nothing', () => {
  test('the lists do not change, however much time passes', () => {
    const history = moving(0);
    const before = history.snapshot();
    history.advance(START + 100 * 24 * 60 * MINUTE);
    expect(history.snapshot()).toEqual(before);
    expect(before).toEqual(generateHistory({ seed: 7, deposits: 60, withdrawals: 30, start: START }).history);
  });
});

describe('arrivals', () => {
  test.each([1, 10, 60])('about %i a minute, deposits and withdrawals', (perMinute) => {
    const history = moving(perMinute, 7, 0, 0);
    history.advance(START + 1_000 * MINUTE);
    const { deposits, withdrawals } = history;
    const arrived = deposits.length + withdrawals.length;
    expect(arrived / 1_000 / perMinute).toBeGreaterThan(0.9);
    expect(arrived / 1_000 / perMinute).toBeLessThan(1.1);
    expect(deposits.length).toBeGreaterThan(withdrawals.length);
    expect(withdrawals.length).toBeGreaterThan(arrived / 10);
  });

  test('S2.2 S2.3 a record arrives in PROCESSING, just created, without a transaction, with all its fields', () => {
    const history = moving(0);
    const { deposits, withdrawals } = history.snapshot();
    history.arrive('deposits', 1, START + 5);
    history.arrive('withdrawals', 1, START + 5);
    for (const [fresh, like] of [
      [history.deposits.at(0), deposits[0]],
      [history.withdrawals.at(0), withdrawals[0]],
    ] as const) {
      expect(fresh).toMatchObject({ status: 'PROCESSING', walletTxId: null, updatedAt: fresh?.createdAt });
      expect(Object.keys(fresh ?? {}).sort()).toEqual(Object.keys(like ?? {}).sort());
    }
    expect(history.deposits.at(0)?.createdAt).toBe(START + 5);
  });

  test('the same seed gives the same lists, another seed others, however often they are read', () => {
    const reference = moving(20);
    reference.advance(START + 30 * MINUTE);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 * MINUTE }), { maxLength: 40 }), (steps) => {
        const history = moving(20);
        // Unsorted on purpose: a clock that goes back changes nothing.
        for (const step of steps) history.advance(START + step);
        history.advance(START + 30 * MINUTE);
        expect(history.snapshot()).toEqual(reference.snapshot());
      }),
      { numRuns: runs(20, 500) },
    );
    const other = moving(20, 8);
    other.advance(START + 30 * MINUTE);
    expect(other.snapshot()).not.toEqual(reference.snapshot());
  });

  test('newest first at every moment', () => {
    const history = moving(60);
    for (let minute = 1; minute <= 20; minute += 1) {
      history.advance(START + minute * MINUTE);
      if (minute % 5 === 0) history.arrive('deposits', 3, START + minute * MINUTE);
      const times = history.snapshot().deposits.map((record) => record.createdAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  test('a million records before it are neither moved nor written to', () => {
    const [record] = generateHistory({ seed: 7, deposits: 1, withdrawals: 0, start: START }).history.deposits;
    if (record === undefined) throw new Error('No deposit was drawn.');
    const million: readonly Deposit[] = Object.freeze(Array.from({ length: 1_000_000 }, () => record));
    const { addresses } = generateHistory({ seed: 7, deposits: 0, withdrawals: 0, start: START });
    const history = createMovingHistory({
      history: { deposits: million, withdrawals: [] },
      addresses,
      seed: 7,
      start: START,
      perMinute: 0,
    });
    history.arrive('deposits', 2_000, START + 1);
    expect(page(history.deposits, {}).totalNum).toBe(1_002_000);
    expect(page(history.deposits, { currentPage: 5, pageSize: 500 }).items[0]).toBe(record);
    expect(page(history.deposits, { currentPage: 4, pageSize: 500 }).items.at(-1)).not.toBe(record);
  });
});

/** Every version of every record, read each second. */
function watch<T extends Deposit | Withdrawal>(list: 'deposits' | 'withdrawals', minutes: number): T[][] {
  const history = moving(12, 3, 40, 40);
  const records = history[list] as Records<Deposit | Withdrawal> as Records<T>; // the caller names the list's own type
  const versions: T[][] = [];
  for (let second = 0; second <= minutes * 60; second += 1) {
    history.advance(START + second * 1_000);
    for (let index = 0; index < records.length; index += 1) {
      const record = records.at(index);
      // Counted from the oldest, a record keeps its number.
      const seen = (versions[records.length - 1 - index] ??= []);
      if (record !== undefined && seen.at(-1) !== record) seen.push(record);
    }
  }
  return versions;
}

describe('states', () => {
  const paths = (versions: readonly (readonly (Deposit | Withdrawal)[])[]) =>
    new Set(versions.map((seen) => seen.map((record) => record.status).join(' ')));

  test('S3.1 deposits go from PROCESSING to SUCCESS or FAILURE, some by what the venue adds; final ones stay', () => {
    const seen = paths(watch('deposits', 120));
    for (const path of seen) {
      expect(path).toMatch(
        /^(PROCESSING ?)?((PRE_SUCCESS|WAIT_RISK_MGT|WAIT_TRM_MGT) ?)?(SUCCESS|FAILURE|ROLLBACKING ?(ROLLBACK)?|[A-Z]+_MGT_REJECTED)?$/,
      );
    }
    for (const path of [
      'SUCCESS',
      'FAILURE',
      'PROCESSING SUCCESS',
      'PROCESSING FAILURE',
      'PROCESSING PRE_SUCCESS SUCCESS',
    ])
      expect(seen).toContain(path);
  });

  test('S3.2 withdrawals go PROCESSING, WALLET_PROCESSING, then SUCCESS or FAILURE; the transaction appears in between', () => {
    const seen = paths(watch('withdrawals', 120));
    for (const path of seen) {
      expect(path).toMatch(
        /^(REVIEW|SUCCESS|FAILURE|(PROCESSING ?)?(WALLET_PROCESSING ?){0,2}(SUCCESS|FAILURE)?)$/,
      );
    }
    expect(seen).toContain('PROCESSING WALLET_PROCESSING WALLET_PROCESSING SUCCESS');
    expect(seen).toContain('PROCESSING WALLET_PROCESSING FAILURE');
  });

  test.each(['deposits', 'withdrawals'] as const)(
    '%s: only status, updatedAt and walletTxId change; updatedAt rises; a transaction appears once and stays',
    (list) => {
      const appeared = new Set<boolean>();
      for (const seen of watch<Deposit | Withdrawal>(list, 30)) {
        for (const [index, record] of seen.entries()) {
          const before = seen[index - 1];
          if (before === undefined) continue;
          const { status, updatedAt, walletTxId } = record;
          expect({ ...before, status, updatedAt, walletTxId }).toEqual(record);
          expect(updatedAt).toBeGreaterThan(before.updatedAt);
          if (before.walletTxId !== null) expect(walletTxId).toBe(before.walletTxId);
          if (record.isInner) expect(walletTxId).toBeNull();
          appeared.add(before.walletTxId === null && walletTxId !== null);
        }
      }
      expect(appeared).toContain(true);
    },
  );

  test('every record that arrived becomes final', () => {
    const history = moving(0);
    history.arrive('deposits', 50, START);
    history.arrive('withdrawals', 50, START);
    const newest = (status: string) =>
      page(history.withdrawals, { status }).totalNum + page(history.deposits, { status }).totalNum;
    expect(newest('PROCESSING')).toBeGreaterThanOrEqual(100);
    history.advance(START + 60 * MINUTE);
    expect(history.deposits.slice(0, 50).every((record) => record.status !== 'PROCESSING')).toBe(true);
    expect(
      history.withdrawals.slice(0, 50).every((record) => ['SUCCESS', 'FAILURE'].includes(record.status)),
    ).toBe(true);
  });
});

describe('reading while it moves', () => {
  /** Reads all pages of ten, ten seconds apart, with the same query each. */
  function readThrough(
    history: MovingHistory,
    query: Record<string, number>,
  ): { rows: string[]; first: string[] } {
    const identity = (record: Withdrawal) => record.id;
    const first = history.snapshot().withdrawals.map(identity);
    const rows: string[] = [];
    for (let currentPage = 1; ; currentPage += 1) {
      history.advance(START + currentPage * 10_000);
      const { items, totalPage } = page(history.withdrawals, { ...query, currentPage, pageSize: 10 });
      rows.push(...items.map(identity));
      if (currentPage >= totalPage) return { rows, first };
    }
  }

  test('S4.2 page by page: arriving records push others onto the next page, where they appear twice', () => {
    const { rows } = readThrough(moving(60, 7, 0, 200), {});
    expect(new Set(rows).size).toBeLessThan(rows.length);
  });

  test('S4.2 with endAt frozen at the first request: every record once, all that were there', () => {
    const history = moving(60, 7, 0, 200);
    history.advance(START);
    const { rows, first } = readThrough(history, { endAt: START });
    expect(rows).toEqual(first);
    expect(history.withdrawals.length).toBeGreaterThan(rows.length);
  });

  test('S4.2 also when they are made to arrive within the millisecond of the request', () => {
    const history = moving(0, 7, 0, 30);
    history.advance(START + 50);
    const frozen = { endAt: START + 50, pageSize: 10 };
    const before = page(history.withdrawals, frozen);
    history.arrive('withdrawals', 3, START + 50);
    expect(page(history.withdrawals, frozen)).toEqual(before);
    expect(page(history.withdrawals, {}).totalNum).toBe(before.totalNum + 3);
  });
});
