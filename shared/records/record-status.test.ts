// Would break it: a status nobody knows shown as a known one, two names for one status, or a code in a text that a person reads.
import { describe, expect, test } from 'vitest';
import { recordStatus, recordStatusInFiles, recordStatusText } from './record-status.ts';
import { DEPOSIT_STATUSES, WITHDRAWAL_STATUSES } from './record.ts';

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
});
