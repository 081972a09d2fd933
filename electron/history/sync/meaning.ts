import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { VenueKind } from '../../../shared/venue/description.ts';
import { refusedPart } from '../../venue/kind-facts.ts';
import type { PageProblem } from '../../venue/records-page.ts';
import type { PassReason } from './reasons.ts';

/** What a question without a usable answer means for the walk. */
export type Meaning =
  | { kind: 'page'; reason: PassReason } // the page is at fault: asked again, then given up
  | { kind: 'range' } // the venue refused the question: a narrower range may do
  | { kind: 'wait' } // the way to the venue is closed for now
  | { kind: 'gone' } // there is no such account any more
  | { kind: 'fail' }; // a person must act

export function meaningOf({ error, fault }: PageProblem, venue: VenueKind): Meaning {
  if (fault !== null) return { kind: 'page', reason: fault };
  switch (error.kind) {
    case 'unreachable':
    case 'tls':
    case 'timeout':
    case 'connection-lost':
    case 'rate-limited':
    case 'keychain-locked':
    case 'conflict':
      return { kind: 'wait' };
    case 'bad-answer':
      return isBusy(error) ? { kind: 'wait' } : { kind: 'page', reason: 'no-answer' };
    case 'venue-refused':
      if (refusedPart(venue, error) !== null) return { kind: 'fail' };
      return isBusy(error) ? { kind: 'wait' } : { kind: 'range' };
    case 'not-found':
      return { kind: 'gone' };
    case 'bad-request':
    case 'read-only':
    case 'locked':
    case 'limit':
    case 'no-credentials':
    case 'keychain-unavailable':
    case 'no-capability':
    case 'store':
    case 'internal':
      return { kind: 'fail' };
  }
}

/** The venue itself is in trouble; what it says then is no word on the question. */
function isBusy({ venue }: BridgeError): boolean {
  return venue !== undefined && venue.httpStatus >= 500;
}
