import { catalogue, plural } from './catalogue.ts';

/** The Updates panel and the panel About this computer, both on the Settings screen. */
export const updatesText = catalogue('updates', {
  title: 'Updates',
  asking: 'Asking where updates stand',
  couldNot: 'Counterfoil could not get the state of updates',
  failed: 'Counterfoil could not change updates',
  look: 'Check for updates',
  lookNote:
    'Off until you allow it. Allowed: Counterfoil asks the place this copy was built with once a day which version is the newest; the question names neither you nor an account. It takes nothing older, and nothing without a signature of its makers.',
  choices: { off: 'Off', allowed: 'On' },
  /** Of a bar that grows. */
  downloaded: (version: string) => `Downloaded of version ${version}`,

  /** How updates stand: `short` beside the title, `name` as a heading, `note` below it. */
  notServed: { short: 'Not served', name: 'Not updated from inside' },
  off: { short: 'Off', note: 'Nobody is asked whether there is a newer one.' },
  runs: (version: string) => `Version ${version} runs`,
  allowed: {
    short: 'Allowed',
    note: 'Counterfoil looks a minute after its start, and then once a day.',
  },
  newest: {
    short: 'Up to date',
    name: (version: string) => `Version ${version} is up to date`,
    note: 'Next check in a day.',
  },
  lookNow: 'Check now',
  checking: {
    short: 'Checking',
    name: 'Checking for updates…',
    note: 'The place of updates is asked.',
  },
  waiting: {
    short: 'Waiting',
    check: 'Update check paused',
    download: (version: string) => `Download of ${version} paused`,
    downloadAny: 'Downloading a newer version waits',
    install: (version: string) => `Install of ${version} paused`,
    installAny: 'Installing a newer version waits',
    note: (orders: number) =>
      plural(orders, {
        one: 'An order is on its way or its fate is unknown. Updates wait for that: nothing is asked, downloaded or installed meanwhile. Unknown orders are settled on the Orders screen.',
        other: `${orders} orders are on their way or their fate is unknown. Updates wait for that: nothing is asked, downloaded or installed meanwhile. Unknown orders are settled on the Orders screen.`,
      }),
  },
  available: {
    short: 'Update available',
    name: (version: string) => `Version ${version} available`,
    note: (running: string) => `You have ${running}. Signature verified.`,
    noteWithSize: (running: string, size: string) =>
      `You have ${running}. The download has ${size}. Its signature was verified. Nothing is installed before you say so.`,
    action: 'Download',
  },
  downloading: {
    short: (percent: number) => `${percent} %`,
    name: (version: string) => `Downloading version ${version}`,
    note: (percent: number) => `${percent} % is here. You can go on working.`,
  },
  ready: {
    short: 'Ready',
    name: (version: string) => `Version ${version} is ready`,
    note: 'Counterfoil restarts to install, once no order is being sent or unknown.',
    action: 'Restart and install',
  },
  installing: {
    short: 'Installing',
    name: (version: string) => `Installing version ${version}`,
    note: 'Counterfoil is about to end and start again. No order is taken any more.',
  },
  stepFailed: {
    short: 'Failed',
    names: {
      check: 'Looking for a newer version failed',
      download: 'The download failed',
      install: 'The installation failed',
    },
    actions: { check: 'Look again', download: 'Download again', install: 'Try again' },
  },

  about: {
    title: 'About Counterfoil',
    couldNot: 'Counterfoil could not get the version',
    reading: 'Reading the version',
    version: (version: string) => `version ${version}`,
    runsIn: 'Runtime',
    hosts: { electron: 'Electron', browser: 'Browser host (development; never packaged)' },
    system: 'System',
    dataFolder: 'Data folder',
    copyDataFolder: 'Copy the data folder',
    dataFolderNote: 'Uninstalling keeps this folder and the API keys. Delete them in Privacy first.',
    credentials: 'Credentials',
    credentialsInMemory: (keychain: string) =>
      `Kept in memory for this run only: the ${keychain} cannot be used. Never in the data folder.`,
    /** `place`: "in the keychain of macOS". */
    credentialsKept: (place: string) => `Kept ${place}, never in the data folder.`,
    credentialsElsewhere: 'Never in the data folder.',
    licences: 'Licences',
    licencesNote: 'whose work is in here',
    electronPart: 'Electron, with Chromium and Node',
    electronLicence: 'MIT; see LICENSES.chromium.html beside the program',
  },
});
