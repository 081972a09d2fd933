import { catalogue } from './catalogue.ts';

/** Words that mean the same thing everywhere. What only looks the same belongs to its own screen: a translation may differ. */
export const commonMessages = catalogue('common', {
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
