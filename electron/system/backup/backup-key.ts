import { z } from 'zod';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { backupEncryptionMessages as messages } from '../../../shared/messages/backup-encryption.ts';
import type { Keychain, KeychainFailure } from '../../platform/keychain.ts';
import type { Derivation } from './sealing-key.ts';
import { isSameDerivation, newSealingKey, type SealingKey } from './sealing-key.ts';

/** One item for each data folder, named by its installation. */
export const BACKUP_KEY_SERVICE = 'Counterfoil backups';

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const item = z.strictObject({ logN: z.int(), r: z.int(), p: z.int(), salt: base64, key: base64 });

interface Parts {
  keychain: Keychain;
  /** Eight hex digits; made where there is none yet. */
  installation: () => string;
  /** Hears a passphrase before it is used: nothing that is logged may hold it. */
  register: (passphrase: string) => void;
}

/** The key that encrypts backups, kept in the system's keychain. The passphrase is kept nowhere. */
export interface BackupKey {
  /** False: the keychain ends with the program, so nothing can be encrypted without a person. */
  readonly canKeep: boolean;
  /** Keeps the key of a new passphrase. Kinds `keychain-locked`, `keychain-unavailable`. */
  set(passphrase: string): Promise<Result<null, BridgeError>>;
  /** Kinds `no-credentials` when it is gone, `keychain-locked`, `keychain-unavailable`. */
  get(): Promise<Result<SealingKey, BridgeError>>;
  /** The kept key where it was derived like this; else null. */
  find(derivation: Derivation): Promise<SealingKey | null>;
  remove(): Promise<Result<null, BridgeError>>;
  /** Nothing that is logged may hold it. */
  register: (passphrase: string) => void;
}

export function createBackupKey({ keychain, installation, register }: Parts): BackupKey {
  async function get(): Promise<Result<SealingKey, BridgeError>> {
    const got = await keychain.get(BACKUP_KEY_SERVICE, installation());
    if (!got.ok) return fail(keychainError(got.error));
    const key = got.value === null ? null : parse(got.value);
    return key === null ? fail(GONE) : succeed(key);
  }
  return {
    canKeep: keychain.lasts,
    register,
    get,
    async set(passphrase) {
      if (!keychain.lasts) return fail(NO_KEYCHAIN);
      register(passphrase);
      const { key, derivation } = await newSealingKey(passphrase);
      const { salt, ...cost } = derivation;
      const text = JSON.stringify({ ...cost, salt: encode(salt), key: encode(key) });
      const put = await keychain.put(BACKUP_KEY_SERVICE, installation(), text);
      if (!put.ok) return fail(keychainError(put.error));
      const back = await keychain.get(BACKUP_KEY_SERVICE, installation());
      if (!back.ok) return fail(keychainError(back.error));
      return back.value === text ? succeed(null) : fail(NO_KEYCHAIN);
    },
    async find(derivation) {
      const kept = await get();
      return kept.ok && isSameDerivation(kept.value.derivation, derivation) ? kept.value : null;
    },
    async remove() {
      const removed = await keychain.remove(BACKUP_KEY_SERVICE, installation());
      return removed.ok ? succeed(null) : fail(keychainError(removed.error));
    },
  };
}

/** Null when it is damaged. */
function parse(text: string): SealingKey | null {
  try {
    const { key, salt, ...cost } = item.parse(JSON.parse(text));
    return { key: decode(key), derivation: { ...cost, salt: decode(salt) } };
  } catch {
    return null;
  }
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function decode(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

const GONE: BridgeError = { kind: 'no-credentials', message: messages.refused.gone };
const NO_KEYCHAIN: BridgeError = { kind: 'keychain-unavailable', message: messages.noKeychain };

function keychainError({ kind, message }: KeychainFailure): BridgeError {
  const isLocked = kind === 'locked' || kind === 'denied';
  return { kind: isLocked ? 'keychain-locked' : 'keychain-unavailable', message };
}
