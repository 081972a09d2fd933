import { catalogue, plural } from './catalogue.ts';

/** The History screen around its table: the bars, what takes the table's place, saved views. */
export const historyMessages = catalogue('history', {
  title: 'History',
  sections: {
    label: 'History section',
    records: 'Records',
    /** `open`: pairs nobody decided on. */
    transfers: (open: number, shown: string) => (open === 0 ? 'Transfers' : `Transfers (${shown})`),
    transfersTitle: 'Match internal transfers',
    reconcile: 'Reconcile',
    reconcileTitle: 'Compare with your own ledger',
  },
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  /** `title`: "Deposits". */
  panel: (title: string) => `${title}, downloaded records`,
  /** After a key on the row that took the place of the one the keyboard was on. */
  slipped:
    'The selected record is no longer in the list. Press the key again to apply it to the record now selected.',
  direction: 'Direction',
  both: 'Both',
  totals: 'Totals',
  export: 'Export',
  /** Beneath the filter: how many records it shows, and the zone of their times. */
  count: (count: number, shown: string, zone: string) =>
    plural(count, { one: `1 record · ${zone}`, other: `${shown} records · ${zone}` }),
  countOf: (all: number, shown: string, shownAll: string, zone: string) =>
    plural(all, { other: `${shown} of ${shownAll} records · ${zone}` }),
  viewRefused: (view: string, why: string) => `Could not open view ${view}: ${why}`,
  notSelected: (why: string) => `Nothing selected. ${why}`,
  tooMany: (max: string) => `Select at most ${max} records one by one, or narrow the filter and select all.`,
  notice: {
    dismiss: 'Dismiss',
    notDismissed: (why: string) => `Could not dismiss this notice, so it will appear again: ${why}`,
  },
  damaged: {
    found: (count: number, shown: string) =>
      plural(count, {
        one: '1 record is damaged on this computer’s disk. It is in no total, statement or export. The next update restores it if the venue still lists it.',
        other: `${shown} records are damaged on this computer’s disk. They are in no total, statement or export. The next update restores those the venue still lists.`,
      }),
    show: (count: number) => plural(count, { one: 'Show record', other: 'Show records' }),
  },
  removed: {
    left: (count: number, shown: string) =>
      plural(count, {
        one: 'Records of 1 removed account are hidden',
        other: `Records of ${shown} removed accounts are hidden`,
      }),
    show: 'Show records',
  },
  body: {
    /** The heading of an error. */
    couldNot: 'Could not load history',
    firstTitle: 'Downloading the first records',
    first: 'Records appear here as they arrive.',
    noMatchTitle: 'No matching records',
    noMatch: 'No records match all filters.',
    searchLags: 'Still indexing. Text search may find more shortly.',
    clearFilter: 'Clear filter',
    emptyTitle: 'No records',
    empty: 'The venue has no records since the start date.',
    rowsUnread: (why: string) => `Could not load some records: ${why}`,
    opening: 'Opening history…',
    reading: 'Loading history…',
    unreadTitle: 'No history yet',
    read: 'Download history',
    anAccount: 'an account',
    /** `accounts`: their names with commas between them, or "an account". */
    unread: (accounts: string) =>
      `Download all deposits and withdrawals of ${accounts} to search them offline. They are verified twice, kept up to date and never deleted.`,
    failed: (why: string) => `Could not download history: ${why}`,
  },
  views: {
    title: 'Saved views',
    button: 'Views',
    none: 'No saved views',
    withColumns: 'with columns',
    remove: (view: string) => `Delete view ${view}`,
    name: 'Name',
    replaces: 'replaces the existing view',
    withItsColumns: 'Include columns',
    save: 'Save view',
    notSaved: (why: string) => `Could not save this change to your views. ${why}`,
    /** The query of a view that narrows nothing. */
    everything: 'All records',
  },
});
