import { catalogue, plural } from './catalogue.ts';

/** What the Accounts screen says: the list, the pane of an account, its looks, adding and forgetting one. */
export const accountsText = catalogue('accounts', {
  title: 'Accounts',
  add: 'Add an account',
  loading: 'Loading the accounts',
  /** After "Counterfoil could not get". */
  couldNot: 'Counterfoil could not get the accounts',
  noneChosen: {
    title: 'No account selected',
    next: 'Choose one at the left, or add the account of a venue with its key.',
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
    credentials: 'Credentials',
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
    missing: 'Give the account a name you will recognise.',
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
    takePractice: 'Use practice account',
    /** `headers`: how the names of the headers begin, "KC-API-*". */
    preset: (baseUrl: string, headers: string) =>
      `${baseUrl}, headers ${headers}. Quotas, clock and endpoints are preset.`,
    account: 'Account',
    credentials: 'Credentials',
    readOnly: 'Read-only: this account never shows the order ticket, and the desk refuses its orders',
    added: (name: string) => `${name} was added.`,
    addedForThisRun: (name: string) => `${name} was added, for this run only.`,
    corrections: (count: number) =>
      plural(count, {
        one: 'One field above needs a correction first.',
        other: `${count} fields above need a correction first.`,
      }),
  },
  forget: {
    title: 'Remove account',
    what: 'Removes the account and its API key from this computer. Its orders and records stay. Nothing changes at the venue.',
    confirm: (name: string) => `Type ${name} to confirm`,
    keep: 'Keep it',
    forget: (name: string) => `Forget ${name}`,
    open: 'Remove account',
    hint: 'Removes account and credentials from this computer.',
    forgotten: (name: string) => `${name} was forgotten.`,
  },
  practice: { title: 'Practice exchange', change: 'Change in Settings' },
  tried: {
    save: 'Counterfoil could not save this change',
    forget: 'Counterfoil could not forget this account',
  },
});
