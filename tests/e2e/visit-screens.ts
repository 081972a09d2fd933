import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { kucoinVenue } from '../../shared/venue/presets.ts';
import { closeDialog, DIALOG, SCREEN, tab, type ScreenVisit } from './visit-tools.ts';
import { history, reconcile, records, reviewing } from './visit-treasury.ts';
import { openHistory, openScreen, openSettings, useAccount } from './screens.ts';
import {
  choosePair,
  expectAccepted,
  fillLimit,
  marketOf,
  outcomeOf,
  review,
  sendButton,
  ticketOf,
  newTicket,
} from './ticket.ts';

const ORDERS = '/api/v1/hf/orders';

/** Every screen, dialog, popover and pane of the app, and its empty, partial and failed states, one after the other in one window; its account has what `offerEverything` gives. */
async function visitAllScreens(visit: ScreenVisit): Promise<void> {
  await records(visit);
  await history(visit);
  await reconcile(visit);
  await reviewing(visit);
  await trade(visit);
  await orders(visit);
  await accounts(visit);
  await settings(visit);
  await diagnostics(visit);
  await over(visit);
}

/** Each screen as it opens, with what lies over them all: what an ordinary run checks. `npm run test:deep` visits everything. */
async function visitMainScreens(visit: ScreenVisit): Promise<void> {
  const { page, check } = visit;
  await openScreen(page, 'Deposits');
  const grid = page.getByRole('grid', { name: 'Deposits' });
  await expect(grid.getByRole('row')).not.toHaveCount(0);
  await check('Deposits, live', 'body');
  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await expect(grid.locator('[aria-rowindex="2"] .hg-amount')).toContainText(/[\d•]/);
  await grid.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Deposit details' })).toBeVisible();
  await check('History, with a record open', SCREEN);
  await page.keyboard.press('Escape');
  for (const name of ['Review', 'Orders', 'Accounts', 'Settings', 'Diagnostics']) {
    await openScreen(page, name);
    await check(name, SCREEN);
  }
  await over(visit);
}

/** Visits the screens of this run. */
export function visitScreens(visit: ScreenVisit): Promise<void> {
  return process.env['COUNTERFOIL_DEEP'] === '1' ? visitAllScreens(visit) : visitMainScreens(visit);
}

/** Gives the account every path that the exchange serves, as a user can in Accounts. */
export async function offerEverything(page: Page): Promise<void> {
  await page.evaluate(async (capabilities) => {
    interface Account {
      id: string;
      name: string;
      venue: object;
    }
    const { counterfoil } = window as unknown as {
      counterfoil: { call(name: string, input: unknown): Promise<{ value: { accounts: Account[] } }> };
    };
    const { value } = await counterfoil.call('accounts.list', {});
    const own = value.accounts.find(({ name }) => name === 'Treasury EU');
    if (own === undefined) throw new Error('there is no account Treasury EU');
    await counterfoil.call('accounts.update', { id: own.id, venue: { ...own.venue, capabilities } });
    await counterfoil.call('pairs.list', { accountId: own.id, refresh: true });
  }, kucoinVenue().capabilities);
  // The window asked for the pairs while the venue had none.
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}

async function trade({ page, exchange, check }: ScreenVisit): Promise<void> {
  await choosePair(page, 'BTC-USDT');
  const market = marketOf(page, 'BTC-USDT');
  await expect(market.getByText(/^Order book: up to date/)).toBeVisible();
  await check('Trade', SCREEN);
  for (const [views, name] of [
    ['Chart views', 'Depth'],
    ['Book views', 'Trades'],
  ] as const) {
    const one = tab(page, views, name);
    if ((await one.count()) === 0) continue;
    await one.click();
    await check(`Trade, ${name}`, '.market');
  }
  await page.getByRole('button', { name: 'Pair rules' }).click();
  await check('Trade, the rules of the pair', '.pair-header [popover]:popover-open');
  await page.keyboard.press('Escape');
  await fillLimit(page, '64200.05', '0.250000001');
  const ticket = ticketOf(page);
  await ticket.getByRole('button', { name: /^Advanced/ }).click();
  await ticket.getByRole('checkbox', { name: 'Iceberg' }).check();
  await ticket.getByRole('radiogroup', { name: 'Time in force' }).getByText('GTT').click();
  await check('Trade, a ticket with problems', '.tick');
  await ticket.getByRole('checkbox', { name: 'Iceberg' }).uncheck();
  await ticket.getByRole('radiogroup', { name: 'Time in force' }).getByText('GTC').click();

  await fillLimit(page, '100', '0.25');
  await review(page);
  await check('Trade, the review', '.tick');
  await sendButton(page).click();
  await expectAccepted(page);
  await check('Trade, accepted', '.tick');
  await newTicket(page);
  await fillLimit(page, '100', '99999');
  await review(page);
  await check('Trade, a review beyond what is usual', '.tick');
  await sendButton(page).click();
  await expect(outcomeOf(page).getByRole('heading', { level: 2 })).toHaveText('Order rejected');
  await check('Trade, refused', '.tick');
  await newTicket(page);
  await fillLimit(page, '101', '0.3');
  await review(page);
  exchange.control.inject({ name: 'reset-before', method: 'POST', path: ORDERS });
  // The exchange must not report it by an event, or nothing stays unknown.
  exchange.control.inject({ name: 'status-503', method: 'GET', path: ORDERS, count: 40 });
  await sendButton(page).click();
  await expect(outcomeOf(page).getByRole('heading', { level: 2 })).toBeVisible();
  await check('Trade, after a lost reply', 'body');
  exchange.control.clearFaults();
  await newTicket(page);
  await page.getByRole('banner').getByRole('button', { name: 'Lock trading' }).click();
  await expect(ticket).toContainText('Trading is locked');
  await check('Trade, locked', '.tick');
  await page.getByRole('banner').getByRole('button', { name: 'Trading locked' }).click();
  await check('Unlock trading', DIALOG);
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock trading' }).click();
}

async function orders({ page, check }: ScreenVisit): Promise<void> {
  await openScreen(page, 'Orders');
  await tab(page, 'Orders', /^Open/).click();
  const working = page.getByRole('grid', { name: 'Open orders' });
  await expect(working).toBeVisible();
  // The first row is the unknown one.
  const cancel = page.getByRole('button', { name: /^Cancel (buy|sell)/i });
  const row = working.getByRole('row').filter({ has: cancel }).first();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close (Esc)' })).toBeVisible();
  await check('Orders, working, with one open', SCREEN);
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('Delete');
  await check('Orders, a question before a cancel', '.ord-tab-panel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dead-man switch' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Turn on…' })).toBeVisible();
  await check('Orders, the dead-man switch', DIALOG);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on…' }).click();
  await check('Orders, a question before a dead-man switch', DIALOG);
  await closeDialog(page);
  for (const name of ['Closed', 'Tests', 'Fills']) {
    await tab(page, 'Orders', name).click();
    await expect(page.locator('main [role="status"][aria-label^="Loading"]')).toHaveCount(0);
    await check(`Orders, ${name}`, SCREEN);
  }
  await tab(page, 'Orders', /^All/).click();
  const all = page.getByRole('grid', { name: 'Orders' });
  await expect(all).toBeVisible();
  for (const at of [1, 2, 3]) {
    await all.getByRole('row').nth(at).click();
    await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
    await check(`Orders, order ${at} of all`, SCREEN);
  }
  await page.keyboard.press('Escape');
}

async function accounts({ page, check }: ScreenVisit): Promise<void> {
  await openScreen(page, 'Accounts');
  const list = page.getByRole('list', { name: 'Accounts' });
  await list.getByRole('button', { name: 'Treasury EU' }).click();
  await page.getByRole('button', { name: 'Advanced API settings' }).click();
  await page.getByRole('button', { name: /Rate limits, clock, page sizes and more endpoints/ }).click();
  await page.getByRole('button', { name: 'Test saved key' }).click();
  await expect(page.getByText('All 6 checks passed.', { exact: false })).toBeVisible();
  await check('Accounts, a live account', SCREEN);
  const replace = page.getByRole('button', { name: 'Replace', exact: true });
  await replace.click();
  await check('Accounts, other credentials', '.acc-pane');
  await replace.click();
  await page.getByRole('button', { name: 'Remove account' }).click();
  await check('Accounts, forget an account', '.acc-pane');
  await list.getByRole('button', { name: /practice/i }).click();
  const section = page.getByRole('region', { name: 'Deposit address', exact: true });
  await section.getByRole('combobox', { name: 'Currency' }).fill('XRP');
  await section.getByRole('button', { name: 'Show chains' }).click();
  await expect(section.getByRole('img')).toBeVisible();
  await check('Accounts, practice, an address with its memo', SCREEN);
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('textbox', { name: 'Base URL' }).fill('http://10.1.2.3');
  await page.getByRole('textbox', { name: 'API key' }).fill('k');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await check('Accounts, a new account with problems', SCREEN);
}

const SECTIONS = [
  'Appearance',
  'Locks and read-only',
  'Keyboard',
  'Trading',
  'Alerts and notifications',
  'History',
  'Reviews and four-eyes',
  'Network',
  'Updates',
];

async function settings({ page, app, check }: ScreenVisit): Promise<void> {
  for (const section of SECTIONS) {
    await openSettings(page, section);
    await check(`Settings, ${section}`, SCREEN);
  }
  await openSettings(page, 'Address book');
  await page.getByRole('region', { name: 'Address book' }).getByRole('button', { name: 'Add' }).click();
  await check('Settings, Address book', SCREEN);
  await openSettings(page, 'Block explorers');
  await page.getByRole('button', { name: 'Edit block explorer for btc' }).click();
  await check('Settings, Block explorers', SCREEN);
  await openSettings(page, 'Practice exchange');
  const practice = page.getByRole('region', { name: 'Practice exchange' });
  await practice.getByRole('button', { name: 'Reset practice exchange' }).click();
  await check('Settings, Practice exchange', SCREEN);
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('lock');
  await check('Settings, a search', SCREEN);
  await search.fill('');
  await openSettings(page, 'Privacy');
  await check('Settings, Privacy', SCREEN);
  await page.getByRole('region', { name: 'Data on this computer' }).getByRole('button').last().click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await check('Settings, wipe', DIALOG);
  await closeDialog(page);
  await openSettings(page, 'About and diagnostics');
  await check('Settings, About and diagnostics', SCREEN);
  const about = page.getByRole('region', { name: 'About Counterfoil' });
  await about.getByRole('button', { name: /^Licences/ }).click();
  await about.getByRole('button', { name: 'Licence texts' }).click();
  await expect(page.getByRole('dialog').locator('pre')).toBeVisible();
  await check('Settings, licence texts', DIALOG);
  await closeDialog(page);
  await openSettings(page, 'Backup');
  const backup = page.getByRole('region', { name: 'Backup', exact: true });
  await backup.getByRole('button', { name: 'Create backup' }).click();
  await expect(backup.getByRole('status')).toContainText('Order journal');
  const [imports, exports] = [join(app.dataFolder, 'imports'), join(app.dataFolder, 'exports')];
  mkdirSync(imports, { recursive: true });
  const file = readdirSync(exports).find((name) => name.endsWith('.zip'));
  copyFileSync(join(exports, file ?? ''), join(imports, 'mine.zip'));
  await backup.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('dialog', { name: 'Restore from a backup' })).toBeVisible();
  await check('Settings, restore', DIALOG);
  await closeDialog(page);
}

async function diagnostics({ page, check }: ScreenVisit): Promise<void> {
  await openScreen(page, 'Diagnostics');
  await page.getByRole('button', { name: 'Run all checks' }).click();
  await expect(page.getByRole('button', { name: 'Run all checks' })).toBeVisible();
  const titles = page.getByRole('list', { name: 'Checks' }).locator('.diag-title');
  await titles.first().click();
  await check('Diagnostics', SCREEN);
  await page.getByRole('button', { name: 'Save support report' }).click();
  await expect(page.getByRole('dialog').locator('pre')).toBeVisible();
  await check('Diagnostics, a report', DIALOG);
  await closeDialog(page);
}

/** What lies over every screen. */
async function over({ page, check }: ScreenVisit): Promise<void> {
  await page.keyboard.press('Control+Shift+K');
  await expect(page.getByRole('main', { name: 'Counterfoil is locked' })).toBeVisible();
  await check('The window, locked', 'body');
  await page.getByRole('button', { name: 'Unlock window' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await check('Commands', DIALOG);
  await page.keyboard.type('nothing is called this');
  await check('Commands, none found', DIALOG);
  await closeDialog(page);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('?');
  await check('Keyboard shortcuts', DIALOG);
  await closeDialog(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Alerts/ })
    .click();
  await check('Alerts', DIALOG);
  await page.keyboard.press('Escape');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /PRACTICE|LIVE/ })
    .click();
  await check('Switch account', DIALOG);
  await page.keyboard.press('Escape');
  await useAccount(page, 'Practice');
  await openScreen(page, 'Trade');
  await expect(ticketOf(page)).toBeVisible();
  await check('Trade, practice', 'body');
  await page.keyboard.press('Control+Shift+K');
  await expect(page.getByRole('main', { name: 'Counterfoil is locked' })).toBeVisible();
  await check('The locked window', 'body');
  await page.getByRole('button', { name: 'Unlock window' }).click();
  await expect(page.getByRole('main', { name: 'Trade' })).toBeVisible();
}
