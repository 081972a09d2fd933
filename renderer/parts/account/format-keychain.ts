import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';

/** Where main's keychain stores keys, after a verb: "in the Secret Service", "in memory (for this run only)". */
export function inKeychain(name: string): string {
  const { storedInMemory, storedInKeychain } = accountsKeysMessages.place;
  return isMemory(name) ? storedInMemory : storedInKeychain(name);
}

/** Main's name for the keychain that lasts as long as the program. */
export function isMemory(name: string): boolean {
  return name.startsWith('memory');
}
