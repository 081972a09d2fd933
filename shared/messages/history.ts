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
    `At most ${most} records can be selected one by one. Narrow the filter and select all of it.`,
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
    firstTitle: 'The first records are on their way',
    first: 'They show here as they come; every page is kept as soon as it is read.',
    noMatchTitle: 'No record matches this filter',
    noMatch: 'The archive holds no record of which all of the above is true.',
    searchLags: 'The search index is still being built; a text may be found in a moment.',
    clearFilter: 'Clear filter',
    emptyTitle: 'No records',
    empty: 'The venue has none for this account, back to the date it was read to.',
    rowsUnread: (why: string) => `Some rows could not be read from the archive: ${why}`,
    opening: 'Opening the archive',
    reading: 'Reading the archive',
    unreadTitle: 'Nothing was read yet',
    read: 'Read the history',
    anAccount: 'an account',
    /** `accounts`: their names with commas between them, or "an account". */
    unread: (accounts: string) =>
      `History is a copy on this computer of every deposit and withdrawal of ${accounts}. It is read once from the venue, checked by a second pass, and kept up to date from then on; it works offline, and nothing in it is ever deleted. Orders always come first while it is read.`,
    failed: (why: string) => `The history could not be read: ${why}`,
  },
  views: {
    title: 'Saved views',
    button: 'Views',
    none: 'No view is saved yet.',
    withColumns: 'with columns',
    remove: (view: string) => `Remove the view ${view}`,
    name: 'Save this one as',
    replaces: 'takes the place of the old one',
    withItsColumns: 'With its columns',
    save: 'Save view',
    notKept: (why: string) => `This lasts until the window closes; it could not be kept. ${why}`,
    /** The query of a view that narrows nothing. */
    everything: 'Every record',
  },
});
