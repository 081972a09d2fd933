import type { Permission } from '../auth/credentials.ts';

/** An account in the configuration. */
export interface AccountOptions extends Partial<AccountKind> {
  /** Its state is saved under this name; unique, not empty, and not 'main'. */
  name: string;
  keys: readonly KeyOptions[];
  /** Opening balances, currency to plain decimal text; large ones in every currency when left out. */
  balances?: Readonly<Record<string, string>>;
  /** Number of records in its history; 0 when left out. */
  deposits?: number;
  withdrawals?: number;
}

/** What an account is at the venue beyond its balances. */
export interface AccountKind {
  /** A unified account places no orders by the paths that are served here. */
  mode: 'CLASSIC' | 'UNIFIED';
  /** Whether high-frequency trading was opened; orders need it. */
  hfOpened: boolean;
  /** The site on which its keys were made. */
  site: 'global' | 'turkey' | 'thailand' | 'europe' | 'australia';
}

export const ACCOUNT_MODES: readonly AccountKind['mode'][] = ['CLASSIC', 'UNIFIED'];
export const SITES: readonly AccountKind['site'][] = ['global', 'turkey', 'thailand', 'europe', 'australia'];
export const USUAL_KIND: AccountKind = { mode: 'CLASSIC', hfOpened: true, site: 'global' };

export interface KeyOptions {
  key: string;
  secret: string;
  passphrase: string;
  permissions: readonly Permission[];
  /** Accepted key versions; '2' and '3' when left out. */
  versions?: readonly string[];
}
