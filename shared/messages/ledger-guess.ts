import { catalogue } from './catalogue.ts';

/** What a ledger's file leaves open, asked where its columns are chosen. */
export const ledgerGuessMessages = catalogue('ledger-guess', {
  mixedOrders: 'Dates use several formats. Choose one. Rows in another format will be invalid.',
  /** `example`: a date of the file, "03/04/2026". */
  eitherOrder: (example: string) => `"${example}": day first or month first?`,
  precision: 'Some rows have a time of day and others do not. Choose “Date and time” or “Date only”.',
  zone: 'The times have no time zone. Choose one.',
  unsigned: 'No amount has a sign. Choose where the direction comes from.',
  decimal: 'Amounts can be read with a decimal point or a decimal comma. Choose one.',
  /** A column without a header, by its place from 1. */
  column: (place: number) => `column ${place}`,
});
