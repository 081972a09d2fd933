// Would break it: a status nobody knows shown as a known one, two names for one status, or a code in a text that a person reads.
import { describe, expect, test } from 'vitest';
import { FINAL_STATUSES, isFinalStatus } from './final-status.ts';
import {
  recordStatus,
  recordStatusInFiles,
  recordStatusNote,
  recordStatusText,
  statusNamed,
  statusText,
} from './record-status.ts';
import {
  DEPOSIT_STATUSES,
  KUCOIN_DEPOSIT_STATUSES,
  KUCOIN_WITHDRAWAL_STATUSES,
  WITHDRAWAL_STATUSES,
} from './record.ts';

describe('status of a record (S3.1, S3.2)', () => {
  test.each(DEPOSIT_STATUSES)('%s is known for deposits', (status) => {
    expect(recordStatus(status, 'deposit').isKnown).toBe(true);
  });

  test.each(WITHDRAWAL_STATUSES)('%s is known for withdrawals', (status) => {
    expect(recordStatus(status, 'withdrawal').isKnown).toBe(true);
  });

  test.each([
    ['SUCCESS', 'good', 'Completed'],
    ['FAILURE', 'bad', 'Failed'],
    ['PROCESSING', 'running', 'Processing'],
    ['WALLET_PROCESSING', 'running', 'Wallet processing'],
  ])('%s is %s and reads %s, in files too', (status, tone, text) => {
    expect(recordStatus(status, 'withdrawal')).toEqual({ tone, text, isKnown: true });
    expect(recordStatusInFiles(status, 'withdrawal')).toBe(text);
  });

  test.each(['REVIEW', 'success', 'toString', ''])('%j is marked and shown as received', (status) => {
    const text = status === '' ? '(empty)' : status;
    expect(recordStatus(status, 'deposit')).toEqual({ isKnown: false, tone: 'warn', text });
    expect(recordStatusText(status, 'deposit')).toBe(`${text} (unknown status)`);
  });

  test('a status of withdrawals is unknown among deposits', () => {
    expect(recordStatus('WALLET_PROCESSING', 'deposit').isKnown).toBe(false);
  });

  // VF2.7: only a reversed deposit is settled; a rejected one can still be reviewed, and one credited early can be reversed.
  test.each([
    ['PRE_SUCCESS', 'running', false],
    ['WAIT_RISK_MGT', 'running', false],
    ['RISK_MGT_REJECTED', 'warn', false],
    ['WAIT_TRM_MGT', 'running', false],
    ['TRM_MGT_REJECTED', 'warn', false],
    ['ROLLBACKING', 'running', false],
    ['ROLLBACK', 'bad', true],
  ])('KuCoin’s %s is known for deposits alone: %s, final %s', (status, tone, isFinal) => {
    const { isKnown, ...shown } = recordStatus(status, 'deposit');
    expect([isKnown, shown.tone, isFinalStatus(status)]).toEqual([true, tone, isFinal]);
    expect(recordStatusNote(status, 'deposit')).not.toBeNull();
    expect(recordStatus(status, 'withdrawal').isKnown).toBe(false);
  });

  test('REVIEW is known for withdrawals and open', () => {
    expect(recordStatus('REVIEW', 'withdrawal')).toEqual({
      tone: 'running',
      text: 'Under review',
      isKnown: true,
    });
    expect(isFinalStatus('REVIEW')).toBe(false);
  });

  test('no two statuses have one name, and each is found by it', () => {
    const codes = [...WITHDRAWAL_STATUSES, ...KUCOIN_DEPOSIT_STATUSES, ...KUCOIN_WITHDRAWAL_STATUSES];
    expect(codes.map(statusText).map(statusNamed)).toEqual(codes);
    expect(FINAL_STATUSES.every(isFinalStatus)).toBe(true);
    expect(recordStatusNote('SUCCESS', 'deposit')).toBeNull();
  });
});
