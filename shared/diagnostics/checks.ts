import type { Pool } from '../venue/description.ts';

/** The checks in the order they are numbered and run: from this machine outwards, then what is kept here. */
export const CHECK_IDS = [
  'keychain',
  'disk',
  'clock',
  'address',
  'tls',
  'signature',
  'permission',
  'budget',
  'websocket',
  'archive',
  'journal',
  'reviews',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** `skipped`: not possible here, or not done; the finding says why. */
export const CHECK_STATES = ['passed', 'warning', 'failed', 'skipped'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

interface CheckWords {
  title: string;
  /** What is looked at, and why it matters. */
  means: string;
  /** What it takes of the venue's request budget at most; null: nothing. */
  cost: { pool: Pool; weight: number } | null;
}

/** What a person reads of each check, on the screen and on the command line. */
export const CHECKS: Record<CheckId, CheckWords> = {
  keychain: {
    title: 'Keychain',
    means:
      'Whether the system keychain answers, takes an item and gives it back. Without it a key lasts only until the app ends.',
    cost: null,
  },
  disk: {
    title: 'Disk',
    means:
      'Whether the data folder can be written, has room, and is readable by you alone. An order that cannot be journaled is not sent.',
    cost: null,
  },
  clock: {
    title: 'Clock',
    means:
      'How far this computer’s clock is from the venue’s. Requests carry the venue’s time, so a difference is corrected; a large one is still a fault of this computer.',
    cost: { pool: 'public', weight: 3 },
  },
  address: {
    title: 'Address',
    means: 'Whether the name in the venue’s address is known and something answers there.',
    cost: null,
  },
  tls: {
    title: 'TLS',
    means:
      'Whether the venue proves who it is: a certificate for this name, from an issuer this app trusts, and not run out. Anything else is refused; there is no way around it.',
    cost: null,
  },
  signature: {
    title: 'Signature',
    means: 'Whether the venue accepts a signed request. One harmless page of deposits is read.',
    cost: { pool: 'manage', weight: 5 },
  },
  permission: {
    title: 'Permission',
    means:
      'What the key may do, as far as the venue tells. Counterfoil needs General and Spot Trading, and nothing that moves funds.',
    cost: { pool: 'manage', weight: 20 },
  },
  budget: {
    title: 'Request budget',
    means:
      'How much of each pool is left in this window. Orders never wait for budget: when the pool is spent they are not sent.',
    cost: null,
  },
  websocket: {
    title: 'Live events',
    means:
      'Whether a token is given, a connection opens and the venue says welcome. Without it prices and orders are asked for instead of heard.',
    cost: { pool: 'public', weight: 10 },
  },
  archive: {
    title: 'Archive',
    means:
      'Whether the file with your deposits and withdrawals holds together. All of it could be read from the venue again.',
    cost: null,
  },
  journal: {
    title: 'Order journal',
    means:
      'Whether every row of the journal is as it was written: each is chained to the one before. It cannot be fetched again.',
    cost: null,
  },
  reviews: {
    title: 'Review log',
    means:
      'Whether every row of what staff said is as it was written, and none was cut off the end. It cannot be fetched again.',
    cost: null,
  },
};

/** Parts of the app that can break on their own. */
export const CRASH_PARTS = [
  'page',
  'screen',
  'archive',
  'backup',
  'keychain',
  'practice',
  'graphics',
  'helper',
  'main',
] as const;
export type CrashPart = (typeof CRASH_PARTS)[number];

export const CRASH_PART_NAMES: Record<CrashPart, string> = {
  page: 'Window',
  screen: 'Screen',
  archive: 'Archive',
  backup: 'Backup',
  keychain: 'Keychain',
  practice: 'Practice exchange',
  graphics: 'Graphics',
  helper: 'Helper process',
  main: 'Counterfoil itself',
};
