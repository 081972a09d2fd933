/** Seam: none. Breaks when evidence is missing, or doubtful evidence is not marked. */
import { expect, test } from 'vitest';
import type { TransferLeg, TransferWhy } from '../../../shared/bridge/transfer-calls.ts';
import { formatDelay, formatEvidence } from './format-evidence.ts';

const OUT: TransferLeg = {
  id: 1,
  accountId: 'eu',
  kind: 'withdrawal',
  currency: 'USDT',
  chain: 'trx',
  amount: '12500',
  fee: '1000.50',
  status: 'SUCCESS',
  address: 'T',
  memo: '',
  walletTxId: null,
  createdAt: 0,
};
const WHY: TransferWhy = {
  by: 'transaction',
  amount: 'less-fee',
  after: 61_000,
  chain: 'same',
  address: 'same',
};

test('each piece of evidence is listed, and what is not known is left out', () => {
  expect(formatEvidence(WHY, OUT).map(({ text }) => text)).toEqual([
    'same transaction ID',
    'amount minus fee 1,000.50 USDT',
    'deposit 1 min later',
    'same chain',
    'same address',
  ]);
  const unknown = { ...WHY, by: 'amount', amount: 'equal', chain: 'unknown', address: 'unknown' } as const;
  expect(formatEvidence(unknown, OUT).map(({ text }) => text)).toEqual([
    'no transaction ID to compare',
    'same amount',
    'deposit 1 min later',
  ]);
});

test('doubtful evidence is marked', () => {
  const evidence = formatEvidence({ ...WHY, amount: 'differs', chain: 'differs', address: 'differs' }, OUT);
  expect(evidence.filter(({ isDoubtful }) => isDoubtful).map(({ text }) => text)).toEqual([
    'amounts differ',
    'chains differ',
    'addresses differ',
  ]);
});

test.each([
  [0, 'deposit in the same second'],
  [-40_000, 'deposit 40 s earlier'],
  [3_600_000, 'deposit 1 h later'],
  [47 * 3_600_000 + 300_000, 'deposit 47 h 5 min later'],
  [90 * 3_600_000, 'deposit 3 days later'],
])('%i ms: %s', (after, text) => {
  expect(formatDelay(after)).toBe(text);
});
