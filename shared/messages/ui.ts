import { catalogue, plural } from './catalogue.ts';

/** The building blocks of every screen: buttons, boxes, messages and errors. */
export const uiMessages = catalogue('ui', {
  /** The region at the bottom left with the messages. */
  messages: {
    label: 'Messages',
    amountsHidden: 'Amounts are hidden in the window.',
    /** Shows every message, and the newest alone again. */
    more: (count: number) => plural(count, { other: `Show all ${count}` }),
    less: 'Show less',
    /** Behind a message that came more than once. */
    times: (times: number) => plural(times, { other: `(${times} times)` }),
  },
  /** Of the button that copies the text beside it. Its label, "Copy address", belongs to its screen. */
  copy: {
    done: 'Copied',
    copied: 'Copied.',
    refused: 'Could not copy. Select the text and copy it yourself.',
  },
  /** In place of a currency: a record that names none. */
  noCurrency: 'none',
  /** A limit for each currency. `which`: the currency, or the number of the row while it names none. */
  limits: {
    remove: (which: string) => `Remove limit ${which}`,
    add: 'Add limit',
  },
  /** The button that leaves everything as it is, when it is asked whether something is to be removed. */
  cancel: 'Cancel',
  stepDown: 'One step down',
  stepUp: 'One step up',
  openAccounts: 'Open Accounts',
  /** The exact text of an order, as it is sent. */
  body: {
    copy: 'Copy order JSON',
    hidden: 'not shown while amounts are hidden',
  },
  /** Beside the name of an account: real money, or the practice exchange. */
  modes: { live: 'LIVE', practice: 'PRACTICE' },
  /** The venue's own message, code and HTTP status. `message` is as the venue wrote it. */
  venue: {
    message: 'Venue message: {words} ({code}, HTTP {status})',
    text: '“{message}”',
    noText: 'none',
    code: (code: string) => `code ${code}`,
    noCode: 'no code',
  },
  /** Headings of errors, by their kind. */
  errors: {
    'no-credentials': 'No API key',
    'keychain-locked': 'Keychain locked',
    'keychain-unavailable': 'Keychain not available',
    unreachable: 'Venue unreachable',
    timeout: 'No answer from the venue in time',
    'connection-lost': 'Connection lost',
    tls: 'Connection not secure',
    'bad-answer': 'Unreadable answer from the venue',
    'rate-limited': 'Rate limit reached',
    'no-capability': 'Not offered by this venue',
    'read-only': 'This account is read-only',
  },
  /** Headings of rejections. Those of all other errors belong to their screens: "Could not load the deposits of Treasury EU". */
  lacksPermission: 'The API key lacks permission',
  venueRefused: 'Rejected by the venue',
  /** The connection to the main process is lost. */
  connectionLost: 'This window lost its connection to Counterfoil. Quit Counterfoil and restart it.',
});
