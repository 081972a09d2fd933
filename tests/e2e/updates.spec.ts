/**
 * Updates and what Settings shows of this computer. Breaks when a host that serves no updates offers them, when a step begins that nobody
 * pressed, when a state has no text, or when a person is not shown where their data are.
 * The states come from the spec itself, over the page's own socket: no update is served here.
 */
import type { Locator, Page } from '@playwright/test';
import type { UpdatesView, UpdateState } from '../../shared/bridge/update-calls.ts';
import type { RunningApp } from './app.ts';
import { expect, test, watchForTrouble } from './app.ts';
import { openSettings } from './screens.ts';

/** Answers the calls about updates in the app's place. */
class Updates {
  readonly asked: string[] = [];
  state: UpdateState = { state: 'off' };
  /** What the next press makes of it. */
  next: UpdateState | null = null;
  emit: (state: UpdateState) => void = () => undefined;

  view(): UpdatesView {
    return { running: '0.1.0', update: this.state };
  }

  async interceptBridge(page: Page): Promise<void> {
    await page.routeWebSocket(/\/bridge$/, (socket) => {
      const appPage = socket.connectToServer();
      this.emit = (state) => {
        this.state = state;
        socket.send(JSON.stringify({ event: 'updates', payload: this.view() }));
      };
      socket.onMessage((text) => {
        const { id, name, args } = JSON.parse(String(text)) as { id: number; name: string; args: unknown[] };
        if (!name.startsWith('updates.')) {
          appPage.send(text);
          return;
        }
        if (name !== 'updates.status') this.asked.push(`${name} ${JSON.stringify(args[0])}`);
        if (this.next !== null && name !== 'updates.status') this.state = this.next;
        socket.send(JSON.stringify({ id, result: { ok: true, value: this.view() } }));
      });
    });
  }
}

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Updates' });

test('a host without updates says so, and About Counterfoil says where the data lie', async ({
  app,
  appPage,
}) => {
  await openSettings(appPage, 'Updates');
  const updates = panelOf(appPage);
  await expect(updates).toContainText('The browser host runs from the source code.');
  await expect(updates.getByRole('button')).toHaveCount(0);
  await expect(updates.getByRole('radio')).toHaveCount(0);

  await openSettings(appPage, 'About and diagnostics');
  const about = appPage.getByRole('region', { name: 'About Counterfoil' });
  await expect(about).toContainText(/version \d+\.\d+\.\d+/);
  await expect(about).toContainText(app.dataFolder);
  await expect(about.getByRole('button', { name: 'Copy data folder path' })).toBeVisible();
  await expect(about).toContainText('Uninstalling keeps this folder and the API keys.');
  await about.getByRole('button', { name: /^Licences/ }).click();
  await expect(about.getByRole('listitem')).toContainText(['Electron, with Chromium and Node', 'React']);
  await about.getByRole('button', { name: 'Licence texts' }).click();
  const texts = appPage.getByRole('dialog', { name: 'Licence texts' }).getByRole('group');
  // From the first part to the last of a file of several pieces.
  for (const part of [
    '@napi-rs/keyring',
    'Permission is hereby granted',
    'Apache License',
    /zod \d+\.\d+\.\d+/,
  ])
    await expect(texts).toContainText(part);
  await appPage.keyboard.press('Escape');
  await expect(about.getByRole('button', { name: 'Licence texts' })).toBeFocused();
});

async function open(app: RunningApp, page: Page, updates: Updates): Promise<Locator> {
  await updates.interceptBridge(page);
  await page.goto(app.url);
  await expect(page.getByRole('navigation')).toBeVisible();
  await openSettings(page, 'Updates');
  return panelOf(page);
}

test('from off to installing, each step by a press of its own', async ({ app, page }) => {
  const trouble = watchForTrouble(page);
  const updates = new Updates();
  const panel = await open(app, page, updates);
  await expect(panel).toContainText('Counterfoil does not check for updates.');
  const off = panel.getByRole('radio', { name: 'Off' });
  await expect(off).toBeChecked();
  expect(updates.asked).toEqual([]);

  updates.next = { state: 'checking' };
  await panel.getByRole('radio', { name: 'On' }).check();
  await expect(panel).toContainText('Checking for updates…');
  updates.emit({ state: 'idle', checkedAt: 1_790_000_000_000 });
  await expect(panel).toContainText('Version 0.1.0 is up to date');
  updates.next = {
    state: 'failed',
    step: 'check',
    message: 'The place of updates could not be asked (HTTP 500).',
    at: 1,
  };
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(panel).toContainText('HTTP 500');
  await expect(panel.getByRole('button', { name: 'Check again' })).toBeVisible();

  updates.emit({ state: 'available', version: '0.2.0', bytes: 91_000_000 });
  await expect(panel).toContainText('Version 0.2.0 available');
  await expect(panel).toContainText('91.0 MB');
  updates.next = { state: 'downloading', version: '0.2.0', percent: 0 };
  await panel.getByRole('button', { name: 'Download' }).click();
  updates.emit({ state: 'downloading', version: '0.2.0', percent: 42 });
  await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
  updates.emit({ state: 'ready', version: '0.2.0' });
  updates.next = { state: 'waiting', wants: 'install', orders: 2, version: '0.2.0' };
  await panel.getByRole('button', { name: 'Restart and install' }).click();
  await expect(panel).toContainText('Updates wait until 2 orders are sent or resolved.');
  // What can be pressed is what explains, and what leads to the orders: nothing acts while they are waited for.
  await expect(panel.getByRole('button', { name: /^(?!Learn more)/ })).toHaveText(['Check orders']);
  updates.emit({ state: 'ready', version: '0.2.0' });
  updates.next = { state: 'installing', version: '0.2.0' };
  await panel.getByRole('button', { name: 'Restart and install' }).click();
  await expect(panel).toContainText('Orders are blocked.');
  expect(updates.asked).toEqual([
    'updates.allow {"allowed":true}',
    'updates.check {}',
    'updates.download {}',
    'updates.install {}',
    'updates.install {}',
  ]);
  expect(trouble).toEqual([]);
});
