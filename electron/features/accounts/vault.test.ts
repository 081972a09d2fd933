/**
 * Seam: the keychain port. Breaks when a failure deletes an item, when a value that was not read back counts as stored,
 * when a key goes to another address or service than it was stored for, or when a lock leaves a key in memory.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../shared/base/result.ts';
import { type Keychain, type KeychainFailure, memoryKeychain } from '../../platform/keychain.ts';
import type { Credentials } from '../../venue/signing.ts';
import { createVault, type Vault, type VaultEntry } from './vault.ts';

const entry: VaultEntry = {
  id: 'a-1',
  name: 'Main',
  mode: 'live',
  baseUrl: 'https://api.example.com',
  keptForRun: false,
};
const credentials: Credentials = {
  key: 'key-0123456789abcd',
  secret: 'secret-1',
  passphrase: 'passphrase-1',
  keyVersion: '3',
};
const other: Credentials = { ...credentials, secret: 'secret-2' };
const failure = (kind: KeychainFailure['kind']): KeychainFailure => ({ kind, message: `It is ${kind}.` });

let keychain: Keychain;
let vault: Vault;
/** What the keychain was asked for and did not refuse. */
let calls: string[];
let refusing: KeychainFailure | null;
/** What becomes of a value on its way into the keychain. */
let written: (value: string) => string;

beforeEach(() => {
  const memory = memoryKeychain();
  calls = [];
  refusing = null;
  written = (value) => value;
  function asked<T>(call: string, answer: () => Promise<T>) {
    if (refusing !== null) return Promise.resolve(fail(refusing));
    calls.push(call);
    return answer();
  }
  keychain = {
    ...memory,
    put: (service, account, value) =>
      asked(`put ${service} ${account}`, () => memory.put(service, account, written(value))),
    get: (service, account) => asked(`get ${service} ${account}`, () => memory.get(service, account)),
    remove: (service, account) =>
      asked(`remove ${service} ${account}`, () => memory.remove(service, account)),
  };
  vault = createVault(keychain);
});

describe('credentials vault', () => {
  it('stores one item per account and gives it back after a lock', async () => {
    expect(await vault.putInKeychain(entry, credentials)).toEqual({ ok: true, value: null });
    vault.lock();
    expect(await vault.use(entry, true)).toEqual({ ok: true, value: credentials });
    expect(new Set(calls)).toEqual(new Set(['put Counterfoil live a-1', 'get Counterfoil live a-1']));
  });

  it('reads the keychain once while unlocked, also for callers at the same time', async () => {
    await vault.putInKeychain(entry, credentials);
    vault.lock();
    calls = [];
    const [first, second] = await Promise.all([vault.use(entry, true), vault.use(entry, true)]);
    expect(first).toEqual(second);
    await vault.use(entry, true);
    expect(calls).toEqual(['get Counterfoil live a-1']);
  });

  it('does not keep what was still being read when the lock fell', async () => {
    await vault.putInKeychain(entry, credentials);
    vault.lock();
    const reading = vault.use(entry, true);
    vault.lock();
    await reading;
    calls = [];
    await vault.use(entry, true);
    expect(calls).toEqual(['get Counterfoil live a-1']);
  });

  it('never reads a live item for a practice account of the same id', async () => {
    await vault.putInKeychain(entry, credentials);
    vault.lock();
    const used = await vault.use({ ...entry, mode: 'practice' }, true);
    expect(used).toMatchObject({ ok: false, error: { kind: 'no-credentials' } });
  });

  it('does not hand out a key for another address than it was stored for', async () => {
    await vault.putInKeychain(entry, credentials);
    const used = await vault.use({ ...entry, baseUrl: 'https://api.example.net' }, true);
    expect(used).toMatchObject({ ok: false, error: { kind: 'no-credentials' } });
    expect(await vault.use(entry, true)).toMatchObject({ ok: true });
  });

  it.each([
    ['locked', 'keychain-locked'],
    ['denied', 'keychain-locked'],
    ['unavailable', 'keychain-unavailable'],
    ['timeout', 'keychain-unavailable'],
  ] as const)('answers %s as %s, deletes nothing and recovers', async (kind, expected) => {
    await vault.putInKeychain(entry, credentials);
    vault.lock();
    refusing = failure(kind);
    calls = [];
    expect(await vault.use(entry, true)).toMatchObject({ ok: false, error: { kind: expected } });
    expect(await vault.putInKeychain(entry, other)).toMatchObject({ ok: false, error: { kind: expected } });
    expect(vault.itemState('a-1')).toBe('locked');
    expect(calls).toEqual([]);
    refusing = null;
    expect(await vault.use(entry, true)).toEqual({ ok: true, value: credentials });
    expect(vault.itemState('a-1')).toBe('available');
  });

  it('says missing when the item was deleted outside the app', async () => {
    await vault.putInKeychain(entry, credentials);
    vault.lock();
    await keychain.remove('Counterfoil live', 'a-1');
    expect(await vault.use(entry, true)).toMatchObject({ ok: false, error: { kind: 'no-credentials' } });
    expect(vault.itemState('a-1')).toBe('missing');
  });

  it.each(['', 'plain text', '{"key":"k"}', '[]', JSON.stringify({ ...credentials, secret: '' })])(
    'leaves an item of %j alone and says missing',
    async (damaged) => {
      await keychain.put('Counterfoil live', 'a-1', damaged);
      expect(await vault.use(entry, true)).toMatchObject({ ok: false, error: { kind: 'no-credentials' } });
      expect(vault.itemState('a-1')).toBe('missing');
      expect(await keychain.get('Counterfoil live', 'a-1')).toEqual({ ok: true, value: damaged });
    },
  );

  it('brings the earlier item back when the new one is not read back', async () => {
    await vault.putInKeychain(entry, credentials);
    written = (value) => (value.includes('secret-2') ? value.slice(0, 40) : value);
    expect(await vault.putInKeychain(entry, other)).toMatchObject({
      ok: false,
      error: { kind: 'keychain-unavailable' },
    });
    vault.lock();
    expect(await vault.use(entry, true)).toEqual({ ok: true, value: credentials });
  });

  it('leaves no half-written item behind where none was', async () => {
    written = (value) => value.slice(0, 40);
    expect(await vault.putInKeychain(entry, credentials)).toMatchObject({ ok: false });
    expect(await keychain.get('Counterfoil live', 'a-1')).toEqual({ ok: true, value: null });
  });

  it('refuses what the Credential Manager of Windows could not hold, before asking any keychain', async () => {
    const long = { ...credentials, secret: '"'.repeat(700) };
    expect(await vault.putInKeychain(entry, long)).toMatchObject({
      ok: false,
      error: { kind: 'bad-request' },
    });
    expect(calls).toEqual([]);
  });

  it('keeps credentials of this run away from the keychain and through a lock', async () => {
    vault.putForSession(entry, credentials);
    vault.lock();
    expect(await vault.use(entry, false)).toEqual({ ok: true, value: credentials });
    expect(vault.sessionKey('a-1')).toEqual({ keyEnding: 'abcd', keyVersion: '3' });
    vault.close();
    expect(await vault.use(entry, false)).toMatchObject({ error: { kind: 'no-credentials' } });
    expect(calls).toEqual([]);
  });

  it('forgets nothing when the keychain refuses to remove, and everything when it does', async () => {
    await vault.putInKeychain(entry, credentials);
    vault.putForSession(entry, other);
    refusing = failure('locked');
    expect(await vault.forget(entry, true)).toMatchObject({ ok: false, error: { kind: 'keychain-locked' } });
    expect(await vault.use(entry, true)).toEqual({ ok: true, value: other });
    refusing = null;
    expect(await vault.forget(entry, true)).toEqual({ ok: true, value: null });
    expect(await vault.use(entry, true)).toMatchObject({ error: { kind: 'no-credentials' } });
  });
});
