/** For tests: the account calls over a memory keychain that can refuse, and a settings file in a throw-away folder. */
import { rmSync } from 'node:fs';
import type { CallHandlers, CallInput } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail } from '../../shared/base/result.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { type Files, nodeFiles } from '../../electron/platform/files.ts';
import { evenIds } from './even-ids.ts';
import { type Keychain, type KeychainFailure, memoryKeychain } from '../../electron/platform/keychain.ts';
import { openSettings } from '../../electron/settings/settings-file.ts';
import type { Credentials } from '../../electron/venue/signing.ts';
import {
  type AccountList,
  type Accounts,
  createAccounts,
} from '../../electron/features/accounts/accounts.ts';
import type { AllowVenue } from '../../electron/features/accounts/account-rules.ts';
import { accountHandlers } from '../../electron/features/accounts/handlers.ts';
import { createVault } from '../../electron/features/accounts/vault.ts';
import { memoryFolder } from './memory-folder.ts';

export const credentials: Credentials = {
  key: 'kid-48151623ENDS',
  secret: 'canary7f-secret-3b91-d0a6c2e85f14',
  passphrase: 'canary2c-phrase-98ab',
  keyVersion: '3',
};
export const practiceCredentials: Credentials = {
  ...credentials,
  key: 'practice-key',
  secret: 'practice-secret',
};

interface Bench {
  accounts: Accounts;
  call: Pick<CallHandlers, Extract<keyof CallHandlers, `accounts.${string}` | 'keychain.describe'>>;
  received: AccountList[];
  tested: { venue: VenueDescription; key: string }[];
  keychain: Keychain;
}

/** What the outside does to the app: where its data is, whether the keychain refuses, whether the disk is full. */
export const world: {
  folder: string;
  refusing: KeychainFailure | null;
  diskFull: boolean;
  /** What the venue says the key may do. */
  permissions: string[] | null;
  /** What holds a key, in its own words. */
  held: BridgeError | null;
} = {
  folder: '',
  refusing: null,
  diskFull: false,
  permissions: null,
  held: null,
};

export function freshWorld(): void {
  world.folder = memoryFolder('counterfoil-accounts-');
  world.refusing = null;
  world.diskFull = false;
  world.permissions = null;
  world.held = null;
}

export function endWorld(): void {
  rmSync(world.folder, { recursive: true, force: true });
}

/** A start of the app; handing in the keychain of an earlier one makes it the next start. */
export function start(keychain = refusableKeychain(), allowVenue?: AllowVenue): Bench {
  const files: Files = {
    ...nodeFiles,
    replace(path, text) {
      if (world.diskFull) throw new Error('ENOSPC');
      nodeFiles.replace(path, text);
    },
  };
  const settings = openSettings({ files, clock: systemClock, dataFolder: world.folder });
  if (!settings.ok) throw new Error(settings.error.message);
  const received: AccountList[] = [];
  const tested: Bench['tested'] = [];
  const accounts = createAccounts({
    settings: settings.value,
    vault: createVault(keychain),
    ids: evenIds,
    allowVenue,
    onChange: (list) => received.push(list),
  });
  const call = accountHandlers({
    ordersOf: () => ({ unknown: 0, open: null }),
    holdsKey: () => world.held,
    accounts,
    keychain,
    allowVenue,
    waitUntilReachable: () => Promise.resolve(),
    async testConnection(venue, { key }) {
      tested.push({ venue, key });
      return { passed: true, parts: [], permissions: world.permissions, clockOffsetMs: null, latencyMs: 1 };
    },
  });
  return { accounts, call, received, tested, keychain };
}

function refusableKeychain(): Keychain {
  const memory = memoryKeychain();
  const unless = <T>(answer: () => Promise<T>) =>
    world.refusing === null ? answer() : Promise.resolve(fail(world.refusing));
  return {
    ...memory,
    lasts: true,
    probe: () => unless(() => memory.probe()),
    put: (...item) => unless(() => memory.put(...item)),
    get: (...item) => unless(() => memory.get(...item)),
    remove: (...item) => unless(() => memory.remove(...item)),
  };
}

export function draft(change: Partial<CallInput<'accounts.add'>> = {}): CallInput<'accounts.add'> {
  return {
    name: 'Treasury',
    colour: 'violet',
    readOnly: true,
    venue: serviceVenue('https://api.example.com'),
    credentials,
    keep: 'keychain',
    ...change,
  };
}

export async function added(bench: Bench, change: Partial<CallInput<'accounts.add'>> = {}): Promise<string> {
  const reply = await bench.call['accounts.add'](draft(change));
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.accounts.at(-1)?.id ?? '';
}

export const stateOf = (bench: Bench, id: string) => bench.accounts.find(id)?.credentials;
