import { catalogue } from './catalogue.ts';

/** Why a name, a file of names or an explorer was not saved. */
export const addressesServiceMessages = catalogue('addresses-service', {
  takenEverywhere: (name: string) =>
    `Already in the address book as "${name}" (all chains). Edit that entry.`,
  takenOn: (chain: string, name: string) =>
    `Already in the address book as "${name}" on ${chain}. Edit that entry.`,
  gone: 'This entry is no longer in the address book. Add it again.',
  tooMany: 'Nothing saved: the address book can have at most 10,000 entries. Delete some first.',
  /** {value} is the same in every language. */
  noPages: 'Enter at least one URL with {value} where the transaction ID or address goes.',
  tooManyExplorers: (max: number) =>
    `You have ${max} block explorers of your own, the maximum. Remove one first.`,
  /** A CSV file of names. Its headers (`column`) are quoted from the file. */
  file: {
    /** `reason`: one of the texts below. */
    refused: (reason: string) => `Nothing imported: ${reason}. Fix the file and try again.`,
    inRow: (row: number, reason: string) => `row ${row}: ${reason}`,
    empty: 'the file has no addresses',
    twice: (earlier: number) => `duplicate of row ${earlier}`,
    /** A column without a header, among the ignored ones. */
    column: (place: number) => `column ${place}`,
    twoColumns: (column: string) => `two columns have the header ${column}`,
    noCommas: 'it has no commas (the delimiter must be a comma)',
    lacks: (column: string) => `column ${column} is missing`,
    lacksBoth: (column: string, other: string) => `columns ${column} and ${other} are missing`,
    cells: (cells: number, wanted: number) => `it has ${cells} values and the header has ${wanted}`,
    wrong: {
      address: 'the address is empty, longer than 200 characters, or contains a space or invalid character',
      name: 'the name is empty, longer than 60 characters, or contains an invisible character',
      chain:
        'the chain is longer than 40 characters, or contains something other than letters, digits and ( ) . _ -',
      note: 'the note is longer than 500 characters, or contains a line break or invisible character',
    },
  },
});
