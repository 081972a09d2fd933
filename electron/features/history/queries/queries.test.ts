/**
 * What would break it: an answer that differs from filtering, sorting and adding the records one by one, for any history of changes,
 * whether the columns were read from the file or kept up, whether the search index is there, half there or out of date.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey } from '../../../../shared/addresses/address-names.ts';
import { type HistoryFilter, reviewStatusOf } from '../../../../shared/query/filter.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { loadBehind, queryOps, idsOf, rowsOf } from './query-ops.ts';
import type { ColumnStore } from './columns.ts';
import type { Sort } from './result-cache.ts';
import { createArchiveDouble, UNREVIEWED } from '../../../../tests/helpers/history/archive-double.ts';
import { type Known, naiveResult, units } from '../../../../tests/helpers/history/naive.ts';
import {
  anyAccount,
  anyBook,
  anyChange,
  anyLabels,
  anyNote,
  anyPresent,
  anyRecord,
  anySort,
  anyState,
  wideFilter,
} from '../../../../tests/helpers/history/random-archive.ts';

const someRecords = fc.array(fc.tuple(anyAccount, anyRecord), { minLength: 1, maxLength: 25 });
const pick = fc.nat(1_000);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), records: someRecords }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), pick, change: anyChange }) },
  fc.record({ do: fc.constant('miss' as const), pick, since: fc.constantFrom(null, 5) }),
  fc.record({
    do: fc.constant('note' as const),
    pick,
    field: fc.constantFrom('amount', 'address', 'status', 'remark', 'late'),
    at: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    do: fc.constant('review' as const),
    pick,
    state: anyState,
    at: fc.constantFrom(1, 3, 5),
    approvedBy: fc.constantFrom(null, 'Ben'),
    importedReviews: fc.constantFrom(0, 2),
    labels: anyLabels,
    internalTransferWith: fc.constantFrom(null, 'acc-2'),
    note: anyNote,
  }),
  fc.record({ do: fc.constant('rule' as const), fourEyes: fc.boolean() }),
  fc.record({ do: fc.constant('work' as const), slices: fc.constantFrom(1, 3, 40) }),
  fc.record({ do: fc.constant('gap' as const), to: fc.constantFrom(250, 5_000) }),
  fc.record({ do: fc.constant('replay' as const), present: anyPresent, names: anyBook }),
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('query' as const), filter: wideFilter, sort: anySort }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('every answer equals the naive one, after any changes, kept up to date or read again', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      wideFilter,
      anySort,
      (steps, filter, sort) => {
        const world = createArchiveDouble();
        const known: Known[] = [];
        let next = 1;
        for (const each of steps) next = play(world, known, next, each);
        answersAreRight(world.context, known, filter, sort);
        answersAreRight(world.reopen(), known, filter, sort);
        while (loadBehind(world.context));
        expect(queryOps['query.state'](world.context, null)).toEqual({ opening: false, searchLag: 0 });
        answersAreRight(world.context, known, filter, sort);
      },
    ),
    { numRuns: runs(60, 4_000) },
  );
});

function play(
  world: ReturnType<typeof createArchiveDouble>,
  known: Known[],
  next: number,
  each: Step,
): number {
  switch (each.do) {
    case 'add': {
      const rows = each.records.map(([accountId, record], at) => added(next + at, accountId, record));
      world.put(rows);
      known.push(...rows);
      return next + rows.length;
    }
    case 'gap':
      return Math.max(next, each.to);
    case 'replay':
      if (each.present !== null) queryOps['query.setAccounts'](world.context, each.present);
      queryOps['query.setNames'](world.context, each.names);
      return next;
    case 'rule':
      world.setFourEyes(each.fourEyes);
      for (const one of known) one.review = reviewStatusOf(one.state, one.approvedBy !== null, each.fourEyes);
      return next;
    case 'work':
      for (let slice = 0; slice < each.slices; slice += 1) if (!loadBehind(world.context)) break;
      return next;
    case 'query':
      answersAreRight(world.context, known, each.filter, each.sort);
      return next;
    case 'change':
    case 'miss':
    case 'note':
    case 'review': {
      const one = known[each.pick % Math.max(1, known.length)];
      if (one === undefined) return next;
      if (each.do === 'change') {
        one.record = { ...one.record, ...each.change };
        world.put([one]);
      } else if (each.do === 'miss') {
        one.missingSince = each.since;
        world.setMissing([one.id], each.since);
      } else if (each.do === 'note') {
        world.note(one, each.field, each.at);
        if (each.field === 'amount' || each.field === 'address')
          one.alteredAt = Math.max(one.alteredAt, each.at);
        one.isLate ||= each.field === 'late';
      } else {
        const { state, labels, approvedBy, at, importedReviews } = each;
        one.state = state;
        one.review = reviewStatusOf(state, approvedBy !== null, world.context.reviews.fourEyes());
        one.importedReviews = importedReviews;
        one.reviewedAt = at;
        one.approvedBy = approvedBy;
        one.labels = labels;
        one.internalTransferWith = each.internalTransferWith;
        one.note = each.note;
        const recorded = {
          ...UNREVIEWED,
          state,
          at,
          labels,
          approvedBy,
          importedReviews,
          internalTransferWith: each.internalTransferWith,
        };
        world.review(one.id, recorded, each.note);
      }
      one.changedSince =
        one.review !== 'unreviewed' && one.reviewedAt !== null && one.alteredAt > one.reviewedAt;
      return next;
    }
  }
}

function added(id: number, accountId: string, record: Known['record']): Known {
  return {
    id,
    accountId,
    record,
    occurrence: 0,
    firstSeenAt: 1,
    missingSince: null,
    review: 'unreviewed',
    reviewedBy: null,
    reviewedAt: null,
    approvedBy: null,
    sameUser: false,
    importedReviews: 0,
    notes: 0,
    labels: [],
    internalTransferWith: null,
    changedSince: false,
    note: '',
    state: 'unreviewed',
    alteredAt: 0,
    isLate: false,
  };
}

function answersAreRight(
  context: ArchiveContext & { columns: ColumnStore },
  known: readonly Known[],
  filter: HistoryFilter,
  sort: Sort,
): void {
  const replayed = context.columns.replayed();
  const expected = naiveResult(known, filter, sort, replayed);
  const plain = expected.map(
    ({ note: _note, state: _state, alteredAt: _alteredAt, isLate: _isLate, ...row }) => row,
  );
  expect([...rowsOf(context, filter, sort)]).toEqual(plain);
  const deep = Math.max(0, expected.length - 3);
  const page = queryOps['query.page'](context, { filter, sort, offset: deep, limit: 2 });
  expect(page.total).toBe(expected.length);
  expect(page.rows).toEqual(plain.slice(deep, deep + 2));
  const anchors = known.slice(-3).map(({ id }) => id);
  if (anchors.length > 0) {
    const found = anchors.find((id) => expected.some((row) => row.id === id));
    const { anchor } = queryOps['query.page'](context, { filter, sort, offset: 0, limit: 1, anchors });
    const at = expected.findIndex(({ id }) => id === found);
    expect(anchor).toEqual(found === undefined ? null : { id: found, at });
  }
  const ids = expected.map(({ id }) => id).sort((a, b) => a - b);
  expect(idsOf(context, filter)).toEqual(ids);
  totalsAreRight(context, expected, filter);
  flowIsRight(context, expected, filter);
  insightIsRight(context, expected, filter);
  const facets = queryOps['query.facets'](context, {});
  const shown = naiveResult(known, {}, sort, replayed);
  expect(facets.statuses).toEqual([...new Set(shown.map(({ record }) => record.status))].sort());
  expect(facets.labels).toEqual([...new Set(shown.flatMap(({ labels }) => labels))].sort());
}

function totalsAreRight(context: ArchiveContext, expected: readonly Known[], filter: HistoryFilter): void {
  const { lines, records, waiting } = queryOps['query.totals'](context, { filter });
  expect(records).toBe(expected.length);
  expect(waiting).toBe(expected.filter(({ review }) => review === 'waiting').length);
  const groups = Map.groupBy(expected, ({ record }) => record.currency);
  expect(lines.map(({ currency }) => currency)).toEqual([...groups.keys()].sort());
  for (const line of lines) {
    const all = groups.get(line.currency) ?? [];
    const own = all.filter(isCompleted);
    besideIsRight(line, own);
    expect(units(line.net)).toBe(sum(own, 'deposit', 'amount') - sum(own, 'withdrawal', 'amount'));
    expect(units(line.fees)).toBe(sum(own, 'deposit', 'fee') + sum(own, 'withdrawal', 'fee'));
    besideIsRight(
      line.notListed,
      own.filter(({ missingSince }) => missingSince !== null),
    );
    besideIsRight(line.pending, all.filter(isPending));
    besideIsRight(line.failed, all.filter(isFailed));
  }
}

function besideIsRight(
  beside: { deposits: number; withdrawals: number; in: string; out: string },
  own: readonly Known[],
): void {
  expect(beside.deposits).toBe(own.filter(({ record }) => record.kind === 'deposit').length);
  expect(beside.withdrawals).toBe(own.length - beside.deposits);
  expect(units(beside.in)).toBe(sum(own, 'deposit', 'amount'));
  expect(units(beside.out)).toBe(sum(own, 'withdrawal', 'amount'));
}

const isCompleted = ({ record }: Known): boolean => record.status === 'SUCCESS';
const isFailed = ({ record }: Known): boolean => record.status === 'FAILURE';
const isPending = (known: Known): boolean => !isCompleted(known) && !isFailed(known);

function flowIsRight(context: ArchiveContext, expected: readonly Known[], filter: HistoryFilter): void {
  // The clock of Berlin goes forward on 30 March 2025, in the midst of these records.
  const timeZone = 'Europe/Berlin';
  const flow = queryOps['query.flow'](context, { filter, currency: 'BTC', by: 'day', timeZone });
  if (!flow.ok) throw new Error(flow.error.message);
  const format = new Intl.DateTimeFormat('sv', { timeZone });
  const own = expected.filter(({ record }) => record.currency === 'BTC');
  const days = Map.groupBy(own, ({ record }) => format.format(record.createdAt));
  expect(flow.value.rows.map(({ from }) => format.format(from))).toEqual([...days.keys()].sort());
  for (const row of flow.value.rows) {
    expect(new Date(row.from).toLocaleTimeString('sv', { timeZone })).toBe('00:00:00');
    const day = days.get(format.format(row.from)) ?? [];
    const completed = day.filter(isCompleted);
    besideIsRight(row, completed);
    expect(units(row.net)).toBe(sum(completed, 'deposit', 'amount') - sum(completed, 'withdrawal', 'amount'));
    besideIsRight(row.pending, day.filter(isPending));
    besideIsRight(row.failed, day.filter(isFailed));
  }
}

function insightIsRight(context: ArchiveContext, expected: readonly Known[], filter: HistoryFilter): void {
  const { addresses, timeToFinal } = queryOps['query.insight'](context, { filter });
  const groups = Map.groupBy(
    expected.filter(({ record }) => record.address !== ''),
    ({ record: { kind, currency, chain, address } }) =>
      JSON.stringify([kind, currency, chain, addressKey(address)]),
  );
  const counts = [...groups.values()].map((own) => own.filter(isCompleted).length).sort((a, b) => b - a);
  expect(addresses.map(({ records }) => records)).toEqual(counts.slice(0, 20));
  for (const { kind, currency, chain, address, total, pending, failed, firstAt, lastAt } of addresses) {
    const own = groups.get(JSON.stringify([kind, currency, chain, addressKey(address)])) ?? [];
    expect(units(total)).toBe(sum(own.filter(isCompleted), kind, 'amount'));
    expect([pending, failed]).toEqual([own.filter(isPending).length, own.filter(isFailed).length]);
    const times = own.map(({ record }) => record.createdAt);
    expect([firstAt, lastAt]).toEqual([Math.min(...times), Math.max(...times)]);
  }
  for (const line of timeToFinal) {
    const times: number[] = [];
    for (const { record } of expected) {
      if (record.kind !== line.kind || record.currency !== line.currency) continue;
      if (record.status !== 'SUCCESS' && record.status !== 'FAILURE') continue;
      times.push(Math.max(0, record.updatedAt - record.createdAt));
    }
    times.sort((a, b) => a - b);
    expect([line.records, line.longest]).toEqual([times.length, times.at(-1)]);
    expect(line.median).toBe(times[(times.length - 1) >> 1]);
  }
}

function sum(records: readonly Known[], kind: string, field: 'amount' | 'fee'): bigint {
  let total = 0n;
  for (const { record } of records) if (record.kind === kind) total += units(record[field]);
  return total;
}
