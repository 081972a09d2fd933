/**
 * The settings file rots between two runs. Broken by: a trading lock or a limit that a damaged file takes away unseen, an account that comes back
 * under another id so that its records and reviews are nobody's, one that could trade before a person looked, and a loss without a word.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryKeychain } from '../electron/platform/keychain.ts';
import type { CallInput } from '../shared/bridge/contract.ts';
import { serviceVenue } from '../shared/venue/presets.ts';
import pairs from './data/pairs.json' with { type: 'json' };
import { ACCOUNT, call, dataFolder, emptyFolder, endFolder, openApp, ORDER } from './helpers/app-world.ts';

beforeEach(emptyFolder);
afterEach(endFolder);

const settings = () => join(dataFolder(), 'settings.json');
const copy = () => join(dataFolder(), 'settings.copy.json');

/** An app with a lock, a limit and an account whose key is in the keychain; closed again. */
async function careful() {
  // As the system's: it outlives the app.
  const keychain = { ...memoryKeychain(), lasts: true, close: () => Promise.resolve() };
  const { app } = await openApp(undefined, { keychain });
  const venue = serviceVenue('https://api.example.com');
  const { accounts } = await call(app, 'accounts.add', { ...ACCOUNT, venue, keep: 'keychain' });
  const { limits } = await call(app, 'trading.rules', {});
  const orderValue = [{ currency: 'USDT', max: '100000' }];
  await call(app, 'trading.setRules', { locked: true, limits: { ...limits, orderValue } });
  await app.close();
  return { keychain, id: accounts.at(-1)?.id ?? '' };
}

async function reopened(keychain: ReturnType<typeof memoryKeychain>) {
  const { app, orders } = await openApp(undefined, { keychain });
  const { accounts } = await call(app, 'accounts.list', {});
  const rules = await call(app, 'trading.rules', {});
  const { notices } = await call(app, 'app.describe', {});
  return { app, orders, accounts, rules, notice: notices.map(({ message }) => message).join(' ') };
}

it('one flipped bit: its copy is used, trading is locked, and it is said', async () => {
  const { keychain, id } = await careful();
  const text = readFileSync(settings(), 'utf8');
  writeFileSync(settings(), text.replace('"locked": true', '"locked": tsue'));
  const { app, orders, accounts, rules, notice } = await reopened(keychain);
  expect(accounts.map((account) => account.id)).toEqual(['practice', id]);
  expect(rules.locked).toBe(true);
  expect(notice).toContain('settings.json was damaged');
  await expect(call(app, 'orders.place', ORDER)).rejects.toThrow(/^locked/);
  expect(orders).toEqual([]);
  await app.close();
});

it('a limit with another digit is no limit', async () => {
  const { keychain } = await careful();
  writeFileSync(settings(), readFileSync(settings(), 'utf8').replace('"100000"', '"900000"'));
  const { app, rules, notice } = await reopened(keychain);
  expect(JSON.stringify(rules)).not.toContain('900000');
  expect(rules.locked).toBe(true);
  expect(notice).not.toBe('');
  await app.close();
});

it.each([
  ['known to the list of accounts', []],
  ['known to the journal alone', ['known-accounts.json']],
])('file and copy gone: accounts %s come back under their ids, read-only', async (_by, alsoGone) => {
  const { keychain, id } = await careful();
  // Somebody traded with it once.
  const { app: before } = await openApp(undefined, { keychain });
  await call(before, 'trading.setRules', { locked: false });
  const [btc] = pairs as [CallInput<'pairs.put'>['pair']];
  await call(before, 'pairs.put', { accountId: id, pair: btc, source: 'typed' });
  await call(before, 'orders.place', { ...ORDER, accountId: id });
  await before.close();
  for (const file of [settings(), copy(), ...alsoGone.map((name) => join(dataFolder(), name))])
    rmSync(file, { force: true });
  const { app, accounts, rules, notice } = await reopened(keychain);
  expect(accounts.at(-1)).toMatchObject({
    id,
    readOnly: true,
    venue: { baseUrl: 'https://api.example.com' },
    credentials: { storage: 'keychain' },
  });
  expect(rules).toMatchObject({ locked: true });
  expect(notice).toContain('settings.json is missing from the data folder.');
  expect(notice).toContain('One account was recovered from the keychain, read-only');
  await app.close();
});
