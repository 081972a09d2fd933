/**
 * The law of imports as data: the floors of every part, lowest first. A folder may import folders of lower floors and of its own, but no two
 * folders ever import each other, and features never know one another: the floor above joins them (docs/decisions/0024).
 */
export interface Floor {
  name: string;
  /** What stands on it, in a line of the map. */
  what: string;
  /** Folders, from the repository's root. `part/features/*` is every folder below it, each with all that is in it; `part` itself is its root files. */
  folders: readonly string[];
  /** Folders of this floor know nothing of each other. */
  apart?: true;
  /** The floors above that may import it, by name; left out: all of them. */
  onlyFor?: readonly string[];
}

/** The floors inside one folder of a part, under the same rules: a feature too large to be one. */
interface Inside {
  name: string;
  floors: readonly Floor[];
}

export interface Part {
  name: string;
  /** Other parts whose files it may import, from the root: a folder, or a single file. */
  mayImport: readonly string[];
  floors: readonly Floor[];
  inside?: readonly Inside[];
}

/** A program, and files it must not load as it starts: they are work of another thread, and reading them takes time. */
export interface Unloaded {
  program: string;
  never: readonly string[];
}

export const UNLOADED: readonly Unloaded[] = [
  {
    program: 'electron/main.ts',
    never: [
      'electron/features/history/archive/open-archive.ts',
      'electron/features/history/queries/columns.ts',
      'electron/features/history/export/export-run.ts',
      'electron/features/history/reviews/review-log.ts',
      'electron/features/history/reconcile/match.ts',
      'electron/features/history/transfers/match.ts',
    ],
  },
];

export const PARTS: readonly Part[] = [
  {
    name: 'shared',
    mayImport: [],
    floors: [
      {
        name: 'base',
        what: 'results, errors, number and date styles',
        folders: ['shared/base', 'shared/base/format', 'shared/csv'],
      },
      { name: 'messages', what: 'everything a person reads', folders: ['shared/messages'] },
      { name: 'money', what: 'exact decimal amounts', folders: ['shared/money'] },
      {
        name: 'domain',
        what: 'pairs and orders, records, queries, reviews, ledgers',
        folders: [
          'shared/venue',
          'shared/records',
          'shared/orders',
          'shared/query',
          'shared/reviews',
          'shared/addresses',
          'shared/alerts',
          'shared/ledger',
          'shared/exports',
          'shared/practice',
          'shared/diagnostics',
        ],
      },
      { name: 'bridge', what: 'the contract between window and main process', folders: ['shared/bridge'] },
    ],
  },
  {
    name: 'renderer',
    mayImport: ['shared'],
    floors: [
      {
        name: 'lib',
        what: 'the bridge, formatting, hooks of the platform',
        folders: ['renderer/lib', 'renderer/lib/format', 'renderer/styles'],
      },
      { name: 'ui', what: 'components that know nothing of the domain', folders: ['renderer/ui'] },
      {
        name: 'state',
        what: 'account, preferences, navigation, what screens remember',
        folders: ['renderer/state'],
      },
      {
        name: 'parts',
        what: 'what several screens show of accounts, orders, markets and records',
        folders: ['renderer/parts/*'],
      },
      {
        name: 'features',
        what: 'one folder a screen or panel',
        folders: ['renderer/features/*'],
        apart: true,
      },
      {
        name: 'app',
        what: 'which features there are, and what joins them',
        folders: ['renderer/app'],
      },
      {
        name: 'frame',
        what: 'navigation, palette and status around the screen',
        folders: ['renderer/frame', 'renderer'],
      },
    ],
  },
  {
    name: 'electron',
    mayImport: ['shared'],
    floors: [
      { name: 'base', what: 'queues, event bus, backoff', folders: ['electron/base'] },
      {
        name: 'platform',
        what: 'clock, ids, network, files, keychain, processes',
        folders: ['electron/platform'],
      },
      {
        name: 'storage',
        what: 'SQLite, hash chain, files that are replaced whole, CSV, ZIP',
        folders: ['electron/storage', 'electron/bridge', 'electron/logs'],
      },
      {
        name: 'settings',
        what: 'the settings file and the administrator’s policy',
        folders: ['electron/settings'],
      },
      {
        name: 'venue',
        what: 'what the app asks of a venue, in the terms of the domain; signing and budgets',
        folders: ['electron/venue', 'electron/venue/feed', 'electron/policy'],
      },
      {
        name: 'venues',
        what: 'who answers it: the contract, and what the public venue adds',
        folders: ['electron/venue/*'], // but those of the port, which are on the floor below
        onlyFor: ['system', 'app', 'shell'],
      },
      {
        name: 'features',
        what: 'one folder for each thing the app does',
        folders: ['electron/features/*'],
        apart: true,
      },
      {
        name: 'system',
        what: 'what sees the whole installation',
        folders: ['electron/system/*'],
        apart: true,
      },
      {
        name: 'app',
        what: 'builds the services and joins them',
        folders: ['electron/app', 'electron/app/confirm', 'electron/app/jobs'],
      },
      { name: 'shell', what: 'Electron itself', folders: ['electron/shell', 'electron'] },
    ],
    inside: [
      {
        name: 'electron/features/history',
        floors: [
          {
            name: 'archive',
            what: 'records in archive.db, their identity, and what a module is',
            folders: ['electron/features/history/archive', 'electron/features/history/addresses'],
          },
          {
            name: 'lists',
            what: 'how far each list was read, and queries over all records',
            folders: ['electron/features/history/sync', 'electron/features/history/queries'],
            apart: true,
          },
          {
            name: 'reviews',
            what: 'the review log and alerts: what people say and hear of records',
            folders: ['electron/features/history/reviews', 'electron/features/history/alerts'],
            apart: true,
          },
          {
            name: 'results',
            what: 'transfers between own accounts, files made of a result',
            folders: ['electron/features/history/transfers', 'electron/features/history/export'],
            apart: true,
          },
          {
            name: 'reconcile',
            what: 'a ledger beside the records',
            folders: ['electron/features/history/reconcile'],
          },
          {
            name: 'worker',
            what: 'joins the modules in the archive’s thread',
            folders: ['electron/features/history/worker'],
          },
          {
            name: 'service',
            what: 'joins thread, sync and calls',
            folders: ['electron/features/history'],
          },
        ],
      },
    ],
  },
  {
    name: 'exchange',
    mayImport: ['shared/wire'],
    floors: [
      {
        name: 'base',
        what: 'exact numbers, clock, the matching engine',
        folders: [
          'exchange/base',
          'exchange/exact',
          'exchange/engine/base',
          'exchange/engine/naive',
          'exchange/engine/fast',
          'exchange/engine',
        ],
      },
      {
        name: 'domain',
        what: 'accounts, pairs, orders, market data, wallet history',
        folders: [
          'exchange/auth',
          'exchange/data',
          'exchange/pairs',
          'exchange/history',
          'exchange/accounts',
          'exchange/persistence',
          'exchange/orders/model',
          'exchange/stops',
          'exchange/orders/saved',
          'exchange/orders',
          'exchange/market-data',
          'exchange/participants',
          'exchange/past',
        ],
      },
      {
        name: 'server',
        what: 'HTTP, WebSocket, budgets, faults, routes',
        folders: [
          'exchange/budget',
          'exchange/faults',
          'exchange/request-log',
          'exchange/http',
          'exchange/events',
          'exchange/routes',
          'exchange/control',
        ],
      },
      {
        name: 'main',
        what: 'command line, configuration, the program',
        folders: ['exchange/config', 'exchange/cli', 'exchange'],
      },
    ],
  },
];
