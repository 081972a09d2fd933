import type { Permission } from '../auth/credentials.ts';

/** An account as a configuration names it. */
export interface AccountOptions {
  /** Its state is kept under this name; unique, not empty, and not 'main'. */
  name: string;
  keys: readonly KeyOptions[];
  /** Opening balances, currency to plain decimal text; generous ones in every currency when left out. */
  balances?: Readonly<Record<string, string>>;
  /** Records in its history; none when left out. */
  deposits?: number;
  withdrawals?: number;
}

export interface KeyOptions {
  key: string;
  secret: string;
  passphrase: string;
  permissions: readonly Permission[];
  /** Key versions it takes; '2' and '3' when left out. */
  versions?: readonly string[];
}
