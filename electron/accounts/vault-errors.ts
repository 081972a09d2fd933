import type { BridgeError, BridgeErrorKind } from '../../shared/bridge/error.ts';
import type { KeychainFailure } from '../ports/keychain.ts';
import { MOST_ITEM_UNITS } from './keychain-item.ts';

const BRIDGE_KINDS = {
  locked: 'keychain-locked',
  denied: 'keychain-locked',
  unavailable: 'keychain-unavailable',
  timeout: 'keychain-unavailable',
} as const satisfies Record<KeychainFailure['kind'], BridgeErrorKind>;

/** A keychain's failure in the bridge's words. */
export function keychainError({ kind, message }: KeychainFailure): BridgeError {
  return { kind: BRIDGE_KINDS[kind], message };
}

export function nothingStored(account: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: `No credentials are stored for ${account}. Enter its key in Accounts.`,
  };
}

export function gone(account: string, keychain: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: `The ${keychain} has no item for ${account} any more; another program may have removed it. Enter its key again in Accounts.`,
  };
}

export function damaged(account: string, keychain: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: `The item of ${account} in the ${keychain} is not one that Counterfoil wrote. It was left as it is; enter the key again in Accounts.`,
  };
}

export function otherAddress(account: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: `The key of ${account} was stored for another base address than the settings now name. It was not used; forget it in Accounts and enter it again.`,
  };
}

export function notReadBack(keychain: string): BridgeError {
  return {
    kind: 'keychain-unavailable',
    message: `The ${keychain} did not give back what was stored in it, so the credentials were not kept. Try again, or keep them for this run only.`,
  };
}

export function tooLong(): BridgeError {
  return {
    kind: 'bad-request',
    field: 'credentials',
    message: `Key, secret and passphrase together are longer than a system keychain holds (${MOST_ITEM_UNITS} characters with the address). Check that nothing else was pasted.`,
  };
}
