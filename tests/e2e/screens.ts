import { type Locator, type Page, expect } from '@playwright/test';
import type { RunningExchange } from '../../exchange/start.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';

/** What a user does on each screen, by the names the screen gives its parts. */

/** Every screen, in the order of the keys that open them. */
export const SCREENS = [
  'Trade',
  'Deposits',
  'Withdrawals',
  'Orders',
  'History',
  'Review',
  'Accounts',
  'Settings',
  'Diagnostics',
] as const;

export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click();
  await expect(page.getByRole('main', { name })).toBeVisible();
}

/** The downloaded records of one kind or both. */
export async function openHistory(
  page: Page,
  kind: 'Deposits' | 'Withdrawals' | 'Both' = 'Deposits',
): Promise<void> {
  await openScreen(page, 'History');
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Records').click();
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText(kind).click();
}

/** A section of Settings, by its name in the list. */
export async function openSettings(page: Page, section: string): Promise<void> {
  await openScreen(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: section, exact: true })
    .click();
  await expect(page.getByRole('heading', { name: section, level: 2, exact: true })).toBeVisible();
}

/** Every order placed from here, and what the venue lists beside them. */
export async function openAllOrders(page: Page): Promise<void> {
  await openScreen(page, 'Orders');
  await page.getByRole('tablist', { name: 'Orders' }).getByRole('tab', { name: /^All/ }).click();
}

export interface AccountInput {
  name: string;
  baseUrl: string;
  headerPrefix: string;
  key: string;
  secret: string;
  passphrase: string;
}

export function accountAt(exchange: RunningExchange, name = 'Treasury EU'): AccountInput {
  const { baseUrl, headerPrefix, key, secret, passphrase } = exchange;
  return { name, baseUrl, headerPrefix, key, secret, passphrase };
}

export async function fillAccount(page: Page, input: AccountInput): Promise<void> {
  await openScreen(page, 'Accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(input.baseUrl);
  await page.getByRole('textbox', { name: 'Header prefix' }).fill(input.headerPrefix);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(input.name);
  await page.getByRole('textbox', { name: 'API key' }).fill(input.key);
  await page.getByRole('textbox', { name: 'API secret' }).fill(input.secret);
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(input.passphrase);
}

/** Adds a service account as a careful user does: test first, then save, then choose it. */
export async function addAccount(page: Page, input: AccountInput): Promise<void> {
  await fillAccount(page, input);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await saveButton(page).click();
  const row = page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: input.name });
  await expect(row).toBeVisible();
}

/** Adds the same account over the bridge: for specs that are about something else. */
export async function addStoredAccount(page: Page, input: AccountInput): Promise<void> {
  const { name, baseUrl, headerPrefix, key, secret, passphrase } = input;
  const asked = {
    name,
    colour: 'blue',
    readOnly: false,
    venue: serviceVenue(baseUrl, headerPrefix),
    credentials: { key, secret, passphrase, keyVersion: '3' },
    keep: 'keychain',
  };
  const answer = await page.evaluate(
    (account) =>
      (
        window as unknown as { counterfoil: { call(name: string, input: unknown): Promise<{ ok: boolean }> } }
      ).counterfoil.call('accounts.add', account),
    asked,
  );
  expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
}

export async function useAccount(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /PRACTICE|LIVE/ })
    .click();
  await page.getByRole('banner').getByRole('option', { name }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /PRACTICE|LIVE/ })).toContainText(name);
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Save (in |for this session only$)/ });
}

/** Sets one filter of a record list through its chip. */
export async function setFilter(page: Page, chip: string, value: string): Promise<void> {
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: chip, exact: true }).click();
  const editor = filters.getByRole('dialog');
  await editor.getByRole('textbox').fill(value);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(editor).toHaveCount(0);
}

/** The line that says where one is: "Page 3 of 41 · 2,013 records". */
export function position(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /records?/ });
}

/** The texts of one column of the record table, top to bottom. */
export async function column(page: Page, kind: string, name: string | RegExp): Promise<string[]> {
  const grid = page.getByRole('grid', { name: kind });
  const headers = await grid.getByRole('columnheader').allInnerTexts();
  const index = headers.findIndex((header) =>
    typeof name === 'string' ? header === name : name.test(header),
  );
  if (index === -1) throw new Error(`the table has no column ${String(name)}, only ${headers.join(', ')}`);
  // In one go: asking for every cell by its role costs more than everything else a walk over many pages does.
  return grid.getByRole('row').evaluateAll(
    (rows, at) =>
      rows.flatMap((row) => {
        const cell = row.querySelectorAll('[role="gridcell"], td')[at];
        return cell instanceof HTMLElement ? [cell.innerText] : [];
      }),
    index,
  );
}
