import { catalogue, plural } from './catalogue.ts';

/** What the Review screen says around its table: queues, keys, what is said of a record and by whom. */
export const reviewText = catalogue('review', {
  title: 'Review',
  /** The two parts of the screen. */
  view: { label: 'View', queue: 'Queue', log: 'Log' },
  queue: 'Review queue',
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  direction: 'Direction',
  both: 'Both',
  /** `why`: a sentence of its own. */
  notSelected: (why: string) => `These records were not selected. ${why}`,
  queues: {
    unreviewed: 'Not reviewed',
    /** One person reviewed it; the tile says beneath that it waits. */
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
    /** Of the archive, where rounding would make it none. */
    leastShare: 'under 0.1 %',
  },
  head: {
    rules: 'Review settings',
    /** Where nobody gave a name yet. */
    reviewer: 'Reviewer',
    /** A tag: the four-eyes principle is on. */
    fourEyes: 'FOUR-EYES',
    statement: 'Statement',
    notCounted: (why: string) => `The reviews could not be counted: ${why}`,
    showLog: 'Show the log',
    unmatched: (count: number, shown: string) =>
      plural(count, {
        one: '1 record spoken of in the log is not in the archive, and waits there.',
        other: `${shown} records spoken of in the log are not in the archive, and wait there.`,
      }),
  },
  nothingRead: {
    failed: (why: string) => `The history could not be read: ${why}`,
    openHistory: 'Open History',
    noAccount: 'There is no account yet',
    openAccounts: 'Open Accounts',
    addAccount: 'Review works on the deposits and withdrawals of your accounts. Add one first.',
    running: 'Downloading the first records',
    comes: 'You can review records as they arrive.',
    title: 'Nothing to review yet',
    read: 'Download history',
    readOne: (account: string) => `Reviews work on downloaded history. Download it for ${account} first.`,
    readAll:
      'Review works on the copy of all deposits and withdrawals that History keeps on this computer. Nothing was read into it so far. Read it once for all accounts; reviews are kept in a file of their own beside it.',
  },
  /** R, Q and A are keys. */
  empty: {
    unreviewed: {
      title: 'Everything is reviewed',
      words: 'New records appear here.',
    },
    waiting: {
      title: 'Nothing waits for approval',
      words: 'A record one person reviewed waits here until somebody else approves it with P.',
    },
    approved: {
      title: 'Nothing is approved yet',
      words: 'P on a record that waits for approval puts it here.',
    },
    queried: {
      title: 'No queries',
      words: 'Press Q on a record to query it.',
    },
    attention: { title: 'No record needs attention', words: 'A on a record puts it here.' },
    reviewed: { title: 'No record is reviewed yet', words: 'R on a record puts it here.' },
    all: {
      title: 'No records',
      words: 'The venues have none for your accounts, back to the date they were read to.',
    },
  },
  showUnreviewed: 'Show what is not reviewed',
  /** What a key does, beside its name. */
  keys: {
    label: 'Keys, while the table has the focus',
    move: 'move',
    approve: 'approve',
    reviewed: 'mark reviewed',
    query: 'query',
    attention: 'attention',
    note: 'note',
    putLabel: 'label',
    open: 'open',
    select: 'select',
  },
  log: (count: number, shown: string) =>
    plural(count, { one: 'Log: 1 entry', other: `Log: ${shown} entries` }),
  bulk: {
    label: 'Selection',
    selected: (count: number, shown: string) =>
      plural(count, { one: '1 record selected', other: `${shown} records selected` }),
    selectAll: (shown: string) => `Select all ${shown}`,
    clear: 'Clear selection',
  },
  /** `to`: a `thisRecord`, or "3 records". */
  say: {
    thisRecord: {
      deposit: (amount: string, currency: string) => `this deposit of ${amount} ${currency}`,
      withdrawal: (amount: string, currency: string) => `this withdrawal of ${amount} ${currency}`,
    },
    noteTitle: (to: string) => `Note on ${to}`,
    labelTitle: (to: string) => `Label on ${to}`,
    close: 'Close (Esc)',
    stays: (reviewer: string) => `Recorded as ${reviewer}; cannot be edited later.`,
    noteHint: 'Ctrl+Enter to save',
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
    label: 'Who reviews',
    question: '<b>Who is reviewing?</b> Enter your name.',
    name: 'Your name',
    example: 'First and last name',
    use: 'Save name',
  },
  rules: {
    title: 'Review settings',
    close: 'Close (Esc)',
    name: 'Your name',
    nameHint: 'recorded with every review',
    nameMissing: 'Enter a name to review.',
    nameChange:
      'The log keeps the system user beside it. A change of the name counts from now on; what was said stays under the name it was said with.',
    nameChangeHere: (systemUser: string) =>
      `Applies from now on. The log also records the system user (${systemUser}).`,
    fourEyes: 'Four-eyes: a second person approves each review',
    proves: '<b>Proves</b> that two different names reviewed and approved it.',
    provesNot:
      '<b>What it does not prove.</b> That two people sat here. Names are typed. Give each reviewer a system account of their own: an approval under the system user of its review is marked.',
    turnedOn: 'Reviewed records will need approval.',
    turnedOff: 'Records awaiting approval will count as reviewed.',
    keep: 'Keep as it is',
    notStored: (why: string) => `The reviewer could not be stored: ${why}`,
    storedFourEyes: (reviewer: string) => `Reviews are said by ${reviewer}. Four eyes on.`,
    stored: (reviewer: string) => `Reviews are said by ${reviewer}. Four eyes off.`,
  },
});
