import { catalogue, plural } from './catalogue.ts';

/** What stands around every screen: the account, the trading lock, notices, the status at the bottom. */
export const frameText = catalogue('frame', {
  /** The navigation, read aloud. */
  screens: 'Screens',
  account: {
    reading: 'Reading the accounts',
    none: 'No account yet.',
    add: 'Add one in Accounts',
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
        one: '1 account. Trade and Orders need one.',
        other: `${accounts} accounts. Trade and Orders need one.`,
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
    lockedHint: 'No account can place an order. Press to unlock.',
    lock: 'Lock trading',
    lockHint: 'Locks trading for every account until it is unlocked; survives a restart.',
  },
  unlock: {
    title: 'Unlock trading',
    question: 'Unlock trading?',
    meaning:
      'Every account of this desk can place orders again, the live ones too. Whoever sits at this computer can send them.',
    keep: 'Keep it locked',
    unlock: 'Unlock trading',
  },
  putAway: 'Put this notice away',
  /** Orders of which it is not known whether the venue has them. */
  unknownOrders: {
    said: (count: number, shown: string) =>
      plural(count, { one: 'One order is unknown.', other: `${shown} orders are unknown.` }),
    saidPractice: (count: number, shown: string) =>
      plural(count, {
        one: 'One practice order is unknown.',
        other: `${shown} practice orders are unknown.`,
      }),
    advice: (count: number) =>
      plural(count, {
        one: 'The venue may or may not have it. Do not place it again before you have looked.',
        other: 'The venue may or may not have them. Do not place them again before you have looked.',
      }),
    look: 'See the evidence',
  },
  /** In place of a screen that failed. */
  stopped: {
    title: (screen: string) => `The ${screen} screen stopped working`,
    advice:
      'Nothing was sent or changed by this. If it stops again, close Counterfoil and start it anew; what happened is noted under Diagnostics.',
    again: 'Show it again',
  },
  /** The line at the bottom. */
  status: {
    label: 'Status',
    waiting: 'Waiting for the desk',
    clockHint: 'The venue’s clock minus this computer’s',
    clock: 'Clock {offset}',
    clockUnknown: 'not measured',
    unknownOrders: (count: number, shown: string) =>
      plural(count, { one: '1 order unknown', other: `${shown} orders unknown` }),
    unknownPractice: (count: number, shown: string) =>
      plural(count, { one: '1 practice order unknown', other: `${shown} practice orders unknown` }),
    noAnswer: 'No answer yet',
    lastAnswer: 'Last answer {time}',
    connection: {
      idle: 'Not asked yet',
      connected: 'Connected',
      unreachable: 'Offline',
      refused: 'Refused',
    },
    practice: {
      starting: 'Practice exchange is starting',
      stopped: 'Practice exchange is stopped',
      failed: 'Practice exchange does not run',
    },
    storm: (percent: number) => `Storm ${percent} %`,
    stormHint: (percent: number) =>
      `${percent} % of the requests to the practice exchange go wrong on purpose. Press to open Settings, where it is turned off.`,
    openDiagnostics: 'Press to open Diagnostics.',
    /** The venue counts requests in pools of its own. */
    pools: { manage: 'Manage', spot: 'Spot' },
    budgetHint: (pool: string) =>
      `Request budget of the ${pool} pool: what is left of the quota in this window`,
    budgetUnknown: '{pool} <b>not known</b>',
    budgetLeft: (pool: string) => `${pool} budget left`,
    /** Requests, such as "180 of 200". */
    budget: '{left} of {quota}',
  },
  /** Told to screen readers; others see it at the edges of the window. */
  news: {
    answersAgain: 'The venue answers again.',
    unreachable: 'The venue cannot be reached.',
    refused: 'The venue refuses what is asked.',
    notRead: (account: string) => `The history of ${account} could not be read to its end.`,
    read: (account: string, records: number, shown: string, added: string) =>
      plural(records, { other: `The history of ${account} is read: ${shown} records, ${added} new.` }),
    /** In place of the account's name. */
    someAccount: 'an account',
  },
});
