import { catalogue, plural } from './catalogue.ts';

/** What the building blocks of every screen say: buttons, boxes, messages, and errors. */
export const uiText = catalogue('ui', {
  /** The region at the bottom left in which messages stand, and what is said in it. */
  messages: {
    label: 'Messages',
    amountsHidden: 'Amounts are hidden in the window.',
    /** Shows every message in full, and one line again. */
    more: (count: number) => plural(count, { one: 'Show all', other: `Show all ${count}` }),
    less: 'Show less',
    /** Behind a message that was said more than once. */
    times: (times: number) => plural(times, { other: `(${times} times)` }),
  },
  /** Of the button that copies what stands beside it. Its label, "Copy the address", is its room's own. */
  copy: {
    done: 'Copied',
    said: 'Copied.',
    refused: 'Could not copy. Select the text and press Ctrl+C.',
  },
  /** In place of a currency: a record that names none. */
  noCurrency: 'none',
  /** A limit for each currency. `which`: the currency, or the number of the row while it names none. */
  limits: {
    remove: (which: string) => `Remove the limit ${which}`,
    add: 'Add a limit',
  },
  /** The button that leaves everything as it is, when it is asked whether something is to be removed. */
  keep: 'Cancel',
  stepDown: 'One step down',
  stepUp: 'One step up',
  openAccounts: 'Open Accounts',
  /** The exact text of an order, as it is sent. */
  body: {
    copy: 'Copy the JSON body',
    hidden: 'not shown while amounts are hidden',
  },
  /** Beside the name of an account: real money, or the practice exchange. */
  modes: { live: 'LIVE', practice: 'PRACTICE' },
  /** The venue's own message, code and HTTP status. `message` is as the venue wrote it. */
  venue: {
    said: 'Venue message: {words} ({code}, HTTP {status})',
    words: '“{message}”',
    noWords: 'none',
    code: (code: string) => `code ${code}`,
    noCode: 'no code',
  },
  /** Headings of errors, by their kind. */
  errors: {
    'no-credentials': 'No API key',
    'keychain-locked': 'The keychain is locked',
    'keychain-unavailable': 'The keychain cannot be used',
    unreachable: 'Venue unreachable',
    timeout: 'The venue did not answer in time',
    'connection-lost': 'Connection lost',
    tls: 'Connection not secure',
    'bad-answer': 'Unreadable answer from the venue',
    'rate-limited': 'Rate limit reached',
    'no-capability': 'Not offered by this venue',
    'read-only': 'This account is read-only',
  },
  /** Headings of refusals. Those of all other errors are their rooms' own: "Counterfoil could not get the deposits of Treasury EU". */
  lacksPermission: 'The API key lacks permission',
  venueRefused: 'Rejected by the venue',
  /** The window's other half is gone. */
  deskGone: 'Lost connection to Counterfoil. Quit and restart it.',
});
