import type { Keychain, KeychainFailure } from '../electron/platform/keychain.ts';
import { fail, succeed, type Result } from '../shared/base/result.ts';
import type { Owner, SimClock } from './clock.ts';
import type { Random } from './random.ts';

/** The system's keychain, which survives restarts of the app. */
export interface SimKeychain {
  /** The keychain port of one start. */
  portOf(owner: Owner): Keychain;
  /** A locked keychain refuses every call. */
  setLocked(locked: boolean): void;
}

const LOCKED: KeychainFailure = { kind: 'locked', message: 'The simulated keychain is locked.' };
const LONGEST_ANSWER_MS = 40;

export function createSimKeychain(clock: SimClock, random: Random): SimKeychain {
  const items = new Map<string, string>();
  let isLocked = false;
  const place = (service: string, account: string) => JSON.stringify([service, account]);

  return {
    setLocked(locked) {
      isLocked = locked;
    },
    portOf(owner) {
      function later<T>(act: () => T): Promise<Result<T, KeychainFailure>> {
        return new Promise((resolve) => {
          clock.schedule(owner, random.next() * LONGEST_ANSWER_MS, () =>
            resolve(isLocked ? fail(LOCKED) : succeed(act())),
          );
        });
      }
      return {
        name: 'simulated keychain',
        lasts: true,
        probe: () => later(() => 'available' as const),
        put: (service, account, value) =>
          later(() => {
            items.set(place(service, account), value);
            return null;
          }),
        get: (service, account) => later(() => items.get(place(service, account)) ?? null),
        remove: (service, account) => later(() => items.delete(place(service, account))),
        close: () => Promise.resolve(),
      };
    },
  };
}
