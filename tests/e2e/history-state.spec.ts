/**
 * What History shows of its own state, against an exchange whose records the spec changes behind its back. Breaks when a reading cannot be
 * held, gone on with or given up in the window, a record that the venue changed after its review shows no mark or keeps it after a new
 * look, a row that was set aside is lost once it can be read, or the totals line is not the sum of the result.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openHistory } from './screens.ts';

test.use({ exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 60, withdrawals: 40 } });

const SCALE = 18;

function pill(page: Page): Locator {
  return page.getByRole('button', { name: /^History verified to / });
}

/** The same without a gap. */
function wholePill(page: Page): Locator {
  return page.getByRole('button', { name: /^History verified to [^,]*$/ });
}

async function ask(page: Page, query: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Search and filter' });
  await field.fill(query);
  await field.press('Enter');
}

/** Reads both lists from end to end once more, as somebody does who doubts them. */
async function readAnew(page: Page): Promise<void> {
  const knows = page.getByRole('dialog', { name: 'Download status' });
  if (!(await knows.isVisible())) await pill(page).click();
  await knows.getByText('Verify all history').click();
  await knows.getByRole('button', { name: 'Verify all', exact: true }).click();
}

test(
  'a reading is paused, gone on with and given up by the buttons of its bar',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    exchange.control.inject({ name: 'delay', path: '/api/v1/deposits', ms: 1_500, count: 1_000 });
    await openHistory(page);
    await page.getByRole('button', { name: 'Download history' }).click();
    const bar = page.getByRole('region', { name: 'Downloading history of Treasury EU' });
    await expect(bar.getByRole('progressbar')).toBeVisible();

    await bar.getByRole('button', { name: 'Pause' }).click();
    await expect(bar).toContainText('Paused: deposits of Treasury EU');
    await bar.getByRole('button', { name: 'Resume' }).click();
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();

    await bar.getByRole('button', { name: 'Cancel' }).click();
    await expect(bar).toHaveCount(0);
    await expect(pill(page)).toHaveCount(0);

    exchange.control.clearFaults();
    await page
      .getByRole('button', { name: /^(Download history|Download now)$/ })
      .first()
      .click();
    await expect(wholePill(page)).toBeVisible();
  },
);

test(
  'a record the venue changed after its review is marked in its row and its pane, found, and no more after a new look',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    await openHistory(page, 'Withdrawals');
    await page.getByRole('button', { name: 'Download history' }).click();
    await expect(wholePill(page)).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Withdrawals' });
    const [newest] = [...exchange.control.history.withdrawals].sort((a, b) => b.createdAt - a.createdAt);
    if (newest === undefined) throw new Error('no withdrawal');
    await grid.locator('[aria-rowindex="2"]').click();
    const pane = page.getByRole('region', { name: 'Withdrawal details' });
    await pane.getByRole('textbox', { name: 'Your name' }).fill('M. Weber');
    await pane.getByRole('textbox', { name: 'Your name' }).press('Enter');
    await pane.getByRole('button', { name: /^Mark reviewed/ }).click();
    await expect(pane).toContainText('Reviewed by M. Weber');
    await pane.getByRole('button', { name: 'Close (Esc)' }).click();
    await ask(page, 'account:"Treasury EU" direction:withdrawal is:changed');
    await expect(grid.locator('[aria-rowindex="2"]')).toHaveCount(0);

    Object.assign(newest, { amount: '12345.678' });
    await ask(page, 'account:"Treasury EU" direction:withdrawal');
    await readAnew(page);
    const mark = grid.getByRole('gridcell', { name: 'Reviewed, changed since' });
    await expect(mark).toContainText('⚠ Reviewed');
    await page.keyboard.press('Escape');
    await ask(page, 'account:"Treasury EU" direction:withdrawal is:changed');
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    const filters = page.getByRole('group', { name: 'Filters' });
    await expect(
      filters.getByRole('button', { name: 'Changed since review: Changed since review' }),
    ).toBeVisible();
    await mark.click();
    await expect(pane).toContainText('Changed after review:');
    await expect(pane).toContainText('amount');

    await pane.getByRole('button', { name: /^Mark reviewed/ }).click();
    await expect(pane).not.toContainText('Changed after review:');
    await ask(page, 'account:"Treasury EU" direction:withdrawal review:reviewed');
    await expect(grid.getByRole('gridcell', { name: 'Reviewed', exact: true })).toBeVisible();
    await expect(mark).toHaveCount(0);
  },
);

test(
  'a row that could not be read is kept in its fold, and in the second one once it could; the totals line is the sum',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    const odd = exchange.control.history.deposits[20];
    if (odd === undefined) throw new Error('no deposit');
    const { amount } = odd;
    Object.assign(odd, { amount: 'a lot' });
    await openHistory(page);
    await page.getByRole('button', { name: 'Download history' }).click();
    await expect(pill(page)).toContainText('with 1 gap');
    await pill(page).click();
    const knows = page.getByRole('dialog', { name: 'Download status' });
    const gap = knows.getByRole('region', { name: '1 gap' }).getByRole('listitem');
    await expect(gap).toContainText(
      'Treasury EU, deposits 1 unreadable record left out. Open unreadable records',
    );
    await knows.getByText('1 unreadable record, kept as received').click();
    await expect(knows.getByRole('listitem').filter({ hasText: 'a lot' })).toBeVisible();

    Object.assign(odd, { amount });
    await readAnew(page);
    const resolved = knows.getByText('1 unreadable record, since resolved');
    await resolved.click();
    const row = knows.getByRole('listitem').filter({ hasText: 'a lot' });
    await expect(row).toContainText('its time range was fully downloaded');
    await expect(knows.getByText('1 unreadable record, kept as received')).toHaveCount(0);
    await expect(gap).toHaveCount(0);
    await expect(wholePill(page)).toBeVisible();
    await page.keyboard.press('Escape');

    const { currency } = odd;
    await ask(page, `direction:deposit currency:${currency}`);
    const own = exchange.control.history.deposits.filter(
      (record) => record.currency === currency && record.status === 'SUCCESS',
    );
    const line = page.getByLabel('Totals for these results');
    const total = line.locator('span').filter({ has: page.locator('b') });
    await expect(total).toHaveCount(1);
    await expect
      .poll(async () => (await total.textContent())?.replaceAll(',', ''))
      .toBe(`${currency} ${sumOf(own.map((record) => record.amount))}`);
    await line.getByRole('button').click();
    await expect(page.getByRole('table', { name: 'Totals by currency' })).toContainText(currency);
  },
);

/** Exact, with the decimals of the amount that has the most. */
function sumOf(amounts: readonly string[]): string {
  let units = 0n;
  let places = 0;
  for (const text of amounts) {
    const [whole = '0', fraction = ''] = text.split('.');
    places = Math.max(places, fraction.length);
    units += BigInt(whole + fraction.padEnd(SCALE, '0'));
  }
  const digits = units.toString().padStart(SCALE + 1, '0');
  const sum = `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
  return places === 0 ? sum.slice(0, -SCALE - 1) : sum.slice(0, sum.length - SCALE + places);
}
