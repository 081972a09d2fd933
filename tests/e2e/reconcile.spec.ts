/**
 * A user's own ledger beside the archive, through the window, against an exchange whose records the spec knows. Breaks when an ambiguous date
 * or number is guessed at, a row or a record is in the wrong list, a press does not lead to its record, what matched cannot be marked or unmarked, or
 * what somebody queried is marked with it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openHistory } from './screens.ts';

test.use({ exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 60, withdrawals: 20 } });

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).selectOption(value);
}

/** "04/03/2026 17:02:11": day first, in UTC. */
function dayFirst(ms: number): string {
  const [day = '', clock = ''] = new Date(ms).toISOString().slice(0, 19).split('T');
  return `${day.split('-').reverse().join('/')} ${clock}`;
}

/** Somebody queries the record of this transaction. */
async function queryOne(page: Page, tx: string): Promise<void> {
  const recorded = await page.evaluate(async (text) => {
    const { counterfoil } = window as unknown as {
      counterfoil: {
        call(name: string, input: unknown): Promise<{ value: { rows: { id: number }[]; recorded: number } }>;
      };
    };
    const sort = { by: 'created', descending: true };
    const found = await counterfoil.call('history.page', {
      filter: { text: [text] },
      sort,
      offset: 0,
      limit: 2,
    });
    const ids = found.value.rows.map(({ id }) => id);
    const what = { kind: 'state', state: 'queried' };
    return counterfoil.call('reviews.record', { selection: { by: 'ids', ids }, what, by: 'Ben Okafor' });
  }, tx);
  expect(recorded.value.recorded).toBe(1);
}

test('a ledger is read as chosen, and every row and record is in its list', async ({
  venuePage: page,
  exchange,
  app,
}) => {
  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();

  const { deposits, withdrawals } = exchange.control.history;
  const known = [...deposits, ...withdrawals].filter(({ status }) => status !== 'FAILURE');
  const withTxId = known.filter(({ walletTxId }) => walletTxId !== null);
  const [wrong, left, ...rest] = withTxId.toSorted((a, b) => a.createdAt - b.createdAt);
  if (wrong === undefined || left === undefined) throw new Error('the exchange has too few records');
  const rowOf = (record: (typeof known)[number], amount = record.amount): string => {
    const out = withdrawals.some((one) => one === record);
    return [
      dayFirst(record.createdAt),
      record.currency,
      `${out ? '-' : ''}${amount}`,
      record.walletTxId,
    ].join(';');
  };
  const lines = [rowOf(wrong, '123456.789'), ...rest.map((record) => rowOf(record))];
  lines.push('32/13/2026 10:00:00;USDT;1;', `${dayFirst(wrong.createdAt)};USDT;77.000000000000000001;`);

  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Reconcile').click();
  await page.getByLabel('Ledger file').setInputFiles({
    name: 'ledger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Time;Currency;Amount;TxID\r\n${lines.join('\r\n')}\r\n`),
  });
  await expect(page.getByRole('heading', { name: 'Original' })).toBeVisible();
  await expect(page.getByText('The times have no time zone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reconcile', exact: true })).toBeDisabled();
  await choose(page, 'Time zone', 'UTC');
  await expect(page.getByRole('heading', { name: 'Interpreted' })).toBeVisible();
  await expect(page.getByText(`${lines.length - 1} of ${lines.length} rows valid`)).toBeVisible();
  await page.getByRole('button', { name: '1 invalid row' }).click();
  await expect(page.getByRole('list', { name: 'Invalid rows' })).toContainText(`Line ${lines.length}`);
  const hours = page.getByRole('textbox', { name: 'Max time difference' });
  await hours.fill('999');
  await expect(page.getByRole('button', { name: 'Reconcile', exact: true })).toBeDisabled();
  await hours.fill('24');
  await page.getByRole('button', { name: 'Reconcile', exact: true }).click();

  const tiles = page.getByRole('radiogroup', { name: 'Lists' });
  const tile = (title: string) => tiles.locator('label').filter({ hasText: title });
  await expect(tile('Differences')).toContainText('1pair');
  await expect(tile('Ledger only')).toContainText('1row');
  await expect(tile('Invalid')).toContainText('1row');
  await expect(tile('Matched')).toContainText(`${rest.length}pairs`);
  const entries = page.getByRole('grid', { name: 'Entries' });
  await expect(entries).toContainText('123,456.789');
  await tile('Ledger only').click();
  await expect(entries).toContainText('77.000000000000000001');

  await tile('Matched').click();
  await page.getByRole('button', { name: 'Export all' }).click();
  await expect(page.getByText(/rows saved to/)).toBeVisible();
  const folder = join(app.dataFolder, 'exports');
  expect(existsSync(folder)).toBe(true);
  const file = readdirSync(folder).find((name) => name.endsWith('.csv')) ?? 'no file';
  expect(readFileSync(join(folder, file), 'utf8')).toContain('77.000000000000000001');

  await queryOne(page, rest[0]?.walletTxId ?? 'none');
  await page.getByRole('button', { name: `Mark ${rest.length} as reviewed` }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('M. Weber');
  await page.getByRole('textbox', { name: 'Your name' }).press('Enter');
  const question = page.getByRole('group', { name: 'Mark as reviewed' });
  await expect(question).toContainText(`Mark ${rest.length - 1} matched records as reviewed`);
  await expect(question).toContainText('1 more is skipped: queried or needs attention.');
  await page.getByRole('button', { name: `Mark ${rest.length - 1} reviewed` }).click();
  const bar = page.getByRole('region', { name: 'Last action' });
  await expect(bar).toContainText(`Marked reviewed: ${rest.length - 1} records. Note: “reconciled with`);
  await expect(bar).toContainText('1 skipped: queried or needs attention.');
  await expect(page.getByRole('button', { name: 'Marked as reviewed' })).toBeVisible();
  // All of it is undone at once, and can be done anew.
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText(`Undone: Marked reviewed: ${rest.length - 1} records.`);
  await page.getByRole('button', { name: `Mark ${rest.length} as reviewed` }).click();
  await page.getByRole('button', { name: `Mark ${rest.length - 1} reviewed` }).click();
  await expect(page.getByRole('button', { name: 'Marked as reviewed' })).toBeVisible();

  await tile('Differences').click();
  await entries.getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Deposit details' })).toContainText(wrong.address);
  await page.getByRole('button', { name: 'Close (Esc)' }).click();
  await page.getByRole('textbox', { name: 'Search and filter' }).fill('review:reviewed');
  await page.getByRole('textbox', { name: 'Search and filter' }).press('Enter');
  const counted = page
    .getByRole('status')
    .filter({ hasText: `${rest.length - 1} of ${deposits.length + withdrawals.length} records` });
  await expect(counted).toBeVisible();
});
