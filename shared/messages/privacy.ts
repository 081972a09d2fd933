import { catalogue, plural } from './catalogue.ts';

/** Hidden amounts, the locked window and the Privacy panel of the settings. The wipe is in a file of its own. */
export const privacyText = catalogue('privacy', {
  /** Read aloud in place of the dots that stand for a hidden amount. */
  maskSpoken: 'hidden',
  showAmounts: 'Show amounts',
  hideAmounts: 'Hide amounts',
  filesInFull: 'Amounts are hidden in the window only: the file holds them in full.',
  /** In place of boxes in which amounts stand. */
  hiddenHere: {
    valuesAndSizes: 'Values and sizes are not shown while amounts are hidden.',
    limits: 'The limits are not shown while amounts are hidden.',
  },
  /** `key`: "Ctrl" or "⌘". */
  showAmountsKeys: (key: string) => `Show amounts (${key} Shift H)`,
  hideAmountsKeys: (key: string) => `Hide amounts (${key} Shift H)`,
  lockWindow: 'Lock the window',
  lockWindowKeys: (key: string) => `Lock the window (${key} Shift K)`,
  /** `why`: sentences. */
  notLocked: (why: string) => `The window was not locked. ${why}`,

  /** All there is of a locked window. */
  cover: {
    title: 'Counterfoil is locked',
    /** Why it was locked, and when: "14:05:09 UTC". */
    since: {
      asked: (time: string) => `It was locked by hand, ${time}.`,
      idle: (time: string) => `Nobody was here for a while, ${time}.`,
      screen: (time: string) => `The screen of this computer was locked, ${time}.`,
      suspend: (time: string) => `This computer slept, ${time}.`,
    },
    noOrders: 'No order can be placed. One that was on its way is finished and journaled.',
    noKeys:
      'Keys read from the system keychain are out of memory, and nothing is asked of any venue with one.',
    noPassword:
      'Counterfoil has no password of its own: whoever sits here can unlock it. The keychain of the system may ask for yours before a key is read again.',
    stillLocked: (why: string) => `Still locked: ${why}`,
    unlock: 'Unlock the window',
    unknown: (count: number, shown: string) =>
      plural(count, { one: 'One order is unknown.', other: `${shown} orders are unknown.` }),
    /** After the sentence above. */
    evidence: (count: number) =>
      plural(count, {
        one: 'The venue may or may not have it. Unlock to see the evidence.',
        other: 'The venue may or may not have them. Unlock to see the evidence.',
      }),
  },

  panel: {
    title: 'Privacy',
    amounts: 'Amounts',
    amountsNote:
      'Hidden: a mask stands in place of every amount, balance, size, fee and total of yours in the window, and notifications tell none. Prices and market data stay, as does what you type and what you are about to send. Files are written in full.',
    shown: 'Shown',
    hidden: 'Hidden',
    lock: 'Lock the window when nobody is here',
    lockNote:
      'Counted from the last key or pointer in this window; in the desktop app also from the last input anywhere on this computer. The window locks on screen lock and sleep as well, whatever is chosen; on Linux, on screen lock only where the desktop tells programs of it. Locked, no key is in memory, no order can be placed and nothing can be read; it has no password of its own.',
    /** Of the choices that follow: "after 5 minutes", "never". */
    lockAfter: 'Lock after',
    never: 'never',
    afterMinutes: (minutes: number) =>
      plural(minutes, { one: 'after 1 minute', other: `after ${minutes} minutes` }),
    afterHours: (hours: number) => plural(hours, { one: 'after 1 hour', other: `after ${hours} hours` }),
    lockNow: 'Lock now',
    secrets: 'Forms for secrets in screenshots',
    secretsNote:
      'While a form for an API key is open, the system is asked to keep this window out of screenshots and shared screens.',
    /** After the sentence above. */
    secretsLimit: {
      browser: 'A browser offers no such protection: this does nothing here.',
      linux: 'Linux has no such protection: this does nothing here.',
      macos: 'Some newer recording programs of macOS do not heed it.',
      windows: 'It is no protection from a camera, nor from a program that reads memory.',
    },
    /** Of the window, from screenshots. */
    keptOut: 'Kept out',
    allowed: 'Allowed',
    wipe: 'Wipe this computer',
    wipeNote:
      'Deletes the API keys in the system keychain, the order journal, the archive, the reviews, settings and everything else Counterfoil keeps here, then looks again and gives a receipt. Nothing at a venue is touched.',
  },

  /** Said by the desk to a window that asks although it may not. */
  refused: {
    locked: 'The window is locked, so nothing was done. Unlock it in the window first.',
    wiped: 'The data of this computer were wiped or are being wiped. End Counterfoil, then start it anew.',
  },
});
