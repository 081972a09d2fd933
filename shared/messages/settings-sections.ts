import { catalogue, plural } from './catalogue.ts';

/** Settings as a list of sections: their names, the groups of their rows, and the captions that no other catalogue has. */
export const settingsSectionsMessages = catalogue('settings-sections', {
  sections: {
    label: 'Settings sections',
    appearance: 'Appearance',
    locks: 'Locks and read-only',
    keyboard: 'Keyboard',
    trading: 'Trading',
    alerts: 'Alerts and notifications',
    practice: 'Practice exchange',
    addresses: 'Address book',
    explorers: 'Block explorers',
    history: 'History',
    reviews: 'Reviews and four-eyes',
    backup: 'Backup',
    network: 'Network',
    privacy: 'Privacy',
    updates: 'Updates',
    about: 'About and diagnostics',
  },
  /** Headings of the list. */
  groups: { appearance: 'Appearance and locks', trading: 'Trading', records: 'Records', data: 'Data' },

  search: {
    label: 'Search settings',
    clear: 'Clear search',
    /** Read aloud while somebody types. */
    found: (count: number) => plural(count, { one: '1 setting found', other: `${count} settings found` }),
    none: 'No settings found. Try another word.',
  },

  learnMore: 'Learn more',
  learnMoreOf: (setting: string) => `Learn more: ${setting}`,
  learnLess: 'Show less',

  appearance: {
    window: 'Window',
    values: 'Times and numbers',
    timeZone: 'Local time or UTC, on every screen.',
    numbers: 'On the screen and in fields.',
    numbersMore:
      'Fields do not accept a number that could be read in two ways. Files and orders always use a decimal point and no thousands separator.',
  },

  locks: {
    what: 'What each lock blocks',
    set: 'Set each lock',
    lock: 'Lock',
    newOrders: 'New orders',
    cancelling: 'Cancelling',
    reading: 'Reading data',
    appliesTo: 'Applies to',
    blocked: 'Blocked',
    allowed: 'Allowed',
    readOnly: 'Read-only account',
    trading: 'Trading lock',
    window: 'Window lock',
    oneAccount: 'One account',
    everyAccount: 'All accounts',
    thisWindow: 'The whole window',
    tradingNote: 'Blocks new orders for all accounts. Asks before unlocking.',
    accounts: 'Read-only accounts',
    accountsNote: (readOnly: number, all: number) =>
      plural(readOnly, {
        one: all === 1 ? 'Your account is read-only.' : `1 of ${all} accounts is read-only.`,
        other: readOnly === 0 ? 'No account is read-only.' : `${readOnly} of ${all} accounts are read-only.`,
      }),
    /** Found by a search, where nothing is counted. */
    accountsCaption: 'Blocks orders and cancelling for one account.',
    openAccounts: 'Open Accounts',
    autoLockNote: 'Locks the window when nobody is using it.',
    autoLockMore:
      'Idle time is counted from the last key press or pointer movement in this window. In the desktop app, input in other programs counts too. The window also locks when the screen locks or the computer sleeps. On Linux, that depends on the desktop. While the window is locked, no API key is in memory and no data can be loaded. There is no password.',
  },

  keyboard: { caption: 'Press ? on any screen to open this list.' },

  trading: {
    orderValue: 'By quote currency. Larger orders need one more confirmation.',
    orderSize: 'By base currency. Larger orders need one more confirmation.',
    noOrderLimit: 'If on, live orders in currencies without a limit above are not checked.',
    distance: 'Asks again when a limit price is further away.',
    slippage: 'Asks again when the estimate is worse.',
    sameSide: 'Asks again when you repeat an order within this time.',
    ordersAMinute: 'Asks again when you send more than this.',
    /** The tick of a row. */
    on: 'On',
    whereIsLock: 'Looking for the trading lock? See {locks}.',
  },

  alerts: {
    records: 'Deposits and withdrawals',
    notifications: 'Others may see them, so choose whether they show amounts.',
    begin: 'When alerts begin',
    lead: 'Alerts begin once an account’s history has been downloaded.',
    more: 'Nothing older raises an alert. Deposits and withdrawals are checked every 5 minutes, within the venue’s rate limit. Each record raises an alert once. The newest 100,000 alerts are kept.',
    address: 'None of your accounts has paid this address and memo before.',
    chains: 'Chains on which a missing memo raises an alert.',
    thresholds: 'One amount for each currency, in both directions.',
    quietNote: 'No notifications between these times. One summary follows.',
  },

  addresses: { names: 'Address names' },
  explorers: {
    chains: 'Block explorer for each chain',
    caption: 'Where transactions and addresses open in your browser.',
  },

  history: {
    recent: 'Check recent history again',
    recentNote: 'Downloaded again once a day, and whenever you download.',
    recentMore:
      'A venue can list a record late, change it, or no longer list it. Records that are new, changed or no longer listed raise alerts.',
    days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
    all: 'Check all history again',
    allNote: 'In the background, using at most a tenth of the rate limit.',
    every: { weekly: 'Every week', monthly: 'Every month', quarterly: 'Every quarter', never: 'Never' },
  },

  reviews: {
    reviewer: 'Reviewer',
    reviewerNote: 'Recorded with every review.',
    reviewerSystem: (systemUser: string) =>
      `Recorded with every review, along with the system user (${systemUser}).`,
    fourEyes: 'Four-eyes',
    fourEyesNote: 'A second person approves each review.',
    couldNot: 'Could not load the review settings',
    reading: 'Loading review settings…',
  },

  privacy: {
    screen: 'On this screen',
    data: 'Data on this computer',
    amounts: 'Hidden here and in notifications, not in files.',
    deleteData: 'Deletes everything Counterfoil stored here.',
    /** What the system makes of hiding key forms in screenshots. */
    secretsLimit: {
      browser: 'Browsers cannot hide a window from screenshots.',
      linux: 'Linux offers no way to hide a window from screenshots.',
      macos: 'Some macOS recorders ignore it.',
      windows: 'It does not protect against cameras or malware.',
    },
  },

  updates: {
    check: 'Once a day, only if you turn it on.',
    version: 'Installed version',
    versionNote: 'Check for updates, download and install a newer version.',
  },

  about: {
    version: 'Version and data folder',
    versionNote: 'Version, system, data folder and where API keys are kept.',
    licences: 'The open-source parts of Counterfoil.',
    diagnostics: 'Diagnostics',
    diagnosticsNote: 'Checks of this computer and the venue, the log, a report for support.',
    open: 'Open Diagnostics',
  },
});
