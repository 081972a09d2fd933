import { catalogue, plural } from './catalogue.ts';

/** The frame around every screen: the account, the trading lock, notices, the status at the bottom. */
export const frameMessages = catalogue('frame', {
  /** The navigation, read aloud. */
  screens: 'Screens',
  account: {
    reading: 'Loading accounts…',
    none: 'No account yet.',
    add: 'Add account',
    choose: 'Switch account',
    /** Beside the name: nothing can be ordered with it. */
    readOnly: 'READ-ONLY',
    manage: 'Manage',
    addAccount: 'Add account',
    find: 'Find an account',
    noMatch: (typed: string) => `No account matches “${typed}”.`,
    live: 'Live, real money',
    practice: 'Practice, paper money',
    /** Beside it. */
    apart: 'never in live lists or totals',
    allMeans: (accounts: number) =>
      plural(accounts, {
        one: '1 account. Choose it for Trade and Orders.',
        other: `${accounts} accounts. Choose one for Trade and Orders.`,
      }),
    clears: 'Switching clears filters, panes and the ticket.',
    /** Behind the name of the account in the header, read aloud. */
    selected: 'selected',
    hf: 'HF trading',
    isReadOnly: 'read-only',
    noTrading: 'No trading',
    open: (count: string) => `${count} open`,
    unknown: (count: string) => `${count} unknown`,
  },
  lock: {
    locked: 'Trading locked',
    lockedHint: 'Orders are blocked. Click to unlock.',
    lock: 'Lock trading',
    lockHint: 'Blocks all orders until you unlock.',
  },
  unlock: {
    title: 'Unlock trading',
    question: 'Unlock trading?',
    meaning: 'Orders can be sent again from every account, including live ones.',
    cancel: 'Cancel',
    unlock: 'Unlock trading',
  },
  putAway: 'Dismiss',
  /** In place of a screen that failed. */
  stopped: {
    title: (screen: string) => `${screen} crashed`,
    advice: 'Nothing was sent or changed. Details are in Diagnostics.',
    again: 'Reload screen',
  },
  /** The line at the bottom. */
  status: {
    label: 'Status',
    waiting: 'Starting…',
    /** This computer's clock against the venue's. */
    clockBehind: (seconds: string) => `Clock ${seconds} s behind`,
    clockAhead: (seconds: string) => `Clock ${seconds} s ahead`,
    unknownOrders: (count: number, shown: string) =>
      plural(count, { one: '1 order unknown', other: `${shown} orders unknown` }),
    unknownPractice: (count: number, shown: string) =>
      plural(count, { one: '1 practice order unknown', other: `${shown} practice orders unknown` }),
    noAnswer: 'No answer yet',
    lastAnswer: 'Updated {time}',
    lastEvent: 'Last order event',
    showOrder: 'Show order',
    connection: {
      idle: 'Not connected',
      connected: 'Connected',
      unreachable: 'Offline',
      refused: 'Requests rejected',
    },
    practice: {
      starting: 'Practice exchange is starting',
      stopped: 'Practice exchange is stopped',
      failed: 'Practice exchange failed',
    },
    simulatedErrors: (percent: number) => `Simulated errors ${percent}%`,
    simulatedErrorsHint: (percent: number) =>
      `${percent}% of practice requests fail on purpose. Click to change.`,
    openDiagnostics: 'Click to open Diagnostics.',
    /** The venue counts requests in pools. */
    pools: { manage: 'Management', spot: 'Spot', public: 'Public' },
    /** `left` and `quota`: requests. */
    rateLimitLow: (pool: string, left: string, quota: string) =>
      `${pool} rate limit: only ${left} of ${quota} left`,
  },
  /** For screen readers; others see it at the edges of the window. */
  announcements: {
    answersAgain: 'Venue reconnected.',
    unreachable: 'Venue unreachable.',
    refused: 'The venue is rejecting requests.',
    notRead: (account: string) => `History of ${account}: download incomplete.`,
    read: (account: string, records: number, shown: string, added: string) =>
      plural(records, {
        one: `History of ${account}: 1 record, ${added} new.`,
        other: `History of ${account}: ${shown} records, ${added} new.`,
      }),
    /** In place of the account's name. */
    someAccount: 'an account',
  },
});
