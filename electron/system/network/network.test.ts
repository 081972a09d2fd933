/**
 * The proxies of the system as the window sees them, through the bridge. Broken by: a sign-in taken for a proxy that the system does not name, a
 * password that comes back to the page, and one that is still there when it was removed or when all data are deleted.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, endFolder, freshFolder, openApp } from '../../../tests/helpers/app-world.ts';
import { WIPE_WORD } from '../../../shared/bridge/privacy-calls.ts';
import { memoryKeychain } from '../../platform/keychain.ts';
import { readProxyList } from '../../platform/proxy-route.ts';
import { createProxySignIns, SIGN_INS_ITEM } from '../../platform/proxy-sign-ins.ts';

beforeEach(freshFolder);
afterEach(endFolder);

async function world() {
  const keychain = memoryKeychain();
  const asked: string[] = [];
  const proxies = createProxySignIns({
    keychain,
    routesFor(origin) {
      asked.push(origin);
      return Promise.resolve(readProxyList('PROXY proxy.corp:8080; SOCKS5 socks.corp:1080; DIRECT'));
    },
    register: () => undefined,
  });
  const { app } = await openApp(undefined, { keychain, proxies });
  return { app, keychain, asked };
}

it('lists what the system names for the venues, and keeps one sign-in for each', async () => {
  const { app, asked } = await world();
  const proxies = [
    { name: 'proxy.corp:8080', user: null, lasts: false },
    { name: 'socks5://socks.corp:1080', user: null, lasts: false },
  ];
  expect((await call(app, 'network.proxies', {})).proxies).toEqual(proxies);
  expect(asked).toContain('https://api.kucoin.com');
  const signIn = { proxy: 'proxy.corp:8080', user: 'kim', password: 'pass-canary' };
  const reply = await call(app, 'network.signIn', signIn);
  expect(reply.proxies).toMatchObject([{ user: 'kim' }, { user: null }]);
  expect(JSON.stringify(reply)).not.toContain('canary');
  expect((await call(app, 'network.removeSignIn', { proxy: 'proxy.corp:8080' })).proxies).toEqual(proxies);
  await app.close();
});

it.each([
  [{ proxy: 'collector.example:80', user: 'kim', password: 'p' }, /no longer name collector\.example/],
  [{ proxy: 'proxy.corp:8080', user: 'a:b', password: 'p' }, /cannot contain a colon/],
  [{ proxy: 'proxy.corp:8080', user: '', password: 'p' }, /bad-request/],
  [{ proxy: 'proxy.corp:8080', user: 'kim', password: 'p\r\nhost: a' }, /bad-request/],
  [{ proxy: 'proxy.corp:8080', user: 'ä'.repeat(128), password: 'p' }, /bad-request/],
])('refuses %j', async (input, why) => {
  const { app, keychain } = await world();
  await expect(call(app, 'network.signIn', input)).rejects.toThrow(why);
  expect(await keychain.get(SIGN_INS_ITEM.service, SIGN_INS_ITEM.account)).toEqual({ ok: true, value: null });
  await app.close();
});

it('goes with all data', async () => {
  const { app, keychain } = await world();
  await call(app, 'network.signIn', { proxy: 'proxy.corp:8080', user: 'kim', password: 'p' });
  const input = { word: WIPE_WORD, withUnknown: false, withoutKeychain: false };
  const report = await call(app, 'privacy.deleteData', input);
  expect(report.left).toEqual([]);
  expect(await keychain.get(SIGN_INS_ITEM.service, SIGN_INS_ITEM.account)).toEqual({ ok: true, value: null });
  await app.close();
});
