import type { ReconcileList } from '../../shared/history/ledger-mapping.ts';

/** The lists of a result, as they are shown, with what each means. */
export const LISTS: readonly { list: ReconcileList; title: string; means: string }[] = [
  { list: 'matched', title: 'Matched', means: 'A row and a record that agree in everything compared.' },
  {
    list: 'differences',
    title: 'Differences',
    means: 'A row and a record that belong together and do not agree.',
  },
  {
    list: 'ledger-only',
    title: 'Ledger only',
    means: 'No record of the archive answers to these rows.',
  },
  { list: 'venue-only', title: 'Venue only', means: 'No row of the ledger answers to these records.' },
  {
    list: 'ambiguous',
    title: 'Ambiguous',
    means: 'Nothing says which of these rows belongs to which of these records, so none was paired.',
  },
  {
    list: 'unreadable',
    title: 'Unreadable',
    means: 'Rows of the file that could not be read with these columns.',
  },
  {
    list: 'outside',
    title: 'Left out',
    means: 'Rows outside the period or the currencies, or whose word says that they are no movement.',
  },
];
