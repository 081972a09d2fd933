/**
 * Seam: the bridge's account calls down to a memory keychain and a real settings file. Breaks when a secret reaches a
 * reply, an event or the file, when two accounts can be taken for one another, when live passes for practice, or when a
 * refused change leaves something behind.
 */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls as contract } from '../../../shared/bridge/contract.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { kucoinVenue, practiceVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import {
  added,
  credentials,
  draft,
  endWorld,
  freshWorld,
  practiceCredentials,
  start,
  stateOf,
  world,
} from '../../../tests/helpers/accounts-world.ts';
import { memoryKeychain } from '../../platform/keychain.ts';
import type { AllowVenue } from './account-rules.ts';

const ENDED = {
  ok: false,
  error: {
    kind: 'no-credentials',
    message: 'Keys were kept for the last session only. Enter them again.',
  },
};

beforeEach(freshWorld);
afterEach(endWorld);

describe('accounts', () => {
  it('begins with the practice account alone, chosen and in need of no key', async () => {
    const { call } = start();
    const reply = await call['accounts.list']({});
    expect(reply).toMatchObject({
      ok: true,
      value: {
        activeId: 'practice',
        accounts: [
          { id: 'practice', mode: 'practice', credentials: { state: 'not-needed', storage: 'none' } },
        ],
      },
    });
    if (reply.ok) expect(contract['accounts.list'].reply.parse(reply.value)).toEqual(reply.value);
  });

  it('shows a new account with the ending of its key, and the same after a restart', async () => {
    const first = start();
    const id = await added(first);
    const view = {
      name: 'Treasury',
      colour: 'violet',
      readOnly: true,
      mode: 'live',
      credentials: { storage: 'keychain', state: 'available', keyEnding: 'ENDS', keyVersion: '3' },
    };
    expect(first.accounts.find(id)).toMatchObject(view);
    expect(first.received.at(-1)).toEqual(first.accounts.list());
    const second = start(first.keychain);
    expect(second.accounts.find(id)).toMatchObject(view);
    expect(await second.accounts.use(id)).toEqual({ ok: true, value: credentials });
  });

  it('shows no ending of a short key', async () => {
    const bench = start();
    const id = await added(bench, { credentials: { ...credentials, key: 'elevenchars' } });
    expect(stateOf(bench, id)?.keyEnding).toBeNull();
  });

  it('keeps credentials for this run only when asked to, and says so after a restart', async () => {
    const first = start();
    world.refusing = { kind: 'unavailable', message: 'There is no keychain.' };
    const id = await added(first, { keep: 'session' });
    expect(stateOf(first, id)).toMatchObject({
      storage: 'session',
      state: 'session-only',
      keyEnding: 'ENDS',
    });
    expect(await first.accounts.use(id)).toEqual({ ok: true, value: credentials });
    const second = start(first.keychain);
    expect(stateOf(second, id)).toMatchObject({ storage: 'session', state: 'missing' });
    expect(await second.accounts.use(id)).toEqual(ENDED);
    world.refusing = null;
    await second.call['accounts.putCredentials']({ id, credentials, keep: 'keychain' });
    await second.keychain.remove('Counterfoil live', id);
    const third = start(second.keychain);
    // Kept where it lasts, and taken away there: this time another program may have done it.
    expect(await third.accounts.use(id)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('is no longer in') },
    });
  });

  it('reports of a keychain in memory, too, that it was for one run, also when the next run has the system’s', async () => {
    const first = start(memoryKeychain());
    const id = await added(first);
    expect(await first.accounts.use(id)).toEqual({ ok: true, value: credentials });
    expect(await start(memoryKeychain()).accounts.use(id)).toEqual(ENDED);
    expect(await start().accounts.use(id)).toEqual(ENDED);
  });

  it('knows nothing of a last run once the keys were forgotten', async () => {
    const first = start();
    const id = await added(first, { keep: 'session' });
    await first.call['accounts.removeCredentials']({ id });
    const second = start(first.keychain);
    expect(stateOf(second, id)).toMatchObject({ storage: 'none', state: 'missing' });
    expect(await second.accounts.use(id)).toMatchObject({
      error: { message: expect.stringContaining('has no API key') },
    });
  });

  it('adds nothing when the keychain refuses', async () => {
    const { call, accounts, received } = start();
    world.refusing = { kind: 'locked', message: 'The keychain is locked.' };
    expect(await call['accounts.add'](draft())).toEqual({
      ok: false,
      error: { kind: 'keychain-locked', message: 'The keychain is locked.' },
    });
    expect(accounts.list().accounts).toHaveLength(1);
    expect(received).toEqual([]);
  });

  it('leaves no item in the keychain when the account could not be written down', async () => {
    const bench = start();
    const asked: string[] = [];
    const { keychain } = bench;
    const watching = start({
      ...keychain,
      put: (service, account, value) => {
        asked.push(account);
        return keychain.put(service, account, value);
      },
    });
    world.diskFull = true;
    expect(await watching.call['accounts.add'](draft())).toMatchObject({ error: { kind: 'store' } });
    expect(asked).toHaveLength(1);
    expect(await keychain.get('Counterfoil live', asked[0] ?? '')).toEqual({ ok: true, value: null });
  });

  it('informs the window when an item turns out to be locked or gone, and when it is back', async () => {
    const bench = start();
    const id = await added(bench);
    bench.accounts.lock();
    world.refusing = { kind: 'locked', message: 'The keychain is locked.' };
    expect(await bench.accounts.use(id)).toMatchObject({ error: { kind: 'keychain-locked' } });
    expect(bench.received.at(-1)?.accounts.at(-1)?.credentials.state).toBe('locked');
    world.refusing = null;
    await bench.accounts.use(id);
    expect(bench.received.at(-1)?.accounts.at(-1)?.credentials.state).toBe('available');
    bench.accounts.lock();
    await bench.keychain.remove('Counterfoil live', id);
    expect(await bench.accounts.use(id)).toMatchObject({ error: { kind: 'no-credentials' } });
    expect(bench.received.at(-1)?.accounts.at(-1)?.credentials.state).toBe('missing');
  });

  it.each(['Treasury', '  treasury ', 'ＴＲＥＡＳＵＲＹ', 'PRACTICE'])(
    'refuses "%s" beside Treasury and Practice',
    async (name) => {
      const bench = start();
      await added(bench);
      const reply = await bench.call['accounts.add'](draft({ name }));
      expect(reply).toMatchObject({ ok: false, error: { kind: 'conflict', field: 'name' } });
    },
  );

  it('lets two adds of the same name at the same time become one account', async () => {
    const { call, accounts } = start();
    const replies = await Promise.all([call['accounts.add'](draft()), call['accounts.add'](draft())]);
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(accounts.list().accounts).toHaveLength(2);
  });

  it('renames and colours an account, also to its own name in other letters', async () => {
    const bench = start();
    const id = await added(bench);
    await bench.call['accounts.update']({ id, name: 'TREASURY', colour: 'red', readOnly: false });
    expect(bench.accounts.find(id)).toMatchObject({ name: 'TREASURY', colour: 'red', readOnly: false });
    await bench.call['accounts.update']({ id: 'practice', name: 'Sandbox' });
    expect(start(bench.keychain).accounts.find('practice')?.name).toBe('Sandbox');
  });

  it.each([
    ['http://api.example.com', 'service'],
    ['https://user@api.example.com', 'service'],
    ['https://api.example.com', 'practice'],
    ['http://127.0.0.1.example.com', 'practice'],
  ] as const)(
    'refuses the address %s for a venue of kind %s, to store and to test',
    async (baseUrl, kind) => {
      const { call, tested } = start();
      const venue = { ...serviceVenue(baseUrl), kind };
      const refused = { ok: false, error: { kind: 'bad-request', field: 'baseUrl' } };
      expect(await call['accounts.add'](draft({ venue }))).toMatchObject(refused);
      expect(await call['accounts.test']({ venue, credentials })).toMatchObject(refused);
      expect(tested).toEqual([]);
    },
  );

  it('stores a practice key under the name of practice', async () => {
    const bench = start();
    const id = await added(bench, { venue: practiceVenue('http://127.0.0.1:4000') });
    expect(bench.accounts.find(id)?.mode).toBe('practice');
    expect(await bench.keychain.get('Counterfoil live', id)).toEqual({ ok: true, value: null });
    expect(await bench.keychain.get('Counterfoil practice', id)).toMatchObject({
      value: expect.any(String) as string,
    });
  });

  it.each([
    ['a key with a line break', { key: 'kid-4815\n1623' }],
    ['a secret with a blank at its end', { secret: 'abc ' }],
    ['a version the venue does not take', { keyVersion: '2' }],
  ] as const)('refuses %s and does not repeat it', async (_name, change) => {
    const { call } = start();
    const venue = { ...kucoinVenue(), keyVersions: ['3' as const] };
    const reply = await call['accounts.add'](draft({ venue, credentials: { ...credentials, ...change } }));
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-request', field: Object.keys(change)[0] } });
    expect(JSON.stringify(reply)).not.toMatch(/kid-4815|abc/);
  });

  it("obeys the host's own limit on venues, to add, to test and to use", async () => {
    const loopbackOnly: AllowVenue = (venue) =>
      venue.baseUrl.startsWith('http://127.')
        ? succeed(null)
        : fail({ kind: 'bad-request', message: 'Here only venues on this machine can be used.' });
    const elsewhere = start();
    const id = await added(elsewhere);
    const bench = start(elsewhere.keychain, loopbackOnly);
    const refused = { ok: false, error: { kind: 'bad-request' } };
    expect(await bench.call['accounts.add'](draft({ name: 'Other' }))).toMatchObject(refused);
    expect(await bench.call['accounts.test'](draft())).toMatchObject(refused);
    expect(await bench.accounts.use(id)).toMatchObject(refused);
    expect(
      await bench.call['accounts.add'](draft({ name: 'Other', venue: serviceVenue('http://127.0.0.1:9') })),
    ).toMatchObject({ ok: true });
  });

  it('changes the settings of a service, but its address only after the key was forgotten', async () => {
    const bench = start();
    const id = await added(bench);
    const venue = serviceVenue('https://api.example.com', 'ABC');
    expect(await bench.call['accounts.update']({ id, venue })).toMatchObject({ ok: true });
    const moved = serviceVenue('https://api.example.net', 'ABC');
    expect(await bench.call['accounts.update']({ id, venue: moved })).toMatchObject({
      error: { kind: 'conflict', field: 'baseUrl' },
    });
    await bench.call['accounts.removeCredentials']({ id });
    expect(stateOf(bench, id)).toEqual({
      storage: 'none',
      state: 'missing',
      keyEnding: null,
      keyVersion: null,
    });
    expect(await bench.call['accounts.update']({ id, venue: moved })).toMatchObject({ ok: true });
    expect(bench.accounts.find(id)?.venue.baseUrl).toBe('https://api.example.net');
  });

  it('keeps its key and itself for as long as something holds the key', async () => {
    const bench = start();
    const id = await added(bench);
    world.held = { kind: 'conflict', message: 'The dead-man switch is on.' };
    const refused = { ok: false, error: world.held };
    expect(await bench.call['accounts.removeCredentials']({ id })).toEqual(refused);
    expect(await bench.call['accounts.remove']({ id })).toEqual(refused);
    expect(await bench.call['accounts.putCredentials']({ id, credentials, keep: 'session' })).toEqual(
      refused,
    );
    world.held = null;
    expect(await bench.call['accounts.remove']({ id })).toMatchObject({ ok: true });
  });

  it('does not turn an account into one of another kind', async () => {
    const bench = start();
    const id = await added(bench, { venue: kucoinVenue() });
    const venue = serviceVenue(kucoinVenue().baseUrl);
    expect(await bench.call['accounts.update']({ id, venue })).toMatchObject({
      error: { kind: 'bad-request' },
    });
    expect(await bench.call['accounts.update']({ id: 'practice', venue })).toMatchObject({
      error: { kind: 'bad-request' },
    });
  });

  it('tests what is stored at the venue it is stored for', async () => {
    const bench = start();
    const id = await added(bench);
    expect(await bench.call['accounts.testStored']({ id })).toMatchObject({
      ok: true,
      value: { passed: true },
    });
    expect(bench.tested).toEqual([{ venue: serviceVenue('https://api.example.com'), key: credentials.key }]);
  });

  it('forgets an account with its key, and returns to practice when it was chosen', async () => {
    const bench = start();
    const id = await added(bench);
    await bench.call['accounts.select']({ id });
    expect(await bench.call['accounts.remove']({ id })).toMatchObject({
      ok: true,
      value: { activeId: 'practice' },
    });
    expect(await bench.keychain.get('Counterfoil live', id)).toEqual({ ok: true, value: null });
    const nowhere = { ok: false, error: { kind: 'not-found' } };
    expect(await bench.accounts.use(id)).toMatchObject(nowhere);
    expect(await bench.call['accounts.select']({ id })).toMatchObject(nowhere);
    expect(await bench.call['accounts.remove']({ id })).toMatchObject(nowhere);
  });

  it('keeps the account when its key cannot be removed', async () => {
    const bench = start();
    const id = await added(bench);
    world.refusing = { kind: 'locked', message: 'The keychain is locked.' };
    expect(await bench.call['accounts.remove']({ id })).toMatchObject({ error: { kind: 'keychain-locked' } });
    expect(stateOf(bench, id)?.storage).toBe('keychain');
  });

  it('serves the practice account from the running exchange, and refuses to forget it', async () => {
    const { accounts, call, received } = start();
    expect(await accounts.use('practice')).toMatchObject({ error: { kind: 'unreachable' } });
    accounts.setPractice({
      baseUrl: 'http://127.0.0.1:4000',
      headerPrefix: 'KC',
      credentials: practiceCredentials,
    });
    expect(received.at(-1)?.accounts[0]?.venue).toEqual(practiceVenue('http://127.0.0.1:4000', 'KC'));
    expect(await accounts.use('practice')).toEqual({ ok: true, value: practiceCredentials });
    for (const refused of [
      await call['accounts.remove']({ id: 'practice' }),
      await call['accounts.removeCredentials']({ id: 'practice' }),
      await call['accounts.putCredentials']({ id: 'practice', credentials, keep: 'session' }),
    ]) {
      expect(refused).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    }
    accounts.setPractice(null);
    expect(await accounts.use('practice')).toMatchObject({ error: { kind: 'unreachable' } });
  });

  it.each([
    ['locked', 'locked'],
    ['denied', 'locked'],
    ['unavailable', 'unavailable'],
    ['timeout', 'unavailable'],
  ] as const)('describes a keychain that is %s as %s', async (kind, state) => {
    const { call } = start();
    world.refusing = { kind, message: 'What to do.' };
    expect(await call['keychain.describe']({})).toEqual({
      ok: true,
      value: { state, name: 'memory (for this run only)', message: 'What to do.' },
    });
  });
});

describe('a key that can withdraw', () => {
  it.each([
    [['General', 'Spot', 'Transfer'], true],
    [['General', 'Withdrawal'], true],
    [['General', 'Spot', 'InnerTransfer'], undefined],
    [null, undefined],
  ])('%j: is shown as such from the moment it is added, also after a restart', async (permissions, shown) => {
    const bench = start();
    world.permissions = permissions;
    const { venue } = draft();
    await bench.call['accounts.test']({ venue, credentials });
    const id = await added(bench);
    expect(stateOf(bench, id)?.canWithdraw).toBe(shown);
    expect(stateOf(start(bench.keychain), id)?.canWithdraw).toBe(shown);
  });

  it('is found out without a test by the person, when it is added or takes the place of another', async () => {
    const bench = start();
    world.permissions = ['General', 'Transfer'];
    const venue = { ...draft().venue, capabilities: kucoinVenue().capabilities };
    const id = await added(bench, { venue });
    await setImmediate();
    expect(stateOf(bench, id)?.canWithdraw).toBe(true);
    world.permissions = ['General', 'Spot'];
    const harmless = { ...credentials, key: 'another-key-4321' };
    await bench.call['accounts.putCredentials']({ id, credentials: harmless, keep: 'keychain' });
    await setImmediate();
    expect(bench.tested).toHaveLength(2);
    expect(stateOf(bench, id)?.canWithdraw).toBeUndefined();
    world.permissions = ['General', 'Withdrawal'];
    const other = { ...credentials, key: 'a-third-key-8765' };
    await bench.call['accounts.putCredentials']({ id, credentials: other, keep: 'session' });
    await setImmediate();
    expect(stateOf(bench, id)?.canWithdraw).toBe(true);
  });

  it('is not asked about again after a test, nor where the venue does not report it', async () => {
    const bench = start();
    world.permissions = ['General', 'Spot'];
    const venue = { ...draft().venue, capabilities: kucoinVenue().capabilities };
    await bench.call['accounts.test']({ venue, credentials });
    await added(bench, { venue });
    await added(bench, { name: 'Plain' });
    await setImmediate();
    expect(bench.tested).toHaveLength(1);
  });

  it('is found out by a later test, and is gone with the key', async () => {
    const bench = start();
    const id = await added(bench);
    expect(stateOf(bench, id)?.canWithdraw).toBeUndefined();
    world.permissions = ['General', 'Transfer'];
    await bench.call['accounts.testStored']({ id });
    expect(stateOf(bench, id)?.canWithdraw).toBe(true);
    const other = { ...credentials, key: 'another-key-4321' };
    await bench.call['accounts.putCredentials']({ id, credentials: other, keep: 'keychain' });
    expect(stateOf(bench, id)?.canWithdraw).toBeUndefined();
  });
});
