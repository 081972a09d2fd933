/**
 * An order journal that lost entries, as a person meets it. Breaks when the start says nothing, when Diagnostics offers no way on, or when going on
 * happens without a question outside the page.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSample, sampleSubmission } from '../helpers/journal-samples.ts';
import { dataFolderWith, expect, startApp, test } from './app.ts';
import { openScreen } from './screens.ts';

test('orders are blocked and say why; a person goes on without the entries, and after a restart nothing is missing', async ({
  browser,
}) => {
  const dataFolder = dataFolderWith({});
  const path = join(dataFolder, 'journal.db');
  const journal = openSample(path);
  for (const id of ['one', 'two', 'three']) journal.recordSubmission(sampleSubmission(id));
  journal.close();
  rmSync(path);

  const app = await startApp({ dataFolder });
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.goto(app.url);
  const notice = page.getByText('The order journal is empty or was removed: its 3 entries are missing.');
  await expect(notice.first()).toContainText('Orders are blocked');
  await openScreen(page, 'Diagnostics');
  const row = page
    .getByRole('list', { name: 'Checks' })
    .getByRole('listitem', { name: 'Order journal', exact: true });
  await row.getByRole('button', { name: 'Run Order journal' }).click();
  await expect(row).toContainText('its 3 entries are missing');
  app.person.answer = 'refuse';
  await row.getByRole('button', { name: 'Go on without them…' }).click();
  await expect(row).toContainText('not confirmed');
  app.person.answer = 'allow';
  await row.getByRole('button', { name: 'Go on without them…' }).click();
  await expect(row).toContainText('Restart Counterfoil to go on');
  expect(app.person.questions.at(-1)?.items[0]).toContain('could be sent a second time');
  await page.close();
  await app.end();

  const again = await startApp({ dataFolder });
  const window = await browser.newPage();
  try {
    await window.goto(again.url);
    await openScreen(window, 'Diagnostics');
    await window.getByRole('button', { name: 'Run Order journal' }).click();
    await expect(window.getByRole('list', { name: 'Checks' })).toContainText('Order journal intact.');
    await expect(window.getByText('Orders are blocked')).toHaveCount(0);
  } finally {
    await window.close();
    await again.end();
  }
});
