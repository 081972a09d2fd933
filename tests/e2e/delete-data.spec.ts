/**
 * Wiping this computer, as a user does it. Breaks when it goes without its word, when a file, a key or an account outlives it, when the receipt
 * holds a secret, or when the next start is not a first one.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { expect, test } from './exchange.ts';
import { accountAt, addStoredAccount, openScreen, openSettings } from './screens.ts';

test.use({ exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 5, withdrawals: 5 } });

test('everything goes after a word, a second look proves it, and the next start is the first', async ({
  page,
  exchange,
}) => {
  // Not the usual window: once its host has ended the browser logs that it cannot be reached.
  const app = await startApp();
  await page.goto(app.url);
  await addStoredAccount(page, accountAt(exchange));
  await openSettings(page, 'Privacy');
  await page.getByRole('button', { name: 'Delete all Counterfoil data', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all Counterfoil data' });
  await expect(dialog).toContainText('Treasury EU');
  await expect(dialog).toContainText(app.dataFolder);
  await expect(dialog).toContainText('No backup yet.');
  const button = dialog.getByRole('button', { name: 'Delete all data' });
  await expect(button).toBeDisabled();
  await dialog.getByRole('textbox').fill('delete-data');
  await expect(button).toBeDisabled();
  await dialog.getByRole('textbox').fill('WIPE');
  await dialog.getByRole('textbox').press('Enter');
  await expect(button).toBeVisible();
  await button.click();

  await expect(dialog.getByRole('status').first()).toContainText('Everything was deleted and checked.');
  // The host's own lock on the folder stays for as long as the host runs.
  expect(readdirSync(app.dataFolder).filter((name) => !name.startsWith('in-use.db'))).toEqual([]);
  const receipt = await dialog.locator('pre').innerText();
  for (const secret of [exchange.key, exchange.secret, exchange.passphrase])
    expect(receipt).not.toContain(secret);
  expect(receipt).toContain(app.dataFolder);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Save receipt' }).click();
  const saved = join(app.dataFolder, 'exports', 'counterfoil-deletion-receipt.txt');
  await expect(dialog).toContainText(saved);
  expect(readFileSync(saved, 'utf8')).toContain('data deletion receipt');
  await dialog.getByRole('button', { name: 'Quit Counterfoil' }).click();
  expect(await app.ended).toBe(0);
  await page.goto('about:blank');

  const again = await startApp({ dataFolder: app.dataFolder });
  await page.goto(again.url);
  await openScreen(page, 'Accounts');
  const list = page.getByRole('list', { name: 'Accounts' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).not.toContainText('Treasury EU');
  await again.end();
  rmSync(app.dataFolder, { recursive: true, force: true });
});
