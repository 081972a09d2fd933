import { catalogue } from './catalogue.ts';

/** Why an order is not placed, tested, looked up or settled. */
export const placingText = catalogue('orders-placing', {
  /** After another sentence. */
  nothingSent: 'Nothing was sent.',
  notReady: 'Counterfoil could not get this order ready.',
  rulesLate: (symbol: string) =>
    `Could not load the rules of ${symbol} in time. Check the order and send it again.`,
  ending: 'Counterfoil is closing. Nothing was sent.',
  endingLookUp: 'Counterfoil is closing. Nothing was sent.',
  journalUnread: 'The order journal could not be read. Nothing was sent.',
  noTestPath: (venue: string) => `${venue} has no path set for testing an order. Nothing was sent.`,
  testMayPlace: (path: string) =>
    `The path for test orders, ${path}, may place real orders. Nothing was sent. Enter a path that ends in “/test” in Accounts.`,

  noAccount: 'There is no such account.',
  readOnly: 'This account is read-only; no order was sent.',
  locked: 'Trading is locked. Nothing was sent. Unlock it to place orders.',
  noOrderLimit: 'Choose an order limit for live accounts first, or choose to have none. Nothing was sent.',
  noRules: (symbol: string) => `Rules of ${symbol} are missing. Load or enter the pair first.`,
  notConfirmed: 'The order changed after review. Nothing was sent. Review it again.',
  /** `exceeded` are sentences about limits. */
  beyondLimits: (exceeded: string) => `${exceeded} Nothing was sent. Review it again.`,
  checkFirst: (code: string) =>
    `The venue answered code ${code} to the same order, which may not be a rejection. Wait for the status check, or resolve that order by hand. Nothing was sent.`,
  /** `exceeded` are sentences about limits. */
  testBeyondLimits: (exceeded: string) =>
    `${exceeded} Nothing was sent. A test order must stay within the limits.`,

  noPlacement: 'There is no such placement.',
  onItsWay: 'This order is still on its way; wait for the answer.',
  journalUnreadable: 'The order journal cannot be read.',
  lookUp: {
    brokeOff: 'The look-up broke off inside the app.',
    accountGone:
      'The account of this order was removed from this app, so the venue cannot be asked with its key. Look at the venue itself, then say what you saw.',
    known: 'It is known what became of this order; there is nothing to look up.',
    noPath: 'This venue has no path set for finding an order by its clientOid. Look at the venue itself.',
  },
  settle: {
    noOrderId: 'Enter the order id that the venue shows for the order.',
    otherOrder: (clientId: string) =>
      `This order ID belongs to another order (client order ID ${clientId}). Enter the ID of this order.`,
    before: 'Already resolved.',
    answered: 'The venue answered: nothing to resolve.',
  },
});
