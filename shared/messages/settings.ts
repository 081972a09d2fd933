import { catalogue } from './catalogue.ts';

/** The Settings screen: how the window looks, the trading lock, notifications. Other panels have files of their own. */
export const settingsText = catalogue('settings', {
  title: 'Settings',
  appearance: 'Appearance',
  theme: 'Theme',
  themeNote: 'Dark and light follow the system until you choose.',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  timeZone: 'Time zone',
  /** `zone`: its name, "Europe/Zurich". `offset`: "UTC+2". */
  timeZoneNote: (zone: string, offset: string) => `Local time is ${zone} (${offset}).`,
  timeZones: { local: 'Local time', utc: 'UTC' },
  dates: 'Dates',
  datesNote: 'On the screen. Files always have the same form.',
  dateLooks: { 'day-month': '20 Nov 2026', 'month-day': 'Nov 20, 2026', 'year-first': '2026-11-20' },
  numbers: 'Numbers',
  numbersNote:
    'On the screen and in fields, which refuse what could be read in two ways. Files and what is sent always have a decimal point.',
  /** `example`: how it looks, "1,234,567.89". */
  asSystem: (example: string) => `As this computer: ${example}`,
  density: 'Row density',
  densityNote: 'Rows of 36 or 28 pixels in every table.',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },

  trading: {
    title: 'Trading',
    couldNot: 'Counterfoil could not get the trading rules',
    reading: 'Reading the trading rules',
    /** Of the trading lock. */
    locked: 'Locked',
    unlocked: 'Unlocked',
    lock: 'Trading lock',
    lockNote: 'Blocks all orders until you unlock. Cancelling still works.',
    turnOn: 'Lock trading',
    turnOff: 'Unlock trading',
    turnOffQuestion: 'Unlock trading?',
    turnOffConfirm: 'Unlock trading',
  },

  notifications: {
    title: 'Notifications',
    note: 'Others may see your screen. Choose whether to show amounts.',
    choices: { off: 'Off', 'without-amounts': 'Without amounts', 'with-amounts': 'With amounts' },
  },
});
