import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { Keychain, KeychainFailure } from '../../platform/keychain.ts';
import type { Credentials } from '../../venue/signing.ts';
import { type KeychainItem, keyEnding, readItem, writeItem } from './keychain-item.ts';
import { createMutex } from '../../base/mutex.ts';
import {
  damaged,
  ended,
  gone,
  keychainError,
  nothingStored,
  notReadBack,
  otherAddress,
  tooLong,
} from './vault-errors.ts';

/** Practice can never read a live key: the two live under different service names. */
export const SERVICE_NAMES = { live: 'Counterfoil live', practice: 'Counterfoil practice' } as const;

export interface VaultEntry {
  id: string;
  name: string;
  mode: keyof typeof SERVICE_NAMES;
  baseUrl: string;
  /** Its keys were put where they end with the run. */
  keptForRun: boolean;
}

/** How the keychain last answered for an account. */
type ItemState = 'available' | 'locked' | 'missing';

export interface Vault {
  /** False: the keychain itself ends with the program. */
  readonly keychainLasts: boolean;
  /** Stores and reads back. Errors: bad-request (too long), keychain-locked, keychain-unavailable. */
  putInKeychain(entry: VaultEntry, credentials: Credentials): Promise<Result<null, BridgeError>>;
  /** Kept in memory until `forget` or `close`; an item in the keychain stays as it is. */
  putForSession(entry: VaultEntry, credentials: Credentials): void;
  /** For the venue client only; the same object until lock, forget or put, so that a signer can be kept with it. Errors: no-credentials, keychain-locked, keychain-unavailable. */
  use(entry: VaultEntry, inKeychain: boolean): Promise<Result<Credentials, BridgeError>>;
  /** Removes what is kept in memory and, when `inKeychain`, the item. On a keychain error nothing was removed. */
  forget(entry: VaultEntry, inKeychain: boolean): Promise<Result<null, BridgeError>>;
  /** The key of this run, as far as the window may know it; null when there is none. */
  sessionKey(id: string): { keyEnding: string | null; keyVersion: Credentials['keyVersion'] } | null;
  itemState(id: string): ItemState;
  /** Drops what was read from the keychain. Keys of this run stay: they could not be fetched again. */
  lock(): void;
  /** Drops everything. */
  close(): void;
}

/** Credentials in the system keychain, one item per account, and those that are kept for this run only. */
export function createVault(keychain: Keychain): Vault {
  const session = new Map<string, KeychainItem>();
  const unlocked = new Map<string, KeychainItem>();
  const states = new Map<string, ItemState>();
  const inTurn = createMutex();
  /** Moves with every lock: what was asked for before it must not fill the cache after it. */
  let era = 0;

  function inTurnSince<T>(act: (began: number) => Promise<T>): Promise<T> {
    const began = era;
    return inTurn(() => act(began));
  }

  function refuse(failure: KeychainFailure): { ok: false; error: BridgeError } {
    return fail(keychainError(failure));
  }

  async function store(
    entry: VaultEntry,
    credentials: Credentials,
    began: number,
  ): Promise<Result<null, BridgeError>> {
    const item = { credentials: Object.freeze({ ...credentials }), baseUrl: entry.baseUrl };
    const text = writeItem(item);
    if (text === null) return fail(tooLong());
    const service = SERVICE_NAMES[entry.mode];
    const before = await keychain.get(service, entry.id);
    if (!before.ok) return refuse(before.error);
    const put = await keychain.put(service, entry.id, text);
    if (!put.ok) return refuse(put.error);
    const back = await keychain.get(service, entry.id);
    if (!back.ok || back.value !== text) {
      // What was good before comes back; what was not there before is only what was just written.
      if (before.value === null) await keychain.remove(service, entry.id);
      else await keychain.put(service, entry.id, before.value);
      return back.ok ? fail(notReadBack(keychain.name)) : refuse(back.error);
    }
    session.delete(entry.id);
    states.set(entry.id, 'available');
    unlocked.delete(entry.id);
    if (began === era) unlocked.set(entry.id, item);
    return succeed(null);
  }

  async function fetchItem(entry: VaultEntry, began: number): Promise<Result<KeychainItem, BridgeError>> {
    const known = session.get(entry.id) ?? unlocked.get(entry.id);
    if (known !== undefined) return succeed(known);
    const got = await keychain.get(SERVICE_NAMES[entry.mode], entry.id);
    if (!got.ok) {
      states.set(entry.id, 'locked');
      return refuse(got.error);
    }
    const item = got.value === null ? null : readItem(got.value);
    if (item === null) {
      states.set(entry.id, 'missing');
      if (got.value !== null) return fail(damaged(entry.name, keychain.name));
      return fail(entry.keptForRun ? ended() : gone(entry.name, keychain.name));
    }
    states.set(entry.id, 'available');
    if (began === era) unlocked.set(entry.id, item);
    return succeed(item);
  }

  async function remove(entry: VaultEntry, inKeychain: boolean): Promise<Result<null, BridgeError>> {
    if (inKeychain) {
      const removed = await keychain.remove(SERVICE_NAMES[entry.mode], entry.id);
      if (!removed.ok) return refuse(removed.error);
    }
    session.delete(entry.id);
    unlocked.delete(entry.id);
    states.delete(entry.id);
    return succeed(null);
  }

  return {
    keychainLasts: keychain.lasts,
    putInKeychain: (entry, credentials) => inTurnSince((began) => store(entry, credentials, began)),
    putForSession(entry, credentials) {
      unlocked.delete(entry.id);
      session.set(entry.id, { credentials: Object.freeze({ ...credentials }), baseUrl: entry.baseUrl });
    },
    async use(entry, inKeychain) {
      const held = session.get(entry.id) ?? unlocked.get(entry.id);
      if (held === undefined && !inKeychain)
        return fail(entry.keptForRun ? ended() : nothingStored(entry.name));
      const item = held === undefined ? await inTurnSince((began) => fetchItem(entry, began)) : succeed(held);
      if (!item.ok) return item;
      if (item.value.baseUrl !== entry.baseUrl) return fail(otherAddress(entry.name));
      return succeed(item.value.credentials);
    },
    forget: (entry, inKeychain) => inTurn(() => remove(entry, inKeychain)),
    sessionKey(id) {
      const held = session.get(id)?.credentials;
      return held === undefined ? null : { keyEnding: keyEnding(held.key), keyVersion: held.keyVersion };
    },
    itemState: (id) => states.get(id) ?? 'available',
    lock() {
      era += 1;
      unlocked.clear();
    },
    close() {
      era += 1;
      unlocked.clear();
      session.clear();
    },
  };
}
