import { catalogue } from './catalogue.ts';

/** One record in full, and the words for what a record lacks. */
export const recordsDetailMessages = catalogue('records-detail', {
  panel: { deposit: 'Deposit details', withdrawal: 'Withdrawal details' },
  /** A tag: the transfer did not leave the venue. */
  internalTag: 'OFF-CHAIN',
  close: 'Close (Esc)',
  otherFields: 'Other fields',
  noMemo: 'No memo.',
  memoAdvice: {
    withdrawal:
      'Most recipients on this chain need a memo. If the withdrawal does not arrive, send the recipient the transaction ID.',
    depositCredited: 'This chain usually needs one. The venue reports the deposit as completed anyway.',
    deposit:
      'This chain usually needs one. The venue may not credit the deposit. Send the venue the transaction ID.',
  },
  unknownStatus:
    '<b>Unknown status:</b> {status}, shown as received. Check it at the venue before you rely on it.',
  /** Each field, and the label of the button that copies it. */
  fields: {
    id: { label: 'Record ID', copy: 'Copy record ID' },
    currency: { label: 'Currency', copy: 'Copy currency' },
    chain: { label: 'Chain', copy: 'Copy chain' },
    status: { label: 'Status', copy: 'Copy status' },
    address: { label: 'Address', copy: 'Copy address' },
    memo: { label: 'Memo', copy: 'Copy memo' },
    offChain: { label: 'Off-chain', copy: '' },
    amount: { label: 'Amount', copy: 'Copy amount' },
    fee: { label: 'Fee', copy: 'Copy fee' },
    transaction: { label: 'Transaction', copy: 'Copy transaction' },
    confirmations: { label: 'Confirmations', copy: 'Copy confirmations' },
    created: { label: 'Created', copy: 'Copy creation time' },
    updated: { label: 'Updated', copy: 'Copy update time' },
    remark: { label: 'Remark', copy: 'Copy remark' },
    unknown: { label: 'Unknown field', copy: 'Copy field' },
  },
  confirmed: (current: number, needed: number) => `${current} of ${needed}`,
  creditedAt: (early: number) => `(credited early at ${early})`,
  isOffChain: 'yes',
  notOffChain: 'no',
  /** Since the epoch. */
  milliseconds: (ms: number) => `${ms} ms`,
  /** Where the venue gives no value. */
  none: 'none',
  noTransaction: { offChain: 'none (off-chain)', yet: 'none yet' },
  /** In the narrow cell of a table. */
  offChain: 'off-chain',
  memoMissing: 'missing',
  damaged: 'Damaged',
  damagedAmount: 'Amount damaged',
});
