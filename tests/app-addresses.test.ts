/**
 * Seam: the app's front door, over a real data folder. Breaks when names or explorers are not joined to the app, are lost by a restart, or
 * the page can say where a link leads.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRegistrar } from '../electron/bridge/registrar.ts';
import { succeed } from '../shared/base/result.ts';
import { accepted, call, dataFolder, endFolder, freshFolder, openApp } from './helpers/app-world.ts';
import { manualClock } from './helpers/manual-clock.ts';

beforeEach(freshFolder);
afterEach(endFolder);

it('names and explorers outlive the app, in files only this user can read', async () => {
  const { app } = await openApp();
  const entry = { address: 'bc1qdesk', chain: 'btc', name: '  Desk  ', note: '' };
  await call(app, 'addressBook.put', { entry, replaces: null });
  await call(app, 'explorers.put', { chain: 'eos', tx: 'https://eos.example/{value}', address: null });
  await app.close();
  const { app: next } = await openApp();
  expect((await call(next, 'addressBook.list', {})).entries).toEqual([{ ...entry, name: 'Desk' }]);
  const { explorers } = await call(next, 'explorers.list', {});
  expect(explorers.find(({ chain }) => chain === 'eos')).toMatchObject({ origin: 'own' });
  await next.close();
  const file = join(dataFolder(), 'address-book.json');
  expect(readFileSync(file, 'utf8')).toContain('"Desk"');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
});

it('the page says what to open; where is made by the app', async () => {
  const opened: string[] = [];
  const links = {
    open(url: string) {
      opened.push(url);
      return Promise.resolve(succeed('opened' as const));
    },
  };
  const { app } = await openApp(accepted, { links });
  const wish = { kind: 'tx', chain: 'btc', value: 'ab12' } as const;
  expect(await call(app, 'links.open', wish)).toEqual({
    url: 'https://mempool.space/tx/ab12',
    outcome: 'opened',
  });
  const registrar = createRegistrar(app.handlers, { clock: manualClock(), isTrustedSender: () => true });
  for (const input of [
    { ...wish, url: 'https://evil.example/' },
    { ...wish, kind: 'site' },
    { ...wish, chain: '' },
    { ...wish, value: 'x'.repeat(201) },
    'https://evil.example/',
  ]) {
    expect(await registrar.handle('links.open', [input], null)).toMatchObject({
      ok: false,
      error: { kind: 'bad-request' },
    });
  }
  expect(opened).toEqual(['https://mempool.space/tx/ab12']);
  await app.close();
});

it('a host that opens nothing gives the address to be shown', async () => {
  const { app } = await openApp();
  expect(await call(app, 'links.open', { kind: 'address', chain: 'eth', value: '0xab' })).toEqual({
    url: 'https://etherscan.io/address/0xab',
    outcome: 'shown',
  });
  await app.close();
});
