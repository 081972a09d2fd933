/**
 * What a list shows under the contract's prefix, and under the venue's. Broken by: a status that 3.1 or 3.2 does not name, a null where
 * 2.2 and 2.3 have a string, a filter that finds other records than it names, or confirmations of a transfer that is on no chain.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, sendSigned } from '../../tests/helpers/exchange/client.ts';
import type { Page } from '../base/paging.ts';
import { seededRandom } from '../exact/random.ts';
import { type RunningExchange, startExchange } from '../start.ts';
import { DEPOSIT_STATUSES, type Deposit, type DepositStatus, type Withdrawal } from './records.ts';
import { generateHistory } from './generate.ts';
import { recordForms } from './shown-records.ts';
import { isUnfinished, stepDeposit } from './steps.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let contract: RunningExchange;
beforeAll(async () => {
  contract = await startExchange({ now: () => NOW, deposits: 200, withdrawals: 200 });
});
afterAll(() => contract.close());

type Row = (Deposit | Withdrawal) & { walletTxId: unknown };

async function rows(list: string, query = ''): Promise<Row[]> {
  const path = `/api/v1/${list}?pageSize=200${query}`;
  const answer = await sendSigned(contract, 'GET', path, '', { timestamp: NOW });
  return (dataOf(answer) as Page<Row>).items; // judged below
}

describe('under the contract’s prefix', () => {
  test('S3.1 S3.2 S2.2 S2.3 statuses are the contract’s and walletTxId is a string', async () => {
    const known = new Set(['PROCESSING', 'WALLET_PROCESSING', 'SUCCESS', 'FAILURE']);
    for (const list of ['deposits', 'withdrawals']) {
      const all = await rows(list);
      expect(all).toHaveLength(200);
      for (const { status, walletTxId } of all)
        expect([known.has(status), typeof walletTxId]).toEqual([true, 'string']);
    }
    expect(contract.control.history.withdrawals.some(({ status }) => status === 'REVIEW')).toBe(true);
  });

  test('S4.2 a filter finds what is shown under that status, and REVIEW is none', async () => {
    const all = await rows('withdrawals');
    const processing = all.filter(({ status }) => status === 'PROCESSING');
    expect(await rows('withdrawals', '&status=PROCESSING')).toEqual(processing);
    const path = '/api/v1/withdrawals?status=REVIEW';
    const refused = await sendSigned(contract, 'GET', path, '', { timestamp: NOW });
    expect(refused.json?.code).toBe('400100');
  });

  test('what the venue adds keeps its meaning for one’s money', () => {
    const { statusOf, statuses } = recordForms('SVC').deposits;
    expect(new Set(statuses)).toEqual(new Set(['PROCESSING', 'SUCCESS', 'FAILURE']));
    const told = Object.groupBy(DEPOSIT_STATUSES, statusOf);
    expect(told['SUCCESS']).toEqual(['SUCCESS']);
    expect(told['FAILURE']).toEqual(['FAILURE', 'RISK_MGT_REJECTED', 'TRM_MGT_REJECTED', 'ROLLBACK']);
  });
});

describe('under the venue’s', () => {
  const [drawn = neverDrawn()] = recordsOf(1);
  const row = (change: Partial<Deposit>) => recordForms('KC').deposits.row({ ...drawn, ...change });

  test('VF2.7 a deposit on its way says how far it is confirmed', () => {
    const way = { chain: 'eth', isInner: false };
    expect(row({ ...way, status: 'PROCESSING' })).toMatchObject({
      currentConfirms: 0,
      preConfirms: 12,
      confirms: 64,
    });
    expect(row({ ...way, status: 'PRE_SUCCESS' })).toMatchObject({ currentConfirms: 12, confirms: 64 });
    expect(row({ ...way, status: 'WAIT_TRM_MGT' })).toMatchObject({ currentConfirms: 64 });
    for (const other of [
      { ...way, status: 'SUCCESS' },
      { status: 'PROCESSING', isInner: true },
    ] as const)
      expect(row(other)).not.toHaveProperty('currentConfirms');
  });

  test('VF2.7 every status is reached, a deposit credited early succeeds, and none goes on from a final one', () => {
    const random = seededRandom(5);
    const next = new Map<DepositStatus, Set<DepositStatus>>();
    for (const record of recordsOf(2_000)) {
      let at: Deposit = { ...record, status: 'PROCESSING' };
      while (isUnfinished(at)) {
        const before = at.status;
        at = stepDeposit(at, at.updatedAt + 1, random).record;
        next.set(before, (next.get(before) ?? new Set()).add(at.status));
      }
      expect(stepDeposit(at, 0, random)).toEqual({ record: at, nextAfterMs: null });
    }
    const ways = Object.fromEntries([...next].map(([from, to]) => [from, [...to].sort()]));
    expect(ways).toEqual({
      PROCESSING: ['FAILURE', 'PRE_SUCCESS', 'ROLLBACKING', 'SUCCESS', 'WAIT_RISK_MGT', 'WAIT_TRM_MGT'],
      PRE_SUCCESS: ['SUCCESS'],
      ROLLBACKING: ['ROLLBACK'],
      WAIT_RISK_MGT: ['RISK_MGT_REJECTED', 'SUCCESS'],
      WAIT_TRM_MGT: ['SUCCESS', 'TRM_MGT_REJECTED'],
    });
  });
});

function recordsOf(deposits: number): readonly Deposit[] {
  return generateHistory({ seed: 7, deposits, withdrawals: 0, start: NOW }).history.deposits;
}

function neverDrawn(): never {
  throw new Error('No deposit was drawn.');
}
