/**
 * What another person's review log brought and counts here: labels, and decisions on internal transfers. Breaks when a place that shows one
 * does not say that it was imported, or not from which file, by whom and when.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { deposit, withdrawal } from '../helpers/history/archive-world.ts';
import { valueOf } from '../helpers/history/review-world.ts';
import { idOf, put } from '../helpers/transfer-legs.ts';
import type { ArchiveContext } from '../../electron/features/history/archive/context.ts';
import { reviewOps } from '../../electron/features/history/reviews/review-ops.ts';
import { transferOps } from '../../electron/features/history/transfers/transfer-ops.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { expect, startApp, test, watchForTrouble } from './app.ts';
import { addStoredAccount, openHistory, useAccount } from './screens.ts';

const SENT = { status: 'SUCCESS', chain: 'trx', walletTxId: 'aa00bb11cc22dd33ee44' };
const FROM = /From log of Ben\.db \(not signed\), imported by Anna Weber on /;
const BEN = { by: 'Ben Okafor', systemUser: 'ben', at: Date.UTC(2026, 0, 5) };

function inArchive<T>(folder: string, ids: Ids, act: (context: ArchiveContext) => T): T {
  const { context, close } = valueOf(openArchive(folder));
  put(context, ids.eu, [withdrawal({ ...SENT, id: 'w1', amount: '12500', fee: '1' })]);
  put(context, ids.us, [deposit({ ...SENT, amount: '12499' })]);
  try {
    return act(context);
  } finally {
    close();
  }
}

interface Ids {
  eu: string;
  us: string;
}

/** Ben labelled the withdrawal and matched it with the deposit. */
function logOfBen(ids: Ids): string {
  const folder = mkdtempSync(join(tmpdir(), 'log-of-ben-'));
  try {
    inArchive(folder, ids, (context) => {
      const pair = {
        out: idOf(context, ids.eu, 'withdrawal', '12500'),
        in: idOf(context, ids.us, 'deposit', '12499'),
      };
      const selection = { by: 'ids' as const, ids: [pair.out] };
      const what = { kind: 'label' as const, label: 'payroll', on: true };
      valueOf(reviewOps['reviews.record'](context, { selection, what, ...BEN }));
      valueOf(transferOps['transfers.decide'](context, { decision: 'match', pairs: [pair], ...BEN }));
    });
    return readFileSync(join(folder, 'reviews.db')).toString('base64');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function opened(browser: Browser, dataFolder: string) {
  const app = await startApp({ dataFolder });
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const trouble = watchForTrouble(page);
  await page.goto(app.url);
  await expect(page.getByRole('navigation')).toBeVisible();
  return { app, page, trouble };
}

async function addAccounts(page: Page): Promise<Ids> {
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
  return page.evaluate(async () => {
    const { counterfoil } = window as unknown as {
      counterfoil: {
        call(name: string, input: unknown): Promise<{ value: { accounts: { id: string; name: string }[] } }>;
      };
    };
    const list = await counterfoil.call('accounts.list', {});
    const idOfName = (name: string) => list.value.accounts.find((account) => account.name === name)?.id ?? '';
    return { eu: idOfName('Treasury EU'), us: idOfName('Treasury US') };
  });
}

test('imported labels and internal transfers say so with file, importer and time, in table, pane and list', async ({
  browser,
}, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-imported-'));
  const first = await opened(browser, folder);
  const ids = await addAccounts(first.page);
  await first.page.close();
  await first.app.end();
  const base64 = logOfBen(ids);
  inArchive(folder, ids, (context) => {
    const anna = { by: 'Anna Weber', systemUser: 'anna', at: Date.UTC(2026, 0, 7) };
    valueOf(reviewOps['reviews.import'](context, { name: 'log of Ben.db', base64, take: true, ...anna }));
  });

  const { app, page, trouble } = await opened(browser, folder);
  await useAccount(page, 'Treasury EU');
  await openHistory(page, 'Withdrawals');
  const grid = page.getByRole('grid', { name: 'Withdrawals' });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Labels' }).check();
  await page.keyboard.press('Escape');
  const row = grid.locator('[aria-rowindex="2"]');
  await expect(row).toContainText('payroll · 1 imported');
  await expect(row).toContainText('imported ⇄ to Treasury US');

  await row.click();
  const review = page.getByRole('region', { name: 'Review', exact: true });
  // Beside the label, and in the review history for the label and the match.
  await expect(review.getByText(FROM)).toHaveCount(3);
  const leg = page.getByRole('region', { name: 'Internal transfer' });
  await expect(leg).toContainText('IMPORTED');
  await expect(leg).toContainText(FROM);
  await page.screenshot({ path: info.outputPath('pane.png') });
  await page.keyboard.press('Escape');

  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Transfers').click();
  await page.getByRole('tab', { name: 'Matched 1' }).click();
  const matched = page.getByRole('list', { name: 'Matched' }).locator('> li');
  await expect(matched).toContainText(/IMPORTED.*Matched by Ben Okafor \(ben\)/);
  await expect(matched).toContainText(FROM);
  await page.screenshot({ path: info.outputPath('list.png') });
  expect(trouble).toEqual([]);
  await page.close();
  await app.end();
  rmSync(folder, { recursive: true, force: true });
});
