import { catalogue } from './catalogue.ts';

/** What is kept with a pair that was typed in, in every language. */
export const TYPED_IN_FILES = 'typed in';

/** What the pairs of a venue that does not list them say: typed in by hand or imported from a file. */
export const accountsPairsText = catalogue('accounts-pairs', {
  title: 'Pairs',
  titleWith: (count: string) => `Pairs (${count})`,
  explained:
    'This venue has no path that lists its pairs. Enter their rules as the venue publishes them; the ticket checks every order against them and shows where they come from and how old they are.',
  loading: 'Loading the pairs',
  none: 'No pairs yet. Add one to trade.',
  typeIn: 'Type in a pair',
  importFile: 'Import from a file',
  tried: {
    get: 'Counterfoil could not get the pairs',
    remove: 'Counterfoil could not remove this pair',
    save: 'Counterfoil could not save this pair',
    import: 'Counterfoil could not import this file',
  },
  table: {
    pair: 'Pair',
    priceStep: 'Price step',
    sizeStep: 'Size step',
    source: 'Source',
    entered: 'Entered',
    actions: 'Actions',
    doubtful: (source: string) => `may be outdated: ${source}`,
    keep: 'Keep',
    correct: (pair: string) => `Correct ${pair}`,
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
  hints: { priceLimitRate: '0.1 is 10 %', minFunds: 'may be empty' },
  problems: {
    symbol: 'Enter base-quote, e.g. BTC-USDT.',
    noNumber: 'Enter a number.',
    notAboveZero: 'Enter a number above 0.',
  },
  editor: {
    /** The unit of funds while no pair is named yet: its quote currency. */
    quote: 'quote',
    source: 'Where these rules come from',
    sourceHint: 'shown beside them in the ticket',
    sourceExample: 'the venue’s web page, 20 November',
    /** The source of a pair, before the person's own words. */
    typedIn: TYPED_IN_FILES,
    leave: 'Leave it as it is',
    save: (pair: string) => `Save ${pair}`,
    add: 'Add the pair',
  },
  import: {
    file: 'File with pairs',
    fileHint: 'JSON (a list, or a symbols answer) or CSV with a header row',
    /** The names in it (symbol to minFunds) stand in the file and are the same in every language. */
    explained:
      'Names in the header row or the objects are the service’s own: symbol, priceIncrement, baseIncrement, baseMinSize, baseMaxSize, quoteIncrement, quoteMinSize, quoteMaxSize; optional priceLimitRate, minFunds. A pair of the same symbol is replaced. If one row cannot be read, none is taken.',
    source: 'Your words about the source',
    sourceExample: 'sent by the venue’s support',
    import: 'Import',
    importFile: (file: string) => `Import ${file}`,
    tooLong: (file: string, characters: string) =>
      `${file} has ${characters} characters; at most 4,000,000 can be read at once.`,
    unreadable: (file: string) =>
      `${file} could not be read. Check that it still exists and that you may open it.`,
  },
});

/** Where a pair comes from, as it is shown. What a person or a venue said of it stays as it is. */
export function sourceShown(kept: string): string {
  const { typedIn } = accountsPairsText.editor;
  if (kept === TYPED_IN_FILES) return typedIn;
  return kept.startsWith(`${TYPED_IN_FILES}, `) ? `${typedIn}${kept.slice(TYPED_IN_FILES.length)}` : kept;
}
