import { catalogue } from './catalogue.ts';

/** What every screen has in common: names, the account they need, and messages over all of them. */
export const appMessages = catalogue('app', {
  screens: {
    trade: 'Trade',
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    orders: 'Orders',
    history: 'History',
    review: 'Review',
    accounts: 'Accounts',
    settings: 'Settings',
    diagnostics: 'Diagnostics',
  },
  /** `screen` is one of the names above. */
  loading: (screen: string) => `Loading ${screen}…`,
  account: {
    loading: 'Loading accounts…',
    couldNot: 'Could not load accounts',
    none: 'No account selected',
    open: 'Open Accounts',
    allLive: 'All live accounts',
    /** `account`: its name, or "All live accounts". For screen readers. */
    switched: (account: string) => `Switched to ${account}.`,
    /** Where the header says "All live accounts" and a screen is of one. */
    chooseOne: 'Choose one account',
    /** `why` is a sentence. */
    notSwitched: (why: string) => `Could not switch account: ${why}`,
  },
  preferences: {
    /** `why` is a sentence. */
    notStored: (why: string) => `Could not save this setting. It lasts until you quit. ${why}`,
  },
  trading: {
    locked: 'Trading locked. No orders are sent until you unlock it.',
    unlocked: 'Trading unlocked. Orders can be placed again.',
    /** The lock could not be turned. `why` is a sentence. */
    stillLocked: (why: string) => `Could not unlock trading: ${why}`,
    stillUnlocked: (why: string) => `Trading is still unlocked. ${why}`,
  },
  notifications: {
    /** `title` is a sentence without its full stop. */
    inWindow: (title: string, body: string) => `${title}. ${body}`,
    openAlerts: 'Open Alerts',
    openOrders: 'Go to Orders',
    openDiagnostics: 'Open Diagnostics',
  },
});
