/**
 * What others at this computer may see. Breaks when an amount of one's own can be read anywhere while amounts are hidden (in a text, a title, a
 * label, the clipboard's source), when a locked window still holds something of accounts or orders, answers more than it may or opens by
 * a stray key, or when an unknown order is not counted on its cover.
 */
import type { Page } from '@playwright/test';
import type { RunningExchange } from '../../exchange/start.ts';
import { createTrader } from '../helpers/exchange/trader.ts';
import { displayParts } from '../../shared/money/format.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { offerEverything } from './visit-screens.ts';
import { expect, test } from './exchange.ts';
import { endedOrders, isLong, type CheckPlace, OF_LEDGER, reconcile, statement } from './hidden-places.ts';
import { openHistory, openScreen, openSettings } from './screens.ts';

const OTHER = { key: 'other-key', secret: 'other-secret-0123456789', passphrase: 'other-pass' };

test.use({
  exchangeOptions: {
    seed: 11,
    headerPrefix: 'ZZ',
    deposits: 120,
    withdrawals: 40,
    accounts: [{ name: 'other', keys: [{ ...OTHER, permissions: ['General', 'Spot'] }] }],
  },
});

const SIZE = '0.12345678';
/** Of the order that another trader fills. */
const FILLED = '0.23456789';

interface Answer {
  ok: boolean;
  value: never;
  error: { kind: string };
}

/** A call of the page's own bridge, as a page gone bad would make it. */
function bridge(page: Page, name: string, input: object): Promise<Answer> {
  return page.evaluate(
    ([called, given]) =>
      (
        window as unknown as { counterfoil: { call(name: unknown, input: unknown): Promise<Answer> } }
      ).counterfoil.call(called, given),
    [name, input],
  );
}

async function accountId(page: Page): Promise<string> {
  const answer = await bridge(page, 'accounts.list', {});
  const { accounts } = answer.value as { accounts: { id: string; name: string }[] };
  return accounts.find(({ name }) => name === 'Treasury EU')?.id ?? '';
}

/** Over the bridge: ticket.spec.ts goes through the screens. */
async function placeOrder(page: Page, ticketId: string, price: string, size = SIZE): Promise<Answer> {
  const id = await accountId(page);
  const ticket: Ticket = {
    clientOid: `cf-${ticketId}`,
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    price,
    size,
  };
  const order = { accountId: id, ticketId, ticket, confirmedBody: requestBody(ticket), acknowledged: [] };
  return bridge(page, 'orders.place', order);
}

/**
 * The document with every attribute, and its title; without the market, which is public: in a book this thin the size of one's own order is that
 * of its level.
 */
function everything(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    const market = ['prices', 'chart', 'book', 'trades'].map((part) => `[aria-label$="-USDT ${part}"]`);
    for (const panel of copy.querySelectorAll(market.join())) panel.remove();
    return `${document.title}\n${copy.outerHTML}`;
  });
}

/** Amounts long enough not to occur in the page by chance, as they come and as they are shown. */
function needles(amounts: readonly string[]): string[] {
  return [...new Set(amounts.filter(isLong).flatMap((one) => [one, displayParts(one).head]))];
}

function ofHistory({ control: { history } }: RunningExchange): string[] {
  return [...history.deposits, ...history.withdrawals].flatMap(({ amount, fee }) => [amount, fee]);
}

interface Sums {
  in: string;
  out: string;
}

async function totals(page: Page): Promise<string[]> {
  const answer = await bridge(page, 'history.totals', { filter: {} });
  const { lines } = answer.value as {
    lines: (Sums & { net: string; fees: string; pending: Sums; failed: Sums })[];
  };
  const sums = lines.flatMap((line) => [line, line.pending, line.failed]);
  return [...lines.flatMap(({ net, fees }) => [net, fees]), ...sums.flatMap((of) => [of.in, of.out])];
}

async function ofAccount(page: Page): Promise<string[]> {
  const answer = await bridge(page, 'balances.list', { accountId: await accountId(page) });
  if (!answer.ok) return [];
  const { balances } = answer.value as { balances: { available: string; holds: string; balance: string }[] };
  return balances.flatMap(({ available, holds, balance }) => [available, holds, balance]);
}

/** Places an order that another trader fills at once. */
async function placeFilled(page: Page, { baseUrl, headerPrefix }: RunningExchange): Promise<void> {
  expect(await placeOrder(page, 'hidden-2', '101', FILLED)).toMatchObject({ ok: true });
  const other = createTrader({ baseUrl, headerPrefix, ...OTHER }, Date.now);
  await other.placed({ symbol: 'BTC-USDT', type: 'limit', side: 'sell', price: '101', size: FILLED });
}

/** What the fills of the account came to. */
async function ofFills(page: Page): Promise<string[]> {
  const input = { accountId: await accountId(page), symbol: 'BTC-USDT', lastId: null };
  const { fills } = (await bridge(page, 'trading.fills', input)).value as {
    fills: { size: string; funds: string; fee: string }[];
  };
  return fills.flatMap(({ size, funds, fee }) => [size, funds, fee]);
}

/** Visits every place that contains an amount of one's own when it is shown. */
async function visitPlaces(page: Page, exchange: RunningExchange, check: CheckPlace): Promise<void> {
  await openScreen(page, 'Trade');
  await expect(page.getByRole('region', { name: 'USDT balance' })).toBeVisible();
  await check('Trade');
  for (const [tab, place] of [
    ['Closed', 'Trade, closed orders'],
    ['Fills', 'Trade, fills'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await check(place);
  }
  for (const [screen, one] of [
    ['Deposits', 'Deposit'],
    ['Withdrawals', 'Withdrawal'],
  ] as const) {
    await openScreen(page, screen);
    await page.getByRole('grid', { name: screen }).getByRole('row').nth(1).click();
    await expect(page.getByRole('region', { name: `${one} details` })).toBeVisible();
    await check(`${screen}, live, with a record open`);
    await page.keyboard.press('Escape');
  }
  await history(page, check);
  await reconcile(page, exchange, check);
  await openScreen(page, 'Review');
  const queue = page.getByRole('grid', { name: 'Review queue' });
  await expect(queue.locator('[aria-rowindex="2"] .hg-amount')).toContainText(/[\d•]/);
  await queue.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Status history' })).toBeVisible();
  await check('Review, with a record open');
  await page.keyboard.press('Escape');
  await statement(page, (name, input) => bridge(page, name, input), check);
  await orders(page, check);
  await endedOrders(page, check);
  await openScreen(page, 'Accounts');
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Treasury EU' }).click();
  await expect(page.getByRole('region', { name: /^Balances/ }).first()).toBeVisible();
  await check('Accounts');
  for (const section of ['Trading', 'Alerts and notifications']) {
    await openSettings(page, section);
    await check(`Settings, ${section}`);
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Alerts/ })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('Alerts');
  await page.keyboard.press('Escape');
}

async function history(page: Page, check: CheckPlace): Promise<void> {
  await openHistory(page);
  const grid = page.getByRole('grid', { name: 'Deposits' });
  await expect(grid.locator('[aria-rowindex="2"] .hg-amount')).toContainText(/[\d•]/);
  // The full text of a cell comes with the pointer.
  await grid.locator('[aria-rowindex="2"] .hg-amount').hover();
  await check('History');
  await grid.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Status history' })).toBeVisible();
  await check('History, with a record open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Totals', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Totals by currency' })).toBeVisible();
  await check('History, totals');
  await page.getByRole('tab', { name: 'Over time' }).click();
  await expect(page.getByRole('img', { name: /^In, out and net of completed/ })).toBeVisible();
  await check('History, totals over time');
  await page.getByRole('tab', { name: 'Top addresses' }).click();
  await check('History, totals by address');
  await page.getByRole('button', { name: 'Totals', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Transfers').click();
  await expect(page.getByRole('heading', { name: 'Internal transfers' })).toBeVisible();
  await check('Internal transfers');
  await page.getByRole('radiogroup', { name: 'History section' }).getByText('Records').click();
}

async function orders(page: Page, check: CheckPlace): Promise<void> {
  await openScreen(page, 'Orders');
  const tab = (name: RegExp) => page.getByRole('tablist', { name: 'Orders' }).getByRole('tab', { name });
  await tab(/^Open/).click();
  await page.getByRole('grid', { name: 'Open orders' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await check('Orders, working, with one open');
  await page.keyboard.press('Escape');
  await page
    .getByRole('grid', { name: 'Open orders' })
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await check('Orders, a question before a cancel');
  await page.keyboard.press('Escape');
  await tab(/^All/).click();
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await check('Orders, the evidence of one');
  await page.keyboard.press('Escape');
}

/** Amounts in the page, each with the place where it is. */
async function seen(page: Page, exchange: RunningExchange, own: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await visitPlaces(page, exchange, async (place) => {
    const text = await everything(page);
    for (const amount of own) if (text.includes(amount)) found.push(`${place}: ${amount}`);
  });
  return found;
}

test(
  'while amounts are hidden, none can be read on any screen or in any pane',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    page.setDefaultTimeout(30_000);
    await offerEverything(page);
    expect(await placeOrder(page, 'hidden-1', '100')).toMatchObject({ ok: true });
    await placeFilled(page, exchange);
    await openHistory(page);
    await page.getByRole('button', { name: 'Download history' }).click();
    await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
    const known = await Promise.all([ofAccount(page), totals(page), ofFills(page)]);
    const own = needles([...ofHistory(exchange), ...known.flat(), ...OF_LEDGER, SIZE, FILLED]);

    // Shown, they occur in every one of these places but the settings and the alerts: the search is no idle one.
    const shown = await seen(page, exchange, own);
    expect(shown).toContain('Reconcile, Ledger only: 1,077.00000234');
    const places = new Set(shown.map((line) => line.split(': ')[0]));
    for (const place of [
      'Trade',
      'Trade, closed orders',
      'Trade, fills',
      'Deposits, live, with a record open',
      'Withdrawals, live, with a record open',
      'History',
      'History, with a record open',
      'History, totals',
      'History, totals over time',
      'Reconcile, the file as it stands',
      'Reconcile, the file as understood',
      ...['Matched', 'Differences', 'Ledger only', 'Venue only', 'Invalid'].flatMap((list) => [
        `Reconcile, ${list}`,
        `Reconcile, ${list}, an entry in full`,
      ]),
      'Review, with a record open',
      'Statement, what differs',
      'Orders, working, with one open',
      'Orders, a question before a cancel',
      'Orders, the evidence of one',
      'Orders, fills',
      'Orders, closed, with one open',
      'Orders, the evidence of a closed one',
      'Accounts',
    ])
      expect(places).toContain(place);

    await page.keyboard.press('Control+Shift+H');
    await expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true');
    expect(await seen(page, exchange, own)).toEqual([]);

    // The choice is saved, and a page that is loaded anew shows nothing before it knows of it.
    await page.reload();
    await openScreen(page, 'Orders');
    await expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(SIZE)).toHaveCount(0);
    await page.keyboard.press('Control+Shift+H');
    await expect(page.getByText(SIZE).first()).toBeVisible();
  },
);

test('a locked window holds nothing but the count of unknown orders, and opens by a deliberate act alone', async ({
  venuePage: page,
  exchange,
}) => {
  await offerEverything(page);
  exchange.control.inject({ name: 'reset-before', method: 'POST', path: '/api/v1/hf/orders' });
  expect(await placeOrder(page, 'locked-1', '100')).toMatchObject({
    ok: true,
    value: { outcome: { kind: 'unknown' } },
  });
  await openScreen(page, 'Accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('textbox', { name: 'API secret' }).fill('typed-and-not-sent');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();

  await page.keyboard.press('Control+Shift+K');
  const cover = page.getByRole('main', { name: 'Counterfoil is locked' });
  await expect(cover).toContainText('1 order is unknown: the venue may have it.');
  await expect(page).toHaveTitle('Counterfoil is locked');
  await expect(page.getByRole('heading', { name: 'Counterfoil is locked' })).toBeFocused();
  const text = await everything(page);
  for (const gone of ['Treasury', 'BTC', 'PRACTICE', 'LIVE', 'typed-and-not-sent', SIZE])
    expect(text).not.toContain(gone);
  await expect(page.locator('input, dialog, [role="dialog"], table, [role="grid"]')).toHaveCount(0);
  for (const name of ['accounts.list', 'orders.newClientOid', 'app.describe'])
    expect(await bridge(page, name, {})).toMatchObject({ ok: false, error: { kind: 'locked' } });
  const before = exchange.control.arrivals.length;

  // A key that was meant for something else opens nothing, nor does loading the page anew.
  for (const key of ['Enter', 'Space', 'Escape', 'Control+k', 'Control+1', '?'])
    await page.keyboard.press(key);
  await expect(cover).toBeVisible();
  await page.reload();
  await expect(cover).toContainText('1 order is unknown: the venue may have it.');
  expect(await everything(page)).not.toContain('Treasury');
  expect(exchange.control.arrivals.length).toBe(before);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Unlock window' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Treasury EU');
  await expect(page).not.toHaveTitle('Counterfoil is locked');
  await openScreen(page, 'Accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('textbox', { name: 'API secret' })).toHaveValue('');
});
