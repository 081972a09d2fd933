import { succeed } from '../../shared/base/result.ts';
import type { Keychain } from './keychain.ts';

/** A keychain that lasts as long as the program: for tests and for `--keychain memory`. */
export function memoryKeychain(): Keychain {
  const items = new Map<string, string>();
  const itemKey = (service: string, account: string) => JSON.stringify([service, account]);
  return {
    name: 'memory (for this run only)',
    lasts: false,
    probe: () => Promise.resolve(succeed('available')),
    put(service, account, value) {
      items.set(itemKey(service, account), value);
      return Promise.resolve(succeed(null));
    },
    get: (service, account) => Promise.resolve(succeed(items.get(itemKey(service, account)) ?? null)),
    remove: (service, account) => Promise.resolve(succeed(items.delete(itemKey(service, account)))),
    close: () => items.clear(),
  };
}
