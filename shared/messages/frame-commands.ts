import { catalogue, plural } from './catalogue.ts';

/** The palette: a box in which commands are found by their names. */
export const frameCommandsMessages = catalogue('frame-commands', {
  label: 'Commands',
  search: 'Search or run a command',
  none: 'No command matches “{typed}”.',
  /** What a command belongs to, behind its name. */
  groups: {
    goTo: 'Go to',
    trading: 'Trading',
    account: 'Account',
    view: 'View',
    help: 'Help',
    pair: 'Pair',
  },
  /** `mode`: LIVE or PRACTICE. */
  switchTo: (account: string, mode: string) => `Switch to ${account} (${mode})`,
  switchToAll: 'Switch to all live accounts',
  themes: { light: 'Theme: light', dark: 'Theme: dark', system: 'Theme: follow the system' },
  times: { utc: 'Show times in UTC', local: 'Show times in local time' },
  rows: { comfortable: 'Rows: comfortable', compact: 'Rows: compact' },
  showAmounts: 'Show amounts',
  hideAmounts: 'Hide amounts',
  lockWindow: 'Lock window',
  keys: 'Keyboard shortcuts',
  ticket: 'Go to order ticket',
  cancelAll: 'Cancel all open orders (asks first)',
  unknown: (count: number) =>
    plural(count, { one: 'Check unknown order', other: `Check ${count} unknown orders` }),
  unknownPractice: (count: number) =>
    plural(count, { one: 'Show unknown practice order', other: `Show ${count} unknown practice orders` }),
  lock: 'Lock trading',
  unlock: 'Unlock trading',
  trade: (pair: string) => `Trade ${pair}`,
});
