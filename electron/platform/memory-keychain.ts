import { succeed } from '../../shared/base/result.ts';
import type { Keychain } from './keychain.ts';

/** A keychain that lasts as long as the program: for tests and for `--keychain memory`. */
export function memoryKeychain(): Keychain {
  const items = new Map<string, string>();
  const place = (service: string, account: string) => JSON.stringify([service, account]);
  return {
    name: 'memory (for this run only)',
    lasts: false,
    probe: () => Promise.resolve(succeed('available')),
    put(service, account, value) {
      items.set(place(service, account), value);
      return Promise.resolve(succeed(null));
    },
    get: (service, account) => Promise.resolve(succeed(items.get(place(service, account)) ?? null)),
    remove: (service, account) => Promise.resolve(succeed(items.delete(place(service, account)))),
    close: () => items.clear(),
  };
}
