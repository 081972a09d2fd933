/**
 * Balances and deposit addresses on the Accounts screen, at the practice exchange and at a service that has neither.
 * Breaks when an amount is not the venue's own, when a memo can be overlooked, when an address is shown only in part, or when a
 * venue without these paths shows an empty screen instead of saying so.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openScreen } from './screens.ts';

function addressSection(page: Page): Locator {
  return page.getByRole('region', { name: 'Deposit address', exact: true });
}

async function ask(page: Page, currency: string, chain = ''): Promise<void> {
  await openScreen(page, 'Accounts');
  await addressSection(page).getByRole('combobox', { name: 'Currency' }).fill(currency);
  const chainBox = addressSection(page).getByRole('textbox', { name: 'Chain' });
  await chainBox.fill(chain);
  await chainBox.press('Enter');
}

test('balances stand by type of account, held apart from available, what is empty hidden', async ({
  appPage,
}) => {
  await openScreen(appPage, 'Accounts');
  const balances = appPage.getByRole('region', { name: 'Balances' });
  const trading = balances.getByRole('table', { name: 'HF trading account: balances' });
  await expect(trading.getByRole('row').filter({ hasText: /^USDT/ })).toContainText('5,000,000');
  await expect(trading.getByRole('columnheader')).toHaveText(['Currency', 'Available', 'Reserved', 'Total']);
});

test('an address stands in full with its QR code, chain and contract, and a memo cannot be overlooked', async ({
  appPage,
}) => {
  await ask(appPage, 'usdt', 'trx');
  const card = addressSection(appPage).getByRole('region', { name: 'USDT deposit address' });
  await expect(card).toContainText('Do not send real funds: they would be lost.');
  await expect(card.locator('.acc-verbatim .mono').first()).toHaveText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  const code = card.getByRole('img', { name: 'QR code of the USDT deposit address' });
  await expect(code).toBeVisible();
  const [ground, dark] = await code.evaluate((svg) =>
    [...svg.children].map((part) => getComputedStyle(part).fill),
  );
  expect([ground, dark]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await expect(card.getByRole('button', { name: 'Copy deposit address' })).toBeVisible();
  await expect(card.getByRole('note', { name: 'Memo' })).toHaveCount(0);

  await ask(appPage, 'XRP');
  const memo = addressSection(appPage).getByRole('note', { name: 'Memo' });
  await expect(memo).toContainText('Memo required');
  await expect(memo).toContainText('Deposits without this memo may be lost.');
  await expect(memo.locator('.mono')).toHaveText(/^\d+$/);
  await expect(memo.getByRole('button', { name: 'Copy memo' })).toBeVisible();
});

test('a currency the venue does not know: its own words, and making one is asked twice; no code is refused in the page', async ({
  appPage,
}) => {
  await ask(appPage, 'NOSUCH');
  const section = addressSection(appPage);
  await expect(section).toContainText('No NOSUCH deposit address yet.');
  await section.getByRole('button', { name: 'Create address' }).click();
  await expect(section.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await section.getByRole('button', { name: 'Create address' }).click();
  await expect(section.getByRole('alert')).not.toHaveCount(0);

  await ask(appPage, 'US DT');
  await expect(addressSection(appPage)).toContainText('Enter a currency code such as USDT.');
});

test('a service without these paths says so', { tag: '@deep' }, async ({ venuePage }) => {
  await openScreen(venuePage, 'Accounts');
  await venuePage
    .getByRole('list', { name: 'Accounts' })
    .getByRole('button', { name: 'Treasury EU' })
    .click();
  await expect(venuePage.getByRole('region', { name: 'Balances' })).toContainText(
    'has no endpoint for balances',
  );
  await expect(addressSection(venuePage)).toContainText('has no endpoint for deposit addresses');
  await venuePage.getByRole('button', { name: 'Advanced API settings' }).click();
  await venuePage.getByRole('button', { name: /Rate limits, clock, page sizes and more endpoints/ }).click();
  for (const path of ['Order book', 'Recent trades', 'Candles', 'Prices of all pairs']) {
    await expect(venuePage.getByRole('textbox', { name: path })).toBeVisible();
  }
});
