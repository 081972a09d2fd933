import { catalogue } from './catalogue.ts';

/** What a ledger's file leaves open, asked where its columns are chosen. */
export const ledgerGuessText = catalogue('record-words-guess', {
  mixedOrders: 'Dates use several formats. Choose one; other rows are invalid.',
  /** `example`: a date of the file, "03/04/2026". */
  eitherOrder: (example: string) => `"${example}": day first or month first?`,
  precision: 'Some rows have a time of day and some have none: choose which are meant.',
  zone: 'The times carry no time zone: choose whose they are.',
  unsigned: 'No amount has a sign: choose how in and out are told apart.',
  decimal: 'The amounts may be read with a decimal point or a decimal comma: choose one.',
  /** A column without a title, by its place from 1. */
  column: (place: number) => `column ${place}`,
});
