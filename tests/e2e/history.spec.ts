/**
 * The archive through the window, against an exchange whose records the spec knows. Breaks when a record is missing or doubled after the
 * first reading, the window calls complete what is not, chips and query text disagree, a row far down cannot be reached, what staff say is
 * lost, an export is not exactly the result or passes failures off as transfers, or nothing of it works without the venue.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startApp, watchForTrouble } from './app.ts';
import { expect, test } from './exchange.ts';
import { accountAt, addStoredAccount, openHistory, openScreen, openSettings, useAccount } from './screens.ts';

const DEPOSITS = 463;

/** Presses the one button of an empty archive and waits until both lists are complete. */
async function readHistory(page: Page): Promise<void> {
  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await expectRecords(page, DEPOSITS);
}

async function expectRecords(page: Page, count: number): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
}

function grid(page: Page) {
  return page.getByRole('grid', { name: /^(Deposits|History)$/ });
}

/** Clicks, and waits for what was promised already, which no timer and no frame comes before. */
async function tickedAfterClick(box: HTMLElement | SVGElement): Promise<boolean> {
  (box as HTMLInputElement).click();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return (box as HTMLInputElement).checked;
}

async function ask(page: Page, query: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Search and filter' });
  await field.fill(query);
  await field.press('Enter');
}

test('read once, it is complete; query text, chips, order and the far end all find what the venue holds', async ({
  venuePage: page,
  exchange,
}) => {
  const all = exchange.control.history.deposits;
  await readHistory(page);

  // The newest record comes first, digit for digit; the last one is a key away.
  const newest = [...all].sort((a, b) => b.createdAt - a.createdAt);
  await expect(grid(page).locator('[aria-rowindex="2"] .hg-amount')).toContainText(/\d/);
  const shown = await grid(page).locator('[aria-rowindex="2"] .hg-amount').textContent();
  expect(shown?.replaceAll(',', '').startsWith(newest[0]?.amount ?? 'no record')).toBe(true);
  await grid(page).focus();
  await page.keyboard.press('End');
  const last = grid(page).locator(`[aria-rowindex="${DEPOSITS + 1}"]`);
  await expect(last).toBeInViewport();
  await expect(last.locator('.hg-amount')).toContainText(/\d/); // a row that is still to come opens nothing
  await page.keyboard.press('Enter');
  const pane = page.getByRole('region', { name: 'Deposit details' });
  await expect(pane).toContainText(newest.at(-1)?.address ?? 'no record');
  await page.keyboard.press('Escape');

  // One filter, written as text, read by the chips, and the other way round.
  const usdt = all.filter((record) => record.currency === 'USDT' && record.status === 'SUCCESS');
  await ask(page, 'account:"Treasury EU" direction:deposit currency:USDT');
  await expectRecords(page, all.filter((record) => record.currency === 'USDT').length);
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: 'Currency: USDT' })).toBeVisible();
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters.getByRole('button', { name: 'Status' }).click();
  await filters.getByRole('checkbox', { name: 'Completed' }).check();
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expectRecords(page, usdt.length);
  await expect(page.getByRole('textbox', { name: 'Search and filter' })).toHaveValue(/status:completed/);

  // A piece from the middle of an address finds it; nonsense says where.
  const [first] = all;
  const piece = first?.address.slice(6, 16) ?? '';
  await ask(page, `direction:deposit ${piece}`);
  await expectRecords(page, all.filter((record) => record.address.includes(piece)).length);
  await ask(page, 'currency:');
  await expect(page.getByRole('alert').filter({ hasText: 'at character' })).toBeVisible();
  // What was found before is not its answer: no rows, no totals, nothing to export, until it is mended or taken back.
  await expect(page.getByRole('heading', { name: 'No records shown' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.locator('.hist-foot')).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Search and filter' }).press('Escape');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await ask(page, 'currency:');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await ask(page, 'currency:NOSUCH');
  await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).last().click();
  await openHistory(page); // both kinds are shown without a filter
  await expectRecords(page, DEPOSITS);

  // Both directions in one model.
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Both').click();
  await expectRecords(page, DEPOSITS + exchange.control.history.withdrawals.length);
});

test('what staff say of one record and of a whole result is kept with it, and can be asked for', async ({
  venuePage: page,
  exchange,
}) => {
  await readHistory(page);
  const failed = exchange.control.history.deposits.filter((record) => record.status === 'FAILURE').length;
  expect(failed).toBeGreaterThan(1);

  await grid(page).locator('[aria-rowindex="2"]').click();
  const pane = page.getByRole('region', { name: 'Deposit details' });
  await pane.getByRole('textbox', { name: 'Your name' }).fill('M. Weber');
  await pane.getByRole('textbox', { name: 'Your name' }).press('Enter');
  await expect(pane.getByRole('textbox', { name: 'Your name' })).toHaveCount(0);
  await expect(pane.getByRole('button', { name: /^Mark reviewed/ })).toBeFocused();
  await pane.getByRole('button', { name: 'Note' }).click();
  await pane.getByRole('textbox', { name: 'Note' }).fill('Asked the sender for invoice 17');
  await pane.getByRole('button', { name: 'Add note' }).click();
  await expect(pane.getByRole('list', { name: 'Review history' })).toContainText('invoice 17');
  await pane.getByRole('button', { name: 'Close (Esc)' }).click();
  await grid(page).focus();
  await page.keyboard.press('r');
  await expect(grid(page).locator('[aria-rowindex="2"]')).toContainText('Reviewed');
  await ask(page, 'direction:deposit "invoice 17"');
  await expectRecords(page, 1);

  await ask(page, 'account:"Treasury EU" direction:deposit status:failed');
  await expectRecords(page, failed);
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText(`${failed} records selected`);
  await selection.getByRole('button', { name: 'Query' }).click();
  await selection.getByRole('button', { name: `Query ${failed}` }).click();
  await ask(page, 'direction:deposit review:queried');
  await expectRecords(page, failed);
});

test(
  'an address is known by its name in both lists, and a link says where it leads before it opens',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    const btcDeposit = exchange.control.history.deposits.find(
      ({ chain, isInner }) => chain === 'btc' && !isInner,
    );
    const address = btcDeposit?.address ?? 'no record';
    await readHistory(page);
    await ask(page, `direction:deposit ${address}`);
    await expectRecords(
      page,
      exchange.control.history.deposits.filter((record) => record.address === address).length,
    );
    await grid(page).locator('[aria-rowindex="2"]').click();
    const pane = page.getByRole('region', { name: 'Deposit details' });
    await pane.getByRole('button', { name: 'Name address' }).click();
    await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Cold storage');
    await page.keyboard.press('Enter');
    await expect(pane.getByRole('button', { name: 'Edit name' })).toBeFocused();
    await expect(grid(page).locator('[aria-rowindex="2"] .hg-address')).toHaveText('Cold storage');

    await pane.getByRole('button', { name: 'Open in block explorer: address' }).click();
    await expect(pane.getByText(`https://mempool.space/address/${address}`)).toBeVisible();
    await pane.getByRole('button', { name: 'Open in browser' }).click();
    await expect(pane.getByText('Copy the link and open it in a browser.')).toBeVisible();

    // One bad row, and nothing is taken; then the counts come before the import.
    await openSettings(page, 'Address book');
    const book = page.getByRole('region', { name: 'Address book' });
    await book.getByRole('button', { name: 'Import CSV' }).click();
    const choose = (text: string) =>
      book
        .getByLabel('CSV file')
        .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('address,name\nTSupplier,Supplier\nT two,Other\n');
    await expect(book.getByRole('alert')).toContainText('row 3: the address');
    await choose(`address,name\nTSupplier,Supplier\n${address},Vault\n`);
    await expect(book.getByRole('status')).toContainText('1 new, 1 changed');
    await book.getByRole('button', { name: 'Import 2' }).click();
    await expect(book.getByRole('list', { name: 'Names' }).getByRole('listitem')).toHaveCount(2);

    // An explorer is changed, and the record leads there.
    await openSettings(page, 'Block explorers');
    const explorers = page.getByRole('region', { name: 'Block explorers' });
    await explorers.getByRole('button', { name: 'Edit block explorer for btc' }).click();
    await explorers.getByRole('textbox', { name: 'Address URL' }).fill('http://own.example/{value}');
    await expect(explorers.getByText('It must start with https://')).toBeVisible();
    await explorers.getByRole('textbox', { name: 'Address URL' }).fill('https://own.example/a?is={value}');
    await explorers.getByRole('button', { name: 'Save block explorer' }).click();
    await openHistory(page);
    await ask(page, `direction:deposit ${address}`);
    await expect(grid(page).locator('[aria-rowindex="2"] .hg-address')).toHaveText('Vault');
    await grid(page).locator('[aria-rowindex="2"]').click();
    await pane.getByRole('button', { name: 'Open in block explorer: address' }).click();
    await expect(pane.getByText(`https://own.example/a?is=${address}`)).toBeVisible();
  },
);

test('an export is exactly the result; columns, a saved view and every record outlive a restart without the venue', async ({
  venuePage: page,
  exchange,
  app,
  browser,
}) => {
  await readHistory(page);
  const wanted = exchange.control.history.deposits.filter((record) => record.currency === 'USDT');
  await ask(page, 'account:"Treasury EU" direction:deposit currency:USDT');
  await expectRecords(page, wanted.length);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: `Export ${wanted.length}` }).click();
  await expect(page.getByText(`${wanted.length} records saved to`)).toBeVisible();
  const folder = join(app.dataFolder, 'exports');
  expect(existsSync(folder)).toBe(true);
  const file = readdirSync(folder).find((name) => name.endsWith('.csv'));
  const text = readFileSync(join(folder, file ?? 'no file'), 'utf8');
  for (const { amount, address } of wanted) {
    expect(text).toContain(amount);
    expect(text).toContain(address);
  }
  expect(text.split('\r\n').filter((line) => line.includes('USDT'))).toHaveLength(wanted.length);

  // An accounting template: completed records only, and it shows what it leaves out.
  const others = wanted.filter(({ status }) => status !== 'SUCCESS').length;
  const through = wanted.length - others;
  expect(others).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByText('JSON Lines').click();
  await expect(dialog.getByRole('button', { name: `Export ${wanted.length}` })).toBeVisible();
  const only = dialog.getByRole('checkbox', { name: 'Completed records only' });
  await expect(only).not.toBeChecked();
  await expect(dialog.getByText('Not included:')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Columns' }).selectOption('CoinTracking import');
  await expect(dialog.getByText('Not included:')).toBeVisible();
  await expect(only).toBeChecked();
  await expect(only).toBeDisabled();
  await expect(dialog.getByRole('heading', { name: `Export ${through} records` })).toBeVisible();
  await dialog.getByRole('button', { name: `Export ${through}` }).click();
  await expect(page.getByText(`${through} records saved to`)).toBeVisible();
  const lines = readdirSync(folder).find((name) => name.endsWith('.jsonl')) ?? 'no file';
  expect(readFileSync(join(folder, lines), 'utf8').trim().split('\n')).toHaveLength(through);
  const about: unknown = JSON.parse(readFileSync(join(folder, `${lines}.about.json`), 'utf8'));
  expect(about).toMatchObject({ records: through, completedOnly: true });

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Only USDT');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('list', { name: 'Saved views' })).toContainText('Only USDT');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  // Before anything else can run: the tick never springs back, not for one frame.
  const remark = page.getByRole('checkbox', { name: 'Remark' });
  expect(await remark.evaluate(tickedAfterClick)).toBe(true);
  await expect(grid(page).getByRole('columnheader', { name: 'Remark' })).toHaveCount(1);
  // A column shows before it is stored: what the app ends with is what the file has.
  await expect
    .poll(() => readFileSync(join(app.dataFolder, 'views.json'), 'utf8'))
    .toMatch(/"column":\s*"remark"[^}]*"shown":\s*true/);
  await page.close();
  await app.end();
  await exchange.close();

  const again = await startApp({ dataFolder: app.dataFolder });
  const window = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const trouble = watchForTrouble(window);
  try {
    await window.goto(again.url);
    await openHistory(window);
    await expectRecords(window, DEPOSITS);
    await expect(window.getByRole('button', { name: /^History verified to/ })).toBeVisible();
    await expect(grid(window).getByRole('columnheader', { name: 'Remark' })).toHaveCount(1);
    await window.getByRole('button', { name: 'Views' }).click();
    await window.getByRole('button', { name: 'Only USDT', exact: true }).click();
    await expectRecords(window, wanted.length);
    expect(trouble).toEqual([]);
  } finally {
    await window.close();
    await again.end();
  }
});

test(
  'an account that is removed and added again counts once; what was its own is a press away',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    await readHistory(page);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('The app');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.keyboard.press('Escape');
    await openScreen(page, 'Accounts');
    await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Treasury EU' }).click();
    await page.getByRole('button', { name: 'Remove account' }).click();
    await page.getByRole('textbox', { name: /Treasury EU/ }).fill('Treasury EU');
    await page.getByRole('button', { name: 'Remove Treasury EU' }).click();
    await expect(
      page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Treasury EU' }),
    ).toHaveCount(0);
    await addStoredAccount(page, accountAt(exchange));
    await useAccount(page, 'Treasury EU');
    await readHistory(page);

    // The same records are in the archive twice, and are counted once wherever no account is named.
    await ask(page, 'direction:deposit');
    await expectRecords(page, DEPOSITS);
    // One that was removed is of no account in the header, so it is offered under all live accounts.
    await useAccount(page, 'All live accounts');
    await openHistory(page);
    await expectRecords(page, DEPOSITS);
    await expect(page.getByText('Records of 1 removed account are hidden')).toBeVisible();
    await page.getByRole('button', { name: 'Show records' }).click();
    await expectRecords(page, 2 * DEPOSITS);
    await expect(page.getByRole('textbox', { name: 'Search and filter' })).toHaveValue(
      'removed:yes direction:deposit',
    );
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Remove removed accounts filter' }).click();
    await expectRecords(page, DEPOSITS);
    // A view names no account: it is of whatever the header shows.
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'The app', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Search and filter' })).toHaveValue('direction:deposit');
    await expectRecords(page, DEPOSITS);

    // A name given to an address finds its records, in the text and as a term.
    const first = exchange.control.history.deposits.find(({ isInner }) => !isInner);
    const address = first?.address ?? 'no record';
    const same = exchange.control.history.deposits.filter((record) => record.address === address).length;
    await ask(page, `direction:deposit ${address}`);
    await expectRecords(page, same);
    await grid(page).locator('[aria-rowindex="2"]').click();
    const pane = page.getByRole('region', { name: 'Deposit details' });
    await pane.getByRole('button', { name: 'Name address' }).click();
    await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Cold wallet');
    await page.keyboard.press('Enter');
    await expect(pane.getByRole('button', { name: 'Edit name' })).toBeFocused();
    await ask(page, 'direction:deposit address-name:"cold WALLET"');
    await expectRecords(page, same);
    await ask(page, 'direction:deposit "old wall"');
    await expectRecords(page, same);
  },
);

test(
  'rows that are looked at stand still while newer records arrive above them',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    await readHistory(page);
    const place = (index: number) => grid(page).locator(`[aria-rowindex="${index}"]`);
    await grid(page).evaluate((element) => {
      element.scrollTop = 200 * 28;
    });
    await expect(place(210).locator('.hg-amount')).toContainText(/\d/);
    const text = await place(210).textContent();
    const before = await place(210).boundingBox();

    exchange.control.inject({ name: 'drift' });
    const readNow = async () => {
      await page.getByRole('button', { name: /^History verified to [^,]*$/ }).click();
      const knows = page.getByRole('dialog', { name: 'Download status' });
      await knows.getByRole('button', { name: 'Download now' }).click();
      await page.keyboard.press('Escape');
    };
    await readNow();
    await expect.poll(() => exchange.control.history.deposits.length).toBeGreaterThan(DEPOSITS);
    exchange.control.clearFaults();
    const added = exchange.control.history.deposits.length - DEPOSITS;
    await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
    await readNow();
    await expectRecords(page, DEPOSITS + added);
    await expect(place(210 + added)).toHaveText(text ?? 'no record');
    expect(await place(210 + added).boundingBox()).toEqual(before);
    await grid(page).focus();
    await page.keyboard.press('Home');
    await expect(place(2)).toBeInViewport();
  },
);
