import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { accountsServiceMessages } from '../../../shared/messages/accounts-service.ts';
import { canWithdraw } from '../../../shared/venue/key-permissions.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import { PRACTICE_ID, type Settings, type StoredAccount } from '../../settings/settings-schema.ts';
import type { Credentials } from '../../venue/signing.ts';
import {
  type AllowVenue,
  badField,
  checkCredentials,
  checkName,
  checkVenue,
  checkVenueChange,
  noSuchAccount,
} from './account-rules.ts';
import { practiceView, type RunningPractice, vaultEntryOf, viewOf } from './account-view.ts';
import { keyEnding } from './keychain-item.ts';
import { createKeyRights, withoutKey } from './key-rights.ts';
import { createMutex } from '../../base/mutex.ts';
import type { Vault } from './vault.ts';

export type AccountList = CallReply<'accounts.list'>;
type Change = Promise<Result<AccountList, BridgeError>>;

interface AccountsDeps {
  settings: SettingsStore;
  vault: Vault;
  ids: Ids;
  /** The host's own limit on venues. */
  allowVenue?: AllowVenue | undefined;
  /** Hears the list after every change, also when a keychain item turned out to be locked or gone. */
  onChange: (list: AccountList) => void;
}

export interface Accounts {
  list(): AccountList;
  find(id: string): AccountView | null;
  /** The credentials of an account, for the venue client in this process; nothing of them crosses the bridge. */
  use(id: string): Promise<Result<Credentials, BridgeError>>;
  /** Tells that the practice exchange runs, or with null that it does not. */
  setPractice(running: RunningPractice | null): void;
  /** Null: all live accounts. */
  select(id: string | null): Change;
  update(input: CallInput<'accounts.update'>): Change;
  add(input: CallInput<'accounts.add'>): Change;
  putCredentials(input: CallInput<'accounts.putCredentials'>): Change;
  /** Whether a test of this run was answered with what the key may do. */
  knowsRights(baseUrl: string, key: string): boolean;
  /** A test was answered with what the key may do; `id`: of the account whose stored key it was. */
  tested(baseUrl: string, key: string, permissions: readonly string[], id?: string): void;
  forgetCredentials(id: string): Change;
  forget(id: string): Change;
  /** Something else changed the accounts in the settings: every listener is called. */
  announceAgain(): void;
  /** Drops the keys that were read from the keychain: for the screen lock, suspend and idleness. */
  lock(): void;
}

/** The accounts of this user: what settings keep of them, joined with what the vault knows. */
export function createAccounts({ settings, vault, ids, allowVenue, onChange }: AccountsDeps): Accounts {
  const inTurn = createMutex();
  const rights = createKeyRights();
  let practice: RunningPractice | null = null;

  function list(): AccountList {
    const current = settings.get();
    const accounts = [practiceView(current, practice)];
    for (const account of current.accounts) accounts.push(viewOf(account, vault));
    return { accounts, activeId: current.activeId };
  }

  function stored(id: string): StoredAccount | null {
    return settings.get().accounts.find((account) => account.id === id) ?? null;
  }

  function announce(): void {
    onChange(list());
  }

  function save(change: (current: Settings) => Settings): Result<AccountList, BridgeError> {
    const saved = settings.update(change);
    if (!saved.ok) return saved;
    announce();
    return succeed(list());
  }

  function saveAccount(account: StoredAccount): Result<AccountList, BridgeError> {
    return save((current) => ({
      ...current,
      accounts: current.accounts.map((one) => (one.id === account.id ? account : one)),
    }));
  }

  /** Puts credentials where the user wants them; returns what settings may keep of them. */
  async function storeCredentials(
    account: StoredAccount,
    credentials: Credentials,
    keep: 'keychain' | 'session',
  ): Promise<Result<StoredAccount, BridgeError>> {
    const lasting = { ...withoutKey(account), ...rights.of(account.venue.baseUrl, credentials.key) };
    const entry = vaultEntryOf(account);
    if (keep === 'session') {
      vault.putForSession(entry, credentials);
      return succeed({ ...lasting, keptForRun: true });
    }
    const put = await vault.putInKeychain(entry, credentials);
    if (!put.ok) return put;
    const { key, keyVersion } = credentials;
    const stored = { ...lasting, inKeychain: { keyEnding: keyEnding(key), keyVersion } };
    return succeed(vault.keychainLasts ? stored : { ...stored, keptForRun: true });
  }

  async function usePractice(): Promise<Result<Credentials, BridgeError>> {
    if (practice !== null) return succeed(practice.credentials);
    return fail({
      kind: 'unreachable',
      message: accountsServiceMessages.practice.notRunning,
    });
  }

  async function use(id: string): Promise<Result<Credentials, BridgeError>> {
    if (id === PRACTICE_ID) return usePractice();
    const account = stored(id);
    if (account === null) return noSuchAccount();
    const venue = checkVenue(account.venue, allowVenue);
    if (!venue.ok) return venue;
    const before = vault.itemState(id);
    const used = await vault.use(vaultEntryOf(account), account.inKeychain !== null);
    if (vault.itemState(id) !== before) announce();
    return used;
  }

  function update(input: CallInput<'accounts.update'>): Result<AccountList, BridgeError> {
    const { id, venue, ...appearance } = input;
    if (appearance.name !== undefined) {
      const named = checkName(settings.get(), appearance.name, id);
      if (!named.ok) return named;
    }
    if (id === PRACTICE_ID) {
      if (venue !== undefined) return badField('venue', accountsServiceMessages.practice.noSettings);
      return save((current) => ({ ...current, practice: { ...current.practice, ...appearance } }));
    }
    const account = stored(id);
    if (account === null) return noSuchAccount();
    if (venue === undefined) return saveAccount({ ...account, ...appearance });
    const checked = checkVenue(venue, allowVenue);
    if (!checked.ok) return checked;
    const hasCredentials = account.inKeychain !== null || vault.sessionKey(id) !== null;
    const changed = checkVenueChange(account, checked.value, hasCredentials);
    if (!changed.ok) return changed;
    return saveAccount({ ...account, ...appearance, venue: checked.value });
  }

  async function add(input: CallInput<'accounts.add'>): Change {
    const { name, colour, readOnly, credentials, keep } = input;
    const named = checkName(settings.get(), name, null);
    if (!named.ok) return named;
    const venue = checkVenue(input.venue, allowVenue);
    if (!venue.ok) return venue;
    const sound = checkCredentials(credentials, venue.value);
    if (!sound.ok) return sound;
    const account = { id: ids.uuid(), name, colour, readOnly, venue: venue.value, inKeychain: null };
    const withKey = await storeCredentials(account, credentials, keep);
    if (!withKey.ok) return withKey;
    const saved = save((current) => ({ ...current, accounts: [...current.accounts, withKey.value] }));
    // An item whose account was never written down could not be found again by anyone.
    if (!saved.ok) await vault.forget(vaultEntryOf(account), keep === 'keychain');
    return saved;
  }

  async function putCredentials({ id, credentials, keep }: CallInput<'accounts.putCredentials'>): Change {
    if (id === PRACTICE_ID) return badField('id', accountsServiceMessages.practice.ownKey);
    const account = stored(id);
    if (account === null) return noSuchAccount();
    const venue = checkVenue(account.venue, allowVenue);
    if (!venue.ok) return venue;
    const sound = checkCredentials(credentials, account.venue);
    if (!sound.ok) return sound;
    const withKey = await storeCredentials(account, credentials, keep);
    if (!withKey.ok) return withKey;
    const saved = saveAccount(withKey.value);
    if (!saved.ok && account.inKeychain === null)
      await vault.forget(vaultEntryOf(account), keep === 'keychain');
    return saved;
  }

  function tested(baseUrl: string, key: string, permissions: readonly string[], id?: string): void {
    rights.record(baseUrl, key, permissions);
    const account = id === undefined ? null : stored(id);
    if (account === null || canWithdraw(permissions) === (account.canWithdraw === true)) return;
    const { canWithdraw: _, ...rest } = account;
    saveAccount({ ...rest, ...rights.of(baseUrl, key) });
  }

  async function forgetCredentials(id: string): Change {
    const account = stored(id);
    if (account === null) return id === PRACTICE_ID ? keepsPractice() : noSuchAccount();
    const forgotten = await vault.forget(vaultEntryOf(account), account.inKeychain !== null);
    return forgotten.ok ? saveAccount({ ...withoutKey(account), inKeychain: null }) : forgotten;
  }

  async function forget(id: string): Change {
    const account = stored(id);
    if (account === null) return id === PRACTICE_ID ? keepsPractice() : noSuchAccount();
    const forgotten = await vault.forget(vaultEntryOf(account), account.inKeychain !== null);
    if (!forgotten.ok) return forgotten;
    return save((current) => {
      const { [id]: _forgotten, ...pairs } = current.pairs;
      const accounts = current.accounts.filter((one) => one.id !== id);
      return {
        ...current,
        accounts,
        pairs,
        activeId: current.activeId === id ? PRACTICE_ID : current.activeId,
      };
    });
  }

  return {
    list,
    find: (id) => list().accounts.find((account) => account.id === id) ?? null,
    use,
    setPractice(running) {
      practice = running;
      announce();
    },
    select: (id) =>
      inTurn(async () => {
        if (id !== null && id !== PRACTICE_ID && stored(id) === null) return noSuchAccount();
        return save((current) => ({ ...current, activeId: id }));
      }),
    update: (input) => inTurn(async () => update(input)),
    add: (input) => inTurn(() => add(input)),
    putCredentials: (input) => inTurn(() => putCredentials(input)),
    knowsRights: (baseUrl, key) => rights.knows(baseUrl, key),
    tested,
    forgetCredentials: (id) => inTurn(() => forgetCredentials(id)),
    forget: (id) => inTurn(() => forget(id)),
    announceAgain: announce,
    lock: () => vault.lock(),
  };
}

function keepsPractice(): { ok: false; error: BridgeError } {
  return badField('id', accountsServiceMessages.practice.stays);
}
