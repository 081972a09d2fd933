/**
 * Both lists (2.1, 4.1, 4.2) against a naive model that filters and slices the whole history. Broken by: a filter or page edge
 * off by one, a total that counts something else, an order that is not newest first, duplicates merged into one.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendSigned } from '../../tests/helpers/exchange/client.ts';
import { shownRows } from '../../tests/helpers/exchange/shown-rows.ts';
import type { Page } from '../base/paging.ts';
import type { Deposit, Withdrawal } from './records.ts';
import { runs } from '../../tests/helpers/runs.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
type Row = Deposit | Withdrawal;

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ now: () => NOW, quotas: { manage: 1e9 }, headerPrefix: 'KC' });
});
afterAll(() => exchange.close());

async function list(
  kind: 'deposits' | 'withdrawals',
  query: Record<string, string | number>,
): Promise<Page<Row>> {
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const answer = await sendSigned(exchange, 'GET', `/api/v1/${kind}${text === '' ? '' : `?${text}`}`, '', {
    timestamp: NOW,
  });
  return dataOf(answer) as Page<Row>; // the shape is what the test goes on to compare
}

const shown = (kind: 'deposits' | 'withdrawals') => shownRows(exchange, kind);

async function refusalOf(query: string): Promise<[number, unknown, unknown]> {
  const answer = await sendSigned(exchange, 'GET', `/api/v1/deposits?${query}`, '', { timestamp: NOW });
  return [answer.status, answer.json?.code, answer.json?.msg];
}

test('S2.1 without parameters: page 1 of 50, newest first, the stated totals', async () => {
  const deposits = await list('deposits', {});
  expect(deposits).toMatchObject({ currentPage: 1, pageSize: 50, totalNum: 2013, totalPage: 41 });
  expect(deposits.items).toEqual(shown('deposits').slice(0, 50));
  const withdrawals = await list('withdrawals', {});
  expect(withdrawals).toMatchObject({ currentPage: 1, pageSize: 50, totalNum: 407, totalPage: 9 });
  expect(withdrawals.items).toEqual(shown('withdrawals').slice(0, 50));
});

test('S4.1 all pages together are the complete history, duplicates included, newest first', async () => {
  const rows: Row[] = [];
  for (let currentPage = 1; currentPage <= 5; currentPage += 1) {
    rows.push(...(await list('deposits', { currentPage, pageSize: 500 })).items);
  }
  expect(rows).toEqual(shown('deposits'));
  expect(rows).toHaveLength(2013);
  for (const [index, row] of rows.entries()) {
    expect(row.createdAt).toBeLessThanOrEqual(rows[index - 1]?.createdAt ?? NOW);
  }
});

test('S2.1 a page after the last is empty and keeps its totals', async () => {
  const page = await list('withdrawals', { currentPage: 10 });
  expect(page).toEqual({ currentPage: 10, pageSize: 50, totalNum: 407, totalPage: 9, items: [] });
});

test('S2.1 nothing matching: no pages', async () => {
  expect(await list('deposits', { currency: 'NOPE' })).toEqual({
    currentPage: 1,
    pageSize: 50,
    totalNum: 0,
    totalPage: 0,
    items: [],
  });
});

describe.each(['deposits', 'withdrawals'] as const)('filters of %s equal the naive model', (kind) => {
  test('S4.1 S4.2 currency, status, startAt, endAt, page and size in every combination', async () => {
    const all: readonly Row[] = shown(kind);
    const times = all.map((row) => row.createdAt);
    const time = fc.oneof(fc.constantFrom(...times), fc.integer({ min: 1_500_000_000_000, max: NOW }));
    const statuses =
      kind === 'deposits'
        ? ['PROCESSING', 'SUCCESS', 'FAILURE']
        : ['WALLET_PROCESSING', 'SUCCESS', 'FAILURE', 'REVIEW'];
    const query = fc.record(
      {
        currency: fc.constantFrom('USDT', 'BTC', 'XRP', 'SHIB', 'NOPE'),
        status: fc.constantFrom(...statuses),
        startAt: time,
        endAt: time,
        currentPage: fc.integer({ min: 1, max: 60 }),
        pageSize: fc.integer({ min: 10, max: 500 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (given) => {
        const matching = all.filter(
          (row) =>
            (given.currency === undefined || row.currency === given.currency) &&
            (given.status === undefined || row.status === given.status) &&
            (given.startAt === undefined || row.createdAt >= given.startAt) &&
            (given.endAt === undefined || row.createdAt <= given.endAt),
        );
        const { currentPage = 1, pageSize = 50 } = given;
        const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        expect(await list(kind, asked)).toEqual({
          currentPage,
          pageSize,
          totalNum: matching.length,
          totalPage: Math.ceil(matching.length / pageSize),
          items: matching.slice((currentPage - 1) * pageSize, currentPage * pageSize),
        });
      }),
      { numRuns: runs(80, 3_000) },
    );
  });
});

describe('refused with 400100', () => {
  test.each([
    ['pageSize=501', 'pageSize should not greater than 500'],
    ['pageSize=9', 'pageSize should not less than 10'],
    ['pageSize=ten', 'pageSize must be a whole number'],
    ['pageSize=50.5', 'pageSize must be a whole number'],
    ['currentPage=0', 'currentPage should not less than 1'],
    ['currentPage=-1', 'currentPage must be a whole number'],
    ['startAt=yesterday', 'startAt must be a whole number'],
    ['endAt=1e12', 'endAt must be a whole number'],
    [
      'status=success',
      'status must be one of PROCESSING, SUCCESS, FAILURE, PRE_SUCCESS, WAIT_RISK_MGT, RISK_MGT_REJECTED, WAIT_TRM_MGT, TRM_MGT_REJECTED, ROLLBACKING, ROLLBACK',
    ],
    ['currency=BTC&currency=ETH', 'currency is given more than once'],
  ])('S4.1 %s', async (query, message) => {
    expect(await refusalOf(query)).toEqual([200, '400100', message]);
  });

  test('S4.1 WALLET_PROCESSING is no deposit status', async () => {
    expect((await refusalOf('status=WALLET_PROCESSING'))[1]).toBe('400100');
  });
});

test('empty parameters count as left out, unknown ones are ignored', async () => {
  const page = await list('deposits', { currency: '', status: '', unheardOf: 'x' });
  expect(page.totalNum).toBe(2013);
});
