import { randomBytes, randomUUID } from 'node:crypto';

/** No endpoint here needs "Transfer" (withdrawals); it is only reported. */
export const PERMISSIONS = ['General', 'Spot', 'InnerTransfer', 'Transfer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** An API key of the practice exchange with everything needed to verify a request signed by it. */
export interface ApiKey {
  key: string;
  secret: string;
  passphrase: string;
  /** Index of the account it belongs to. */
  account: number;
  permissions: readonly Permission[];
  /** Accepted values of the KEY-VERSION header. */
  versions: readonly string[];
  createdAt: number;
}

/** Credentials as a user types them. */
export interface Credentials {
  key: string;
  secret: string;
  passphrase: string;
}

/** New credentials from the system's random source: the seed must not make a key guessable. */
export function newCredentials(): Credentials {
  return {
    key: randomBytes(12).toString('hex'),
    secret: randomUUID(),
    passphrase: randomBytes(12).toString('base64url'),
  };
}
