import { catalogue } from './catalogue.ts';

/** The columns of the History table: their titles, their menu, and the words in their cells. */
export const historyColumnsMessages = catalogue('history-columns', {
  titles: {
    createdAt: 'Created',
    kind: 'Direction',
    account: 'Account',
    currency: 'Currency',
    chain: 'Chain',
    amount: 'Amount',
    fee: 'Fee',
    address: 'Address',
    addressName: 'Address name',
    walletTxId: 'Transaction ID',
    memo: 'Memo',
    status: 'Status',
    review: 'Review',
    internalTransferWith: 'Internal transfer',
    updatedAt: 'Updated',
    isInner: 'Off-chain',
    remark: 'Remark',
    labels: 'Labels',
    notes: 'Notes',
    withdrawalId: 'Withdrawal ID',
    firstSeenAt: 'First seen',
    missingSince: 'Not listed since',
  },
  /** A column of times names their zone. */
  inZone: (column: string, zone: string) => `${column} (${zone})`,
  sortBy: (column: string) => `Sort by ${column}`,
  selectAll: 'Select all matching records',
  menu: {
    title: 'Columns',
    narrower: (column: string) => `Make ${column} narrower`,
    wider: (column: string) => `Make ${column} wider`,
    left: (column: string) => `Move ${column} left`,
    right: (column: string) => `Move ${column} right`,
    reset: 'Reset to default',
  },
  /** Read once, before the rows are drawn. */
  cells: {
    none: 'none',
    no: 'no',
    offChain: 'off-chain',
    noneYet: 'none yet',
    memoMissing: '⚠ missing',
    /** In place of the status. */
    damaged: 'Damaged',
    /** The tooltip of every cell of such a row. */
    damagedHint: 'Damaged on disk: the values of this record may be wrong.',
    /** Approved, under the system user of the review: two names were typed by one account of this computer. */
    sameUser: (review: string) => `${review}, same system user`,
    /** Reviews or labels of the record that came with another log. Such reviews never count. */
    imported: (shown: string, count: string) => `${shown} · ${count} imported`,
    /** Read aloud and pointed at, of a review: the venue changed an amount, an address or the like after it. */
    changedSince: (review: string) => `${review}, changed since`,
    /** The cell of such a review. */
    changedMark: (review: string) => `⚠ ${review}`,
    /** Of a status: the venue no longer lists the record. */
    gone: (status: string) => `${status}, no longer listed`,
    ownFrom: (account: string) => `⇄ from ${account}`,
    ownTo: (account: string) => `⇄ to ${account}`,
    /** `transfer`: one of the two; another log matched it. First, so that a narrow column cuts the account's name and not this. */
    ownImported: (transfer: string) => `imported ${transfer}`,
  },
});
