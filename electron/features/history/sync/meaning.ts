import type { BridgeError } from '../../../../shared/base/error.ts';
import { syncMessages } from '../../../../shared/messages/sync.ts';
import type { VenueKind } from '../../../../shared/venue/description.ts';
import { KIND_FACTS } from '../../../../shared/venue/kind-facts.ts';
import { refusedPart } from '../../../venue/refused-part.ts';
import type { PageProblem } from '../../../venue/records-page.ts';
import type { ScanReason } from './reasons.ts';

/** What a query without a usable answer means for the sync run. */
type Meaning =
  | { kind: 'page'; reason: ScanReason } // the page is at fault: asked again, then given up
  | { kind: 'range' } // the venue refused the query: a narrower range may do
  | { kind: 'unclear' } // refused with an unknown message: once more, and then as if it were the range
  | { kind: 'wait' } // the venue cannot be reached for now
  | { kind: 'gone' } // there is no such account any more
  | { kind: 'fail'; message?: string }; // a person must act; `message` in place of the error's

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
      if (isBusy(error) || isBusyMessage(venue, error)) return { kind: 'wait' };
      // No narrower range helps, and a list of the currencies one happens to know would not be the whole.
      if (CURRENCY_TEXT.test(error.venue?.message ?? ''))
        return { kind: 'fail', message: syncMessages.currencyNeeded(error.message) };
      return { kind: isRangeMessage(venue, error) ? 'range' : 'unclear' };
    case 'not-found':
      return { kind: 'gone' };
    case 'bad-request':
    case 'read-only':
    case 'locked':
    case 'limit':
    case 'not-confirmed':
    case 'no-credentials':
    case 'keychain-unavailable':
    case 'no-capability':
    case 'store':
    case 'internal':
      return { kind: 'fail' };
  }
}

/** The venue itself has a problem; its message is not about the request. */
function isBusy({ venue }: BridgeError): boolean {
  return venue !== undefined && venue.httpStatus >= 500;
}

const BUSY_TEXT =
  /too many requests|rate limit|too frequent|\bbusy\b|overload|unavailable|maintenance|(system|server|internal) error|try again/i;
const CURRENCY_TEXT =
  /\bcurrency\b.{0,30}(required|missing|(not|cannot) be (empty|null|blank))|(required|missing).{0,30}\bcurrency\b/i;
const RANGE_TEXT = /\brange\b|interval|startAt|endAt|\b(start|end) ?time\b/i;

function isBusyMessage(kind: VenueKind, { venue }: BridgeError): boolean {
  if (venue === undefined) return false;
  const isCode = venue.code !== null && KIND_FACTS[kind].busyCodes.has(venue.code);
  return isCode || BUSY_TEXT.test(venue.message);
}

function isRangeMessage(kind: VenueKind, { venue }: BridgeError): boolean {
  if (venue === undefined) return false;
  const isCode = venue.code !== null && KIND_FACTS[kind].rangeCodes.has(venue.code);
  return isCode || RANGE_TEXT.test(venue.message);
}
