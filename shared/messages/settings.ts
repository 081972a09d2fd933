import { catalogue } from './catalogue.ts';

/** The Settings screen: how the window looks, the trading lock, notifications. Other panels have files of their own. */
export const settingsMessages = catalogue('settings', {
  title: 'Settings',
  theme: 'Theme',
  themeNote: 'System follows this computer.',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  timeZone: 'Time zone',
  /** `zone`: its name, "Europe/Zurich". `offset`: "UTC+2". */
  timeZoneNote: (zone: string, offset: string) => `Local time is ${zone} (${offset}).`,
  timeZones: { local: 'Local time', utc: 'UTC' },
  dates: 'Dates',
  datesNote: 'Screen only. Files always use one format.',
  dateExamples: { 'day-month': '20 Nov 2026', 'month-day': 'Nov 20, 2026', 'year-first': '2026-11-20' },
  numbers: 'Numbers',
  /** `example`: how it looks, "1,234,567.89". */
  asSystem: (example: string) => `Same as this computer: ${example}`,
  density: 'Row density',
  densityNote: 'Row height in every table.',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },

  trading: {
    title: 'Trading',
    couldNot: 'Could not load the trading settings',
    reading: 'Loading trading settings…',
    /** Of the trading lock. */
    locked: 'Locked',
    unlocked: 'Unlocked',
    lock: 'Trading lock',
    turnOn: 'Lock trading',
    turnOff: 'Unlock trading',
    turnOffQuestion: 'Unlock trading?',
    turnOffConfirm: 'Unlock trading',
  },

  notifications: {
    title: 'Notifications',
    choices: { off: 'Off', 'without-amounts': 'Without amounts', 'with-amounts': 'With amounts' },
  },
});
