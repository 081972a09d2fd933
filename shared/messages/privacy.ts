import { catalogue, plural } from './catalogue.ts';

/** Hidden amounts, the locked window and the Privacy settings. Deleting all data is in a file of its own. */
export const privacyMessages = catalogue('privacy', {
  /** Read aloud in place of the dots that stand for a hidden amount. */
  maskSpoken: 'hidden',
  showAmounts: 'Show amounts',
  hideAmounts: 'Hide amounts',
  filesInFull: 'The file includes amounts.',
  /** In place of boxes with amounts. */
  hiddenHere: {
    valuesAndSizes: 'Values and sizes are hidden. Show amounts to see them.',
    limits: 'The limits are hidden. Show amounts to see them.',
  },
  /** `key`: "Ctrl" or "⌘". */
  showAmountsKeys: (key: string) => `Show amounts (${key}+Shift+H)`,
  hideAmountsKeys: (key: string) => `Hide amounts (${key}+Shift+H)`,
  lockWindow: 'Lock window',
  lockWindowKeys: (key: string) => `Lock window (${key}+Shift+K)`,
  /** `why`: sentences. */
  notLocked: (why: string) => `The window was not locked. ${why}`,

  /** All there is of a locked window. */
  cover: {
    title: 'Counterfoil is locked',
    /** Why it was locked, and when: "14:05:09 UTC". */
    since: {
      asked: (time: string) => `Locked by you, ${time}`,
      idle: (time: string) => `Locked after inactivity, ${time}`,
      screen: (time: string) => `Locked with the screen, ${time}`,
      suspend: (time: string) => `Locked on sleep, ${time}`,
    },
    noOrders: 'Orders are blocked.',
    noKeys: 'API keys are cleared from memory.',
    noPassword: 'No password: anyone at this computer can unlock Counterfoil.',
    stillLocked: (why: string) => `Still locked: ${why}`,
    unlock: 'Unlock window',
    /** After the sentence about unknown orders. */
    evidence: 'Unlock to see the evidence.',
  },

  panel: {
    amounts: 'Amounts',
    shown: 'Shown',
    hidden: 'Hidden',
    lock: 'Auto-lock',
    /** Of the choices that follow: "after 5 minutes", "never". */
    lockAfter: 'When to lock',
    never: 'never',
    afterMinutes: (minutes: number) =>
      plural(minutes, { one: 'after 1 minute', other: `after ${minutes} minutes` }),
    afterHours: (hours: number) => plural(hours, { one: 'after 1 hour', other: `after ${hours} hours` }),
    secrets: 'Hide key forms in screenshots',
    secretsNote: 'Asks the system to hide this window while you enter an API key.',
    /** Of the window, from screenshots. */
    secretsHidden: 'Hidden',
    allowed: 'Allowed',
    deleteData: 'Delete all Counterfoil data',
    deletionNote:
      'Deletes API keys, journal, history, reviews and settings here. Nothing changes at the venue.',
  },

  /** Why a call of the window is refused. */
  refused: {
    locked: 'Counterfoil is locked. Unlock it first.',
    deleted: 'All data was deleted. Quit and restart Counterfoil.',
  },
});
