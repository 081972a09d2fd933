import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { practiceVenue } from '../../../shared/venue/presets.ts';
import { PRACTICE_ID, type Settings, type StoredAccount } from '../../settings/settings-schema.ts';
import type { Credentials } from '../../venue/signing.ts';
import type { Vault, VaultEntry } from './vault.ts';

/** What the running practice exchange announced. */
export interface RunningPractice {
  baseUrl: string;
  headerPrefix: string;
  credentials: Credentials;
}

/** Stands for the practice exchange while it is not running; requests are refused before they would get there. */
const NO_PRACTICE_ADDRESS = 'http://127.0.0.1';

/** What the window may know of an account that the user added. */
export function viewOf(account: StoredAccount, vault: Vault): AccountView {
  const { id, name, colour, readOnly, venue } = account;
  return {
    id,
    name,
    colour,
    readOnly,
    venue,
    mode: modeOf(venue),
    credentials: credentialState(account, vault),
  };
}

/** What the window may know of the built-in practice account, running or not. */
export function practiceView(settings: Settings, running: RunningPractice | null): AccountView {
  return {
    id: PRACTICE_ID,
    ...settings.practice,
    mode: 'practice',
    venue: practiceVenue(running?.baseUrl ?? NO_PRACTICE_ADDRESS, running?.headerPrefix),
    credentials: { storage: 'none', state: 'not-needed', keyEnding: null, keyVersion: null },
  };
}

export function vaultEntryOf({
  id,
  name,
  venue,
  keptForRun,
}: Pick<StoredAccount, 'id' | 'name' | 'venue' | 'keptForRun'>): VaultEntry {
  return { id, name, mode: modeOf(venue), baseUrl: venue.baseUrl, keptForRun: keptForRun === true };
}

/** Practice is a venue of that kind on this machine, and nothing else. */
function modeOf(venue: VenueDescription): 'live' | 'practice' {
  return venue.kind === 'practice' ? 'practice' : 'live';
}

function credentialState(account: StoredAccount, vault: Vault): AccountView['credentials'] {
  const rights = account.canWithdraw === true ? ({ canWithdraw: true } as const) : {};
  const session = vault.sessionKey(account.id);
  if (session !== null) return { storage: 'session', state: 'session-only', ...session, ...rights };
  if (account.inKeychain === null) {
    const storage = account.keptForRun === true ? 'session' : 'none';
    return { storage, state: 'missing', keyEnding: null, keyVersion: null };
  }
  return { storage: 'keychain', state: vault.itemState(account.id), ...account.inKeychain, ...rights };
}
