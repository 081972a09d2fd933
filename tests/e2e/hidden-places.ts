import type { Page } from '@playwright/test';
import type { RunningExchange } from '../../exchange/start.ts';
import { closeDialog, tab } from './visit-tools.ts';
import { expect } from './exchange.ts';
import { openHistory, openScreen } from './screens.ts';

/* Places of privacy.spec.ts to which a way leads: a ledger that is read in, a statement that is written, orders that have ended. */

/** Too many digits that count to occur in a page by chance. */
export function isLong(amount: string): boolean {
  return amount.replaceAll(/[^0-9]/g, '').replace(/^0+|0+$/g, '').length >= 6;
}

/** Called in every place that contains an amount of one's own when it is shown. */
export type CheckPlace = (place: string) => Promise<void>;

/** Amounts that occur in the ledger of `reconcile` alone. The sum of the two `only` occurs nowhere but in the totals. */
const LEDGER = { differs: '123456.789', only: ['77.00000123', '1000.00000111'], unreadable: '98765.4321' };
export const OF_LEDGER = [LEDGER.differs, ...LEDGER.only, '1077.00000234', LEDGER.unreadable];

/** A ledger with a row for each list. */
function ledgerOf({ control: { history } }: RunningExchange): string {
  const candidates = history.deposits.filter(
    ({ amount, status, walletTxId }) => status === 'SUCCESS' && walletTxId !== null && isLong(amount),
  );
  // The newest and the oldest: the records in between are the venue's alone.
  const equal = candidates[0];
  const other = candidates.at(-1);
  if (equal === undefined || other === undefined || equal === other)
    throw new Error('the exchange has too few deposits');
  const row = ({ createdAt, currency, walletTxId }: typeof equal, amount: string): string =>
    [new Date(createdAt).toISOString(), currency, amount, walletTxId ?? ''].join(';');
  const alone = (amount: string): string => row({ ...equal, currency: 'USDT', walletTxId: '' }, amount);
  const lines = [
    row(equal, equal.amount),
    row(other, LEDGER.differs),
    ...LEDGER.only.map(alone),
    alone(`${LEDGER.unreadable}x`),
  ];
  return `Time;Currency;Amount;TxID\r\n${lines.join('\r\n')}\r\n`;
}

/** Reconcile: the file as it is and as it is interpreted, every list with its totals, and an entry in full. */
export async function reconcile(page: Page, exchange: RunningExchange, check: CheckPlace): Promise<void> {
  await openHistory(page);
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Reconcile').click();
  await page.getByRole('list', { name: 'Steps' }).getByRole('button').first().click();
  await page.getByLabel('Ledger file').setInputFiles({
    name: 'ledger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(ledgerOf(exchange)),
  });
  // No amount of it has a sign, so which way they went is asked.
  await page.getByLabel('Direction from', { exact: true }).selectOption('signed');
  const understood = page.getByRole('heading', { name: 'Interpreted' });
  await expect(understood).toBeVisible();
  const sign = page.getByLabel('Decimal separator', { exact: true });
  await sign.selectOption('');
  await expect(page.getByRole('heading', { name: 'Original' })).toBeVisible();
  await check('Reconcile, the file as it stands');
  await sign.selectOption('.');
  await expect(understood).toBeVisible();
  await page.getByRole('button', { name: /invalid/i }).click();
  await check('Reconcile, the file as understood');
  await page.getByRole('button', { name: 'Reconcile', exact: true }).click();
  const entries = page.getByRole('grid', { name: 'Entries' });
  const lists = page.getByRole('radiogroup', { name: 'Lists' }).locator('label');
  for (const list of ['Matched', 'Differences', 'Ledger only', 'Venue only', 'Invalid']) {
    await lists.filter({ hasText: list }).click();
    await expect(page.getByRole('region', { name: list, exact: true })).toBeVisible();
    await expect(entries).not.toHaveAttribute('aria-busy');
    await check(`Reconcile, ${list}`);
    await entries.getByRole('row').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Entry details' })).toBeVisible();
    await check(`Reconcile, ${list}, an entry in full`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Records').click();
  await expect(page.getByRole('heading', { name: 'Reconcile' })).toHaveCount(0);
}

interface Row {
  id: number;
  review: string;
  record: { amount: string };
}

type Ask = (name: string, input: object) => Promise<{ value: unknown }>;

/** A statement of last year, then a second one after one record was queried in between: it lists what differs. */
export async function statement(page: Page, ask: Ask, check: CheckPlace): Promise<void> {
  await openScreen(page, 'Review');
  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await dialog.getByLabel('Period', { exact: true }).selectOption('last-year');
  const write = dialog.getByRole('button', { name: 'Create statement' });
  await write.click();
  await expect(dialog.getByRole('region', { name: 'The statement' })).toBeVisible();
  const year = new Date().getFullYear() - 1;
  const filter = { from: Date.UTC(year, 0, 2), before: Date.UTC(year, 11, 30) };
  const sort = { by: 'created', descending: true };
  const { rows } = (await ask('history.page', { filter, sort, offset: 0, limit: 100 })).value as {
    rows: Row[];
  };
  const one = rows.find(({ review, record }) => review === 'unreviewed' && isLong(record.amount));
  const what = { kind: 'state', state: 'queried' };
  await ask('reviews.record', { selection: { by: 'ids', ids: [one?.id] }, what, by: 'Anna Weber' });
  await write.click();
  await expect(dialog.getByRole('list', { name: 'Differences' })).toContainText('queried');
  await check('Statement, what differs');
  await closeDialog(page);
}

/** Fills with their sums, closed orders, one of them in full with its evidence. */
export async function endedOrders(page: Page, check: CheckPlace): Promise<void> {
  await openScreen(page, 'Orders');
  await tab(page, 'Orders', /^Fills/).click();
  await expect(page.getByRole('table', { name: 'Fills' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Totals of fills shown' })).toBeVisible();
  await check('Orders, fills');
  await tab(page, 'Orders', /^Closed/).click();
  await page.getByRole('grid', { name: 'Closed orders' }).getByRole('row').nth(1).click();
  await check('Orders, closed, with one open');
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText(/(Closed|Cancelled): /);
  for (const fold of await timeline.getByRole('button', { name: 'As recorded' }).all()) await fold.click();
  await check('Orders, the evidence of a closed one');
  await page.keyboard.press('Escape');
}
