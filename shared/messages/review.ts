import { catalogue, plural } from './catalogue.ts';

/** The Review screen around its table: queues, keys, the review of a record and its reviewer. */
export const reviewMessages = catalogue('review', {
  title: 'Review',
  /** The two parts of the screen. */
  view: { label: 'View', queue: 'Queue', log: 'Log' },
  queue: 'Review queue',
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  direction: 'Direction',
  both: 'Both',
  /** `why`: a sentence of its own. */
  notSelected: (why: string) => `Nothing selected. ${why}`,
  queues: {
    unreviewed: 'Not reviewed',
    /** One person reviewed it; below, the tile shows that it waits. */
    waiting: 'Reviewed',
    queried: 'Queried',
    attention: 'Needs attention',
    reviewed: 'Reviewed',
    approved: 'Approved',
    all: 'All records',
  },
  tiles: {
    label: 'Counts for all history',
    notKnown: 'not known',
    /** Beside the count of what one person reviewed. */
    waiting: 'waiting for approval',
    /** Of all history, where rounding would make it none. */
    minShare: 'under 0.1%',
  },
  head: {
    change: 'Change reviewer and four-eyes in Settings',
    /** Where nobody gave a name yet. */
    reviewer: 'Reviewer',
    /** A tag: the four-eyes principle is on. */
    fourEyes: 'FOUR-EYES',
    statement: 'Statement',
    notCounted: (why: string) => `Could not count reviews: ${why}`,
    showLog: 'Show log',
    unmatched: (count: number, shown: string) =>
      plural(count, {
        one: '1 review is waiting for a record that is not downloaded yet.',
        other: `${shown} reviews are waiting for records that are not downloaded yet.`,
      }),
  },
  nothingRead: {
    failed: (why: string) => `Could not download history: ${why}`,
    openHistory: 'Open History',
    noAccount: 'No accounts yet',
    openAccounts: 'Open Accounts',
    addAccount: 'Add an account to review its deposits and withdrawals.',
    running: 'Downloading the first records',
    comes: 'You can review records as they arrive.',
    title: 'Nothing to review yet',
    read: 'Download history',
    readOne: (account: string) =>
      `Only downloaded records can be reviewed. Download history for ${account} first.`,
    readAll: 'Only downloaded records can be reviewed. Download history for all accounts first.',
  },
  /** R, Q and A are keys. */
  empty: {
    unreviewed: {
      title: 'Everything is reviewed',
      text: 'New records appear here.',
    },
    waiting: {
      title: 'Nothing is waiting for approval',
      text: 'Reviewed records wait here until another person approves them.',
    },
    approved: {
      title: 'No records approved yet',
      text: 'To approve a record that is waiting, select it and press P.',
    },
    queried: {
      title: 'No queries',
      text: 'Press Q on a record to query it.',
    },
    attention: {
      title: 'No records need attention',
      text: 'Press A on a record to mark it “Needs attention”.',
    },
    reviewed: { title: 'No records reviewed yet', text: 'Press R on a record to mark it reviewed.' },
    all: {
      title: 'No records',
      text: 'The venues have no records since the start date.',
    },
  },
  showUnreviewed: 'Show unreviewed records',
  /** What a key does, beside its name. */
  keys: {
    label: 'Keyboard shortcuts for the table',
    move: 'move',
    approve: 'approve',
    reviewed: 'mark reviewed',
    query: 'query',
    attention: 'needs attention',
    note: 'note',
    putLabel: 'label',
    open: 'open',
    select: 'select',
  },
  log: (count: number, shown: string) =>
    plural(count, { one: 'Review log: 1 entry', other: `Review log: ${shown} entries` }),
  bulk: {
    label: 'Selection',
    selected: (count: number, shown: string) =>
      plural(count, { one: '1 record selected', other: `${shown} records selected` }),
    selectAll: (shown: string) => `Select all ${shown}`,
    clear: 'Clear selection',
  },
  /** `to`: a `thisRecord`, or "3 records". */
  noteDialog: {
    thisRecord: {
      deposit: (amount: string, currency: string) => `this deposit of ${amount} ${currency}`,
      withdrawal: (amount: string, currency: string) => `this withdrawal of ${amount} ${currency}`,
    },
    noteTitle: (to: string) => `Note on ${to}`,
    labelTitle: (to: string) => `Label on ${to}`,
    close: 'Close (Esc)',
    noteHint: 'cannot be edited later; Ctrl+Enter to save',
    addNote: 'Add note',
    addNoteTo: (to: string) => `Add note to ${to}`,
    labelHint: 'at most 40 characters',
    /** A label from a record. */
    takeOff: 'Remove label',
    putOn: 'Add label',
    putOnTo: (to: string) => `Add label to ${to}`,
    nameFirst: 'Enter your name to review.',
  },
  who: {
    label: 'Reviewer',
    question: '<b>Who is reviewing?</b> Enter your name.',
    name: 'Your name',
    example: 'First and last name',
    use: 'Save name',
    /** `settings`: the next text, as a link. */
    recordedAs: 'Recorded as {reviewer}. {settings}',
    changeInSettings: 'Change in Settings',
  },
  rules: {
    name: 'Your name',
    proves: '<b>Proves</b> that a record was reviewed and approved under two different names.',
    provesNot:
      '<b>Does not prove</b> that these were two people, because names are typed in. Give each reviewer a system account. An approval by the same system user is marked.',
    turnedOn: 'Reviewed records will need approval.',
    turnedOff: 'Records waiting for approval will count as reviewed.',
    notStored: (why: string) => `Could not save the reviewer: ${why}`,
    storedFourEyes: (reviewer: string) => `Reviewer: ${reviewer}. Four-eyes on.`,
    stored: (reviewer: string) => `Reviewer: ${reviewer}. Four-eyes off.`,
  },
});
