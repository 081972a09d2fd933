import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EventLimits } from './limits.ts';

/** Who connects: an account's index, or anybody. */
export interface TokenHolder {
  account: number | null;
}

/** The answer of bullet-public and bullet-private. */
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
  /** A fresh token; null is a public one. `now` in milliseconds. */
  issue(account: number | null, now: number): Bullet;
  /** Whose token it is; null when it is unknown or too old. */
  verify(token: string, now: number): TokenHolder | null;
}

/** So many bytes nobody can guess. */
export type RandomBytes = (count: number) => Buffer;

/**
 * Tokens that carry their own holder and end, under a seal only this run of the exchange can make: none has to be remembered,
 * however many are asked for.
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
