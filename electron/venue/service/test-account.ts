import type { TestReport } from '../../../shared/bridge/account-calls.ts';
import { venueTestMessages } from '../../../shared/messages/venue-test.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { REGIONS } from '../../../shared/venue/description.ts';
import { regionOf } from '../../../shared/venue/regions.ts';
import { isObject } from '../../base/exact-json.ts';
import { excerpt } from './answer-text.ts';
import type { VenueContext } from './venue-context.ts';
import type { VenueReader } from './venue-read.ts';

type PartState = TestReport['parts'][number];
const messages = venueTestMessages.account;

/**
 * Whether the venue takes orders of this account, as far as it says: the site of the key, the account's mode, and whether
 * high-frequency trading is open. Reads only: the mode's path has a POST that would switch the account, which is never sent.
 * Null where the venue has no path for it.
 */
export async function testAccount(
  context: VenueContext,
  read: VenueReader,
  keyInformation: unknown,
): Promise<PartState | null> {
  const { accountMode, hfOpened } = context.venue.capabilities;
  if (accountMode === null && hfOpened === null) return null;
  const state = (one: PartState['state'], message: string): PartState => ({
    part: 'account',
    state: one,
    message,
  });

  const other = otherSite(context, keyInformation);
  if (other !== null) return state('failed', other);
  const mode = accountMode === null ? null : await readMode(read, accountMode);
  if (mode === 'UNIFIED') return state('limited', messages.unified);
  const isOpen = hfOpened === null ? null : await readOpened(read, hfOpened);
  if (isOpen === false) return state('limited', messages.notOpened);
  if (mode === null || isOpen === null) return state('not-reached', messages.notReported);
  return mode === 'CLASSIC' ? state('passed', messages.classic) : state('limited', messages.otherMode(mode));
}

/** The key information names a site since 2026; what to do when it is another than the account's region. */
function otherSite({ venue }: VenueContext, keyInformation: unknown): string | null {
  const region = regionOf(venue);
  const site = isObject(keyInformation) ? keyInformation['siteType'] : undefined;
  if (region === null || typeof site !== 'string' || site === '' || site === region) return null;
  const known = REGIONS.find((one) => one === site);
  const { regions } = accountsMessages.adding;
  return known === undefined ? messages.unknownSite(excerpt(site)) : messages.otherSite(regions[known]);
}

/** The mode as the venue names it; null where it does not say. Where version 2 is not there, version 1 is asked. */
async function readMode(read: VenueReader, path: string): Promise<string | null> {
  for (const one of new Set([path, path.replace('/ua/v2/', '/ua/v1/')])) {
    const answer = await read({ operation: 'accountMode', path: one, retries: 0 });
    const data = answer.ok ? answer.value.envelope.data : null;
    const mode = isObject(data) ? data['selfAccountMode'] : undefined;
    if (typeof mode === 'string' && mode !== '') return excerpt(mode);
  }
  return null;
}

async function readOpened(read: VenueReader, path: string): Promise<boolean | null> {
  const answer = await read({ operation: 'hfOpened', path, retries: 0 });
  const data = answer.ok ? answer.value.envelope.data : null;
  return typeof data === 'boolean' ? data : null;
}
