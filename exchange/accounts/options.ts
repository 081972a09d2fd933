import type { Permission } from '../auth/credentials.ts';

/** An account in the configuration. */
export interface AccountOptions {
  /** Its state is saved under this name; unique, not empty, and not 'main'. */
  name: string;
  keys: readonly KeyOptions[];
  /** Opening balances, currency to plain decimal text; large ones in every currency when left out. */
  balances?: Readonly<Record<string, string>>;
  /** Number of records in its history; 0 when left out. */
  deposits?: number;
  withdrawals?: number;
}

export interface KeyOptions {
  key: string;
  secret: string;
  passphrase: string;
  permissions: readonly Permission[];
  /** Accepted key versions; '2' and '3' when left out. */
  versions?: readonly string[];
}
