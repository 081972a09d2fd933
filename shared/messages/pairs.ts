import { catalogue, plural } from './catalogue.ts';

/** The pairs of an account: their list, those entered by hand, and files of them. */
export const pairsMessages = catalogue('pairs', {
  noAccount: 'Account not found. Choose one from the list in Accounts.',
  notAtVenue: (symbol: string) => `${symbol} is not offered by this venue. Refresh the list.`,
  notEntered: (symbol: string) => `${symbol} is not a pair of this account. Add or import it first.`,
  listedByVenue: (venue: string) =>
    `${venue} lists its own pairs, so none can be entered by hand. Refresh the list.`,
  /** `why` is a clause: one of `record`, or a sentence about the pair's rules without its full stop. */
  notSaved: (why: string) => `Pair not saved: ${why}. Correct it and save again.`,
  /** What is wrong with one pair: clauses for the sentences of this file. `field` is a name of the contract: "baseMinSize". */
  record: {
    /** In place of a field, where it is not known which one. */
    thePair: 'the pair',
    tooLong: (field: string) => `${field} is too long`,
    missing: (field: string) => `${field} is missing or of the wrong type`,
    unseen: (field: string) => `${field} contains invisible characters`,
  },
  venue: {
    /** `problem` is a clause: one of those below, or of `record`. */
    badAnswer: (venue: string, path: string, problem: string) =>
      `${venue} did not return a valid pair list (${path}): ${problem}. Check the endpoint.`,
    noList: 'its data is not a list',
    noObject: 'an entry is not an object',
  },
  file: {
    /** `why` is one or more of the clauses that follow. */
    notImported: (why: string) => `Nothing imported: ${why}. Correct the file and import it again.`,
    noPairs: 'the file has no pairs',
    noObject: 'is not an object',
    /** Where in the file something is. */
    item: (number: number) => `item ${number}`,
    row: (number: number) => `row ${number}`,
    /** `place` is one of the two above, `problem` one of these clauses. */
    at: (place: string, problem: string) => `${place}: ${problem}`,
    twice: (symbol: string, earlier: string) => `${symbol} is already in ${earlier}`,
    incompleteJson: 'the file begins like JSON but is not complete JSON',
    refusal: 'the file is a venue’s error message, not its list of pairs',
    noListInJson: 'the JSON is neither a list of pairs nor an object with one in "data"',
    empty: 'the file is empty',
    cellCount: (cells: number, wanted: number) =>
      plural(cells, { other: `it has ${cells} values and the header has ${wanted}` }),
    columnTwice: (column: string) => `the header has two columns called ${column}`,
    noCommas: 'the header has no commas',
    /** `columns` with commas between. */
    columnsMissing: (columns: string) => `the header has no ${columns}`,
    /** `shown` are the first problems, with semicolons between. */
    more: (shown: string, others: number) => plural(others, { other: `${shown}; and ${others} more` }),
  },
  /** What is wrong with a CSV file, as clauses. */
  csv: {
    strayQuote: 'a value contains a quote but does not begin with one',
    openQuote: 'a quoted value is never closed',
    afterQuote: 'text follows the closing quote of a value',
  },
});
