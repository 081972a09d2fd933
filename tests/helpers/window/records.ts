import type { HistoryRecord } from '../../../shared/query/filter.ts';

/** A record for tests; `id` is its number in the archive. */
export function historyRow(id: number, change: Partial<HistoryRecord> = {}): HistoryRecord {
  return {
    id,
    accountId: 'practice',
    record: {
      kind: 'deposit',
      currency: 'USDT',
      chain: 'trc20',
      status: 'SUCCESS',
      address: 'TXq4mDhT3sXcP1gYwz8kZQ9fGk',
      memo: '',
      isInner: false,
      amount: '12500.00000000',
      fee: '0',
      walletTxId: 'a1c07e44d2',
      createdAt: 1_763_657_531_000,
      updatedAt: 1_763_657_531_000,
      remark: '',
      otherFields: {},
    },
    occurrence: 0,
    firstSeenAt: 1_763_657_540_000,
    missingSince: null,
    review: 'unreviewed',
    reviewedBy: null,
    reviewedAt: null,
    approvedBy: null,
    sameUser: false,
    importedReviews: 0,
    notes: 0,
    labels: [],
    internalTransferWith: null,
    changedSince: false,
    ...change,
  };
}
