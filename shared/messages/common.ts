import { catalogue } from './catalogue.ts';

/** Words that mean the same thing wherever they stand. What only looks the same belongs to its own room: a translation may differ. */
export const commonText = catalogue('common', {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  back: 'Back',
  remove: 'Remove',
  edit: 'Edit',
  tryAgain: 'Try again',
  buy: 'Buy',
  sell: 'Sell',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
});
