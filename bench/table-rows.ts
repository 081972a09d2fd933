import type { HistoryRecord, ReviewState } from '../shared/query/filter.ts';

/**
 * The record at a position of an archive of so many: the same in every run, every odd kind among them. It is also sent into a page as
 * text, so nothing outside of it may be used in it.
 */
export function makeRow(at: number, records: number): HistoryRecord {
  const currencies = ['USDT', 'BTC', 'ETH', 'XRP', 'SOL', 'KCS', 'TON', 'USDC'];
  const chains = ['trc20', 'btc', 'eth', 'xrp', 'sol', 'kcc', 'ton', 'arbitrum'];
  const statuses = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'PROCESSING', 'SUCCESS', 'FAILURE', 'SUCCESS', 'REVIEW'];
  const reviews: readonly ReviewState[] = [
    'unreviewed',
    'reviewed',
    'unreviewed',
    'queried',
    'unreviewed',
    'attention',
  ];
  const noise = (seed: number, salt: number): number => {
    let value = Math.imul(seed ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return (value ^ (value >>> 16)) >>> 0;
  };
  const hex = (seed: number, salt: number): string =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((part) =>
        noise(seed, salt + part)
          .toString(16)
          .padStart(8, '0'),
      )
      .join('');
  const coin = noise(at, 1) % currencies.length;
  const createdAt = 1_763_657_531_000 - at * 41_000 - (noise(at, 2) % 30_000);
  const review = reviews[noise(at, 3) % reviews.length] ?? 'unreviewed';
  return {
    id: records - at,
    accountId: 'practice',
    record: {
      kind: 'deposit',
      currency: currencies[coin] ?? '',
      chain: chains[coin] ?? '',
      status: statuses[noise(at, 4) % statuses.length] ?? '',
      address: `0x${hex(at % 5_000, 5).slice(0, 40)}`,
      memo: noise(at, 6) % 4 === 0 ? String(noise(at, 7) % 100_000_000) : '',
      isInner: noise(at, 8) % 11 === 0,
      amount: `${noise(at, 9) % 100_000}.${String(noise(at, 10) % 1_000_000).padEnd(8, '0')}`,
      fee: noise(at, 11) % 3 === 0 ? `0.0000${noise(at, 12) % 10_000}` : '0',
      walletTxId: noise(at, 8) % 11 === 0 ? null : hex(at, 13),
      createdAt,
      updatedAt: createdAt + (noise(at, 14) % 600_000),
      remark: noise(at, 15) % 9 === 0 ? `invoice ${noise(at, 16) % 1_000}` : '',
      otherFields: {},
    },
    occurrence: 0,
    firstSeenAt: createdAt + 60_000,
    missingSince: null,
    review,
    reviewedBy: review === 'unreviewed' ? null : 'M. Weber',
    reviewedAt: review === 'unreviewed' ? null : createdAt + 900_000,
    approvedBy: null,
    sameUser: false,
    importedReviews: 0,
    notes: noise(at, 17) % 7 === 0 ? 1 : 0,
    labels: noise(at, 18) % 6 === 0 ? ['payroll'] : [],
    internalTransferWith: null,
    changedSince: false,
  };
}
