/**
 * The sign-in for a proxy, in Settings. Breaks when a proxy of the system is not shown, when what was typed stays in the page, or when a
 * refusal is not shown. The browser host reaches no proxy, so the spec intercepts the bridge between page and app with the app's own handlers over proxies of its own.
 */
import type { Page } from '@playwright/test';
import { memoryKeychain } from '../../electron/platform/keychain.ts';
import { readProxyList } from '../../electron/platform/proxy-route.ts';
import { createProxySignIns } from '../../electron/platform/proxy-sign-ins.ts';
import { networkHandlers } from '../../electron/system/network/network-handlers.ts';
import { expect, test, watchForTrouble } from './app.ts';
import { openSettings } from './screens.ts';

type Handlers = ReturnType<typeof networkHandlers>;

async function interceptBridge(page: Page): Promise<void> {
  const keychain = memoryKeychain();
  const proxies = createProxySignIns({
    keychain,
    routesFor: () => Promise.resolve(readProxyList('PROXY proxy.corp:8080; SOCKS5 socks.corp:1080')),
    register: () => undefined,
  });
  const handlers = networkHandlers({ proxies, keychain, origins: () => ['https://api.example.com'] });
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const app = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, name, args } = JSON.parse(String(text)) as { id: number; name: string; args: never[] };
      if (!Object.hasOwn(handlers, name)) app.send(text);
      else
        void handlers[name as keyof Handlers](args[0] as never).then((result) =>
          socket.send(JSON.stringify({ id, result })),
        );
    });
  });
}

test('a proxy that asks for a sign-in gets one, changed and removed in Settings', async ({ app, page }) => {
  const trouble = watchForTrouble(page);
  await interceptBridge(page);
  await page.goto(app.url);
  await openSettings(page, 'Network');
  const panel = page.getByRole('region', { name: 'Proxies' });
  await expect(panel).toContainText('proxy.corp:8080');
  await expect(panel).toContainText('socks5://socks.corp:1080');
  await panel.getByRole('button', { name: 'Sign in…' }).first().click();
  const form = panel.getByRole('form', { name: 'Sign-in for proxy.corp:8080' });
  await expect(form.getByLabel('User')).toBeFocused();
  await expect(form).toContainText('not encrypted');

  await form.getByLabel('User').fill('a:b');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Enter a user and a password.');
  await form.getByLabel('Password').fill('pass-canary');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('A user name cannot contain a colon.');
  await form.getByLabel('User').fill('kim');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(panel).toContainText('Signs in as kim');
  expect(await page.content()).not.toContain('pass-canary');

  await panel.getByRole('button', { name: 'Change sign-in…' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await panel.getByRole('button', { name: 'Remove sign-in' }).click();
  await panel.getByRole('button', { name: 'Remove sign-in' }).last().click();
  await expect(panel).not.toContainText('kim');
  expect(trouble).toEqual([]);
});

test('a host that uses no proxy says so', async ({ appPage }) => {
  await openSettings(appPage, 'Network');
  await expect(appPage.getByRole('region', { name: 'Proxies' })).toContainText(
    'connects to this computer only',
  );
});
