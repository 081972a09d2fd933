/**
 * The window's lists against what the exchange really holds (its history is at hand in this process).
 * Breaks when a page is skipped or shown twice, a filter is not sent, a field is missing from the detail pane, or an odd
 * record (internal, no memo, empty chain, no transaction, unknown status, duplicate) is hidden, merged or mended.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { column, openScreen, openSettings, position, setFilter, useAccount } from './screens.ts';

const DEPOSIT_FIELDS =
  'currency chain status address memo isInner amount fee walletTxId createdAt updatedAt remark'.split(' ');

async function everyPage(page: Page, kind: string, pages: number): Promise<string[]> {
  const amounts: string[] = [];
  for (let number = 1; number <= pages; number += 1) {
    await expect(position(page)).toContainText(`Page ${number} of ${pages}`);
    await expect(page.getByRole('region', { name: `${kind}, page ${number}` })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
    amounts.push(...(await column(page, kind, 'Amount')));
    if (number < pages) await page.getByRole('button', { name: 'Next page' }).click();
  }
  return amounts;
}

const plain = (text: string) => text.replaceAll(',', '').trim();

for (const { kind, key, pages } of [
  { kind: 'Deposits', key: 'deposits', pages: 10 },
  { kind: 'Withdrawals', key: 'withdrawals', pages: 3 },
] as const) {
  test(
    `${kind}: walking every page shows every record once, in order, digit for digit`,
    { tag: kind === 'Withdrawals' ? '@deep' : [] },
    async ({ venuePage, exchange }) => {
      await openScreen(venuePage, kind);
      const shown = await everyPage(venuePage, kind, pages);
      const all = exchange.control.history[key];
      expect(shown.map(plain)).toEqual(all.map((record) => record.amount));

      // The last page, another page size, and going to a page by its number.
      const goTo = venuePage.getByRole('textbox', { name: /Go to page/ });
      await goTo.fill('99');
      await expect(venuePage.getByText(`Enter a page from 1 to ${pages}.`)).toBeVisible();
      await expect(goTo).toHaveAccessibleDescription(`Enter a page from 1 to ${pages}.`);
      await goTo.fill('1');
      await goTo.press('Enter');
      await expect(position(venuePage)).toContainText(`Page 1 of ${pages}`);
      await venuePage.getByRole('button', { name: 'Last page' }).click();
      await expect(position(venuePage)).toContainText(`Page ${pages} of ${pages}`);
      await expect(venuePage.getByRole('grid', { name: kind }).getByRole('row')).toHaveCount(
        (all.length % 50) + 1,
      );
      await venuePage
        .getByRole('combobox', { name: 'Records per page' })
        .selectOption({ label: '100 per page' });
      // The first record of the old page stays in sight.
      const larger = Math.ceil(all.length / 100);
      await expect(position(venuePage)).toContainText(`Page ${larger} of ${larger}`);
      await goTo.fill('1');
      await goTo.press('Enter');
      await expect(position(venuePage)).toContainText(`Page 1 of ${larger}`);
    },
  );

  test(
    `${kind}: every filter asks the venue for what it says`,
    { tag: kind === 'Withdrawals' ? '@deep' : [] },
    async ({ venuePage, exchange }) => {
      const all = exchange.control.history[key];
      const middle = all[Math.floor(all.length / 2)];
      if (middle === undefined) throw new Error('the exchange has no records');
      // The inputs take whole minutes.
      const minute = new Date(Math.floor(middle.createdAt / 60_000) * 60_000);
      const typed = minute.toISOString().slice(0, 16);
      const count = (test: (record: (typeof all)[number]) => boolean) =>
        all.filter((record) => test(record)).length;
      const records = (number: number) => new RegExp(`· ${number.toLocaleString('en')} records?`);

      await openSettings(venuePage, 'Appearance');
      await venuePage.getByRole('radiogroup', { name: /Time/ }).getByText('UTC').click();
      await openScreen(venuePage, kind);

      await setFilter(venuePage, 'Currency', 'usdt');
      await expect(position(venuePage)).toHaveText(records(count((record) => record.currency === 'USDT')));
      await setFilter(venuePage, 'Status', 'SUCCESS');
      const both = (record: (typeof all)[number]) =>
        record.currency === 'USDT' && record.status === 'SUCCESS';
      await expect(position(venuePage)).toHaveText(records(count(both)));
      await venuePage.getByRole('button', { name: /Clear/ }).first().click();

      await setFilter(venuePage, 'From', typed);
      await expect(position(venuePage)).toHaveText(
        records(count((record) => record.createdAt >= minute.getTime())),
      );
      await venuePage.getByRole('button', { name: /Clear/ }).first().click();
      await setFilter(venuePage, 'Until', typed);
      const until = (record: (typeof all)[number]) => record.createdAt < minute.getTime() + 1_000;
      await expect(position(venuePage)).toHaveText(records(count(until)));
      await venuePage.getByRole('button', { name: /Clear/ }).first().click();

      // A filter that matches nothing says so and offers to clear it.
      await setFilter(venuePage, 'Currency', 'NOSUCH');
      await venuePage.getByRole('main').getByRole('button', { name: /Clear/ }).last().click();
      await expect(position(venuePage)).toHaveText(records(all.length));
    },
  );
}

test('every field stands in the detail pane in full: 12 of a deposit, 13 of a withdrawal, its id among them', async ({
  venuePage,
  exchange,
}) => {
  const [first] = exchange.control.history.deposits;
  if (first === undefined) throw new Error('the exchange has no deposits');
  await openScreen(venuePage, 'Deposits');
  await venuePage.getByRole('grid', { name: 'Deposits' }).getByRole('row').nth(1).click();
  const pane = venuePage.getByRole('region', { name: 'Deposit details' });
  for (const field of DEPOSIT_FIELDS) await expect(pane.getByText(field, { exact: true })).toBeVisible();
  await expect(pane).toContainText(first.address);
  await expect(pane).toContainText(String(first.createdAt));
  await expect(pane.getByRole('heading', { name: 'Other fields' })).toBeVisible();
  await venuePage.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);

  const [withdrawal] = exchange.control.history.withdrawals;
  if (withdrawal === undefined) throw new Error('the exchange has no withdrawals');
  await openScreen(venuePage, 'Withdrawals');
  await venuePage.getByRole('grid', { name: 'Withdrawals' }).getByRole('row').nth(1).click();
  const other = venuePage.getByRole('region', { name: 'Withdrawal details' });
  for (const field of ['id', ...DEPOSIT_FIELDS])
    await expect(other.getByText(field, { exact: true })).toBeVisible();
  await expect(other).toContainText(withdrawal.id);
});

test('another account, or the other list, begins without the page, filter, detail and search of the one before', async ({
  venuePage,
}) => {
  const page = venuePage;
  const clear = page.getByRole('main').getByRole('button', { name: /Clear/ });
  const details = page.getByRole('region', { name: /(Deposit|Withdrawal) details/ });
  for (const [leave, screen] of [
    [() => openScreen(page, 'Withdrawals'), 'Withdrawals'],
    [() => useAccount(page, 'Practice'), 'Deposits'],
  ] as const) {
    await openScreen(page, 'Deposits');
    await setFilter(page, 'Status', 'SUCCESS');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(position(page)).toContainText('Page 2 of');
    await page.getByRole('grid', { name: 'Deposits' }).getByRole('row').nth(1).click();
    await expect(details).toBeVisible();
    await leave();
    await expect(page.getByRole('region', { name: `${screen}, page 1` })).toBeVisible();
    await expect(details).toHaveCount(0);
    await expect(clear).toHaveCount(0);
  }
  await openScreen(page, 'Trade');
  const search = page.getByRole('searchbox', { name: /pairs/i });
  await search.fill('eth');
  await useAccount(page, 'Treasury EU');
  await expect(page.getByRole('main', { name: 'Trade' })).toContainText(/pairs/i);
  await useAccount(page, 'Practice');
  await expect(search).toHaveValue('');
});

test('odd records show for what they are, and two equal deposits stay two', async ({
  venuePage,
  exchange,
}) => {
  const page = venuePage;
  await openScreen(page, 'Withdrawals');
  await setFilter(page, 'Status', 'REVIEW');
  const odd = exchange.control.history.withdrawals.filter((record) => record.status === 'REVIEW');
  expect(odd.length).toBeGreaterThan(0);
  await expect(page.getByRole('grid', { name: 'Withdrawals' })).toContainText('Under review');

  await openScreen(page, 'Deposits');
  await page.getByRole('combobox', { name: 'Records per page' }).selectOption({ label: '500 per page' });
  await expect(position(page)).toContainText('Page 1 of 1');
  const { deposits } = exchange.control.history;
  const grid = page.getByRole('grid', { name: 'Deposits' });
  const rowOf = (test: (record: (typeof deposits)[number]) => boolean) => {
    const index = deposits.findIndex((record) => test(record));
    expect(index).toBeGreaterThanOrEqual(0);
    return grid.getByRole('row').nth(index + 1);
  };
  const internal = rowOf((record) => record.isInner && record.chain === '' && record.walletTxId === null);
  await expect(internal).toContainText('none');
  await expect(internal).toContainText('off-chain');
  const unlabelled = rowOf((record) => record.chain === 'xrp' && record.memo === '' && !record.isInner);
  await expect(unlabelled).toContainText('missing');
  await unlabelled.click();
  await expect(page.getByRole('region', { name: 'Deposit details' })).toContainText('No memo');
  await page.keyboard.press('Escape');

  const duplicate = deposits.findIndex(
    (record, index) => index > 0 && JSON.stringify(record) === JSON.stringify(deposits[index - 1]),
  );
  expect(duplicate).toBeGreaterThan(0);
  const rows = grid.getByRole('row');
  await expect(rows).toHaveCount(deposits.length + 1);
  expect(await rows.nth(duplicate + 1).innerText()).toBe(await rows.nth(duplicate).innerText());
});
