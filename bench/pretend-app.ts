import { defaultSettings, FIRST_TRADING } from '../electron/settings/settings-schema.ts';

/** An app that is pretended inside the page: it shuts out everything but the page itself, so that what is measured is the page. */
export interface PretendedApp {
  /** By the name of a call. The others are answered as when nothing is going on, or as one that the app does not have. */
  answers: Readonly<Record<string, (input: never) => unknown>>;
  /** Begins what the app reports by itself. */
  begin?: (emit: (event: string, payload: unknown) => void) => void;
}

const POOL = { quota: 2_000, remaining: 1_840, resetsInMs: 12_000 };

/** What an app answers when nothing is going on, as data. */
const QUIET_ANSWERS = {
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
  'views.list': { views: [], columns: [], trade: { layouts: {}, favourites: [] } },
};

/** The status of an account whose venue answers. */
const QUIET_STATUS = {
  connection: 'connected',
  problem: null,
  latencyMs: 84,
  clockOffsetMs: 12,
  budget: { manage: POOL, spot: POOL, public: POOL },
  unknownLive: 0,
  unknownPractice: 0,
  deadMan: [],
  practice: { state: 'running', market: 'quiet', errorPercent: 0, arrivals: 0 },
};

/** How a page is told of the app: by what is not a part of the function that makes it. */
interface Given {
  account: { id: string };
  preferences: object;
}

/**
 * The script that puts such an app with one account into a page, before anything of ours runs there. `make` and `given` are text and data there, so
 * `make` may use nothing outside of itself and what it is given, functions included.
 */
export function pretendScript<G extends unknown[]>(
  { account, preferences }: Given,
  make: (...given: G) => PretendedApp,
  ...given: G
): string {
  const quiet = {
    ...QUIET_ANSWERS,
    'preferences.get': { ...QUIET_ANSWERS['preferences.get'], ...preferences },
    'accounts.list': { accounts: [account], activeId: account.id },
    'status.get': { ...QUIET_STATUS, accountId: account.id, lastAnswerAt: Date.now() },
  };
  const handed = given.map((each) => (typeof each === 'function' ? String(each) : JSON.stringify(each)));
  return `(${String(install)})((${String(make)})(${handed.join(', ')}), ${JSON.stringify(quiet)})`;
}

/** Runs in the page. The real bridge hands over a fresh copy of every answer and event. */
function install({ answers, begin }: PretendedApp, quiet: Record<string, unknown>): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const bridge = {
    async call(name: string, input: never) {
      const answer = answers[name] ?? (name in quiet ? () => quiet[name] : undefined);
      if (answer !== undefined) return { ok: true, value: structuredClone(answer(input)) };
      return { ok: false, error: { kind: 'no-capability', message: `The pretended app has no ${name}.` } };
    },
    on(name: string, listener: (payload: unknown) => void) {
      const handlers = listeners.get(name) ?? new Set();
      listeners.set(name, handlers);
      handlers.add(listener);
      return () => handlers.delete(listener);
    },
  };
  Object.assign(window, { counterfoil: bridge });
  begin?.((name, payload) => {
    for (const listener of listeners.get(name) ?? []) listener(structuredClone(payload));
  });
}
