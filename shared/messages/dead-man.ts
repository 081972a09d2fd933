import { catalogue, plural } from './catalogue.ts';

/** The dead-man switch: what the app says of it, and the dialog. `pairs` and `time` are printed: "all pairs", "5 minutes". */
export const deadManMessages = catalogue('dead-man', {
  name: 'Dead-man switch',
  /** Beside the state, where it is not renewed. */
  problem: {
    reading: 'Asking the venue whether it is still set.',
    locked: 'Not renewed while the window is locked or the computer sleeps.',
    due: 'It came due. The venue is cancelling orders.',
  },
  refused: {
    none: (venue: string) => `${venue} has no dead-man switch.`,
    noAccount: 'This account was removed. Choose another one.',
    readOnly: 'This account is read-only, so no dead-man switch can be turned on.',
    superseded: 'The dead-man switch was changed again in the meantime.',
    /** The key of the account is to be removed or replaced. */
    holdsKey: (account: string) => `Turn off the dead-man switch of ${account} first. It needs this key.`,
  },
  /** Notifications. */
  trouble: {
    locked: {
      title: 'Dead-man switch no longer renewed',
      body: 'The window is locked. Unlock it in time, or the venue cancels your open orders.',
    },
    failing: {
      title: 'Dead-man switch could not be renewed',
      body: 'Half of its time is over. The venue may soon cancel your open orders.',
    },
  },
  /** Notifications too, and kept in the bell. */
  ended: {
    fired: {
      title: 'Dead-man switch came due',
      body: 'It was not renewed in time. Check your open orders.',
    },
    missing: {
      title: 'Dead-man switch was no longer set',
      body: 'Counterfoil found it unset after its start. Check your open orders.',
    },
    unset: {
      title: 'Dead-man switch was turned off elsewhere',
      body: 'Another program unset it. Counterfoil no longer renews it.',
    },
    replaced: {
      title: 'Dead-man switch was changed elsewhere',
      body: 'Another program set it differently. Counterfoil no longer renews it.',
    },
  },

  allPairs: 'all pairs',
  andMore: (named: string, more: number) => `${named} and ${more} more`,
  seconds: (count: number) => plural(count, { one: '1 second', other: `${count} seconds` }),
  minutes: (count: number) => plural(count, { one: '1 minute', other: `${count} minutes` }),
  hours: (count: number) => plural(count, { one: '1 hour', other: `${count} hours` }),

  /** The status bar. `left`: "4:32". */
  status: {
    on: (left: string) => `Dead-man switch ${left}`,
    starting: 'Dead-man switch: turning on',
    unclear: 'Dead-man switch: not confirmed',
    failing: (left: string) => `Dead-man switch not renewed: ${left}`,
    due: 'Dead-man switch came due',
    turningOff: 'Dead-man switch: turning off',
    elsewhere: (left: string) => `Dead-man switch set elsewhere: ${left}`,
    of: (account: string, text: string) => `${account}: ${text}`,
    open: 'Click to see or change it.',
  },
  /** The cover of a locked window. `time`: a time of day. */
  cover: (time: string) =>
    `Dead-man switch: the venue cancels open orders at ${time} unless you unlock before.`,

  /** In the palette, and beside the open orders. */
  group: 'Trading',
  command: 'Dead-man switch…',
  button: 'Dead-man switch',

  setting: {
    note: 'The venue cancels open orders when this app falls silent.',
    more: 'While it is on, this app tells the venue again and again that it is there. Closing the app, locking the window, sleep and a lost connection all count as silence.',
    setUp: 'Set up',
    change: 'Change',
    off: 'Off',
  },

  dialog: {
    title: 'Dead-man switch',
    close: 'Close',
    meaning: 'The venue cancels open orders when this app falls silent for too long.',
    silences: 'Closing the app, locking the window, sleep and a lost connection all count as silence.',
    time: 'Cancel after',
    pairs: 'Orders on',
    everyPair: 'All pairs',
    onlyPair: (symbol: string) => `${symbol} only`,
    reading: 'Asking the venue…',
    couldNot: 'Could not read the dead-man switch.',
    notChanged: 'Could not change the dead-man switch.',

    /** States. */
    isOff: 'Off',
    isOn: (time: string, pairs: string) => `On: cancels after ${time}, on ${pairs}.`,
    isTurningOff: 'Turning off. Orders may be cancelled until the venue confirms it.',
    isElsewhere: (time: string, pairs: string) => `Set by another program: after ${time}, on ${pairs}.`,
    notRenewed: 'This app does not renew it.',
    left: (left: string) => `Cancels in ${left} unless renewed.`,

    next: 'Turn on…',
    nextChange: 'Change…',
    turnOff: 'Turn off',
    back: 'Back',

    /** The question. `time`: "5 minutes". */
    question: (time: string) => `After ${time} of silence, the venue would cancel now:`,
    orders: (count: number, shown: string, list: string) =>
      plural(count, { one: `1 open order (${list})`, other: `${shown} open orders (${list})` }),
    noOrders: 'Nothing: no order is open on these pairs',
    unknownOrders: 'All open orders on these pairs; the list could not be read',
    facts: {
      later: 'Orders that you place later are covered too.',
      elsewhere: 'Orders of this account that were placed elsewhere are cancelled as well.',
      stops: 'Stops and OCOs may stay: it is not known whether this venue covers them.',
      off: 'It stays on until you turn it off, and after a restart.',
    },
    confirm: 'Turn on',
    confirmChange: 'Change',
  },
});
