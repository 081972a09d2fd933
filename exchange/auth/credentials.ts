import { randomBytes, randomUUID } from 'node:crypto';

/** What no endpoint here asks for is only named: "Transfer" is the right to withdraw, "InnerTransfer" moves between own accounts. */
export const PERMISSIONS = ['General', 'Spot', 'InnerTransfer', 'Transfer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** An API key of the practice exchange with everything needed to judge a request signed by it. */
export interface ApiKey {
  key: string;
  secret: string;
  passphrase: string;
  /** Index of the account it belongs to. */
  account: number;
  permissions: readonly Permission[];
  /** Versions a request may name in its KEY-VERSION header. */
  versions: readonly string[];
  createdAt: number;
}

/** Credentials as a user types them. */
export interface Credentials {
  key: string;
  secret: string;
  passphrase: string;
}

/** Fresh credentials from the system's random source: the seed must not make a key guessable. */
export function newCredentials(): Credentials {
  return {
    key: randomBytes(12).toString('hex'),
    secret: randomUUID(),
    passphrase: randomBytes(12).toString('base64url'),
  };
}
