import { catalogue } from './catalogue.ts';

/** What the settings of a venue say. Paths: of its web interface. */
export const accountsVenueText = catalogue('accounts-venue', {
  title: 'Venue settings',
  open: 'What the contract leaves open',
  openHint: 'address, parameters, quotas, paths',
  undo: 'Undo the changes',
  save: 'Save the settings',
  saved: (account: string) => `The venue settings of ${account} were saved.`,
  /** What was tried and failed: "Counterfoil could not save these settings". */
  tried: { save: { verb: 'save', what: 'these settings' } },
  fields: {
    label: 'Venue name',
    baseUrl: 'Base URL',
    baseUrlLocked: 'forget the credentials to change it',
    baseUrlHint: 'https, without a path at the end',
    headerPrefix: 'Header prefix',
    pageParameter: 'Page parameter',
    sizeParameter: 'Page size parameter',
    further: 'Quotas, clock, page sizes and further paths',
    furtherHint: 'leave empty what the venue has not said',
    quotas: { manage: 'Manage quota', spot: 'Spot quota', public: 'Public quota' },
    window: 'Quota window',
    skew: 'Tolerated clock skew',
    sizes: 'Page sizes offered',
    defaultSize: 'Page size at first',
    notKnown: 'not known',
  },
  units: { weight: 'weight', milliseconds: 'ms', records: 'records' },
  paths: {
    heading: 'Further paths',
    explained:
      'The contract promises the two lists and the placement of orders. Enter a path for whatever else this venue serves; an empty one means that the venue has none.',
    none: 'none',
  },
  capabilities: {
    serverTime: 'Server time',
    symbols: 'All pairs',
    symbol: 'One pair',
    keyInformation: 'Key information',
    balances: 'Balances',
    fees: 'Fees',
    depositAddress: 'Deposit address',
    testOrder: 'Test order',
    orderByClientOid: 'Order by client id',
    orderByOrderId: 'Order by order id',
    activeOrders: 'Working orders',
    activeSymbols: 'Pairs with working orders',
    doneOrders: 'Done orders',
    fills: 'Fills',
    cancelByOrderId: 'Cancel by order id',
    cancelByClientOid: 'Cancel by client id',
    cancelPair: 'Cancel a pair’s orders',
    cancelAll: 'Cancel all orders',
    bulletPublic: 'Public channel token',
    bulletPrivate: 'Private channel token',
    orderBook: 'Order book',
    publicTrades: 'Recent trades',
    candles: 'Candles',
    tickers: 'Prices of all pairs',
  },
  problems: {
    label: 'Give the venue a name of 1 to 60 characters.',
    address: {
      missing: 'Enter the address of the service, such as https://api.example.com.',
      none: 'This is not an address. It begins with https:// and names a host.',
      scheme: 'The address must begin with https://.',
      plain: 'Plain http is allowed to this computer only (127.0.0.1, localhost). Use https.',
      user: 'Leave user names and passwords out of the address.',
      query: 'Leave out everything from ? or # on.',
    },
    headerPrefix: 'Letters, digits and hyphens, at most 20, beginning with a letter.',
    parameter: 'Letters, digits and _ only, beginning with a letter.',
    sameParameters: 'Page and page size need two different names.',
    wholeNumber: {
      milliseconds: (least: number, most: number) =>
        `Enter a whole number of milliseconds from ${least} to ${most}, or leave it empty for “not known”.`,
      weightUnits: (least: number, most: number) =>
        `Enter a whole number of weight units from ${least} to ${most}, or leave it empty for “not known”.`,
    },
    sizes: {
      none: 'Enter at least one page size.',
      wrong: (typed: string) => `“${typed}” is not a page size from 1 to 10000.`,
      many: 'Enter at most 20 page sizes.',
      defaultWrong: 'Enter a page size from 1 to 10000.',
      defaultUnlisted: 'Choose one of the page sizes of the list.',
    },
    path: {
      form: 'A path begins with / and holds letters, digits, - _ . / only, no query.',
      /** `placeholder`: to be typed as it stands. */
      placeholder: (placeholder: string) =>
        `This path must say where the value goes: put ${placeholder} in it.`,
      placesOrders: 'This path places orders: a test sent there would be a real one.',
    },
  },
});
