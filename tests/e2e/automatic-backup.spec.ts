/**
 * Automatic backups through the window. Breaks when the switch makes none, when what one holds does not come back from the list, when one is turned off without a question outside the page, or
 * when the second folder cannot be refused plainly where there is no dialog for it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openSettings } from './screens.ts';

/** Over the bridge: the screens of the address book have specs of their own. */
function callFrom(page: Page, name: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    ([called, given]) =>
      (
        window as unknown as { counterfoil: { call(name: string, input: unknown): Promise<unknown> } }
      ).counterfoil.call(called, given),
    [name, input] as const,
  );
}

test('turning them on makes one at once, and turning them off is asked outside the page', async ({
  venuePage: page,
  app,
}) => {
  const entry = { address: 'TSupplier1', chain: null, name: 'Cold storage', note: '' };
  await callFrom(page, 'addressBook.put', { entry, replaces: null });
  await openSettings(page, 'Backup');
  const panel = page.getByRole('region', { name: 'Automatic backups' });
  const daily = panel.getByRole('radiogroup', { name: 'Automatic backups' });
  app.person.answer = 'refuse';
  await daily.getByRole('radio', { name: 'Off' }).click();
  await expect(daily.getByRole('radio', { name: 'On' })).toBeChecked();
  expect(app.person.questions.at(-1)?.items).toEqual(['Turn off automatic backups.']);
  app.person.answer = 'allow';
  await daily.getByRole('radio', { name: 'Off' }).click();
  await expect(daily.getByRole('radio', { name: 'Off' })).toBeChecked();
  await daily.getByRole('radio', { name: 'On' }).click();
  await expect(panel).toContainText(/Every day\. Last one .*, \d/);
  expect(readdirSync(join(app.dataFolder, 'backups'))).toEqual([
    expect.stringMatching(/^counterfoil-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[\da-f]{8}\.zip$/),
  ]);

  // What it holds comes back from the list, after a look at what would change.
  const table = page.getByRole('table', { name: 'Available backups' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').nth(1)).toContainText('Data folder');
  await callFrom(page, 'addressBook.remove', { address: entry.address, chain: null });
  await table.getByRole('button', { name: 'See changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore from a backup' });
  await expect(dialog.getByRole('row', { name: /Address book/ })).toContainText('1 new');
  await dialog.getByRole('checkbox', { name: 'Select all' }).check();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog).toContainText('Address book: 1 added.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(table.getByRole('button', { name: 'See changes' })).toBeFocused();
  expect(JSON.stringify(await callFrom(page, 'addressBook.list', {}))).toContain('Cold storage');

  await panel.getByRole('button', { name: 'Choose folder' }).click();
  await expect(panel.getByRole('alert')).toContainText('Folders cannot be chosen in the browser.');
  if (process.env['SHOTS'] !== undefined) {
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${process.env['SHOTS']}/auto-${width}-${colorScheme}.png` });
      }
  }
});
