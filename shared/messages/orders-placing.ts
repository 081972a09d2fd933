import { catalogue } from './catalogue.ts';

/** Why an order is not placed, tested, checked or resolved. */
export const placingMessages = catalogue('orders-placing', {
  /** After another sentence. */
  nothingSent: 'Nothing was sent.',
  notReady: 'Could not prepare this order.',
  rulesLate: (symbol: string) =>
    `Could not load the rules of ${symbol} in time. Nothing was sent. Check the order and try again.`,
  ending: 'Counterfoil is quitting. Nothing was sent.',
  endingStatusCheck: 'Counterfoil is quitting. Nothing was sent.',
  journalUnread: 'The order journal could not be read. Nothing was sent.',
  noAdvancedPath: 'This venue has no endpoint for this type of order. Nothing was sent.',
  noAdvancedTest: 'Stop and OCO orders cannot be tested. Nothing was sent.',
  noTestPath: (venue: string) => `${venue} has no endpoint for test orders. Nothing was sent.`,
  testMayPlace: (path: string) =>
    `The test endpoint ${path} may place real orders. Nothing was sent. In Accounts, enter one that ends in “/test”.`,

  noAccount: 'Account not found. Nothing was sent.',
  readOnly: 'This account is read-only. Nothing was sent.',
  locked: 'Trading is locked. Nothing was sent. Unlock it to place orders.',
  noOrderLimit: (symbol: string, base: string, quote: string) =>
    `No pre-trade limit covers ${symbol}. In Settings, set a max order value in ${quote} or a max order size in ${base}, or choose No limit. Nothing was sent.`,
  noRules: (symbol: string) => `Rules of ${symbol} are missing. Load or enter the pair first.`,
  notConfirmed: 'The order changed after review. Nothing was sent. Review it again.',
  /** `exceeded` are sentences about limits. */
  beyondLimits: (exceeded: string) => `${exceeded} Nothing was sent. Review it again.`,
  checkFirst: (code: string) =>
    `The venue answered an identical order with code ${code}, which may not be a rejection. Wait for its status check, or resolve it by hand. Nothing was sent.`,
  /** `exceeded` are sentences about limits. */
  testBeyondLimits: (exceeded: string) =>
    `${exceeded} Nothing was sent. A test order must stay within your limits.`,

  noPlacement: 'Order not found in the journal.',
  onItsWay: 'This order is still being sent. Wait for the answer.',
  journalUnreadable: 'Could not read the order journal.',
  statusCheck: {
    brokeOff: 'The status check stopped because of a Counterfoil error. Check again.',
    accountGone:
      'The account was removed, and its API key with it. Check at the venue, then resolve by hand.',
    known: 'The outcome is known. No status check is needed.',
    noPath: 'This venue cannot find orders by client order ID. Check at the venue.',
  },
  resolve: {
    noOrderId: 'Enter the order ID that the venue shows.',
    otherOrder: (clientId: string) =>
      `This order ID belongs to another order (client order ID ${clientId}). Enter the ID of this order.`,
    before: 'Already resolved.',
    answered: 'The venue answered: nothing to resolve.',
  },
});
