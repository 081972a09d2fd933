/**
 * A damaged record through the window: an archive in which 11036.21 became 91036.21. Breaks when the amount is on the screen, when the record is not
 * named as damaged in the table and its pane, or when nothing says that totals lack it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { deposit, T0 } from '../helpers/history/archive-world.ts';
import { commit } from '../../electron/features/history/archive/commit.ts';
import { takePage } from '../../electron/features/history/archive/take-page.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { expect, startApp, test, watchForTrouble } from './app.ts';
import { addStoredAccount, openHistory, useAccount } from './screens.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-damaged-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = Array.from({ length: 12 }, (_, n) =>
  deposit({
    amount: n === 4 ? '11036.21' : `${n + 1}00.5`,
    status: 'SUCCESS',
    walletTxId: `tx-${n}`,
    createdAt: T0 - n * 3_600_000,
  }),
);

async function addAccount(page: Page): Promise<string> {
  await addStoredAccount(page, {
    name: 'Treasury EU',
    baseUrl: 'http://127.0.0.1:9',
    headerPrefix: 'ZZ',
    key: 'key',
    secret: 'not-a-real-one',
    passphrase: 'phrase',
  });
  return page.evaluate(async () => {
    const { counterfoil } = window as unknown as {
      counterfoil: {
        call(name: string, input: unknown): Promise<{ value: { accounts: { id: string; name: string }[] } }>;
      };
    };
    const list = await counterfoil.call('accounts.list', {});
    return list.value.accounts.find(({ name }) => name === 'Treasury EU')?.id ?? '';
  });
}

function fill(accountId: string): void {
  const archive = openArchive(folder);
  if (!archive.ok) throw new Error(archive.error.message);
  const { context, close } = archive.value;
  const page = { accountId, kind: 'deposit', scanId: 1, seenAt: T0, rows: ROWS, unreadable: [] } as const;
  commit(context, () => takePage(context, page));
  close();
  const file = join(folder, 'archive.db');
  writeFileSync(file, Buffer.from(readFileSync(file, 'latin1').replaceAll('11036.21', '91036.21'), 'latin1'));
}

test('a damaged record is named, shown without its amount, and counted as left out', async ({ browser }) => {
  const first = await startApp({ dataFolder: folder });
  const before = await browser.newPage();
  await before.goto(first.url);
  await expect(before.getByRole('navigation')).toBeVisible();
  const accountId = await addAccount(before);
  await before.close();
  await first.end();
  fill(accountId);

  const app = await startApp({ dataFolder: folder });
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const trouble = watchForTrouble(page);
  await page.goto(app.url);
  await useAccount(page, 'Treasury EU');
  await openHistory(page);
  await expect(page.getByText('1 record is damaged on this computer’s disk.')).toBeVisible();
  await expect(page.getByText('Not included: 1 damaged')).toBeVisible();
  const grid = page.getByRole('grid');
  await expect(grid.locator('[role=row][data-damaged]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show record' }).click();
  // The rows of before are gone: an element that showed the record among them is none to press.
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  const row = grid.locator('[role=row][data-damaged]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Damaged');
  await row.click();
  await expect(page.getByText('Damaged on disk.')).toBeVisible();
  await expect(page.getByText('Amount damaged')).toBeVisible();
  for (const amount of ['11036.21', '91036.21', '11,036.21', '91,036.21']) {
    await expect(page.getByText(amount)).toHaveCount(0);
  }
  expect(trouble).toEqual([]);
  await page.close();
  await app.end();
});
