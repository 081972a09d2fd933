import { type Locator, type Page, expect } from '@playwright/test';
import { openScreen } from './screens.ts';

/** A pairs file as a venue's support would send it; amounts are text. */
export const PAIRS_CSV = [
  'symbol,priceIncrement,baseIncrement,baseMinSize,baseMaxSize,quoteIncrement,quoteMinSize,quoteMaxSize,priceLimitRate,minFunds',
  'BTC-USDT,0.1,0.00000001,0.00001,10000000000,0.000001,0.1,99999999,0.1,0.1',
  'VSYS-USDT,0.0000001,1,0.1,10000000000,0.0000001,0.1,99999999,0.1,0.1',
].join('\r\n');

export async function importPairs(page: Page, csv = PAIRS_CSV): Promise<void> {
  await openScreen(page, 'Accounts');
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Treasury EU' }).click();
  const pairs = page.getByRole('region', { name: /^Pairs/ });
  await pairs.getByRole('button', { name: 'Import file' }).click();
  const file = { name: 'pairs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await pairs.locator('input[type=file]').setInputFiles(file);
  await pairs.getByRole('textbox', { name: 'Where this file comes from' }).fill('sent by the venue');
  await pairs.getByRole('button', { name: 'Import pairs.csv' }).click();
}

export async function choosePair(page: Page, symbol: string): Promise<void> {
  await openScreen(page, 'Trade');
  // The list holds only the rows in view: a far one is searched for, as a person would.
  await expect(page.getByRole('region', { name: /prices$/ })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search pairs by symbol or name' });
  // In a window too small for a panel of them the pairs are behind the symbol.
  const inPanel = (await search.count()) > 0;
  if (!inPanel) await page.getByRole('button', { name: /, choose another pair$/ }).click();
  await search.fill(symbol);
  await page.getByRole('list', { name: 'Pairs' }).getByRole('button', { name: symbol, exact: true }).click();
  if (inPanel) await search.fill('');
}

/** Chart, book, trades and the line of prices over them: every panel that shows the market of the pair. */
export function marketOf(page: Page, symbol: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${symbol} (prices|chart|book|trades)$`) });
}

/** The row of a currency in the balances under the ticket: its name, what is available, what is reserved. */
export function balanceOf(page: Page, currency: string): Locator {
  return page
    .getByRole('table', { name: 'Balances for this pair' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: currency, exact: true }) });
}

export function ticketOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Order ticket' });
}

export async function fillLimit(page: Page, price: string, size: string): Promise<void> {
  const ticket = ticketOf(page);
  await ticket.getByRole('textbox', { name: 'Price' }).fill(price);
  await ticket.getByRole('textbox', { name: 'Size', exact: true }).fill(size);
}

/** Goes to the read-back; nothing is sent yet. Returns it. */
export async function review(page: Page): Promise<Locator> {
  await ticketOf(page)
    .getByRole('button', { name: /^Review/ })
    .click();
  const readBack = page.getByRole('region', { name: 'Order review' });
  await expect(readBack).toBeVisible();
  return readBack;
}

export function sendButton(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Order review' })
    .getByRole('button', { name: /^Send (buy|sell) order/ });
}

export function outcomeOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Order outcome' });
}

/** Puts the outcome away: the receipt of an accepted order, or the view of any other. */
export async function newTicket(page: Page): Promise<void> {
  await outcomeOf(page)
    .getByRole('button', { name: /^(New ticket|Close receipt)$/ })
    .click();
}

/** The headings of an order that the venue took, by what it did next. */
export const ACCEPTED = /^(Order accepted|Open|Partly filled, .*|Filled|Cancelled, nothing filled)$/;

/** The outcome shows that the venue took the order, whatever it did next. */
export async function expectAccepted(page: Page): Promise<void> {
  await expect(outcomeOf(page).getByRole('heading', { level: 2 })).toHaveText(ACCEPTED);
}

/** The client order ID of the order that is read back, from the JSON at its end: unknown orders that look alike are named before it. */
export async function clientOidIn(readBack: Locator): Promise<string> {
  const text = await readBack.innerText();
  const found = text.match(/cf-[0-9a-f]{32}/g)?.at(-1);
  if (found === undefined) throw new Error('the read-back shows no client id');
  return found;
}
