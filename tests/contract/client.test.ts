/**
 * The real client over real HTTP against the practice exchange, which signs, lists and judges with code of its own.
 * Breaks when a signature rule, a query parameter or the reading of a page differs from what the service does, or when a fault
 * makes a read wrong.
 */
import { describe, expect, test } from 'vitest';
import type { Clock } from '../../electron/platform/clock.ts';
import type { RecordFilter, RecordKind, WalletRecord } from '../../shared/records/record.ts';
import { shownRows } from '../helpers/exchange/shown-rows.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import { clientBench } from './client-bench.ts';

const bench = clientBench();

async function wholeList(
  kind: RecordKind,
  pageSize: number,
  filter: RecordFilter = {},
): Promise<{ total: number; records: WalletRecord[] }> {
  const venue = bench.client();
  const records: WalletRecord[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await venue.recordsPage(kind, { page, pageSize, filter });
    if (!answer.ok) throw new Error(answer.error.message);
    const { items, totalNum, totalPage } = answer.value.page;
    records.push(...items);
    if (page >= totalPage) return { total: totalNum, records };
  }
}

describe('lists', () => {
  test.each(['deposits', 'withdrawals'] as const)(
    'S4.1 S4.2 %s page by page equal the totals and the exchange, field by field',
    async (kind) => {
      const { total, records } = await wholeList(kind, 200);
      const theirs = shownRows(bench.exchange, kind);
      expect(total).toBe(theirs.length);
      expect(records).toHaveLength(theirs.length);
      for (const [index, record] of records.entries()) {
        const { kind: _kind, otherFields, ...fields } = record;
        const others = Object.fromEntries(
          Object.entries(otherFields).map(([name, text]) => [name, JSON.parse(text) as unknown]),
        );
        expect({ ...fields, ...others }).toEqual(theirs[index]);
      }
    },
  );

  test('S4.1 S4.2 every filter is applied by the exchange', async () => {
    const all = bench.exchange.control.history.withdrawals;
    const startAt = all[300]?.createdAt ?? 0;
    const endAt = all[100]?.createdAt ?? 0;
    const currency = all[150]?.currency ?? '';
    for (const filter of [
      { currency },
      { status: 'WALLET_PROCESSING' },
      { startAt },
      { endAt },
      { currency, status: 'SUCCESS', startAt, endAt },
    ] as RecordFilter[]) {
      const expected = all.filter(
        (record) =>
          (filter.currency === undefined || record.currency === filter.currency) &&
          (filter.status === undefined || record.status === filter.status) &&
          record.createdAt >= (filter.startAt ?? 0) &&
          record.createdAt <= (filter.endAt ?? Number.MAX_SAFE_INTEGER),
      );
      const { records } = await wholeList('withdrawals', 50, filter);
      expect(records.map((record) => (record.kind === 'withdrawal' ? record.id : ''))).toEqual(
        expected.map((record) => record.id),
      );
    }
  });

  test('a refused filter shows the venue’s message, also with HTTP 200', async () => {
    const answer = await bench.client().recordsPage('deposits', {
      page: 1,
      pageSize: 50,
      filter: { status: 'NONSENSE' },
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'venue-refused', venue: { code: '400100', httpStatus: 200 } },
    });
    if (!answer.ok) expect(answer.error.message).toContain(answer.error.venue?.message ?? 'no words');
  });
});

describe('additional routes of the venue', () => {
  test('symbols, balances, key information and server time are read', async () => {
    const venue = bench.client();
    const pairs = await venue.pairs();
    expect(pairs.ok && pairs.value.length).toBeGreaterThanOrEqual(40);
    const balances = await venue.balances();
    expect(balances.ok && balances.value.length).toBeGreaterThan(0);
    expect(await venue.keyInformation()).toEqual({ ok: true, value: { permissions: ['General', 'Spot'] } });
    expect((await venue.serverTime()).ok).toBe(true);
  });

  test('a venue without the path reports that and sends nothing', async () => {
    const bare = bench.client({ venue: serviceVenue(bench.exchange.baseUrl) });
    expect(await bare.pairs()).toMatchObject({ ok: false, error: { kind: 'no-capability' } });
  });

  test('S5 a plain service under its own prefix works with key version 2', async () => {
    const bare = bench.client({
      venue: serviceVenue(bench.exchange.baseUrl),
      credentials: { keyVersion: '2' },
    });
    expect((await bare.recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(true);
  });
});

describe('faults of reads', () => {
  test.each([
    ['html', /web page/],
    ['empty', /is empty/],
    ['wrong-envelope', /no field "code"/],
    ['seconds-timestamps', /record 1 of 10.*"createdAt".*seconds/],
    ['too-many-items', /11 records, more than the "pageSize"/],
    ['wrong-page', /page 1 was requested, but "currentPage" is 2/],
    ['cut-off', /cut off/],
  ])('%s gives a typed error that names it', async (name, message) => {
    bench.exchange.control.inject({ name, method: 'GET', path: '/api/v1/deposits', count: 10 });
    const answer = await bench.client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} });
    expect(answer.ok).toBe(false);
    if (!answer.ok) expect(answer.error.message).toMatch(message);
  });

  test.each(['status-500', 'status-503', 'status-429', 'reset-before'])(
    '%s three times is outlasted, four times is shown',
    async (name) => {
      const path = '/api/v1/deposits';
      bench.exchange.control.inject({ name, path, count: 3 });
      expect((await bench.client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(
        true,
      );
      bench.exchange.control.inject({ name, path, count: 4 });
      expect((await bench.client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(
        false,
      );
    },
  );

  test('R-C20: a refusal is not tried again', async () => {
    bench.exchange.control.inject({ name: 'code-in-200', path: '/api/v1/deposits', count: 1 });
    expect(await bench.client().recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).toMatchObject(
      {
        ok: false,
        error: { kind: 'venue-refused', venue: { code: '500000', httpStatus: 200 } },
      },
    );
  });

  test('R-E41: a system clock ten minutes off signs with the time of the venue', async () => {
    const late: Clock = { ...bench.clock, now: () => Date.now() - 600_000 };
    const venue = bench.client({ clock: late });
    expect((await venue.recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(true);
    expect(Math.abs((venue.status().clockOffsetMs ?? 0) - 600_000)).toBeLessThan(5_000);
  });

  test('R-E42: without a server time, a refused timestamp is measured from the Date header and tried once more', async () => {
    const late: Clock = { ...bench.clock, now: () => Date.now() - 600_000 };
    const { capabilities } = serviceVenue(bench.exchange.baseUrl);
    const venue = bench.client({ clock: late, venue: { capabilities } });
    expect((await venue.recordsPage('deposits', { page: 1, pageSize: 10, filter: {} })).ok).toBe(true);
  });
});
