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

async function ask(page: Page, currency: string, chain?: string): Promise<void> {
  await openScreen(page, 'Accounts');
  const box = addressSection(page).getByRole('combobox', { name: 'Currency' });
  await box.fill(currency);
  await box.press('Enter');
  if (chain !== undefined)
    await addressSection(page).getByRole('combobox', { name: 'Chain' }).selectOption({ label: chain });
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
  await ask(appPage, 'usdt', 'TRC20');
  const card = addressSection(appPage).getByRole('region', { name: 'USDT deposit address' });
  await expect(card).toContainText('Do not send real funds: they would be lost.');
  await expect(card.locator('.acc-verbatim .mono').first()).toHaveText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  const code = card.getByRole('img', { name: 'QR code of the USDT deposit address on TRC20' });
  await expect(code).toBeVisible();
  const [ground, dark] = await code.evaluate((svg) =>
    [...svg.children].map((part) => getComputedStyle(part).fill),
  );
  expect([ground, dark]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await expect(card.getByRole('button', { name: 'Copy deposit address' })).toBeVisible();
  await expect(card.getByRole('note', { name: 'Memo' })).toHaveCount(0);
  for (const fact of [
    'Main account',
    '1 USDT',
    'final after 20, credited early after 10',
    'no expiry reported',
  ])
    await expect(card).toContainText(fact);

  await ask(appPage, 'XRP');
  const memo = addressSection(appPage).getByRole('note', { name: 'Memo' });
  await expect(memo).toContainText('Memo required');
  await expect(memo).toContainText('Deposits without this memo may be lost.');
  await expect(memo.locator('.mono')).toHaveText(/^\d+$/);
  await expect(memo.getByRole('button', { name: 'Copy memo' })).toBeVisible();
});

test('an address is created on a chain of the list once it is confirmed; other currencies and codes are refused in words', async ({
  appPage,
}) => {
  await ask(appPage, 'USDT', 'BEP20');
  const section = addressSection(appPage);
  await expect(section).toContainText('No USDT deposit address on BEP20 yet.');
  await section.getByRole('button', { name: 'Create address' }).click();
  await expect(section).toContainText('creates a new USDT address on BEP20');
  await expect(section.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await section.getByRole('button', { name: 'Create address' }).click();
  await expect(section.getByRole('img', { name: /on BEP20$/ })).toBeVisible();

  await ask(appPage, 'NOSUCH');
  await expect(section.getByRole('alert')).toContainText('currency not exists');
  await ask(appPage, 'US DT');
  await expect(section).toContainText('Enter a currency code such as USDT.');
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
