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
    label: 'Queue, counted over the whole archive',
    notKnown: 'not known',
    /** Beside the count of what one person reviewed. */
    waiting: 'waiting for approval',
    /** Of the archive, where rounding would make it none. */
    leastShare: 'under 0.1 %',
  },
  head: {
    rules: 'Reviewer and rules',
    /** Where nobody gave a name yet. */
    reviewer: 'Reviewer',
    /** A tag: the four-eyes principle is on. */
    fourEyes: 'FOUR EYES',
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
    running: 'The first records are on their way',
    comes: 'They show here as they come; every page can be reviewed as soon as it is read.',
    title: 'There is nothing to review yet',
    read: 'Read the history',
    readOne: (account: string) =>
      `Review works on the copy of all deposits and withdrawals that History keeps on this computer. Nothing was read into it so far. Read it once for ${account}; reviews are kept in a file of their own beside it.`,
    readAll:
      'Review works on the copy of all deposits and withdrawals that History keeps on this computer. Nothing was read into it so far. Read it once for all accounts; reviews are kept in a file of their own beside it.',
  },
  /** R, Q and A are keys. */
  empty: {
    unreviewed: {
      title: 'Nothing is left to review',
      words:
        'Somebody said something of every record read so far. New ones come here as the history is read.',
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
      title: 'No record is queried',
      words: 'Q on a record puts it here, with a note that says what is asked.',
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
    stays: (reviewer: string) =>
      `Written to the log as ${reviewer}; it stays there and can only be answered by saying something else.`,
    noteHint: 'Enter begins a new line, Ctrl Enter writes it',
    addNote: 'Add note',
    addNoteTo: (to: string) => `Add note to ${to}`,
    labelHint: 'at most 40 characters',
    /** A label from a record. */
    takeOff: 'Take off',
    putOn: 'Put on',
    putOnTo: (to: string) => `Put on ${to}`,
    nameFirst: 'Enter your name to review.',
  },
  who: {
    label: 'Who reviews',
    question: '<b>Who reviews?</b> Enter your name to review.',
    name: 'Your name',
    example: 'First and last name',
    use: 'Use this name',
  },
  rules: {
    title: 'Reviewer and rules',
    close: 'Close (Esc)',
    name: 'Your name',
    nameHint: 'stands under everything you say',
    nameMissing: 'Enter a name to review.',
    nameChange:
      'The log keeps the system user beside it. A change of the name counts from now on; what was said stays under the name it was said with.',
    nameChangeHere: (systemUser: string) =>
      `The log keeps the system user beside it: here ${systemUser}. A change of the name counts from now on; what was said stays under the name it was said with.`,
    fourEyes: 'Four-eyes: a second person approves each review',
    proves:
      '<b>What it proves.</b> A record is done only when two different names stand under it: one reviewed, another approved. Case and spaces make no other name. Switching four-eyes on or off is an entry of the log.',
    provesNot:
      '<b>What it does not prove.</b> That two people sat here. Names are typed. Give each reviewer a system account of their own: an approval under the system user of its review is marked.',
    turnedOn: 'Records reviewed so far will wait for approval.',
    turnedOff: 'Records that wait for approval will count as reviewed. The log keeps who approved what.',
    keep: 'Keep as it is',
    notStored: (why: string) => `The reviewer could not be stored: ${why}`,
    storedFourEyes: (reviewer: string) => `Reviews are said by ${reviewer}. Four eyes on.`,
    stored: (reviewer: string) => `Reviews are said by ${reviewer}. Four eyes off.`,
  },
});
