import { catalogue } from './catalogue.ts';

/** One record in full, and the words that stand for what a record lacks. */
export const recordsDetailText = catalogue('records-detail', {
  panel: { deposit: 'Deposit details', withdrawal: 'Withdrawal details' },
  /** A tag: the transfer did not leave the venue. */
  internalTag: 'OFF-CHAIN',
  close: 'Close (Esc)',
  otherFields: 'Other fields',
  noMemo: 'No memo.',
  memoAdvice: {
    withdrawal:
      'Most recipients on this chain need a memo. If it does not arrive, send them the transaction ID.',
    depositCredited: 'This chain usually needs one. The venue reports the deposit as a success all the same.',
    deposit:
      'This chain usually needs one; the venue may not credit the deposit. Contact the venue with the transaction id.',
  },
  unknownStatus:
    '<b>Unknown to this app:</b> status {status}. It is shown as the venue wrote it; look it up at the venue before you rely on it.',
  /** Each field, and the label of the button that copies it. */
  fields: {
    id: { label: 'Record ID', copy: 'Copy the identity' },
    currency: { label: 'Currency', copy: 'Copy the currency' },
    chain: { label: 'Chain', copy: 'Copy the chain' },
    status: { label: 'Status', copy: 'Copy the status' },
    address: { label: 'Address', copy: 'Copy the address' },
    memo: { label: 'Memo', copy: 'Copy the memo' },
    internal: { label: 'Off-chain', copy: '' },
    amount: { label: 'Amount', copy: 'Copy the amount' },
    fee: { label: 'Fee', copy: 'Copy the fee' },
    transaction: { label: 'Transaction', copy: 'Copy the transaction' },
    created: { label: 'Created', copy: 'Copy the time of creation' },
    updated: { label: 'Updated', copy: 'Copy the time of the last update' },
    remark: { label: 'Remark', copy: 'Copy the remark' },
    unknown: { label: 'Unknown to this app', copy: 'Copy this field' },
  },
  isInternal: 'yes',
  notInternal: 'no',
  /** Since the epoch. */
  milliseconds: (ms: number) => `${ms} ms`,
  /** What stands where the venue says nothing. */
  none: 'none',
  noTransaction: { internal: 'none (off-chain)', yet: 'none yet' },
  /** In the narrow cell of a table. */
  internal: 'internal',
  memoMissing: 'missing',
  statuses: {
    processing: 'Processing',
    walletProcessing: 'Wallet processing',
    success: 'Success',
    failure: 'Failure',
    /** The venue wrote nothing. */
    empty: '(empty)',
    unknownTitle: 'A status unknown to this app, shown as the venue wrote it',
  },
});
