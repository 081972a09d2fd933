import { catalogue } from './catalogue.ts';

/** The checks: what each is called, what it looks at and why that matters. */
export const checksInEnglish = {
  titles: {
    keychain: 'Keychain',
    disk: 'Disk',
    clock: 'Clock',
    address: 'Address',
    tls: 'TLS',
    signature: 'Signature',
    permission: 'Permission',
    budget: 'Request budget',
    websocket: 'Live events',
    archive: 'Archive',
    journal: 'Order journal',
    reviews: 'Review log',
    policy: 'Administrator policy',
  },
  means: {
    keychain:
      'Whether the system keychain answers, takes an item and gives it back. Without it a key lasts only until the app ends.',
    disk: 'Whether the data folder can be written, has room, and is readable by you alone. An order that cannot be journaled is not sent.',
    clock:
      'How far this computer’s clock is from the venue’s. Requests carry the venue’s time, so a difference is corrected; a large one is still a fault of this computer.',
    address: 'Whether the name in the venue’s address is known and something answers there.',
    tls: 'Whether the venue proves who it is: a certificate for this name, from an issuer this app trusts, and not run out. Anything else is refused; there is no way around it.',
    signature: 'Whether the venue accepts a signed request. One harmless page of deposits is read.',
    permission:
      'What the key may do, as far as the venue tells. Counterfoil needs General and Spot Trading, and nothing that moves funds.',
    budget:
      'How much of each pool is left in this window. Orders never wait for budget: when the pool is spent they are not sent.',
    websocket:
      'Whether a token is given, a connection opens and the venue says welcome. Without it prices and orders are asked for instead of heard.',
    archive:
      'Whether the file with your deposits and withdrawals holds together. All of it could be read from the venue again.',
    journal:
      'Whether every row of the journal is as it was written: each is chained to the one before. It cannot be fetched again.',
    reviews:
      'Whether every row of what staff said is as it was written, and none was cut off the end. It cannot be fetched again.',
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
