import { catalogue } from './catalogue.ts';

/** The checks: what each is called, what it looks at and why that matters. */
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
    policy: 'Administrator policy',
  },
  means: {
    keychain:
      'Whether the system keychain answers, takes an item and gives it back. Without it a key lasts only until the app ends.',
    disk: 'Is the data folder writable and private, with free space?',
    clock: 'Does this computer’s clock match the venue’s?',
    address: 'Whether the name in the venue’s address is known and something answers there.',
    tls: 'Whether the venue proves who it is: a certificate for this name, from an issuer this app trusts, and not run out. Anything else is refused; there is no way around it.',
    signature: 'Whether the venue accepts a signed request. One harmless page of deposits is read.',
    permission: 'What may the API key do? General and Spot Trading are enough.',
    budget: 'How much of each rate limit is left?',
    websocket: 'Can live updates connect? If not, prices and orders are polled.',
    archive: 'Is the history file intact?',
    journal: 'Is every entry unchanged and complete?',
    reviews: 'Is every entry unchanged and complete?',
    policy: 'What your administrator set for every user of this computer, and whether others can change it.',
  },
  /** Pools of the request budget, as the venue names them. */
  pools: { manage: 'Manage', spot: 'Spot', public: 'Public' },
  /** Parts of the app that can break on their own. */
  parts: {
    page: 'Window',
    screen: 'Screen',
    archive: 'Archive',
    backup: 'Backup',
    keychain: 'Keychain',
    practice: 'Practice exchange',
    graphics: 'Graphics',
    helper: 'Helper process',
    main: 'Counterfoil itself',
  },
};

export const diagnosticsChecksText = catalogue('diagnostics-checks', checksInEnglish);
