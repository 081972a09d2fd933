import { removedName } from '../../shared/addresses/account-names.ts';
import { settingsFilesMessages } from '../../shared/messages/settings-files.ts';
import { recoverAccounts } from '../features/accounts/recover-accounts.ts';
import { openKnownAccounts } from '../features/history/known-accounts.ts';
import type { AppData } from './open-data.ts';

/** Of so many placements the journal is asked whose they were. */
const NEWEST_PLACEMENTS = 500;

/** Where all settings were lost, the accounts that the keychain still has a key of; the notice of the loss names them. */
export async function recoverAccountsAtStart(data: AppData): Promise<AppData> {
  const { settings, platform } = data;
  if (!settings.lost) return data;
  const names = await recoverAccounts({ settings, keychain: platform.keychain, known: knownAccounts(data) });
  if (names.length === 0) return data;
  const recovered = settingsFilesMessages.settings.recovered(names.length, names.join(', '));
  return { ...data, settings: { ...settings, notice: `${settings.notice ?? ''} ${recovered}`.trim() } };
}

/** Every account that some other file knows: the list of those there ever were, and the journal. */
function knownAccounts({ platform, folder, journal }: AppData): { id: string; name: string }[] {
  const known = new Map(
    openKnownAccounts(platform.files, folder)
      .list()
      .map(({ id, name }) => [id, name]),
  );
  const placements = journal.ok ? journal.value.recent(null, NEWEST_PLACEMENTS) : [];
  for (const { accountId } of placements)
    if (!known.has(accountId)) known.set(accountId, removedName(null, accountId));
  return [...known].map(([id, name]) => ({ id, name }));
}
