/**
 * ccxt lists deposits and withdrawals page by page and with every filter it knows; each record is held against the exchange's own.
 * Broken by: a field ccxt finds under another name, a filter that lets others through, a page that skips a record, an amount with a
 * digit lost.
 */
import { BadRequest, type kucoin as Kucoin, type Transaction } from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deposit, Withdrawal } from '../../exchange/history/records.ts';
import { ccxtClient } from './support/ccxt.ts';
import { openStillFloor, type Floor } from './support/floor.ts';

/** The venue's newer REVIEW has no word of ccxt's; it is passed on as it is. */
const STATUS: Readonly<Record<string, string>> = {
  SUCCESS: 'ok',
  PROCESSING: 'pending',
  WALLET_PROCESSING: 'pending',
  FAILURE: 'failed',
};

let floor: Floor;
let ccxt: Kucoin;
beforeAll(async () => {
  floor = await openStillFloor({ deposits: 1_203, withdrawals: 407 });
  ccxt = ccxtClient(floor.exchange);
  await ccxt.loadMarkets();
});
afterAll(() => floor.exchange.close());

/** An empty text is none to ccxt. */
function given(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** What ccxt must make of a record. */
function read(record: Deposit | Withdrawal): Record<string, unknown> {
  const { currency, amount, fee, address, memo, status, isInner, remark, createdAt, updatedAt } = record;
  return {
    info: record,
    ...('id' in record ? { id: record.id, type: 'withdrawal' } : { id: undefined, type: 'deposit' }),
    currency: ccxt.safeCurrencyCode(currency),
    amount,
    fee: { currency: ccxt.safeCurrencyCode(currency), cost: fee },
    address: given(address),
    tag: given(memo),
    status: STATUS[status] ?? status,
    internal: isInner,
    comment: given(remark),
    timestamp: createdAt,
    updated: updatedAt,
    txid: given(record.walletTxId?.split('@')[0] ?? ''),
  };
}

/** ccxt hands a page on oldest first; equal times keep their places. */
function expectPage(page: readonly Transaction[], records: readonly (Deposit | Withdrawal)[]): void {
  expect(page).toHaveLength(records.length);
  const oldestFirst = [...records].sort((a, b) => a.createdAt - b.createdAt);
  for (const [at, record] of oldestFirst.entries()) expect(page[at]).toMatchObject(read(record));
}

describe.each([
  ['S4.1 deposits', 'deposits'],
  ['S4.2 withdrawals', 'withdrawals'],
] as const)('%s', (_rule, kind) => {
  const list = (...args: Parameters<Kucoin['fetchDeposits']>) =>
    kind === 'deposits' ? ccxt.fetchDeposits(...args) : ccxt.fetchWithdrawals(...args);
  const records = () => floor.exchange.control.history[kind];

  test('VF1 every record once, page by page, field by field', async () => {
    for (let currentPage = 1; (currentPage - 1) * 500 < records().length; currentPage += 1) {
      const page = await list(undefined, undefined, 500, { currentPage });
      expectPage(page, records().slice((currentPage - 1) * 500, currentPage * 500));
    }
    const beyond = Math.ceil(records().length / 500) + 1;
    expect(await list(undefined, undefined, 500, { currentPage: beyond })).toEqual([]);
  });

  test('VF1 fifty newest records when no page size is given', async () => {
    expectPage(await list(), records().slice(0, 50));
  });

  test('currency, times and status', async () => {
    const since = records()[300]?.createdAt ?? 0;
    const until = records()[100]?.createdAt ?? 0;
    const within = records().filter(({ createdAt }) => createdAt >= since && createdAt <= until);
    expectPage(await list(undefined, since, 500, { until }), within);
    expectPage(
      await list('USDT', undefined, 500),
      records()
        .filter(({ currency }) => currency === 'USDT')
        .slice(0, 500),
    );
    const processing = records().filter(({ status }) => status === 'PROCESSING');
    expect(processing.length).toBeGreaterThan(0);
    expectPage(await list(undefined, undefined, 500, { status: 'PROCESSING' }), processing.slice(0, 500));
  });

  test('VF1 nothing from before the first day of the list', async () => {
    expect(await list(undefined, 1_500_000_000_000, 500)).toEqual([]);
  });

  test.each([[501], [9]])('VF1 a page of %i is refused', async (limit) => {
    await expect(list(undefined, undefined, limit)).rejects.toThrow(BadRequest);
  });

  test('an unknown status is refused', async () => {
    await expect(list(undefined, undefined, 50, { status: 'DONE' })).rejects.toThrow(BadRequest);
  });
});

test('S4.2 ccxt pages through all withdrawals by itself', async () => {
  const all = await ccxt.fetchWithdrawals(undefined, undefined, undefined, { paginate: true });
  const { withdrawals } = floor.exchange.control.history;
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(withdrawals.map(({ id }) => id)));
});
