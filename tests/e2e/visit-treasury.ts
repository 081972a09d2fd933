import { expect } from '@playwright/test';
import { closeDialog, closePopover, DIALOG, SCREEN, type ScreenVisit } from './visit-tools.ts';
import { openHistory, openScreen } from './screens.ts';

/* Visits deposits, withdrawals, their history, a ledger and the reviews. */

export async function records({ page, exchange, check }: ScreenVisit): Promise<void> {
  await openScreen(page, 'Deposits');
  const grid = page.getByRole('grid', { name: 'Deposits' });
  await expect(grid.getByRole('row')).not.toHaveCount(0);
  await check('Deposits, live', 'body');
  const filters = page.getByRole('group', { name: 'Filters' });
  for (const chip of ['Currency', 'Status', 'From']) {
    await filters.getByRole('button', { name: chip, exact: true }).click();
    await check(`Deposits, filter ${chip}`, DIALOG);
    await closePopover(page);
  }
  await filters.getByRole('button', { name: 'Currency', exact: true }).click();
  await filters.getByRole('dialog').getByRole('textbox').fill('NOSUCH');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
  await check('Deposits, empty because of the filter', SCREEN);
  exchange.control.inject({ name: 'html', path: '/api/v1/deposits', count: 9 });
  await page
    .getByRole('button', { name: /^Clear/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await check('Deposits, the venue answers nonsense', SCREEN);
  exchange.control.clearFaults();
  await openScreen(page, 'Withdrawals');
  await page.getByRole('grid', { name: 'Withdrawals' }).getByRole('row').nth(1).click();
  await expect(page.getByRole('region', { name: 'Withdrawal details' })).toBeVisible();
  await check('Withdrawals, with a record open', SCREEN);
  await page.keyboard.press('Escape');
}

export async function history({ page, check }: ScreenVisit): Promise<void> {
  await openHistory(page);
  const read = page.getByRole('button', { name: 'Download history' });
  await expect(read).toBeVisible();
  await check('History, nothing read', SCREEN);
  await read.click();
  const pill = page.getByRole('button', { name: /^History verified to [^,]*$/ });
  await expect(pill).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Deposits' });
  await expect(grid.locator('[aria-rowindex="2"] .hg-amount')).toContainText(/[\d•]/);
  await check('History', SCREEN);
  await pill.click();
  await page.getByRole('button', { name: 'Start date' }).click();
  await check('History, what the archive knows', DIALOG);
  await closePopover(page);
  for (const name of ['Columns', 'Views']) {
    await page.getByRole('button', { name, exact: true }).click();
    await check(`History, ${name}`, DIALOG);
    await closePopover(page);
  }
  const filters = page.getByRole('group', { name: 'Filters' });
  const add = filters.getByRole('button', { name: 'Filter', exact: true });
  for (const part of ['Status', 'Time', 'Amount', 'Label', 'Review']) {
    await add.click();
    if (part === 'Status') await check('History, parts of a filter', DIALOG);
    await filters.getByRole('button', { name: part, exact: true }).click();
    await check(`History, filter ${part}`, DIALOG);
    await closePopover(page);
  }
  const query = page.getByRole('textbox', { name: 'Search and filter' });
  const before = await query.inputValue();
  await query.fill('currency:');
  await query.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'at character' })).toBeVisible();
  await check('History, a query that makes no sense', '.hist-ask');
  await query.fill('currency:NOSUCH');
  await query.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matching records' })).toBeVisible();
  await check('History, empty because of the filter', SCREEN);
  await query.fill(before);
  await query.press('Enter');
  await expect(grid.locator('[aria-rowindex="2"] .hg-amount')).toContainText(/[\d•]/);

  await grid.focus();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('region', { name: 'Deposit details' });
  await expect(pane.getByRole('heading', { name: 'Status history' })).toBeVisible();
  await check('History, with a record open', '.records-body');
  await pane.getByRole('button', { name: 'Note' }).click();
  await check('History, a note', DIALOG);
  await closePopover(page);
  await pane.getByRole('button', { name: 'Name address' }).click();
  await check('History, a name for an address', '.addr-form');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);

  await grid.focus();
  await page.keyboard.press('Control+a');
  await check('History, everything selected', '.hist-foot');
  await grid.focus();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Totals', exact: true }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await check('History, totals', SCREEN);
  await page.getByRole('button', { name: 'Totals', exact: true }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('combobox', { name: 'Columns' }).selectOption('Koinly universal');
  await expect(dialog.getByText(/^Not included: \d/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Edit columns/ }).click();
  await check('History, export', DIALOG);
  await dialog.getByRole('button', { name: /^Export \d/ }).click();
  await expect(page.getByText(/records saved to/)).toBeVisible();
  await check('A message', '.toasts');
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Transfers').click();
  await expect(page.getByRole('heading', { name: 'Internal transfers' })).toBeVisible();
  await check('Internal transfers', SCREEN);
  await page.getByRole('button', { name: 'Matching rules' }).click();
  await check('Internal transfers, what fits', DIALOG);
  await closePopover(page);
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Records').click();
}

export async function reconcile({ page, exchange, check }: ScreenVisit): Promise<void> {
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Reconcile').click();
  await check('Reconcile, the file', SCREEN);
  const [first, second] = exchange.control.history.deposits;
  if (first === undefined || second === undefined) throw new Error('the exchange has too few deposits');
  const line = ({ createdAt, currency, walletTxId }: typeof first, amount: string) =>
    `${new Date(createdAt).toISOString()};${currency};${amount};${walletTxId ?? ''}`;
  const lines = [line(first, first.amount), line(second, '-123.45'), 'no time;USDT;1;'];
  await page.getByLabel('Ledger file').setInputFiles({
    name: 'ledger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Time;Currency;Amount;TxID\r\n${lines.join('\r\n')}\r\n`),
  });
  await expect(page.getByRole('heading', { name: 'Interpreted' })).toBeVisible();
  await page.getByRole('button', { name: /invalid/i }).click();
  await check('Reconcile, the columns', SCREEN);
  await page.getByRole('button', { name: 'Reconcile', exact: true }).click();
  const entries = page.getByRole('grid', { name: 'Entries' });
  await expect(entries).toBeVisible();
  await entries.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await check('Reconcile, the result with an entry open', SCREEN);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Entry details' })).toHaveCount(0);
}

export async function reviewing({ page, check }: ScreenVisit): Promise<void> {
  await openScreen(page, 'Review');
  const queue = page.getByRole('grid', { name: 'Review queue' });
  await expect(queue.locator('[aria-rowindex="2"] .hg-amount')).toContainText(/[\d•]/);
  await check('Review, without a name', SCREEN);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Anna Weber');
  await page.keyboard.press('Enter');
  await expect(queue).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Status history' })).toBeVisible();
  await check('Review, with a record open', SCREEN);
  await page.keyboard.press('Escape');
  await queue.focus();
  await page.keyboard.press('n');
  await check('Review, a note', DIALOG);
  await closeDialog(page);
  await queue.focus();
  await page.keyboard.press('l');
  await check('Review, a label', DIALOG);
  await closeDialog(page);
  await queue.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('q');
  await check('Review, asked about many', '.hist-foot');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Statement' });
  await statement.getByRole('button', { name: 'Create statement' }).click();
  await expect(statement.getByRole('region', { name: 'The statement' })).toBeVisible();
  await check('Review, a statement', DIALOG);
  await closeDialog(page);
  await page.getByRole('button', { name: /^Review log: / }).click();
  await expect(page.getByRole('region', { name: 'Review log' })).toBeVisible();
  await check('Review, the log', SCREEN);
}
