/**
 * Automatic backups through the window. Breaks when the switch makes none, when one is turned off without a question outside the page, or
 * when the second folder cannot be refused plainly where there is no dialog for it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './exchange.ts';
import { openSettings } from './screens.ts';

test('turning them on makes one at once, and turning them off is asked outside the page', async ({
  venuePage: page,
  app,
}) => {
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
