import { catalogue, plural } from './catalogue.ts';

/** The Updates panel and the panel About this computer, both on the Settings screen. */
export const updatesMessages = catalogue('updates', {
  title: 'Updates',
  asking: 'Loading updates…',
  couldNot: 'Could not load updates',
  failed: 'Could not change the update setting',
  check: 'Check for updates',
  checkNote: 'Checks once a day for signed, newer versions. Sends no account data.',
  choices: { off: 'Off', allowed: 'On' },
  /** Of a bar that grows. */
  downloaded: (version: string) => `Download of version ${version}`,

  /** The state of updates: `short` beside the title, `name` as a heading, `note` below it. */
  notServed: { short: 'Not available', name: 'This copy does not update itself' },
  off: { short: 'Off', note: 'Counterfoil does not check for updates.' },
  runs: (version: string) => `You have version ${version}`,
  allowed: {
    short: 'On',
    note: 'Checks a minute after startup, then once a day.',
  },
  newest: {
    short: 'Up to date',
    name: (version: string) => `Version ${version} is up to date`,
    note: 'Next check in a day.',
  },
  checkNow: 'Check now',
  checking: {
    short: 'Checking',
    name: 'Checking for updates…',
    note: 'This takes up to a minute.',
  },
  waiting: {
    short: 'Waiting',
    check: 'Update check paused',
    download: (version: string) => `Download of ${version} paused`,
    downloadAny: 'Download paused',
    install: (version: string) => `Install of ${version} paused`,
    installAny: 'Install paused',
    note: (orders: number) =>
      plural(orders, {
        one: 'Updates wait until 1 order is sent or resolved.',
        other: `Updates wait until ${orders} orders are sent or resolved.`,
      }),
  },
  available: {
    short: 'Update available',
    name: (version: string) => `Version ${version} available`,
    note: (running: string) => `You have ${running}. Signature verified.`,
    noteWithSize: (running: string, size: string) =>
      `You have ${running}. Signature verified. Download: ${size}.`,
    action: 'Download',
  },
  downloading: {
    short: (percent: number) => `${percent}%`,
    name: (version: string) => `Downloading version ${version}`,
    note: (percent: number) => `${percent}% downloaded. You can keep working.`,
  },
  ready: {
    short: 'Ready',
    name: (version: string) => `Version ${version} is ready`,
    note: 'Counterfoil restarts to install it. It waits while an order is unknown or being sent.',
    action: 'Restart and install',
  },
  installing: {
    short: 'Installing',
    name: (version: string) => `Installing version ${version}`,
    note: 'Counterfoil will restart. Orders are blocked.',
  },
  stepFailed: {
    short: 'Failed',
    names: {
      check: 'Update check failed',
      download: 'Download failed',
      install: 'Install failed',
    },
    actions: { check: 'Check again', download: 'Download again', install: 'Try again' },
  },

  about: {
    title: 'About Counterfoil',
    couldNot: 'Could not load the version',
    reading: 'Loading version…',
    version: (version: string) => `version ${version}`,
    runsIn: 'Runtime',
    hosts: { electron: 'Electron', browser: 'Browser host (for development only)' },
    system: 'System',
    dataFolder: 'Data folder',
    copyDataFolder: 'Copy data folder path',
    dataFolderNote: 'Uninstalling keeps this folder and the API keys. Delete them in Privacy first.',
    credentials: 'API keys',
    credentialsInMemory: (keychain: string) =>
      `Kept in memory for this session only: ${keychain} is not available. Not stored in the data folder.`,
    /** `place`: "in the keychain of macOS". */
    credentialsStored: (place: string) => `Kept ${place}, never in the data folder.`,
    credentialsElsewhere: 'Not stored in the data folder.',
    licences: 'Licences',
    licencesNote: 'software in Counterfoil',
    electronPart: 'Electron, with Chromium and Node',
    electronLicence: 'MIT; see LICENSES.chromium.html in the program folder',
  },
});
