import { catalogue, plural } from './catalogue.ts';

/** What the History view says around its table: the bars, what stands in the table's place, saved views. */
export const historyText = catalogue('history', {
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  /** `title`: "Deposits". */
  panel: (title: string) => `${title}, history`,
  /** After a key on the row that took the place of the one the keyboard was on. */
  slipped: 'That record left the list. Press the key again for this one.',
  direction: 'Direction',
  both: 'Both',
  totals: 'Totals',
  reconcile: 'Reconcile',
  reconcileTitle: 'Reconcile with a ledger of your own',
  export: 'Export',
  /** Beneath the filter: how many records it shows, and the zone of their times. */
  count: (count: number, shown: string, zone: string) =>
    plural(count, { one: `1 record · ${zone}`, other: `${shown} records · ${zone}` }),
  countOf: (all: number, shown: string, shownAll: string, zone: string) =>
    plural(all, { other: `${shown} of ${shownAll} records · ${zone}` }),
  viewRefused: (view: string, why: string) => `The view ${view} cannot be opened: ${why}`,
  notSelected: (why: string) => `These records were not selected. ${why}`,
  tooMany: (most: string) =>
    `Select at most ${most} records one by one, or narrow the filter and select all.`,
  notice: {
    dismiss: 'Dismiss',
    notDismissed: (why: string) => `It will be told again: ${why}`,
  },
  removed: {
    left: (count: number, shown: string) =>
      plural(count, {
        one: 'Records of 1 removed account are not shown',
        other: `Records of ${shown} removed accounts are not shown`,
      }),
    show: 'Show them',
  },
  body: {
    /** In the middle of a sentence of what could not be done. */
    couldNot: 'Counterfoil could not get the history',
    firstTitle: 'Downloading the first records',
    first: 'Records appear here as they arrive.',
    noMatchTitle: 'No matching records',
    noMatch: 'No records match all filters.',
    searchLags: 'Still indexing. Text search may find more shortly.',
    clearFilter: 'Clear filter',
    emptyTitle: 'No records',
    empty: 'The venue has no records since the start date.',
    rowsUnread: (why: string) => `Some rows could not be read from the archive: ${why}`,
    opening: 'Opening the archive',
    reading: 'Reading the archive',
    unreadTitle: 'No history yet',
    read: 'Download history',
    anAccount: 'an account',
    /** `accounts`: their names with commas between them, or "an account". */
    unread: (accounts: string) =>
      `History is a copy on this computer of every deposit and withdrawal of ${accounts}. It is read once from the venue, checked by a second pass, and kept up to date from then on; it works offline, and nothing in it is ever deleted. Orders always come first while it is read.`,
    failed: (why: string) => `The history could not be read: ${why}`,
  },
  views: {
    title: 'Saved views',
    button: 'Views',
    none: 'No saved views',
    withColumns: 'with columns',
    remove: (view: string) => `Remove the view ${view}`,
    name: 'Name',
    replaces: 'replaces the existing view',
    withItsColumns: 'With its columns',
    save: 'Save view',
    notKept: (why: string) => `This lasts until the window closes; it could not be kept. ${why}`,
    /** The query of a view that narrows nothing. */
    everything: 'Every record',
  },
});
