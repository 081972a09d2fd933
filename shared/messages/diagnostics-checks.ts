import { catalogue } from './catalogue.ts';

/** The checks: what each is called, what it checks and why that matters. */
export const checksInEnglish = {
  titles: {
    keychain: 'Keychain',
    disk: 'Disk',
    clock: 'Clock',
    address: 'Base URL',
    tls: 'TLS',
    signature: 'Signature',
    permission: 'Permission',
    budget: 'Rate limits',
    websocket: 'Live updates',
    archive: 'History',
    journal: 'Order journal',
    reviews: 'Review log',
    files: 'Settings files',
    policy: 'Administrator policy',
  },
  means: {
    keychain:
      'Can the system keychain save and return a key? Without it, keys are kept for this session only.',
    disk: 'Is the data folder writable and private, with free space?',
    clock: 'Does this computer’s clock match the venue’s?',
    address: 'Can the venue’s host be found, and does it answer?',
    tls: 'Is the venue’s certificate valid and trusted? Connections without a valid certificate are always refused.',
    signature: 'Does the venue accept a signed request? Loads one page of deposits.',
    permission: 'What may the API key do? General and Spot Trading are enough.',
    budget: 'How much of each rate limit is left?',
    websocket: 'Can live updates connect? If not, prices and orders are polled.',
    archive: 'Is the history file intact?',
    journal: 'Is every entry unchanged and complete?',
    reviews: 'Is every entry unchanged and complete?',
    files: 'Are settings, address book, alert rules and other lists as they were saved?',
    policy: 'What did your administrator set, and can others change it?',
  },
  /** Pools of the rate limit, as the venue names them. */
  pools: { manage: 'Management', spot: 'Spot', public: 'Public' },
  /** Parts of the app that can break on their own. */
  parts: {
    page: 'Window',
    screen: 'Screen',
    archive: 'History',
    backup: 'Backup',
    keychain: 'Keychain',
    practice: 'Practice exchange',
    graphics: 'Graphics',
    helper: 'Helper process',
    main: 'Counterfoil itself',
  },
};

export const diagnosticsChecksMessages = catalogue('diagnostics-checks', checksInEnglish);
