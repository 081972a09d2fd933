/**
 * Review as staff do it, against the practice exchange's own history.
 * Breaks when something is said without a name or of another row than the one the keyboard is on, a record stays in a queue it left, the
 * second person may be the first, a bulk is not asked about with its number, the statement of an unchanged period differs, or the head
 * the window shows is not that of the file.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';

const tile = (page: Page, name: RegExp): Locator => page.getByRole('radio', { name });
const table = (page: Page): Locator => page.getByRole('grid', { name: 'Review queue' });

/** From an archive nobody read to a queue with a name over it. */
async function beginReview(page: Page, reviewer: string): Promise<void> {
  await page.keyboard.press('Control+5');
  await page.getByRole('button', { name: 'Read the history' }).click();
  await expect(page.getByRole('button', { name: /^Complete to .*verified/ })).toBeVisible();
  await table(page).focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await page.keyboard.type(reviewer);
  await page.keyboard.press('Enter');
  await expect(table(page)).toBeFocused();
}

async function setRules(page: Page, change: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByTitle('Reviewer and rules').click();
  const dialog = page.getByRole('dialog', { name: 'Reviewer and rules' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('the queue by keyboard: one by one, in bulk after a question, and with four eyes', async ({ desk }) => {
  const page = desk;
  await beginReview(page, 'Anna Weber');
  await expect(tile(page, /^Not reviewed/)).toHaveAccessibleName(/2,420/);

  await page.keyboard.press('r');
  await expect(tile(page, /^Reviewed/)).toHaveAccessibleName(/ 1 /);
  await page.keyboard.press('j');
  await page.keyboard.press('q');
  await expect(tile(page, /^Queried/)).toHaveAccessibleName(/ 1$/);
  // Both rows have left the queue: the note is about the row the keyboard is on now.
  await expect(page.getByRole('status').filter({ hasText: /records ·/ })).toHaveText(/^2,418 /);
  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: /^Note on this/ });
  await note.getByRole('textbox').fill('r is a letter here');
  await page.keyboard.press('Control+Enter');
  await expect(note).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Review', exact: true })).toContainText('r is a letter here');
  await page.keyboard.press('Escape');

  // A filtered selection: the question names how many.
  await page.getByRole('textbox', { name: 'Search and filter' }).fill('currency:XLM');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /records ·/ })).not.toHaveText(/2,4/);
  const words = await page
    .getByRole('status')
    .filter({ hasText: /records ·/ })
    .innerText();
  const number = words.split(' ')[0] ?? '';
  await table(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(
    `of ${number} records, as Anna`,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Nothing is left', { exact: false }).or(page.getByText('No record matches')),
  ).toBeVisible();
  const done = String(Number(number.replace(',', '')) + 1);

  await setRules(page, (dialog) => dialog.getByRole('checkbox', { name: /Four eyes/ }).check());
  await expect(tile(page, /^Awaiting second/)).toHaveAccessibleName(new RegExp(`${done}$`));
  await tile(page, /^Awaiting second/).check();
  await page.getByRole('button', { name: 'Clear filter' }).first().click();
  await table(page).focus();
  await page.keyboard.press('r');
  await expect(page.getByText(/You reviewed this record yourself/)).toBeVisible();
  await setRules(page, (dialog) => dialog.getByRole('textbox', { name: 'Your name' }).fill('Ben Okafor'));
  await table(page).focus();
  await page.keyboard.press('r');
  await expect(tile(page, /^Awaiting second/)).toHaveAccessibleName(new RegExp(`${Number(done) - 1}$`));
  await expect(tile(page, /^Reviewed/)).toHaveAccessibleName(/ 1 /);
});

test('a statement twice is the same bytes, and the log verifies to the head the window shows', async ({
  app,
  desk,
}) => {
  const page = desk;
  await beginReview(page, 'Anna Weber');
  await page.keyboard.press('r');
  await expect(tile(page, /^Reviewed/)).toHaveAccessibleName(/ 1 /);

  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2019-03-01');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2019-03-31');
  await dialog.getByText('CSV', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Write the statement' }).click();
  const result = dialog.getByRole('region', { name: 'The statement' });
  await expect(result).toContainText('It is the first statement of this period.');
  const hash = /[0-9a-f]{64}/.exec(await result.innerText())?.[0];
  const file = await result.locator('dd').first().innerText();
  const bytes = readFileSync(file.trim());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  await dialog.getByRole('button', { name: 'Write the statement' }).click();
  await expect(result).toContainText('Byte for byte the same as the last statement of this period.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Log: / }).click();
  const log = page.getByRole('dialog', { name: 'Review log' });
  const head = await log
    .locator('code')
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .innerText();
  const command = await log.locator('code').filter({ hasText: 'verify' }).innerText();
  expect(command).toBe(`npm run archive -- verify "${join(app.dataFolder, 'reviews.db')}"`);
  const { stdout } = await promisify(execFile)('node', [
    'scripts/archive.ts',
    'verify',
    join(app.dataFolder, 'reviews.db'),
  ]);
  expect(stdout).toContain(`head ${head}`);
});
