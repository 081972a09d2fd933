import { defaultSettings, FIRST_TRADING } from '../electron/settings/settings-schema.ts';

/**
 * What a pretended app answers when nothing is going on: handed into the page as data, because the functions that run there may use
 * nothing outside of themselves.
 */
export const QUIET_APP = {
  'app.describe': {
    version: '0',
    host: 'browser',
    platform: 'linux',
    dataFolder: '/',
    userName: 'desk',
    notices: [],
  },
  'preferences.get': { ...defaultSettings().preferences, timeZone: 'utc', notify: 'off' },
  'privacy.state': { locked: null },
  'orders.recent': { placements: [], unknown: [], total: 0 },
  'trading.rules': FIRST_TRADING,
};

const POOL = { quota: 2_000, remaining: 1_840, resetsInMs: 12_000 };

/** The status of an account whose venue answers; the app adds the account and the time. */
export const QUIET_STATUS = {
  connection: 'connected',
  problem: null,
  latencyMs: 84,
  clockOffsetMs: 12,
  budget: { manage: POOL, spot: POOL, public: POOL },
  unknownLive: 0,
  unknownPractice: 0,
  practice: { state: 'running', market: 'quiet', errorPercent: 0, arrivals: 0 },
};
