import { catalogue } from './catalogue.ts';

/** The pre-trade limits and the fee rates entered by hand, both on the Settings screen. */
export const settingsLimitsMessages = catalogue('settings-limits', {
  title: 'Pre-trade limits',
  orderValue: 'Max order value',
  quoteCurrency: 'Quote currency',
  orderSize: 'Max order size',
  baseCurrency: 'Base currency',
  max: 'Maximum',
  distance: 'Max distance from best price',
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
    title: 'Pre-trade limit for live orders',
    note: 'A live order above this limit needs one more confirmation. You can change the limit in Settings.',
    limit: 'Set a limit',
    none: 'No limit',
    /** In a ticket. `settings`: a link. */
    missingFor: (symbol: string, quote: string) =>
      `${symbol} has no max order value in ${quote} yet. Set one here or in {settings}.`,
    missing: 'Set a pre-trade limit, or choose No limit.',
    save: 'Save pre-trade limit',
    /** In Settings. */
    chosenNone: 'No pre-trade limit for live orders',
  },
  clear: 'Clear limits',
  undo: 'Discard changes',
  save: 'Save limits',
  saved: 'Limits saved.',
  failed: 'Could not save the limits',
  problems: {
    currency: 'Enter a currency code such as USDT: letters, digits and full stops.',
    twice: (currency: string) => `${currency} already has a limit above.`,
    notPositive: 'Enter a number above 0, or leave blank for no limit.',
    tooLong: 'Use at most 30 digits before the decimal point and 18 after it.',
    notWhole: (max: number) => `Enter a whole number from 1 to ${max}, or leave blank for no limit.`,
  },

  fees: {
    title: 'Fee rates',
    noneNeeded: 'All venues report their fee rates.',
    note: 'For venues that do not report them. Used for estimates only.',
    titleOf: (account: string) => `Fee rates for ${account}`,
    /** Of an order that waits in the book, and of one that is matched at once. */
    maker: 'Maker',
    taker: 'Taker',
    /** In an empty box. */
    notKnown: 'not known',
    saved: (account: string) => `Fee rates for ${account} saved.`,
    failed: 'Could not save the fee rates',
    tooHigh: 'Enter a fee below 100%.',
    tooLong: 'Use at most 10 digits after the decimal point.',
  },
});
