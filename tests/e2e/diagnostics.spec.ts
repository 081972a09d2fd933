/**
 * Diagnostics through the window, by the keyboard where it matters. Breaks when a check of a working app fails, a broken one passes, when the
 * report holds something else than was shown, or when a check sends an order.
 */
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openScreen } from './screens.ts';

function check(page: Page, name: string) {
  return page.getByRole('list', { name: 'Checks' }).getByRole('listitem', { name, exact: true });
}

test('all checks, one that fails, and a report that is what was shown', async ({
  venuePage: page,
  exchange,
  app,
}) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('run all checks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Diagnostics' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run all checks' })).toBeVisible({ timeout: 20_000 });
  for (const name of ['Disk', 'Base URL', 'Signature', 'History', 'Order journal', 'Review log']) {
    await expect(check(page, name)).toContainText('passed');
  }
  // A plain service has no path for these, and says so.
  for (const name of ['TLS', 'Permission', 'Live updates'])
    await expect(check(page, name)).toContainText('skipped');
  await expect(check(page, 'Keychain')).toContainText('Start Counterfoil without --keychain memory');
  expect(exchange.control.allArrivals()).toEqual({});

  // One alone, by the keyboard, after something was broken.
  chmodSync(join(app.dataFolder, 'settings.json'), 0o644);
  await check(page, 'Disk').getByRole('button', { name: 'Run Disk' }).press('Enter');
  await expect(check(page, 'Disk')).toContainText('chmod');
  await check(page, 'Disk').getByRole('button', { name: 'Disk', exact: true }).press('Enter');
  await expect(check(page, 'Disk')).toContainText('mode 0644');

  await page.getByRole('button', { name: 'Save support report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Support report' });
  await expect(dialog.getByRole('group', { name: 'Text of contents.txt' })).toContainText(
    'The order journal is not in this one',
  );
  await dialog.getByRole('button', { name: /^log\.jsonl/ }).click();
  const shown = dialog.getByRole('group', { name: 'Text of log.jsonl' });
  await expect(shown).toContainText('"event":"venue.answered"');
  const text = (await shown.textContent()) ?? '';
  for (const value of [exchange.key, exchange.secret, exchange.passphrase]) expect(text).not.toContain(value);
  await expect(dialog.getByRole('region', { name: 'Removed or shortened' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('.zip');
  const exports = join(app.dataFolder, 'exports');
  const file = join(exports, readdirSync(exports).find((name) => name.endsWith('.zip')) ?? '');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(memberOf(readFileSync(file), 'log.jsonl')).toBe(text);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save support report' })).toBeFocused();

  // From the status bar, on any screen.
  await openScreen(page, 'Orders');
  await page
    .getByRole('contentinfo', { name: 'Status' })
    .getByRole('button', { name: /Connected/ })
    .click();
  await expect(page.getByRole('main', { name: 'Diagnostics' })).toBeVisible();
  await expect(check(page, 'Signature')).toContainText('passed');
});

/** The text of one file of a ZIP that this app wrote: found by its own header, packed up to the descriptor's mark. */
function memberOf(zip: Buffer, name: string): string {
  const at = zip.indexOf(Buffer.from(name, 'latin1'));
  const end = zip.indexOf(Buffer.from('504b0708', 'hex'), at);
  return inflateRawSync(zip.subarray(at + name.length, end)).toString('utf8');
}
