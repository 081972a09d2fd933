import { catalogue } from './catalogue.ts';

/** The precautionary limits and the fee rates typed in, both on the Settings screen. */
export const settingsLimitsText = catalogue('settings-limits', {
  title: 'Pre-trade limits',
  note: 'Orders above a limit need an extra confirmation. Blank: no limit.',
  orderValue: 'Max order value',
  quoteCurrency: 'Quote currency',
  orderSize: 'Max order size',
  baseCurrency: 'Base currency',
  atMost: 'At most',
  noRows: 'No limits',
  distance: 'Max price beyond the book',
  slippage: 'Max market order slippage',
  sameSide: 'Warn on same pair and side within',
  /** Units behind a box. */
  seconds: 'seconds',
  orders: 'orders',
  ordersAMinute: 'Max orders per minute',
  /** In an empty box. */
  noLimit: 'no limit',
  /** Asked before the first live order. */
  orderLimit: {
    title: 'Order limit for live orders',
    note: 'A live order above it needs one more confirmation. You can change it in Settings.',
    limit: 'Set a limit',
    none: 'No limit',
    missing: 'Set a limit, or choose No limit.',
    save: 'Save order limit',
    /** In Settings, while there is no such limit. */
    chosenNone: 'No order limit for live accounts',
  },
  clear: 'Clear limits',
  undo: 'Discard changes',
  save: 'Save limits',
  saved: 'Limits saved.',
  failed: 'Could not save the limits',
  problems: {
    currency: 'Enter a currency code such as USDT: letters, digits and points.',
    twice: (currency: string) => `${currency} has a limit in a row above.`,
    notPositive: 'Enter a number above zero, or leave the box empty for no limit.',
    tooLong: 'At most 30 digits before the point and 18 after it.',
    notWhole: (most: number) =>
      `Enter a whole number from 1 to ${most}, or leave the box empty for no limit.`,
  },

  fees: {
    title: 'Fee rates',
    noneNeeded: 'All venues report their fee rates.',
    note: 'For venues that do not report them. Used for estimates only.',
    titleOf: (account: string) => `Fee rates of ${account}`,
    /** Of an order that waits in the book, and of one that is matched at once. */
    maker: 'Maker',
    taker: 'Taker',
    /** In an empty box. */
    notKnown: 'not known',
    saved: (account: string) => `The fee rates of ${account} were saved.`,
    failed: 'Counterfoil could not save these rates',
    tooHigh: 'A fee is less than 100 %.',
    tooLong: 'At most 10 digits after the point.',
  },
});
