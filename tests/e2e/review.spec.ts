/**
 * Review as staff do it, against the practice exchange's own history.
 * Breaks when something is recorded without a name or of another record than the one in view when the key was pressed, one person's review reads
 * as done with four eyes, whoever reviewed may approve, an undo leaves anything of what it took back, a bulk is not asked about with its number, the statement of an unchanged period differs, the head
 * the window shows is not that of the file, or another person's log is taken over unseen, unverified or twice.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { reviewOps } from '../../electron/features/history/reviews/review-ops.ts';
import { expect, test } from './app.ts';
import { openHistory, openScreen } from './screens.ts';

const tile = (page: Page, name: RegExp): Locator => page.getByRole('radio', { name });
const table = (page: Page): Locator => page.getByRole('grid', { name: 'Review queue' });

/** From an archive nobody read to a queue with a name over it. */
async function beginReview(page: Page, reviewer: string): Promise<void> {
  await page.keyboard.press('Control+6');
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await table(page).focus();
  await page.keyboard.press('Home');
  // Also while the row of the keyboard is out of sight: no letter of a name may be taken for a key.
  await table(page).evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  await page.keyboard.press('r');
  const name = page.getByRole('textbox', { name: 'Your name' });
  await expect(name).toBeFocused();
  await page.keyboard.type(reviewer);
  await expect(name).toHaveValue(reviewer);
  await page.keyboard.press('Enter');
  await expect(table(page)).toBeFocused();
  await page.keyboard.press('Home');
}

/** From Review to the one place of the rules, and back. */
async function setRules(page: Page, change: (form: Locator) => Promise<void>): Promise<void> {
  await page.getByTitle('Change reviewer and four-eyes in Settings').click();
  const form = page.getByRole('form', { name: 'Reviews and four-eyes' });
  await expect(form.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await change(form);
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toBeDisabled();
  await openScreen(page, 'Review');
}

test('the queue by keyboard: one by one, in bulk after a question, and with four eyes', async ({
  appPage,
}) => {
  const page = appPage;
  await beginReview(page, 'Anna Weber');
  await expect(tile(page, /^Not reviewed/)).toHaveAccessibleName(/2,420/);

  // Nothing can be reviewed of rows that do not answer the query above them.
  const query = page.getByRole('textbox', { name: 'Search and filter' });
  await query.fill('currency:');
  await query.press('Enter');
  await expect(page.getByRole('heading', { name: 'No records shown' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await query.press('Escape');
  await table(page).focus();
  await page.keyboard.press('Home');

  await page.keyboard.press('r');
  await expect(tile(page, /^Reviewed/)).toHaveAccessibleName(/ 1 /);
  // The bar says to which record, and takes it back.
  const bar = page.getByRole('region', { name: 'Last action' });
  await expect(bar).toContainText(/^Marked reviewed: (Deposit|Withdrawal) /);
  await page.keyboard.press('Control+z');
  await expect(bar).toContainText(/^Undone: Marked reviewed/);
  await expect(tile(page, /^Reviewed/)).toHaveAccessibleName(/ 0$/);
  await page.keyboard.press('r');
  await expect(tile(page, /^Reviewed/)).toHaveAccessibleName(/ 1 /);
  await page.keyboard.press('j');
  await page.keyboard.press('q');
  await expect(tile(page, /^Queried/)).toHaveAccessibleName(/ 1$/);
  await expect(page.getByRole('status').filter({ hasText: /records ·/ })).toHaveText(/^2,418 /);
  // The record left the queue and keeps its place: the note is about it, and not about the next one.
  await expect(table(page).locator('[data-active]')).toContainText('Queried');
  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: /^Note on this/ });
  await expect(note).toContainText('Recorded as Anna Weber.');
  await expect(note.getByRole('button', { name: 'Change in Settings' })).toBeVisible();
  await note.getByRole('textbox').fill('r is a letter here');
  await page.keyboard.press('Control+Enter');
  await expect(note).toHaveCount(0);
  await page.keyboard.press('Enter');
  const reviews = page.getByRole('region', { name: 'Review', exact: true });
  await expect(reviews).toContainText('r is a letter here');
  await expect(reviews).toContainText('Queried by Anna Weber');
  await page.keyboard.press('Escape');

  // A filtered selection: the question names how many.
  await page.getByRole('textbox', { name: 'Search and filter' }).fill('currency:XLM');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /records ·/ })).not.toHaveText(/2,4/);
  const text = await page
    .getByRole('status')
    .filter({ hasText: /records ·/ })
    .innerText();
  const number = text.split(' ')[0] ?? '';
  await table(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(
    `Mark ${number} records as “Reviewed” by Anna`,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matching records' })).toBeVisible();
  const done = String(Number(number.replace(',', '')) + 1);

  await setRules(page, (form) => form.getByRole('checkbox', { name: /Four-eyes/ }).check());
  const waiting = tile(page, /^Reviewed .*waiting for approval/);
  await expect(waiting).toHaveAccessibleName(new RegExp(` ${done} `));
  await expect(tile(page, /^Approved/)).toHaveAccessibleName(/ 0$/);
  await waiting.check();
  await page.getByRole('button', { name: 'Clear filter' }).first().click();
  await table(page).focus();
  await expect(table(page).locator('[data-active]')).toContainText('Reviewed, waiting for approval');
  await page.keyboard.press('p');
  await expect(bar).toContainText('You reviewed it yourself. Somebody else has to approve it.');
  await setRules(page, (form) => form.getByRole('textbox', { name: 'Your name' }).fill('Ben Okafor'));
  await table(page).focus();
  await page.keyboard.press('p');
  await expect(waiting).toHaveAccessibleName(new RegExp(` ${Number(done) - 1} `));
  await expect(tile(page, /^Approved/)).toHaveAccessibleName(/ 1 /);
  // Two names typed under one system user.
  await expect(table(page).locator('[data-active]')).toContainText('Approved, same system user');
  await page.keyboard.press('Enter');
  await expect(reviews).toContainText(/Reviewed by Anna Weber, .*, approved by Ben Okafor/);
  await page.keyboard.press('Escape');

  // The same key means the same beside History; newest first there, so it is another record.
  await openHistory(page);
  await page.getByRole('textbox', { name: 'Search and filter' }).fill('review:waiting-for-approval');
  await page.keyboard.press('Enter');
  const deposits = page.getByRole('grid', { name: 'History' });
  await expect
    .poll(async () => Number(await deposits.getAttribute('aria-rowcount')))
    .toBeLessThanOrEqual(Number(done) + 1);
  await deposits.focus();
  await page.keyboard.press('p');
  await expect(bar).toContainText(/Approved: (Deposit|Withdrawal)/);
  await page.keyboard.press('Control+6');
  await expect(waiting).toHaveAccessibleName(new RegExp(` ${Number(done) - 2} `));
});

test(
  'a statement twice is the same bytes, and the log verifies to the head the window shows',
  { tag: '@deep' },
  async ({ app, appPage }) => {
    const page = appPage;
    await beginReview(page, 'Anna Weber');
    await page.keyboard.press('r');
    await expect(tile(page, /^Reviewed/)).toHaveAccessibleName(/ 1 /);

    await page.getByRole('button', { name: 'Statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Statement' });
    await dialog.getByRole('textbox', { name: 'First day' }).fill('2019-03-01');
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('2019-03-31');
    await dialog.getByText('CSV', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Create statement' }).click();
    const result = dialog.getByRole('region', { name: 'The statement' });
    await expect(result).toContainText('First statement of this period.');
    const hash = /[0-9a-f]{64}/.exec(await result.innerText())?.[0];
    const file = await result.locator('dd').first().innerText();
    const bytes = readFileSync(file.trim());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    await dialog.getByRole('button', { name: 'Create statement' }).click();
    await expect(result).toContainText('Identical to the last one.');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Review log: / }).click();
    // The log itself: searched, and written as CSV where the person chooses.
    const entries = page
      .getByRole('table', { name: 'Review log' })
      .or(page.getByRole('grid', { name: 'Review log' }));
    await expect(entries).toContainText('Reviewed');
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('four-eyes');
    await expect(page.getByText('1 match', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Export 1 entry' }).click();
    const saved = page.getByText(/^1 entry saved to .*review-log.*\.csv/);
    const csv = readFileSync((/saved to (.*)\.$/.exec(await saved.innerText())?.[1] ?? '').trim(), 'utf8');
    expect(csv.split('\r\n')[1]).toContain(',rules,"four-eyes off, reviewer Anna Weber",');

    await page.getByRole('button', { name: 'Verify or import' }).click();
    const log = page.getByRole('dialog', { name: 'Review log' });
    const head = await log
      .locator('code')
      .filter({ hasText: /^[0-9a-f]{64}$/ })
      .innerText();
    const command = await log.locator('code').filter({ hasText: 'verify' }).innerText();
    expect(command).toBe(`npm run archive -- verify "${join(app.dataFolder, 'reviews.db')}"`);
    const { code, stdout } = await promisify(execFile)('node', [
      'scripts/archive.ts',
      'verify',
      join(app.dataFolder, 'reviews.db'),
    ]).then(
      (done) => ({ code: 0, ...done }),
      (ended: { code: number; stdout: string }) => ended,
    );
    expect(stdout).toContain(`latest hash ${head}`);
    // The app has the log open: the newest entries, in a file beside it, are verified with the rest; no hash was given to compare.
    expect(code).toBe(3);
  },
);

/** Another person's reviews of the first three records, on a copy of the archive: the bytes of their log. */
function logOfBen(dataFolder: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'log-of-ben-'));
  try {
    const own = new DatabaseSync(join(dataFolder, 'archive.db'), { readOnly: true });
    own.prepare('VACUUM INTO ?').run(join(folder, 'archive.db'));
    own.close();
    const opened = openArchive(folder);
    if (!opened.ok) throw new Error(opened.error.message);
    const recorded = reviewOps['reviews.record'](opened.value.context, {
      selection: { by: 'ids', ids: [1, 2, 3] },
      what: { kind: 'state', state: 'queried' },
      by: 'Ben Okafor',
      systemUser: 'ben',
      at: Date.now(),
    });
    opened.value.close();
    expect(recorded.ok).toBe(true);
    return readFileSync(join(folder, 'reviews.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('another person’s log is verified, shown before it is taken, and taken once', async ({
  app,
  appPage,
}) => {
  const page = appPage;
  await beginReview(page, 'Anna Weber');
  const bytes = logOfBen(app.dataFolder);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Log').click();
  await page.getByRole('button', { name: 'Verify or import' }).click();
  const log = page.getByRole('dialog', { name: 'Review log' });
  const file = log.getByLabel('Review log file');
  const give = (buffer: Buffer) =>
    file.setInputFiles({ name: 'reviews of Ben.db', mimeType: 'application/octet-stream', buffer });

  const flipped = Buffer.from(bytes);
  const name = flipped.indexOf('Ben Okafor');
  flipped.writeUInt8(flipped.readUInt8(name) ^ 1, name);
  await give(flipped);
  await expect(log.getByRole('alert')).toContainText('reviews of Ben.db not imported');

  await give(bytes);
  await expect(log.getByText(/is verified: 3 entries, 3 new/)).toBeVisible();
  await expect(log.getByText('Recorded as Anna Weber.')).toBeVisible();
  await expect(log.getByRole('button', { name: 'Change in Settings' })).toBeVisible();
  await log.getByRole('button', { name: 'Import 3 entries' }).click();
  await expect(log.getByText(/^Imported: 3 entries/)).toBeVisible();

  await give(bytes);
  await expect(log.getByText(/none new, 3 already here/)).toBeVisible();
  await expect(log.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  // The events of another log count for nothing here, and every such row says so.
  await page.keyboard.press('Escape');
  await expect(
    page.getByText('From reviews of Ben.db (not signed), imported by Anna Weber', { exact: false }),
  ).toHaveCount(3);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Queue').click();
  await expect(tile(page, /^Queried/)).toHaveAccessibleName(/ 0$/);
  await page.getByRole('textbox', { name: 'Search and filter' }).fill('has:imported');
  await page.keyboard.press('Enter');
  await expect(table(page).getByText('Not reviewed · 1 imported')).toHaveCount(3);
});
