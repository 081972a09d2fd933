import { catalogue, plural } from './catalogue.ts';

/** What the Accounts screen says: the list, the pane of an account, its colour, adding and removing one. */
export const accountsMessages = catalogue('accounts', {
  title: 'Accounts',
  add: 'Add account',
  loading: 'Loading accounts…',
  /** After "Could not get". */
  couldNot: 'Could not load the accounts',
  noneChosen: {
    title: 'No account selected',
    next: 'Choose one on the left, or add an account with its API key.',
  },
  card: {
    readOnly: 'READ-ONLY',
    canWithdraw: 'Can withdraw',
    inUse: 'active',
    /** The last characters of the key follow the dots. */
    key: 'key …{ending}',
  },
  pane: {
    inUse: 'Active account',
    use: 'Switch to this account',
    venue: 'Venue',
    baseUrl: 'Base URL',
    headers: 'Headers',
    credentials: 'API key',
    key: 'Key',
    keyEnds: 'ends in {ending}',
    keyEndsVersion: 'ends in {ending}, version {version}',
  },
  colours: {
    blue: 'Blue',
    teal: 'Teal',
    green: 'Green',
    olive: 'Olive',
    orange: 'Orange',
    red: 'Red',
    pink: 'Pink',
    violet: 'Violet',
  },
  colour: 'Colour',
  name: {
    label: 'Name',
    /** The name of an account as somebody might choose it. */
    example: 'Treasury EU',
    missing: 'Enter a name for the account.',
    tooLong: (length: number) => `A name has at most 40 characters; this one has ${length}.`,
    taken: 'Another account has this name. Choose a different one.',
  },
  identity: {
    title: 'Name and colour',
    rename: 'Rename',
    readOnly: 'Read-only: blocks all orders from this account',
  },
  adding: {
    venue: 'Venue',
    kind: 'Kind of venue',
    service: 'Service',
    practice: 'Practice',
    practiceIsThere: 'The practice account is built in and needs no API key.',
    takePractice: 'Switch to practice account',
    /** `headers`: how the names of the headers begin, "KC-API-*". */
    preset: (baseUrl: string, headers: string) =>
      `${baseUrl}, headers ${headers}. Rate limits, clock and endpoints are preset.`,
    region: 'Region',
    regions: { global: 'Global', europe: 'EU', australia: 'Australia' },
    regionHint: 'Choose the site where the key was made. Other sites have no documented API address.',
    account: 'Account',
    credentials: 'API key',
    readOnly: 'Read-only: blocks all orders from this account',
    added: (name: string) => `${name} added.`,
    addedForThisRun: (name: string) => `${name} added. Its API key is kept for this session only.`,
    corrections: (count: number) =>
      plural(count, {
        one: 'Correct 1 field above first.',
        other: `Correct ${count} fields above first.`,
      }),
  },
  forget: {
    title: 'Remove account',
    what: 'Removes the account and its API key from this computer. Its orders and records stay. Nothing changes at the venue.',
    confirm: (name: string) => `Type ${name} to confirm`,
    cancel: 'Cancel',
    forget: (name: string) => `Remove ${name}`,
    open: 'Remove account',
    hint: 'Removes the account and its API key from this computer.',
    forgotten: (name: string) => `${name} removed.`,
  },
  practice: { title: 'Practice exchange', change: 'Change in Settings' },
  tried: {
    save: 'Could not save this change',
    forget: 'Could not remove this account',
  },
});
