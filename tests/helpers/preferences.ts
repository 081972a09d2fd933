import type { Preferences } from '../../shared/bridge/app-calls.ts';

/** What a window of a test is set to: nothing depends on the machine that runs it. */
export const PREFERENCES: Preferences = {
  theme: 'dark',
  timeZone: 'utc',
  density: 'compact',
  numbers: 'comma-point',
  dates: 'day-month',
  notify: 'without-amounts',
  hideAmounts: false,
  autoLockMinutes: null,
  recheckDays: 30,
  recheckAll: 'monthly',
  protectScreen: true,
};
