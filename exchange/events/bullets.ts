import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EventLimits } from './limits.ts';

/** The owner of a token: an account's index, or null for a public token. */
export interface TokenHolder {
  account: number | null;
}

/** The reply of bullet-public and bullet-private. */
export interface Bullet {
  token: string;
  instanceServers: {
    endpoint: string;
    encrypt: boolean;
    protocol: string;
    pingInterval: number;
    pingTimeout: number;
  }[];
}

export interface Bullets {
  /** A new token; null is a public one. `now` in milliseconds. */
  issue(account: number | null, now: number): Bullet;
  /** The token's owner; null when it is unknown or expired. */
  verify(token: string, now: number): TokenHolder | null;
}

/** Unpredictable bytes. */
export type RandomBytes = (count: number) => Buffer;

/**
 * Tokens contain their holder and expiry and a signature of this run of the exchange: none has to be stored, however many are
 * requested.
 */
export function createBullets(
  limits: EventLimits,
  endpoint: () => string,
  bytes: RandomBytes = randomBytes,
): Bullets {
  const secret = bytes(32);
  const seal = (content: string) => createHmac('sha256', secret).update(content).digest('base64url');
  return {
    issue(account, now) {
      const content = [now + limits.tokenMs, account ?? '', bytes(18).toString('base64url')].join('.');
      return {
        token: `${content}.${seal(content)}`,
        instanceServers: [
          {
            endpoint: endpoint(),
            encrypt: false,
            protocol: 'websocket',
            pingInterval: limits.pingIntervalMs,
            pingTimeout: limits.pingTimeoutMs,
          },
        ],
      };
    },
    verify(token, now) {
      const end = token.lastIndexOf('.');
      const content = token.slice(0, Math.max(end, 0));
      if (!same(token.slice(end + 1), seal(content))) return null;
      const [expiry = '', account = ''] = content.split('.');
      if (now >= Number(expiry)) return null;
      return { account: account === '' ? null : Number(account) };
    },
  };
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
