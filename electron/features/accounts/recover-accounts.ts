import { REGION_FACTS } from '../../../shared/venue/regions.ts';
import { kucoinVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import { REGIONS, type VenueDescription } from '../../../shared/venue/description.ts';
import type { Keychain } from '../../platform/keychain.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import { PRACTICE_ID, type StoredAccount } from '../../settings/settings-schema.ts';
import { keyEnding, readItem } from './keychain-item.ts';
import { SERVICE_NAMES } from './vault.ts';

interface RecoverParts {
  settings: SettingsStore;
  keychain: Keychain;
  /** Accounts that other files know, also removed ones. */
  known: readonly { id: string; name: string }[];
}

/**
 * After a loss of all settings: accounts whose API key is still in the keychain come back under their ids, so that records, reviews and orders are
 * theirs again. They are read-only, and of a service only the base URL is known: a person has to look at them first. Removed accounts have no key
 * there. Returns the names of those that came back.
 */
export async function recoverAccounts({ settings, keychain, known }: RecoverParts): Promise<string[]> {
  const found: StoredAccount[] = [];
  for (const { id, name } of known) {
    if (id === PRACTICE_ID) continue;
    const got = await keychain.get(SERVICE_NAMES.live, id);
    // It will not answer for the next one either, and every request would wait for its deadline.
    if (!got.ok) break;
    const item = got.value === null ? null : readItem(got.value);
    if (item === null) continue;
    const { credentials, baseUrl } = item;
    found.push({
      id,
      name,
      colour: 'blue',
      readOnly: true,
      venue: venueOf(baseUrl),
      inKeychain: { keyEnding: keyEnding(credentials.key), keyVersion: credentials.keyVersion },
    });
  }
  if (found.length === 0) return [];
  const saved = settings.update((current) => ({ ...current, accounts: [...current.accounts, ...found] }));
  return saved.ok ? found.map(({ name }) => name) : [];
}

/** The keychain says where the key may go. Of sites that share an address it is the first: a test of the key names another. */
function venueOf(baseUrl: string): VenueDescription {
  const region = REGIONS.find((one) => REGION_FACTS[one].baseUrl === baseUrl);
  return region === undefined ? serviceVenue(baseUrl) : kucoinVenue(region);
}
