import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { accountsServiceMessages } from '../../../shared/messages/accounts-service.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { regionOf } from '../../../shared/venue/regions.ts';
import type { Settings, StoredAccount } from '../../settings/settings-schema.ts';
import { isLoopback, readBaseUrl } from '../../venue/base-url.ts';
import type { Credentials } from '../../venue/signing.ts';

const messages = accountsServiceMessages;

export type AllowVenue = (venue: VenueDescription) => Result<null, BridgeError>;

/**
 * The venue with its base URL in normal form, or why requests must not go there: the address rule, the host's own limit,
 * or a practice venue that is not on this machine and so would pass real money off as practice.
 */
export function checkVenue(
  venue: VenueDescription,
  allowVenue: AllowVenue | undefined,
): Result<VenueDescription, BridgeError> {
  const baseUrl = readBaseUrl(venue.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const checked = { ...venue, baseUrl: baseUrl.value };
  if (venue.kind === 'practice' && !isLoopback(new URL(baseUrl.value).hostname)) {
    return fail({
      kind: 'bad-request',
      field: 'baseUrl',
      message: messages.practice.elsewhere,
    });
  }
  if (venue.region !== undefined && regionOf(checked) === null)
    return badField('region', messages.otherRegion(checked.baseUrl));
  const allowed = allowVenue?.(checked);
  if (allowed !== undefined && !allowed.ok) return allowed;
  return succeed(checked);
}

/** Refuses what could never be signed with, before anything is stored or sent. */
export function checkCredentials(
  credentials: Credentials,
  venue: VenueDescription,
): Result<null, BridgeError> {
  if (!/^[\x21-\x7e]+$/.test(credentials.key)) {
    return badField('key', messages.credentials.key);
  }
  if (credentials.secret.trim() !== credentials.secret) {
    return badField('secret', messages.credentials.secret);
  }
  if (!venue.keyVersions.includes(credentials.keyVersion)) {
    const [first = '', second] = venue.keyVersions;
    const { version, versions } = messages.credentials;
    return badField('keyVersion', second === undefined ? version(first) : versions(first, second));
  }
  return succeed(null);
}

/** Two accounts whose names differ in case or in look-alike blanks only would be taken for one another. */
export function checkName(settings: Settings, name: string, ownId: string | null): Result<null, BridgeError> {
  const taken: { id: string; name: string }[] = [
    { id: 'practice', name: settings.practice.name },
    ...settings.accounts,
  ];
  for (const other of taken) {
    if (other.id !== ownId && alike(other.name) === alike(name)) {
      return fail({
        kind: 'conflict',
        field: 'name',
        message: messages.nameTaken(other.name),
      });
    }
  }
  return succeed(null);
}

/** What of an account's venue may change: the settings of a service, and its address while no key is stored for it. */
export function checkVenueChange(
  account: StoredAccount,
  venue: VenueDescription,
  hasCredentials: boolean,
): Result<null, BridgeError> {
  if (account.venue.kind !== 'service' || venue.kind !== 'service') {
    return badField('venue', messages.venueBuiltIn(account.venue.label));
  }
  if (hasCredentials && venue.baseUrl !== account.venue.baseUrl) {
    return fail({
      kind: 'conflict',
      field: 'baseUrl',
      message: messages.addressLocked(account.name),
    });
  }
  return succeed(null);
}

export function noSuchAccount(): { ok: false; error: BridgeError } {
  return fail({ kind: 'not-found', message: messages.noSuchAccount });
}

export function badField(field: string, message: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-request', field, message });
}

function alike(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
