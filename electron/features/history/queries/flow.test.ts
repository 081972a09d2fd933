/**
 * What would break it: a record near midnight, a week or a month's end, or a change of the clocks counted to the wrong day; a period that
 * begins at another instant than the zone's own midnight.
 */
import { expect, test } from 'vitest';
import type { ArchiveRow } from '../archive/context.ts';
import { queryOps } from './query-ops.ts';
import { createArchiveDouble } from '../../../../tests/helpers/history/archive-double.ts';

function rowAt(id: number, time: string): ArchiveRow {
  const createdAt = Date.parse(time);
  return {
    id,
    accountId: 'a',
    occurrence: 0,
    firstSeenAt: 0,
    missingSince: null,
    record: {
      kind: 'deposit',
      currency: 'BTC',
      chain: '',
      status: 'SUCCESS',
      address: '',
      memo: '',
      isInner: false,
      amount: '0.1',
      fee: '0',
      walletTxId: null,
      createdAt,
      updatedAt: createdAt,
      remark: '',
      otherFields: {},
    },
  };
}

function flowOf(times: readonly string[], by: 'day' | 'week' | 'month', timeZone: string): string[] {
  const world = createArchiveDouble();
  world.put(times.map((time, at) => rowAt(at + 1, time)));
  const flow = queryOps['query.flow'](world.context, { filter: {}, currency: 'btc', by, timeZone });
  if (!flow.ok) throw new Error(flow.error.message);
  return flow.value.rows.map(({ from, deposits }) => `${new Date(from).toISOString()} ${deposits}`);
}

test('days of Berlin begin at its midnight before and after the clock goes forward', () => {
  const times = [
    '2025-03-29T22:59:59.999Z',
    '2025-03-29T23:00Z',
    '2025-03-30T21:59:59Z',
    '2025-03-30T22:00Z',
  ];
  expect(flowOf(times, 'day', 'Europe/Berlin')).toEqual([
    '2025-03-28T23:00:00.000Z 1',
    '2025-03-29T23:00:00.000Z 2',
    '2025-03-30T22:00:00.000Z 1',
  ]);
});

test('a day whose midnight the clock jumps over begins where it lands', () => {
  // Cairo went from 24 April 2025, 24:00, to 01:00.
  const times = ['2025-04-24T21:59:59Z', '2025-04-24T22:00Z'];
  expect(flowOf(times, 'day', 'Africa/Cairo')).toEqual([
    '2025-04-23T22:00:00.000Z 1',
    '2025-04-24T22:00:00.000Z 1',
  ]);
});

test('a day the calendar left out is no day: Samoa had no 30 December 2011', () => {
  const times = ['2011-12-30T09:59:59Z', '2011-12-30T10:00Z'];
  expect(flowOf(times, 'day', 'Pacific/Apia')).toEqual([
    '2011-12-29T10:00:00.000Z 1',
    '2011-12-30T10:00:00.000Z 1',
  ]);
});

test('weeks begin on Monday and months on the first, also before 1970', () => {
  const times = ['2026-01-04T23:59:59Z', '2026-01-05T00:00Z', '1969-12-31T23:59Z', '1970-01-01T00:00Z'];
  expect(flowOf(times, 'week', 'UTC')).toEqual([
    '1969-12-29T00:00:00.000Z 2',
    '2025-12-29T00:00:00.000Z 1',
    '2026-01-05T00:00:00.000Z 1',
  ]);
  expect(flowOf(times, 'month', 'UTC')).toEqual([
    '1969-12-01T00:00:00.000Z 1',
    '1970-01-01T00:00:00.000Z 1',
    '2026-01-01T00:00:00.000Z 2',
  ]);
});

test('a zone nobody knows is refused by name', () => {
  const { context } = createArchiveDouble();
  const flow = queryOps['query.flow'](context, {
    filter: {},
    currency: 'BTC',
    by: 'day',
    timeZone: 'Mars/Olympus',
  });
  expect(flow).toMatchObject({ ok: false, error: { kind: 'bad-request', field: 'timeZone' } });
});
