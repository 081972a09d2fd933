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
      title: 'Dead-man switch is no longer renewed',
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
  cover: (time: string) => `Dead-man switch: open orders are cancelled at ${time} unless you unlock before.`,

  open: 'Dead-man switch',
  setting: {
    note: 'The venue cancels open orders when this app stops renewing.',
    chooseAccount: 'Choose one account in the header to set it.',
    setUp: 'Set up',
    change: 'Change',
    off: 'Off',
    on: (time: string, pairs: string) => `On: ${time}, ${pairs}`,
  },

  dialog: {
    title: (account: string) => `Dead-man switch of ${account}`,
    meaning: 'While it is on, this app keeps telling the venue that it is there.',
    silence: (time: string) => `After ${time} without that, the venue cancels open orders.`,
    /** Cases in which nothing is renewed. */
    silences:
      'That happens when the app is closed, the window locks, the computer sleeps or the connection fails.',
    wait: 'Cancel after',
    scope: 'Pairs',
    onlyPair: (symbol: string) => `Only ${symbol}`,
    reading: 'Asking the venue…',
    couldNot: 'The dead-man switch could not be read.',

    question: (time: string) => `Turn on? After ${time} of silence the venue would cancel now:`,
    orders: (count: number, shown: string, list: string) =>
      plural(count, { one: `1 open order (${list})`, other: `${shown} open orders (${list})` }),
    noOrders: 'No open orders yet, and later ones once they are open',
    unknownOrders: 'All open orders of the account on these pairs; their list could not be read',
    elsewhere: 'Orders of this account placed elsewhere are cancelled, too.',
    stops: 'Stops and OCOs may stay: this venue does not say that they are covered.',
    review: 'Turn on…',
    back: 'Back',
    confirm: 'Turn on',
    replace: 'Change',
    turnOff: 'Turn off',
    close: 'Close',

    /** States. */
    isOn: (time: string, pairs: string) => `On: ${time}, ${pairs}.`,
    left: 'The venue cancels in {left} unless it is renewed.',
    isTurningOff: 'Turning off. Until the venue confirms it, orders may be cancelled.',
    isElsewhere: (time: string, pairs: string) =>
      `Set by another program: ${time}, ${pairs}. This app does not renew it.`,
    notConfirmed: 'The venue has not confirmed it yet.',
    notDone: (problem: string) => `Not changed: ${problem}`,
  },
});
