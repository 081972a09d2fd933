import { type Result, succeed } from '../../shared/base/result.ts';

/** What can go wrong with the system keychain. Never answered by deleting anything. */
export interface KeychainFailure {
  kind: 'locked' | 'unavailable' | 'denied' | 'timeout';
  message: string;
}

/**
 * The Credential Manager of Windows holds 2,560 bytes per item and counts two per UTF-16 unit; the same bound holds on
 * every system, so that what is accepted does not depend on where.
 */
export const MAX_ITEM_UNITS = 1_280;

/** The system keychain: one item per account. Every call ends within its deadline (4 s). */
export interface Keychain {
  /** "Secret Service", "Keychain", "Credential Manager", or "memory (for this run only)". */
  readonly name: string;
  /** False: what is put in is gone with the program. */
  readonly lasts: boolean;
  probe(): Promise<Result<'available', KeychainFailure>>;
  put(service: string, account: string, value: string): Promise<Result<null, KeychainFailure>>;
  /** Null when there is no such item. */
  get(service: string, account: string): Promise<Result<string | null, KeychainFailure>>;
  /** True when there was one. */
  remove(service: string, account: string): Promise<Result<boolean, KeychainFailure>>;
  /** Nothing is asked any more. Resolves when no call is on its way: never, while one does not come back. */
  close(): Promise<void>;
}

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
    async close() {
      items.clear();
    },
  };
}
