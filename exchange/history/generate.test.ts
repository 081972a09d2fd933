/**
 * The seeded history: the same for the same seed and start, with every unusual record that clients must handle. Broken by: a draw
 * that depends on anything but the seed, a missing unusual record, an address or amount in the wrong format.
 */
import { describe, expect, test } from 'vitest';
import { generateHistory } from './generate.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const size = { seed: 7, deposits: 2013, withdrawals: 407, start: START };
const { history, addresses } = generateHistory(size);
const { deposits, withdrawals } = history;

const ADDRESS: Record<string, RegExp> = {
  btc: /^(bc1q[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{38}|[13][1-9A-HJ-NP-Za-km-z]{33})$/,
  eth: /^0x[0-9a-f]{40}$/,
  arbitrum: /^0x[0-9a-f]{40}$/,
  kcc: /^0x[0-9a-f]{40}$/,
  trx: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  sol: /^[1-9A-HJ-NP-Za-km-z]{44}$/,
  xrp: /^r[1-9A-HJ-NP-Za-km-z]{33}$/,
  ton: /^(EQ|UQ)[A-Za-z0-9_-]{46}$/,
  xlm: /^G[A-Z2-7]{55}$/,
  eos: /^[a-z1-5]{12}$/,
  cosmos: /^cosmos1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{38}$/,
  ltc: /^ltc1q[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{38}$/,
  doge: /^D[1-9A-HJ-NP-Za-km-z]{33}$/,
  ada: /^addr1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{98}$/,
};
const MEMO_CHAINS = new Set(['xrp', 'ton', 'xlm', 'eos', 'cosmos']);

describe('determinism', () => {
  test('the same seed and start give the same history', () => {
    expect(generateHistory(size).history).toEqual(history);
  });

  test('another seed gives another', () => {
    expect(generateHistory({ ...size, seed: 8 }).history.deposits).not.toEqual(deposits);
  });

  test.each([0, 1, 2, 10])('%i records give that many', (count) => {
    const small = generateHistory({ ...size, deposits: count, withdrawals: count }).history;
    expect([small.deposits.length, small.withdrawals.length]).toEqual([count, count]);
  });
});

describe('form', () => {
  test('S2.2 S2.3 every address fits its chain, every masked one stands on no chain', () => {
    for (const record of [...deposits, ...withdrawals]) {
      const form = record.chain === '' ? /^\w+\*+@[\w.]+$/ : ADDRESS[record.chain];
      expect(record.address, record.chain).toMatch(form ?? /^no form known$/);
    }
  });

  test('S2.2 every amount is a positive decimal with its 8 or 18 digits, every fee smaller', () => {
    for (const { amount, fee, currency } of [...deposits, ...withdrawals]) {
      const digits = currency === 'SHIB' || currency === 'LINK' ? 18 : 8;
      expect(amount).toMatch(new RegExp(`^\\d+\\.\\d{${digits}}$`));
      expect(fee).toMatch(new RegExp(`^\\d+\\.\\d{${digits}}$`));
      const units = (text: string) => BigInt(text.replace('.', ''));
      expect(units(amount) > 0n && units(fee) < units(amount)).toBe(true);
    }
  });

  test('S2.3 withdrawal ids are all different', () => {
    expect(new Set(withdrawals.map((record) => record.id)).size).toBe(withdrawals.length);
  });

  test('S2.2 a deposit has the 12 fields and arrears, and no id', () => {
    const fields =
      'currency chain status address memo isInner amount fee walletTxId createdAt updatedAt remark arrears';
    expect(Object.keys(deposits[0] ?? {})).toEqual(fields.split(' '));
  });

  test('deposits come to the account’s own addresses', () => {
    const seen = deposits.find((record) => record.chain === 'trx' && !record.isInner);
    expect(seen?.address).toBe(addresses.addressOn('trx').address);
  });
});

describe('unusual records exist', () => {
  test('S3.1 S3.2 every status, and one the contract does not know', () => {
    expect(new Set(deposits.map((record) => record.status))).toEqual(
      new Set(['PROCESSING', 'SUCCESS', 'FAILURE']),
    );
    expect(new Set(withdrawals.map((record) => record.status))).toEqual(
      new Set(['PROCESSING', 'WALLET_PROCESSING', 'SUCCESS', 'FAILURE', 'REVIEW']),
    );
  });

  test('unfinished records are recent ones', () => {
    for (const record of [...deposits.slice(1), ...withdrawals.slice(2)]) {
      if (record.status.includes('PROCESSING')) expect(START - record.createdAt).toBeLessThan(2 * DAY);
    }
  });

  test('the history spans years and ends before the start', () => {
    expect(deposits.at(-1)?.createdAt ?? START).toBeLessThan(START - 7 * 365 * DAY);
    expect(deposits[0]?.createdAt ?? START).toBeLessThan(START);
    expect(Math.max(...deposits.map((record) => record.updatedAt))).toBeLessThanOrEqual(START);
  });

  test('S2.2 equal deposits, to the millisecond', () => {
    const texts = deposits.map((record) => JSON.stringify(record));
    expect(texts.length - new Set(texts).size).toBeGreaterThanOrEqual(3);
  });

  test('internal transfers: with and without a chain, never with a transaction id', () => {
    const inner = [...deposits, ...withdrawals].filter((record) => record.isInner);
    expect(inner.some((record) => record.chain === '')).toBe(true);
    expect(inner.some((record) => record.chain !== '')).toBe(true);
    expect(inner.every((record) => record.walletTxId === null)).toBe(true);
  });

  test('memo chains with and without their memo; no memo elsewhere', () => {
    const outer = deposits.filter((record) => !record.isInner);
    const onMemoChain = outer.filter((record) => MEMO_CHAINS.has(record.chain));
    expect(onMemoChain.some((record) => record.memo === '')).toBe(true);
    expect(onMemoChain.some((record) => /^\d+$/.test(record.memo))).toBe(true);
    expect(outer.every((record) => record.memo === '' || MEMO_CHAINS.has(record.chain))).toBe(true);
  });

  test('transaction ids with a suffix, fees of both kinds, difficult remarks', () => {
    expect(deposits.some((record) => record.walletTxId?.includes('@') === true)).toBe(true);
    expect(deposits.some((record) => !/^0\.0+$/.test(record.fee))).toBe(true);
    expect(withdrawals.some((record) => /^0\.0+$/.test(record.fee))).toBe(true);
    const remarks = new Set([...deposits, ...withdrawals].map((record) => record.remark));
    expect(remarks.has('=1+1')).toBe(true);
    expect([...remarks].some((remark) => /[^ -~]/.test(remark))).toBe(true);
  });
});
