import type { BridgeError } from '../../shared/base/error.ts';

/** A gateway answers with these when it does not know what became of the request. */
const UNSURE_STATUSES: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504]);

/** Whether it is certain that the venue did not take the request: it refused it in an envelope, or nothing was sent. */
export function isCertain({ kind, venue }: BridgeError): boolean {
  switch (kind) {
    case 'venue-refused':
      return venue === undefined || !UNSURE_STATUSES.has(venue.httpStatus);
    case 'rate-limited':
      return venue === undefined; // our own budget: nothing was sent
    case 'timeout':
    case 'connection-lost':
    case 'bad-answer':
    case 'internal':
      return false;
    case 'unreachable':
    case 'tls':
    case 'bad-request':
    case 'not-found':
    case 'conflict':
    case 'read-only':
    case 'locked':
    case 'limit':
    case 'not-confirmed':
    case 'no-credentials':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'no-capability':
    case 'store':
      return true;
  }
}
