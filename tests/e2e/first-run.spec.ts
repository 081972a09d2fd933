/**
 * Breaks when a fresh clone's first start needs a key, a network or a click before it shows something; when the page
 * gets more than `call` and `on`; when a reply or the page's own storage holds a credential; or when any page of any spec asks anybody but the
 * host that serves it.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, startApp, test, watchRequests } from './app.ts';
import { openScreen, openSettings, position, SCREENS } from './screens.ts';

test('a practice account is there, chosen, needs no key, and its lists are full', async ({ appPage }) => {
  await expect(appPage.getByRole('banner')).toContainText('PRACTICE');
  await openScreen(appPage, 'Accounts');
  await expect(appPage.getByRole('list', { name: 'Accounts' })).toContainText('No key needed');
  await appPage.getByRole('button', { name: 'Test connection' }).click();
  await expect(appPage.getByText('All 7 checks passed.', { exact: false })).toBeVisible();
  await openScreen(appPage, 'Deposits');
  await expect(position(appPage)).toContainText('Page 1 of 41 · 2,013 records');
  await openScreen(appPage, 'Withdrawals');
  await expect(position(appPage)).toContainText('Page 1 of 9 · 407 records');
});

test('every screen opens by keyboard through the command palette', async ({ appPage }) => {
  for (const name of ['Trade', 'Withdrawals', 'Orders', 'Accounts', 'Settings', 'Deposits']) {
    await appPage.keyboard.press('Control+k');
    await appPage.keyboard.type(name);
    await appPage.keyboard.press('Enter');
    await expect(appPage.getByRole('main', { name })).toBeVisible();
  }
});

test('the page has two functions and no way to a credential', async ({ appPage }) => {
  const seen = await appPage.evaluate(async () => {
    const bridge = (
      window as unknown as { counterfoil: { call(name: string, input: unknown): Promise<unknown> } }
    ).counterfoil;
    const asked = ['accounts.get', 'credentials.get', 'accounts.credentials', '__proto__', 'constructor'];
    const refused = await Promise.all(asked.map((name) => bridge.call(name, {})));
    const list = await bridge.call('accounts.list', {});
    return {
      keys: Object.keys(bridge).sort(),
      refused,
      list: JSON.stringify(list),
      stored: localStorage.length,
    };
  });
  expect(seen.keys).toEqual(['call', 'on']);
  for (const answer of seen.refused)
    expect(answer).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
  expect(seen.list).not.toMatch(/secret|passphrase/i);
  expect(seen.stored).toBe(0);
});

test('the content policy holds: no request, no script, no markup of its own, and the address works once', async ({
  app,
  page,
  browser,
}) => {
  await page.goto(app.url);
  const outcome = await page.evaluate(async () => {
    const tries: Record<string, string> = {};
    const attempt = async (name: string, body: () => unknown) => {
      try {
        await body();
        tries[name] = 'done';
      } catch {
        tries[name] = 'refused';
      }
    };
    await attempt('fetch', () => fetch('/index.html'));
    await attempt('script text', () => {
      document.createElement('script').text = 'document.title = "ran"';
    });
    await attempt('innerHTML', () => {
      document.createElement('div').innerHTML = '<b>x</b>';
    });
    return tries;
  });
  expect(outcome).toEqual({ fetch: 'refused', 'script text': 'refused', innerHTML: 'refused' });

  await expect(page.getByRole('banner')).toBeVisible();
  const stranger = await browser.newContext();
  const strangers = await stranger.newPage();
  const elsewhere = watchRequests(strangers);
  const replayed = await strangers.goto(app.url);
  expect(replayed?.status()).toBe(403);
  expect(elsewhere).toEqual([]);
  await stranger.close();
});

test('security 25: every screen asks its own host alone, and a page that asked another would be seen', async ({
  appPage,
  browser,
}) => {
  const asked = watchRequests(appPage);
  for (const name of SCREENS) await openScreen(appPage, name);
  expect(asked).toEqual([]);

  // The watch is not blind: every page of every spec is under it (app.ts).
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it is listening on TCP
  const page = await browser.newPage();
  const elsewhere = watchRequests(page);
  await page.setContent(
    `<img src="http://127.0.0.1:${port}/image.png"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
  );
  await page.evaluate((at) => void new WebSocket(`ws://127.0.0.1:${at}/socket`), port);
  await expect
    .poll(() => elsewhere.toSorted())
    .toEqual([`http://127.0.0.1:${port}/image.png`, `ws://127.0.0.1:${port}/socket`]);
  await page.close();
  server.closeAllConnections();
  server.close();
});

test('preferences survive a restart, and nothing secret is on the disk', async ({ app, page }) => {
  await page.goto(app.url);
  await openSettings(page, 'Appearance');
  await page.getByRole('radiogroup', { name: /Time/ }).getByText('UTC').click();
  await page.getByRole('radiogroup', { name: /Theme/ }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await app.end()).toBe(0);

  const again = await startApp({ dataFolder: app.dataFolder });
  await page.goto(again.url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openScreen(page, 'Deposits');
  await expect(page.getByRole('columnheader').first()).toContainText('UTC');
  await again.end();

  for (const file of readdirSync(app.dataFolder, { recursive: true, encoding: 'utf8' })) {
    const path = join(app.dataFolder, file);
    if (!statSync(path).isFile()) continue;
    expect(readFileSync(path, 'latin1')).not.toMatch(/"(secret|passphrase)"/);
    expect([file, statSync(path).mode & 0o077]).toEqual([file, 0]);
  }
});

test(
  'nothing stands beyond the window on any screen, also when it is small',
  { tag: '@deep' },
  async ({ appPage }) => {
    for (const size of [
      { width: 1024, height: 700 },
      { width: 1440, height: 900 },
    ]) {
      await appPage.setViewportSize(size);
      for (const name of ['Trade', 'Deposits', 'Withdrawals', 'Orders', 'Accounts', 'Settings']) {
        await openScreen(appPage, name);
        const page = await appPage.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { scrollWidth, scrollHeight };
        });
        expect({ name, ...page }).toEqual({ name, scrollWidth: size.width, scrollHeight: size.height });
      }
    }
  },
);
