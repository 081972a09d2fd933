import { catalogue } from './catalogue.ts';

/** The source stored with a pair that was entered by hand, in every language. */
export const TYPED_IN_FILES = 'entered by hand';

/** What the pairs of a venue that does not list them say: entered by hand or imported from a file. */
export const accountsPairsMessages = catalogue('accounts-pairs', {
  title: 'Pairs',
  titleWith: (count: string) => `Pairs (${count})`,
  explained:
    'This venue does not list its pairs. Enter the rules it publishes, so that orders can be checked.',
  loading: 'Loading pairs…',
  none: 'No pairs yet. Add one to trade.',
  typeIn: 'Add pair',
  importFile: 'Import file',
  tried: {
    get: 'Could not load the pairs',
    remove: 'Could not remove this pair',
    save: 'Could not save this pair',
    import: 'Could not import this file',
  },
  table: {
    pair: 'Pair',
    priceStep: 'Price step',
    sizeStep: 'Size step',
    source: 'Source',
    entered: 'Entered',
    actions: 'Actions',
    doubtful: (source: string) => `may be outdated: ${source}`,
    cancel: 'Cancel',
    correct: (pair: string) => `Edit ${pair}`,
    remove: (pair: string) => `Remove ${pair}`,
  },
  fields: {
    symbol: 'Pair',
    priceIncrement: 'Price step',
    baseIncrement: 'Size step',
    baseMinSize: 'Min size',
    baseMaxSize: 'Max size',
    quoteIncrement: 'Total step',
    quoteMinSize: 'Min total',
    quoteMaxSize: 'Max total',
    priceLimitRate: 'Price limit',
    minFunds: 'Min order value',
  },
  hints: { priceLimitRate: '0.1 is 10%', minFunds: 'optional' },
  problems: {
    symbol: 'Enter a pair such as BTC-USDT.',
    noNumber: 'Enter a number.',
    notAboveZero: 'Enter a number above 0.',
  },
  editor: {
    /** The unit of a total while no pair is named yet: its quote currency. */
    quote: 'quote',
    source: 'Where these rules come from',
    sourceHint: 'shown beside them in the ticket',
    sourceExample: 'the venue’s web page, 20 November',
    /** The source of a pair, before the person's own words. */
    typedIn: TYPED_IN_FILES,
    leave: 'Cancel',
    save: (pair: string) => `Save ${pair}`,
    add: 'Add pair',
  },
  import: {
    file: 'File with pairs',
    fileHint: 'CSV with a header row, or JSON (a list of pairs, or the venue’s own list)',
    /** The names in it (symbol to minFunds) stand in the file and are the same in every language. */
    explained:
      'Columns: symbol, priceIncrement, baseIncrement, baseMinSize, baseMaxSize, quoteIncrement, quoteMinSize, quoteMaxSize; optional priceLimitRate, minFunds. Existing pairs are replaced. If a row is invalid, nothing is imported.',
    source: 'Where this file comes from',
    sourceExample: 'sent by the venue’s support',
    import: 'Import',
    importFile: (file: string) => `Import ${file}`,
    tooLong: (file: string, characters: string) =>
      `${file} has ${characters} characters; the maximum is 4,000,000. Split it and import the parts.`,
    unreadable: (file: string) => `Could not open ${file}. Check that it exists and that you have access.`,
  },
});

/** Where a pair comes from, as it is shown. What a person or a venue said of it stays as it is. */
export function sourceShown(stored: string): string {
  const { typedIn } = accountsPairsMessages.editor;
  if (stored === TYPED_IN_FILES) return typedIn;
  return stored.startsWith(`${TYPED_IN_FILES}, `)
    ? `${typedIn}${stored.slice(TYPED_IN_FILES.length)}`
    : stored;
}
