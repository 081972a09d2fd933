/**
 * Backup and restore through the window. Breaks when a review or the name of an address is not there after an empty folder was restored,
 * when a restore changes something before it was confirmed, or a file that is no backup is taken.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startApp, watchForTrouble } from './app.ts';
import { expect, test } from './exchange.ts';
import { openHistory, openSettings } from './screens.ts';

const DEPOSITS = 463;

async function readHistory(page: Page): Promise<void> {
  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(DEPOSITS + 1));
}

function grid(page: Page) {
  return page.getByRole('grid', { name: 'Deposits' });
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'Backup', exact: true });
}

test('what was backed up is there again in an empty folder, and a damaged file is refused', async ({
  venuePage: page,
  exchange,
  app,
  browser,
}) => {
  await readHistory(page);
  const row = grid(page).locator('[aria-rowindex="2"]');
  await row.click();
  const pane = page.getByRole('region', { name: 'Deposit details' });
  await pane.getByRole('textbox', { name: 'Your name' }).fill('M. Weber');
  await pane.getByRole('textbox', { name: 'Your name' }).press('Enter');
  await pane.getByRole('button', { name: 'Name address' }).click();
  await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Cold storage');
  await page.keyboard.press('Enter');
  await expect(row.locator('.hg-address')).toHaveText('Cold storage');
  await pane.getByRole('button', { name: 'Close (Esc)' }).click();
  await grid(page).focus();
  await page.keyboard.press('r');
  await expect(row).toContainText('Reviewed');

  // By the palette, and with the keyboard alone.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('back up');
  await page.keyboard.press('Enter');
  const button = panel(page).getByRole('button', { name: 'Create backup' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status')).toContainText('Reviews, Order journal');
  const exports = join(app.dataFolder, 'exports');
  const file = readdirSync(exports).find((name) => name.endsWith('.zip'));
  await expect(panel(page)).toContainText(file ?? 'no file');

  const dataFolder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-'));
  mkdirSync(join(dataFolder, 'imports'));
  const again = await startApp({ dataFolder });
  const window = await browser.newPage({ viewport: { width: 1_024, height: 700 } });
  const trouble = watchForTrouble(window);
  try {
    await window.goto(again.url);
    await openSettings(window, 'Backup');
    writeFileSync(
      join(dataFolder, 'imports', 'mine.zip'),
      'PK and nothing more, but long enough to be looked at',
    );
    await panel(window).getByRole('button', { name: 'Choose another file' }).click();
    await expect(panel(window).getByRole('alert')).toContainText('Nothing restored: the backup is damaged.');
    copyFileSync(join(exports, file ?? ''), join(dataFolder, 'imports', 'mine.zip'));
    await panel(window).getByRole('button', { name: 'Choose another file' }).click();
    const dialog = window.getByRole('dialog', { name: 'Restore from a backup' });
    const parts = dialog.getByRole('table', { name: 'Parts of the backup' });
    await expect(parts.getByRole('row', { name: /Reviews/ })).toContainText('1 new');
    await expect(parts.getByRole('row', { name: /Address book/ })).toContainText('1 new');
    await expect(parts.getByRole('row', { name: /Order journal/ })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await window.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await openSettings(window, 'Address book');
    await expect(window.getByText('No names yet')).toBeVisible();
    await openSettings(window, 'Backup');

    await panel(window).getByRole('button', { name: 'Choose another file' }).click();
    const account = dialog.getByRole('checkbox', { name: /New account “Treasury EU”/ });
    await expect(account).not.toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(account).toBeChecked();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(dialog).toContainText('Address book: 1 added.');
    expect(again.person.questions.map(({ title }) => title)).toEqual(['Restore these settings?']);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openSettings(window, 'Address book');
    await expect(window.getByRole('list', { name: 'Names' })).toContainText('Cold storage');

    // The account came without its key; with it, the history is read and the review is where it was.
    await giveKey(window, exchange);
    await openHistory(window);
    await expect(grid(window)).toHaveAttribute('aria-rowcount', String(DEPOSITS + 1));
    await expect(grid(window).locator('[aria-rowindex="2"]')).toContainText('Reviewed');
    // The records came too, and are no more than what the backup says until they are downloaded.
    await window.getByRole('button', { name: 'History not verified yet' }).click();
    await window.getByRole('button', { name: 'Download now' }).click();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
    await expect(grid(window)).toHaveAttribute('aria-rowcount', String(DEPOSITS + 1));
    await expect(grid(window).locator('[aria-rowindex="2"]')).toContainText('Reviewed');
    await expect(grid(window).locator('[aria-rowindex="2"] .hg-address')).toHaveText('Cold storage');
    expect(trouble).toEqual([]);
  } finally {
    await window.close();
    await again.end();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

/** Over the bridge: accounts.spec.ts goes through the screens. */
async function giveKey(
  page: Page,
  { key, secret, passphrase }: { key: string; secret: string; passphrase: string },
): Promise<void> {
  const given = await page.evaluate(
    async (credentials) => {
      const { counterfoil } = window as unknown as {
        counterfoil: { call(name: string, input: unknown): Promise<{ ok: boolean; value: Accounts }> };
      };
      interface Accounts {
        accounts: { id: string; name: string }[];
      }
      const listed = await counterfoil.call('accounts.list', {});
      const id = listed.value.accounts.find(({ name }) => name === 'Treasury EU')?.id;
      await counterfoil.call('accounts.putCredentials', { id, credentials, keep: 'session' });
      return counterfoil.call('accounts.select', { id });
    },
    { key, secret, passphrase, keyVersion: '3' },
  );
  expect(given).toMatchObject({ ok: true });
}
