import type { TakenPage } from '../../electron/features/history/archive/page-work.ts';
import type { WalletRecord } from '../../shared/records/record.ts';

/** Two passes over one list of equal and different deposits, the second with every status final. */
export const ARCHIVE_DRILL = { pages: 80, pagesOfPass: 40, rowsOfPage: 25 } as const;

const T0 = 1_764_000_000_000;

/** Page `n` of the scan. Every fifth deposit equals the one before it, also across pages. */
export function drillPage(n: number): TakenPage {
  const scanId = n < ARCHIVE_DRILL.pagesOfPass ? 1 : 2;
  const first = (n % ARCHIVE_DRILL.pagesOfPass) * ARCHIVE_DRILL.rowsOfPage;
  const rows: WalletRecord[] = [];
  for (let at = first; at < first + ARCHIVE_DRILL.rowsOfPage; at += 1) rows.push(drillRow(at, scanId));
  return { accountId: 'drill', kind: 'deposit', scanId, seenAt: T0 + n, rows, unreadable: [] };
}

function drillRow(at: number, scanId: number): WalletRecord {
  const original = at % 5 === 0 ? Math.max(0, at - 1) : at;
  return {
    kind: 'deposit',
    currency: 'USDT',
    chain: 'trx',
    status: scanId === 1 ? 'PROCESSING' : 'SUCCESS',
    address: `address-${original % 7}`,
    memo: '',
    isInner: false,
    amount: `${original}.25`,
    fee: '0',
    walletTxId: scanId === 1 ? null : `tx-${at}`,
    createdAt: T0 - original * 1_000,
    updatedAt: T0 + scanId,
    remark: '',
    otherFields: {},
  };
}
