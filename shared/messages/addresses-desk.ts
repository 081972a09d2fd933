import { catalogue } from './catalogue.ts';

/** Why the address book, a file of names or an explorer was not taken. */
export const addressesDeskText = catalogue('addresses-desk', {
  takenEverywhere: (name: string) =>
    `Already in the address book as "${name}" (all chains). Edit that entry.`,
  takenOn: (chain: string, name: string) =>
    `This address is in the book already, on ${chain}, as "${name}". Edit that entry instead.`,
  gone: 'The entry to be changed is no longer in the address book. Look at the list and add it anew.',
  tooMany:
    'The address book holds at most 10,000 entries, so nothing was changed. Remove some that are no longer used.',
  /** {value} is written as it stands, in every language. */
  noPages: 'Enter at least one URL with {value} where the transaction ID or address goes.',
  tooManyExplorers: (most: number) =>
    `There are ${most} explorers of your own already. Remove one you no longer use, then add this one.`,
  /** A CSV file of names. The titles of its columns (`column`) are as they stand in the file, in every language. */
  file: {
    /** `reason`: one of the texts below. */
    refused: (reason: string) => `Nothing imported: ${reason}. Fix the file and try again.`,
    inRow: (row: number, reason: string) => `row ${row}: ${reason}`,
    empty: 'the file holds no addresses',
    twice: (earlier: number) => `duplicate of row ${earlier}`,
    /** A column without a title, among those that are not read. */
    column: (place: number) => `column ${place}`,
    twoColumns: (column: string) => `two columns are called ${column}`,
    noCommas: 'it has no commas: save the file with commas between the cells',
    lacks: (column: string) => `it lacks the column ${column}`,
    lacksBoth: (column: string, other: string) => `it lacks the column ${column} and the column ${other}`,
    cells: (cells: number, wanted: number) => `it has ${cells} cells and the header has ${wanted}`,
    wrong: {
      address:
        'the address is empty, longer than 200 characters, or holds a space or another letter no address has',
      name: 'the name is empty, longer than 60 characters, or holds a character that cannot be seen',
      chain:
        'the chain is longer than 40 characters, or holds something other than letters, digits and ( ) . _ -',
      note: 'the note is longer than 500 characters, or holds a line break or a character that cannot be seen',
    },
  },
});
