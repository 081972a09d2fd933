/**
 * Changing histories over HTTP. Broken by: a list that is answered before it was advanced, an account that gets another's records or
 * unexpected records, a drift that a reader does not see.
 */
import { afterEach, describe, expect, test } from 'vitest';
import type { ExchangeOptions } from '../config/options.ts';
import { startExchange, type RunningExchange } from '../start.ts';
import { dataOf, sendSigned, type Target } from '../../tests/helpers/exchange/client.ts';
import type { Page } from '../base/paging.ts';
import type { Withdrawal } from './records.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

let now = START;
let exchange: RunningExchange;
afterEach(() => exchange.close());

async function open(options: ExchangeOptions): Promise<void> {
  now = START;
  exchange = await startExchange({ now: () => now, deposits: 0, withdrawals: 60, ...options });
}

async function read(
  query: string,
  target: Target = exchange,
  list = 'withdrawals',
): Promise<Page<Withdrawal>> {
  const answer = await sendSigned(target, 'GET', `/api/v1/${list}?pageSize=10${query}`, '', {
    timestamp: now,
  });
  return dataOf(answer) as Page<Withdrawal>; // S2.1 promises it
}

/** All pages, a minute apart. */
async function readThrough(query = ''): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalPage } = await read(`&currentPage=${page}${query}`);
    ids.push(...items.map((item) => item.id));
    if (page >= totalPage) return ids;
    now += 60_000;
  }
}

describe('recordsPerMinute', () => {
  test('S4.2 pages drift: a record appears twice; with a fixed endAt none does, and none is missing', async () => {
    await open({ recordsPerMinute: 10 });
    const drifting = await readThrough();
    expect(new Set(drifting).size).toBeLessThan(drifting.length);
    const { withdrawals } = exchange.control.history;
    expect(await readThrough(`&endAt=${now}`)).toEqual(withdrawals.map((item) => item.id));
  });

  test('left out: nothing arrives and nothing changes', async () => {
    await open({});
    const before = await read('');
    now += 7 * 24 * 3_600_000;
    expect(await read('')).toEqual(before);
  });

  test('an account with records of its own gets others than the main one, an account without gets none', async () => {
    const keyOf = (name: string) => ({ key: `${name}-key`, secret: `${name}-secret`, passphrase: 'p' });
    const account = (name: string, withdrawals: number) => ({
      name,
      withdrawals,
      keys: [{ ...keyOf(name), permissions: ['General'] as const }],
    });
    await open({ recordsPerMinute: 10, accounts: [account('busy', 20), account('idle', 0)] });
    now += 30 * 60_000;
    const ids = async (target: Target) => (await read('', target)).items.map((item) => item.id);
    const busy = await ids({ ...exchange, ...keyOf('busy') });
    expect((await read('', { ...exchange, ...keyOf('busy') })).totalNum).toBeGreaterThan(20);
    expect(await ids({ ...exchange, ...keyOf('idle') })).toEqual([]);
    expect((await ids(exchange)).filter((id) => busy.includes(id))).toEqual([]);
  });
});

describe('drift, armed', () => {
  test('records arrive between the pages of a list with a stopped clock, and only while armed', async () => {
    await open({});
    exchange.control.inject({ name: 'drift', count: 2 });
    const [one, two] = [await read('&currentPage=1'), await read('&currentPage=2')];
    expect(two.items.slice(0, 2)).toEqual(one.items.slice(-2));
    expect(two.totalNum).toBe(64);
    expect((await read('')).totalNum).toBe(64);
  });
});
