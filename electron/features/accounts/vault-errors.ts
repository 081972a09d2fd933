import type { BridgeError, BridgeErrorKind } from '../../../shared/base/error.ts';
import { accountsServiceMessages } from '../../../shared/messages/accounts-service.ts';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { type KeychainFailure, MAX_ITEM_UNITS } from '../../platform/keychain.ts';

const messages = accountsServiceMessages.keychain;

const BRIDGE_KINDS = {
  locked: 'keychain-locked',
  denied: 'keychain-locked',
  unavailable: 'keychain-unavailable',
  timeout: 'keychain-unavailable',
} as const satisfies Record<KeychainFailure['kind'], BridgeErrorKind>;

/** A keychain's failure as an error of the bridge. */
export function keychainError({ kind, message }: KeychainFailure): BridgeError {
  return { kind: BRIDGE_KINDS[kind], message };
}

export function nothingStored(account: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: messages.nothingStored(account),
  };
}

export function gone(account: string, keychain: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: messages.gone(account, keychain),
  };
}

/** They were kept for one run, which is over: nobody took anything away. */
export function ended(): BridgeError {
  return { kind: 'no-credentials', message: accountsKeysMessages.section.ended };
}

export function damaged(account: string, keychain: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: messages.damaged(account, keychain),
  };
}

export function otherAddress(account: string): BridgeError {
  return {
    kind: 'no-credentials',
    message: messages.otherAddress(account),
  };
}

export function notReadBack(keychain: string): BridgeError {
  return {
    kind: 'keychain-unavailable',
    message: messages.notReadBack(keychain),
  };
}

export function tooLong(): BridgeError {
  return {
    kind: 'bad-request',
    field: 'credentials',
    message: accountsServiceMessages.credentials.tooLong(MAX_ITEM_UNITS),
  };
}
