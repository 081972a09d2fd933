import type { BridgeError } from '../shared/base/error.ts';
import { fail, succeed, type Result } from '../shared/base/result.ts';
import { bridgeBrowserMessages } from '../shared/messages/bridge-browser.ts';
import type { VenueDescription } from '../shared/venue/description.ts';

/**
 * The browser host's own limit on venues. Its page runs in an ordinary browser beside everything else that is open there,
 * which is no place for the credentials of a venue that holds real money.
 */
export function allowLoopbackOnly(venue: Pick<VenueDescription, 'baseUrl'>): Result<null, BridgeError> {
  if (URL.canParse(venue.baseUrl) && isLoopback(new URL(venue.baseUrl).hostname)) return succeed(null);
  return fail({
    kind: 'bad-request',
    message: bridgeBrowserMessages.loopbackOnly,
    field: 'venue.baseUrl',
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
