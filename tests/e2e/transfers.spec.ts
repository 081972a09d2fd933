/**
 * Internal transfers through the window, over an archive of two accounts that the spec wrote. Breaks when a proposal is not there or says the
 * wrong reason, when a match marks only one leg or none, when a decision cannot be undone, when the other leg cannot be reached, or when a
 * decision is lost by a restart.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { deposit, T0, withdrawal } from '../helpers/history/archive-world.ts';
import { commit } from '../../electron/features/history/archive/commit.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { takePage } from '../../electron/features/history/archive/take-page.ts';
import type { WalletRecord } from '../../shared/records/record.ts';
import { expect, type RunningApp, startApp, test, watchForTrouble } from './app.ts';
import { addStoredAccount, openHistory, useAccount } from './screens.ts';

const MINUTE = 60_000;
const SENT = { status: 'SUCCESS', walletTxId: null, chain: 'trx' };

/** Two by transaction id, one by amount and time, one withdrawal that two deposits fit, and what goes elsewhere. */
const EU: WalletRecord[] = [
  withdrawal({ ...SENT, id: 'w1', amount: '12500', fee: '1', walletTxId: '0xAA00BB11CC22DD33EE44' }),
  withdrawal({
    ...SENT,
    id: 'w2',
    amount: '300',
    fee: '0',
    walletTxId: 'bb00bb11cc22dd33ee44',
    createdAt: T0 + 1,
  }),
  withdrawal({ ...SENT, id: 'w3', amount: '5', fee: '0.5', createdAt: T0 + 90 * MINUTE }),
  withdrawal({ ...SENT, id: 'w4', amount: '70', fee: '0', createdAt: T0 + 200 * MINUTE }),
  withdrawal({ ...SENT, id: 'w5', amount: '8', fee: '0', createdAt: T0 + 300 * MINUTE }),
];
const US: WalletRecord[] = [
  deposit({
    ...SENT,
    amount: '12499',
    walletTxId: 'aa00bb11cc22dd33ee44@TX-address',
    createdAt: T0 + 4 * MINUTE,
  }),
  deposit({ ...SENT, amount: '300', walletTxId: 'BB00BB11CC22DD33EE44', createdAt: T0 + 5 * MINUTE }),
  deposit({ ...SENT, amount: '4.50', createdAt: T0 + 92 * MINUTE }),
  deposit({ ...SENT, amount: '70', memo: '1', createdAt: T0 + 203 * MINUTE }),
  deposit({ ...SENT, amount: '70', memo: '2', createdAt: T0 + 205 * MINUTE }),
  deposit({ ...SENT, amount: '999', createdAt: T0 + 205 * MINUTE }),
];

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-transfers-'));
let app: RunningApp;

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened(browser: Browser): Promise<{ page: Page; trouble: string[] }> {
  app = await startApp({ dataFolder: folder });
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const trouble = watchForTrouble(page);
  await page.goto(app.url);
  await expect(page.getByRole('navigation')).toBeVisible();
  return { page, trouble };
}

async function closed(page: Page): Promise<void> {
  await page.close();
  await app.end();
}

/** Adds both accounts over the bridge and answers their ids. */
async function addAccounts(browser: Browser): Promise<{ eu: string; us: string }> {
  const { page } = await opened(browser);
  for (const name of ['Treasury EU', 'Treasury US']) {
    await addStoredAccount(page, {
      name,
      baseUrl: 'http://127.0.0.1:9',
      headerPrefix: 'ZZ',
      key: 'key',
      secret: 'not-a-real-one',
      passphrase: 'phrase',
    });
  }
  const ids = await page.evaluate(async () => {
    const { counterfoil } = window as unknown as {
      counterfoil: {
        call(name: string, input: unknown): Promise<{ value: { accounts: { id: string; name: string }[] } }>;
      };
    };
    const list = await counterfoil.call('accounts.list', {});
    const idOf = (name: string) => list.value.accounts.find((account) => account.name === name)?.id ?? '';
    return { eu: idOf('Treasury EU'), us: idOf('Treasury US') };
  });
  await closed(page);
  return ids;
}

function fill(accountId: string, rows: readonly WalletRecord[]): void {
  const archive = openArchive(folder);
  if (!archive.ok) throw new Error(archive.error.message);
  const { context, close } = archive.value;
  const kind = rows[0]?.kind ?? 'deposit';
  commit(context, () => takePage(context, { accountId, kind, scanId: 1, seenAt: T0, rows, unreadable: [] }));
  close();
}

async function openWithdrawals(page: Page): Promise<void> {
  await useAccount(page, 'Treasury EU');
  await openHistory(page, 'Withdrawals');
}

test('proposals are accepted and refused, both legs are marked, and all of it outlives a restart', async ({
  browser,
}) => {
  const { eu, us } = await addAccounts(browser);
  fill(eu, EU);
  fill(us, US);
  const first = await opened(browser);
  const { page } = first;
  await openWithdrawals(page);
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Transfers (4)').click();
  const tabs = page.getByRole('tablist', { name: 'Internal transfers' });
  await expect(tabs.getByRole('tab', { name: 'Proposed 4' })).toHaveAttribute('aria-selected', 'true');
  const items = page.getByRole('list', { name: 'Proposed' }).locator('> li');
  await expect(items).toHaveCount(4);
  await expect(items.nth(1)).toContainText('same transaction ID');
  await expect(items.nth(1)).toContainText('amount minus fee 1 USDT');
  await expect(items.nth(2)).toContainText('2 matches are equally good.');
  await expect(items.nth(3)).toContainText('deposit 2 min later');

  const who = page.getByRole('form', { name: 'Reviewer' });
  await who.getByRole('textbox', { name: 'Your name' }).fill('M. Weber');
  await page.keyboard.press('Enter');
  await expect(who).toHaveCount(0);
  await page.getByRole('button', { name: 'Match 2 by transaction ID' }).click();
  await page.getByRole('button', { name: 'Match 2 transfers' }).click();
  await expect(tabs.getByRole('tab', { name: 'Matched 2' })).toBeVisible();
  await expect(items).toHaveCount(2);
  // What was done is shown, and undone.
  const bar = page.getByRole('region', { name: 'Last action' });
  await expect(bar).toContainText('Matched: 2 transfers.');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText('Undone: Matched');
  await expect(tabs.getByRole('tab', { name: 'Proposed 4' })).toBeFocused();
  await page.getByRole('button', { name: 'Match 2 by transaction ID' }).click();
  await page.getByRole('button', { name: 'Match 2 transfers' }).click();
  await expect(items).toHaveCount(2);
  // Of two that fit equally one is refused: the other is a proposal of its own.
  await items.nth(0).getByRole('button', { name: 'Not a match' }).first().click();
  await expect(tabs.getByRole('tab', { name: 'Not a match 1' })).toBeVisible();
  await expect(bar).toContainText(/^Marked “Not a match”: Withdrawal 70 USDT, /);
  await expect(items.nth(0)).not.toContainText('equally good');
  // The keyboard went on where the pair was.
  await expect(items.nth(0).getByRole('button', { name: 'Match', exact: true })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(tabs.getByRole('tab', { name: 'Not a match 0' })).toBeVisible();
  await expect(items.nth(0)).toContainText('equally good');
  await items.nth(0).getByRole('button', { name: 'Not a match' }).first().click();
  await expect(items.nth(0)).not.toContainText('equally good');
  await expect(items.nth(0).getByRole('button', { name: 'Match', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('tab', { name: 'Matched 3' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Records').click();

  // The table says so, the filter knows it, and the pane leads to the other leg.
  const grid = page.getByRole('grid', { name: 'Withdrawals' });
  await expect(grid.getByRole('columnheader', { name: 'Internal transfer' })).toHaveCount(1);
  const query = page.getByRole('textbox', { name: 'Search and filter' });
  await query.fill('account:"Treasury EU" direction:withdrawal internal-transfer:no');
  await query.press('Enter');
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await query.fill('account:"Treasury EU" direction:withdrawal internal-transfer:yes amount=12500');
  await query.press('Enter');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await grid.locator('[aria-rowindex="2"]').click();
  const leg = page.getByRole('region', { name: 'Internal transfer' });
  await expect(leg).toContainText('To account Treasury US, deposit of 12,499 USDT');
  await leg.getByRole('button', { name: '12,499 USDT' }).click();
  await expect(page.getByRole('region', { name: 'Deposit details' })).toContainText(
    'From account Treasury EU',
  );
  // A letter is about the leg that is shown, and not about the row it was opened from.
  await page.keyboard.press('q');
  await expect(bar).toContainText(/^Queried: Deposit 12,499 USDT, /);
  expect(first.trouble).toEqual([]);
  await closed(page);

  const again = await opened(browser);
  await openWithdrawals(again.page);
  await again.page.keyboard.press('Control+k');
  await again.page.getByRole('combobox', { name: 'Search or run a command' }).fill('internal transfers');
  await again.page.keyboard.press('Enter');
  const later = again.page.getByRole('tablist', { name: 'Internal transfers' });
  await later.getByRole('tab', { name: 'Matched 3' }).click();
  const accepted = again.page.getByRole('list', { name: 'Matched' }).locator('> li');
  await expect(accepted).toHaveCount(3);
  await expect(accepted.nth(0)).toContainText('Matched by M. Weber');
  await accepted.nth(0).getByRole('button', { name: 'Undo' }).click();
  await expect(later.getByRole('tab', { name: 'Matched 2' })).toBeVisible();
  await expect(later.getByRole('tab', { name: 'Proposed 2' })).toBeVisible();
  expect(again.trouble).toEqual([]);
  await closed(again.page);
});
