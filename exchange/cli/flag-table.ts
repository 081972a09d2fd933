import { HEADER_PREFIX, LARGEST, MARKETS, type ExchangeSettings } from '../config/settings.ts';

/** A flag that sets an option of the exchange. */
export interface SettingFlag {
  name: string;
  /** Placeholder of the value in the help. */
  value: string;
  help: string;
  /** Description of what it accepts. */
  takes: string;
  /** False when the text is not valid. */
  take(text: string, settings: ExchangeSettings): boolean;
}

/** A flag that names a file or folder. */
export interface PathFlag {
  name: 'config' | 'data';
  value: string;
  help: string;
  takes: string;
}

export interface SwitchFlag {
  name: 'reset' | 'log' | 'general-only' | 'control' | 'quiet' | 'help';
  value: null;
  help: string;
}

export type Flag = SettingFlag | PathFlag | SwitchFlag;

interface FlagGroup {
  title: string;
  flags: readonly Flag[];
}

type NumberSetting =
  | 'port'
  | 'deposits'
  | 'withdrawals'
  | 'recordsPerMinute'
  | 'errors'
  | 'seed'
  | 'skewMs'
  | 'windowMs';

function integer(name: string, help: string, to: NumberSetting, largest: number, smallest = 0): SettingFlag {
  return whole(name, help, [smallest, largest], (settings, value) => {
    settings[to] = value;
  });
}

function quota(pool: 'manage' | 'spot' | 'public', title: string, standard: number): SettingFlag {
  const help = `weight per window of the ${title} pool (default ${standard})`;
  return whole(`quota-${pool}`, help, [0, LARGEST.weight], (settings, value) => {
    settings.quotas = { ...settings.quotas, [pool]: value };
  });
}

function whole(
  name: string,
  help: string,
  [smallest, largest]: [number, number],
  set: (settings: ExchangeSettings, value: number) => void,
): SettingFlag {
  return {
    name,
    value: 'N',
    help,
    takes: `a whole number from ${smallest} to ${largest}`,
    take(text, settings) {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : -1;
      if (value < smallest || value > largest) return false;
      set(settings, value);
      return true;
    },
  };
}

function choice<K extends 'keyVersion' | 'market'>(
  name: string,
  help: string,
  choices: readonly NonNullable<ExchangeSettings[K]>[],
  to: K,
): SettingFlag {
  return {
    name,
    value: choices.join('|'),
    help,
    takes: `${choices.slice(0, -1).join(', ')} or ${choices.at(-1) ?? ''}`,
    take(text, settings) {
      const value = choices.find((one) => one === text);
      if (value !== undefined) settings[to] = value;
      return value !== undefined;
    },
  };
}

const PREFIX: SettingFlag = {
  name: 'header-prefix',
  value: 'P',
  help: 'prefix of the signing headers (default SVC)',
  takes: '1 to 20 letters and digits',
  take(text, settings) {
    if (!HEADER_PREFIX.test(text)) return false;
    settings.headerPrefix = text;
    return true;
  },
};

/** All flags, in the groups and order of the help. */
export const FLAGS: readonly FlagGroup[] = [
  {
    title: 'The program',
    flags: [
      integer('port', 'port on 127.0.0.1; 0 picks a free one (default 0)', 'port', LARGEST.port),
      {
        name: 'config',
        value: 'FILE',
        help: 'read settings, accounts and fees from a JSON file; flags win',
        takes: 'the name of a file',
      },
      {
        name: 'data',
        value: 'FOLDER',
        help: 'save balances, orders, fills and records in this folder',
        takes: 'the name of a folder',
      },
      { name: 'reset', value: null, help: 'delete the contents of the --data folder first' },
      { name: 'log', value: null, help: 'log every request to stderr, one line of JSON each, no secrets' },
      { name: 'quiet', value: null, help: 'print nothing but the ready line' },
      { name: 'help', value: null, help: 'print this help' },
    ],
  },
  {
    title: 'The main account',
    flags: [
      integer('deposits', 'number of deposits (default 2013)', 'deposits', LARGEST.records),
      integer('withdrawals', 'number of withdrawals (default 407)', 'withdrawals', LARGEST.records),
      { name: 'general-only', value: null, help: 'its API key can read but not trade' },
      choice('key-version', 'accept only this key version (default both)', ['2', '3'], 'keyVersion'),
    ],
  },
  {
    title: 'Activity',
    flags: [
      choice('market', 'simulated participants (default off)', MARKETS, 'market'),
      integer(
        'arrivals',
        'new deposits and withdrawals per minute (default 0)',
        'recordsPerMinute',
        LARGEST.recordsPerMinute,
      ),
      integer(
        'errors',
        'percentage of requests with a simulated error (default 0)',
        'errors',
        LARGEST.percent,
      ),
      integer('seed', 'seed of history, market and simulated errors (default 7)', 'seed', LARGEST.seed),
      { name: 'control', value: null, help: 'open the control URL for tests and print it' },
    ],
  },
  {
    title: 'The rules',
    flags: [
      PREFIX,
      integer('skew-ms', 'max clock difference in milliseconds (default 5000)', 'skewMs', LARGEST.ms),
      quota('manage', 'Manage', 2_000),
      quota('spot', 'Spot', 4_000),
      quota('public', 'Public', 2_000),
      integer(
        'window-ms',
        'length of the rate limit window in milliseconds (default 30000)',
        'windowMs',
        LARGEST.ms,
        1,
      ),
    ],
  },
];
