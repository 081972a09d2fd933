/**
 * The Orders screen against an exchange that reports everything, with a second trader in its book, and against one that reports nothing.
 * Breaks when a working order does not appear, does not follow its fills or does not leave when it ends; when cancelling asks too
 * little or cancels anything else; when a key means another row than the one that has the focus; when the journal cannot be searched,
 * read through or exported; when a placement whose answer was lost waits for a person although the venue can be asked; when an absent
 * capability looks like an empty list.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { RunningExchange } from '../../exchange/start.ts';
import { sendSigned } from '../helpers/exchange/client.ts';
import { createTrader } from '../helpers/exchange/trader.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { kucoinVenue } from '../../shared/venue/presets.ts';
import { expect, test } from './exchange.ts';
import { openAllOrders, openScreen, useAccount } from './screens.ts';
import { importPairs } from './ticket.ts';

const OTHER = { key: 'other-key', secret: 'other-secret-0123456789', passphrase: 'other-pass' };
const ORDERS = '/api/v1/hf/orders';

test.use({
  exchangeOptions: {
    seed: 11,
    headerPrefix: 'ZZ',
    deposits: 0,
    withdrawals: 0,
    accounts: [{ name: 'other', keys: [{ ...OTHER, permissions: ['General', 'Spot'] }] }],
  },
});

/** Another trader at the same exchange. */
function otherTrader({ baseUrl, headerPrefix }: RunningExchange) {
  return createTrader({ baseUrl, headerPrefix, ...OTHER }, Date.now);
}

async function ask(page: Page, name: string, input: unknown): Promise<unknown> {
  const result = await page.evaluate(
    // oxlint-disable-next-line typescript/no-explicit-any -- the page's own bridge, called by name
    ([call, given]) => (window as any).counterfoil.call(call, given),
    [name, input] as const,
  );
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
}

interface AccountRow {
  id: string;
  name: string;
  venue: Record<string, unknown>;
}

async function treasury(page: Page): Promise<AccountRow> {
  const { accounts } = (await ask(page, 'accounts.list', {})) as { accounts: AccountRow[] };
  const found = accounts.find(({ name }) => name === 'Treasury EU');
  if (found === undefined) throw new Error('there is no account Treasury EU');
  return found;
}

/** Gives the service account every path that the exchange serves, as a user can in Accounts. */
async function offerEverything(page: Page): Promise<string> {
  const { id, venue } = await treasury(page);
  await ask(page, 'accounts.update', { id, venue: { ...venue, capabilities: kucoinVenue().capabilities } });
  await ask(page, 'pairs.list', { accountId: id, refresh: true });
  // The window asked for the pairs while the venue had none.
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  return id;
}

let tickets = 0;

/** Places a limit order as the ticket does, without its keystrokes. Returns its client id. */
async function place(page: Page, accountId: string, change: Partial<Ticket>): Promise<string> {
  const { clientOid } = (await ask(page, 'orders.newClientOid', {})) as { clientOid: string };
  const ticket: Ticket = {
    clientOid,
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    stp: 'CN',
    price: '100',
    size: '0.1',
    timeInForce: 'GTC',
    ...change,
  };
  tickets += 1;
  const ticketId = `ticket-orders-${tickets}`;
  await ask(page, 'orders.place', {
    accountId,
    ticketId,
    ticket,
    confirmedBody: requestBody(ticket),
    acknowledged: [],
  });
  return clientOid;
}

function orders(page: Page): Locator {
  return page.getByRole('main', { name: 'Orders' });
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await openScreen(page, 'Orders');
  await page.getByRole('tablist', { name: 'Orders' }).getByRole('tab', { name }).click();
}

function workingRows(page: Page): Locator {
  return page
    .getByRole('grid', { name: 'Open orders' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}

/** By the cell of its price: an id, and a time, may hold the same digits. */
/** `price`: a whole number; the step of BTC-USDT has one decimal, which is shown. */
function pricedAt(page: Page, price: string): Locator {
  return workingRows(page).filter({ has: page.getByRole('gridcell', { name: `${price}.0`, exact: true }) });
}

/** What the exchange has of a client id, asked beside the app. */
async function isThere(exchange: RunningExchange, clientOid: string): Promise<boolean> {
  const answer = await sendSigned(exchange, 'GET', `${ORDERS}/client-order/${clientOid}?symbol=BTC-USDT`);
  return answer.json?.code === '200000';
}

test.describe('R-B9: a venue that takes an order and refuses it', () => {
  test('its events tell of the order: shown as rejected and open, with its timeline, and one arrival', async ({
    venuePage,
    exchange,
  }) => {
    const accountId = await offerEverything(venuePage);
    await openTab(venuePage, /^Open/);
    await expect(orders(venuePage)).toContainText('up to date');
    exchange.control.inject({ name: 'refused-after-accept', method: 'POST', path: ORDERS });
    const clientOid = await place(venuePage, accountId, {});
    const notice = orders(venuePage).getByText('Rejected, but open at the venue:');
    await expect(notice).toBeVisible();
    expect(await isThere(exchange, clientOid)).toBe(true);
    await expect(workingRows(venuePage)).toHaveCount(1);
    await orders(venuePage).getByRole('button', { name: 'Show order' }).click();
    const pane = orders(venuePage).locator('.ord-detail');
    await expect(pane).toContainText(
      'The venue rejected it, then listed it. “The order was rejected” (code 400100, HTTP 200).',
    );
    await expect(pane).toContainText('It may fill.');
    const timeline = pane.getByRole('list', { name: 'Timeline' });
    await expect(timeline).toContainText('Rejected: “The order was rejected”');
    await expect(timeline).toContainText('Open: ');

    // It is of its account: practice says nothing of it, all live accounts say whose it is and lead there.
    await useAccount(venuePage, 'Practice');
    await expect(orders(venuePage).getByRole('tab', { name: 'All' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await useAccount(venuePage, 'All live accounts');
    await expect(
      orders(venuePage).locator('.notice').filter({ hasText: 'Rejected, but open' }),
    ).toContainText('Treasury EU');
    await orders(venuePage).getByRole('button', { name: 'Show order' }).click();
    await expect(venuePage.getByRole('banner')).toContainText('Treasury EU');
    await expect(orders(venuePage).getByRole('tab', { name: 'All', selected: true })).toBeVisible();
    await expect(pane).toContainText('The venue rejected it, then listed it.');

    await ask(venuePage, 'trading.cancelAll', { accountId });
    await expect(notice).toHaveCount(0);
    await expect(pane).toContainText('Rejected, but it was at the venue');
    expect(exchange.control.allArrivals()).toEqual({ [clientOid]: 1 });
  });

  test(
    'where it tells nothing, the refusal stands as the venue said it, and nothing is sent again',
    { tag: '@deep' },
    async ({ venuePage, exchange }) => {
      const { id } = await treasury(venuePage);
      await importPairs(venuePage);
      exchange.control.inject({ name: 'refused-after-accept', method: 'POST', path: ORDERS });
      const clientOid = await place(venuePage, id, {});
      await openAllOrders(venuePage);
      await expect(orders(venuePage)).toContainText('400100 The order was rejected');
      await expect(orders(venuePage)).not.toContainText('open at the venue');
      expect(await isThere(exchange, clientOid)).toBe(true);
      expect(exchange.control.allArrivals()).toEqual({ [clientOid]: 1 });
    },
  );
});

test('a selection, one side and all of them are cancelled, each after one question with counts and pairs', async ({
  venuePage: page,
}) => {
  const accountId = await offerEverything(page);
  await openTab(page, /^Open/);
  for (const price of ['101', '102', '103']) await place(page, accountId, { price });
  for (const price of ['200001', '200002'])
    await place(page, accountId, { price, side: 'sell', size: '0.01' });
  await place(page, accountId, { symbol: 'ETH-USDT', price: '90', size: '0.5' });
  await expect(workingRows(page)).toHaveCount(6);
  const question = orders(page).getByRole('group', { name: 'Cancel' });

  await pricedAt(page, '101').focus();
  await page.keyboard.press('s');
  await pricedAt(page, '103').getByRole('checkbox').check();
  await orders(page).getByRole('button', { name: 'Cancel 2 selected' }).click();
  await expect(question).toContainText('Cancel 2 open orders of Treasury EU (2 on BTC-USDT)?');
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(workingRows(page)).toHaveCount(4);

  await orders(page).getByRole('button', { name: 'Cancel 2 sells' }).click();
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(workingRows(page)).toHaveCount(2);
  await expect(pricedAt(page, '102')).toBeVisible();

  await openScreen(page, 'Trade');
  const underChart = page.getByRole('region', { name: 'Orders of this account' });
  await underChart.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(underChart.getByRole('group', { name: 'Cancel' })).toContainText(
    'Cancel 2 open orders of Treasury EU on 2 pairs (1 on BTC-USDT, 1 on ETH-USDT)?',
  );
  await page.keyboard.press('Escape');
  await underChart.getByRole('radiogroup', { name: 'Pairs of this list' }).getByText('BTC-USDT').click();
  await underChart.getByRole('button', { name: 'Cancel 1 order', exact: true }).click();
  await expect(underChart.getByRole('group', { name: 'Cancel' })).toContainText(
    'Cancel 1 open order of Treasury EU on BTC-USDT? Fills are kept.',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+X');
  await expect(question).toContainText(
    'Cancel 2 open orders of Treasury EU on 2 pairs (1 on BTC-USDT, 1 on ETH-USDT)?',
  );
  await page.keyboard.press('Escape');
  await expect(workingRows(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Shift+X');
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(orders(page)).toContainText('No open orders');
});

test(
  'where the venue cannot amend, the order is cancelled first and replaced after the proof',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    const accountId = await offerEverything(page);
    const { id, venue } = await treasury(page);
    const capabilities = { ...kucoinVenue().capabilities, alterOrder: null };
    await ask(page, 'accounts.update', { id, venue: { ...venue, capabilities } });
    await openTab(page, /^Open/);
    await place(page, accountId, {});
    await workingRows(page)
      .first()
      .getByRole('button', { name: /^Amend/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Amend order' });
    await expect(dialog).toContainText('This one is cancelled first');
    await dialog.getByRole('textbox', { name: 'Price' }).fill('99');
    await dialog.getByRole('button', { name: 'Review amend' }).click();
    await dialog.getByRole('button', { name: /^Cancel and replace order/ }).click();
    await expect(dialog).toContainText('Replaced. Its replacement was sent.');
    await page.keyboard.press('Escape');
    await expect(workingRows(page)).toHaveCount(1);
    await expect(pricedAt(page, '99')).toBeVisible();
    expect(Object.values(exchange.control.allArrivals())).toEqual([1, 1]);
  },
);

test('the dead-man switch names what would go, is set at the venue and counts down, and is off when a person says so', async ({
  venuePage: page,
  exchange,
}) => {
  const accountId = await offerEverything(page);
  await openTab(page, /^Open/);
  await place(page, accountId, { postOnly: true });
  await expect(workingRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Dead-man switch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dead-man switch' });
  await dialog.getByRole('combobox', { name: 'Cancel after' }).selectOption('1 minute');
  await dialog.getByRole('button', { name: 'Turn on…' }).click();
  await expect(dialog).toContainText('1 open order (1 on');
  await expect(dialog).toContainText('placed elsewhere are cancelled as well');
  const set = async () => (await sendSigned(exchange, 'GET', `${ORDERS}/dead-cancel-all/query`)).json?.data;
  expect(await set()).toBeNull();
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog).toContainText('On: cancels after 1 minute, on all pairs.');
  expect(await set()).toMatchObject({ timeout: 60, symbols: '' });
  await page.keyboard.press('Escape');
  const countdown = page.getByRole('contentinfo').getByRole('button', { name: /^Dead-man switch 0:[45]\d/ });
  await countdown.click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Off');
  expect(await set()).toBeNull();
  await page.keyboard.press('Escape');
  await expect(countdown).toHaveCount(0);
  await expect(workingRows(page)).toHaveCount(1);
});

test('a working order appears, follows its fills, and leaves when it has filled', async ({
  venuePage,
  exchange,
}) => {
  const accountId = await offerEverything(venuePage);
  await openTab(venuePage, /^Open/);
  await expect(orders(venuePage)).toContainText('No open orders');
  await place(venuePage, accountId, { postOnly: true });
  const row = workingRows(venuePage).first();
  await expect(row).toContainText('Open');
  await expect(row).toContainText('Limit GTC');
  await expect(row).toContainText('post-only');
  await expect(orders(venuePage)).toContainText('1 of 200 on BTC-USDT, 1 of 2,000 total');
  await expect(orders(venuePage)).toContainText('up to date');

  const other = otherTrader(exchange);
  const sell = { symbol: 'BTC-USDT', type: 'limit', side: 'sell', price: '100' };
  await other.placed({ ...sell, size: '0.04' });
  await expect(row).toContainText('Partly filled');
  await expect(row).toContainText('0.04000000 / 0.10000000');
  await other.placed({ ...sell, size: '0.06' });
  await expect(workingRows(venuePage)).toHaveCount(0);
  await expect(orders(venuePage)).toContainText('buy 0.1 BTC at 100 USDT: filled');

  await openTab(venuePage, /^Fills/);
  const fills = venuePage.getByRole('table', { name: 'Fills' });
  await expect(fills).toContainText('Maker');
  await expect(venuePage.getByRole('group', { name: 'Totals of fills shown' })).toContainText(
    /bought 0\.1\d* BTC for 10/,
  );
  await openTab(venuePage, /^Closed/);
  await expect(venuePage.getByRole('grid', { name: 'Closed orders' })).toContainText('Filled');
});

test('cancelling: one by the keyboard, all of a pair, everything after one question', async ({
  venuePage,
  exchange,
}) => {
  const accountId = await offerEverything(venuePage);
  for (const price of ['101', '102', '103']) await place(venuePage, accountId, { price });
  for (const price of ['11', '12']) await place(venuePage, accountId, { symbol: 'ETH-USDT', price });
  await openTab(venuePage, /^Open/);
  await expect(workingRows(venuePage)).toHaveCount(5);

  await pricedAt(venuePage, '103').focus();
  await venuePage.keyboard.press('Delete');
  const question = orders(venuePage).getByRole('group', { name: 'Cancel' });
  await expect(question).toContainText('Cancel buy 0.1 BTC at 103 USDT?');
  await expect(workingRows(venuePage).filter({ has: venuePage.locator('.ord-meant') })).toContainText('103');
  const first = await workingRows(venuePage).first().boundingBox();
  await venuePage.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  expect(await workingRows(venuePage).first().boundingBox()).toEqual(first);
  await expect(workingRows(venuePage)).toHaveCount(5);
  await pricedAt(venuePage, '103').focus();
  await venuePage.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(workingRows(venuePage)).toHaveCount(4);

  await orders(venuePage).getByRole('combobox', { name: 'Pair' }).selectOption('BTC-USDT');
  await orders(venuePage).getByRole('button', { name: 'Cancel all on BTC-USDT' }).click();
  await expect(question).toContainText('2 open orders of Treasury EU on BTC-USDT');
  await question.getByRole('button', { name: 'Cancel 2 orders on BTC-USDT' }).click();
  await expect(orders(venuePage)).toContainText('No open orders on BTC-USDT');

  await orders(venuePage).getByRole('button', { name: 'Show all pairs' }).click();
  await orders(venuePage).getByRole('button', { name: 'Cancel all orders' }).click();
  await expect(question).toContainText('2 open orders of Treasury EU on 1 pair');
  await expect(question).toContainText('2 on ETH-USDT');
  await expect(workingRows(venuePage)).toHaveCount(2);
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(orders(venuePage)).toContainText('No open orders');
  // The keyboard goes on where the list was, not at the top of the window.
  await expect(venuePage.locator('.ord-box')).toBeFocused();
  expect(Object.keys(exchange.control.allArrivals())).toHaveLength(5);
});

test('a key means the order it was on, also when another one came above it', async ({ venuePage }) => {
  const accountId = await offerEverything(venuePage);
  for (const price of ['101', '102']) await place(venuePage, accountId, { price });
  await openTab(venuePage, /^Open/);
  await expect(workingRows(venuePage)).toHaveCount(2);
  await pricedAt(venuePage, '101').focus();
  await place(venuePage, accountId, { price: '103' });
  await expect(workingRows(venuePage)).toHaveCount(3);
  await expect(workingRows(venuePage).first()).toContainText('103');

  await expect(pricedAt(venuePage, '101')).toBeFocused();
  await venuePage.keyboard.press('Enter');
  await expect(orders(venuePage).locator('.ord-detail')).toContainText('101');
  await expect(pricedAt(venuePage, '101')).toHaveAttribute('aria-selected', 'true');
  await venuePage.keyboard.press('ArrowUp');
  await expect(pricedAt(venuePage, '102')).toBeFocused();
  await expect(pricedAt(venuePage, '102')).toHaveAttribute('aria-selected', 'true');
});

test(
  'the panel under the ticket shows and cancels working orders too',
  { tag: '@deep' },
  async ({ venuePage }) => {
    const accountId = await offerEverything(venuePage);
    await place(venuePage, accountId, {});
    await openScreen(venuePage, 'Trade');
    const panel = venuePage.getByRole('region', { name: 'Orders of this account' });
    await expect(panel.getByRole('tab', { name: /Open orders/ })).toContainText('1 of 200');
    await panel.getByRole('tab', { name: /Open orders/ }).click();
    await panel.getByRole('grid', { name: 'Open orders' }).getByRole('row').nth(1).click();
    await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('Recorded before sending');
    await expect(venuePage.getByRole('main', { name: 'Trade' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close (Esc)' }).click();
    await expect(panel.getByRole('list', { name: 'Timeline' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Cancel buy 0.1 BTC at 100 USDT' }).click();
    await panel.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(panel).toContainText('No open orders');
  },
);

test('all orders: search, timeline, request without secrets, export, and it all survives leaving', async ({
  venuePage,
  exchange,
}) => {
  const accountId = await offerEverything(venuePage);
  const clientOid = await place(venuePage, accountId, {});
  await place(venuePage, accountId, { symbol: 'ETH-USDT', price: '11' });
  await openTab(venuePage, /^All/);
  const grid = venuePage.getByRole('grid', { name: 'Orders' });
  await expect(orders(venuePage)).toContainText('2 orders');
  const search = orders(venuePage).getByRole('searchbox');
  await search.fill(clientOid);
  await expect(orders(venuePage)).toContainText('1 match');
  await grid.getByRole('row').filter({ hasText: 'BTC-USDT' }).click();
  const timeline = orders(venuePage).getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('Recorded before sending');
  await timeline.getByRole('button', { name: 'As recorded' }).first().click();
  await expect(timeline).toContainText(clientOid);
  const request = orders(venuePage).getByRole('region', { name: 'Request' });
  await expect(request).toContainText('POST');
  await expect(request).toContainText(`POST${ORDERS}{"clientOid":"${clientOid}"`);
  await expect(request).toContainText('ZZ-API-SIGN');
  const text = await orders(venuePage).innerText();
  for (const secret of [exchange.secret, exchange.passphrase, exchange.key])
    expect(text).not.toContain(secret);

  await orders(venuePage).getByRole('button', { name: 'Export 1' }).click();
  await orders(venuePage).getByRole('menuitem', { name: /JSON/ }).click();
  const saved = venuePage.getByText(/1 order saved to /);
  await expect(saved).toBeVisible();
  const where = /saved to (.*)\.$/.exec(await saved.innerText())?.[1] ?? '';
  expect(readFileSync(where, 'utf8')).toContain(clientOid);

  await openScreen(venuePage, 'Deposits');
  await openScreen(venuePage, 'Orders');
  await expect(search).toHaveValue(clientOid);
  await expect(timeline).toBeVisible();
  await search.fill('nothing has this');
  await expect(orders(venuePage)).toContainText('No orders match');
  await orders(venuePage).getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(orders(venuePage)).toContainText('2 orders');
});

test('one list: orders placed here and elsewhere, joined, under their status, each once', async ({
  venuePage,
  exchange,
}) => {
  const accountId = await offerEverything(venuePage);
  const elsewhere = await sendSigned(
    exchange,
    'POST',
    ORDERS,
    JSON.stringify({
      clientOid: 'from-elsewhere',
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      price: '99',
      size: '0.1',
    }),
  );
  expect(elsewhere.json?.code).toBe('200000');
  await sendSigned(exchange, 'DELETE', `${ORDERS}/client-order/from-elsewhere?symbol=BTC-USDT`);
  const filled = await place(venuePage, accountId, { price: '101' });
  const sell = { symbol: 'BTC-USDT', type: 'limit', side: 'sell', price: '101', size: '0.1' };
  await otherTrader(exchange).placed(sell);
  const open = await place(venuePage, accountId, { symbol: 'ETH-USDT', price: '11' });
  const rejected = await place(venuePage, accountId, { price: '1', size: '99999999' });

  const rows = (name: string) =>
    venuePage
      .getByRole('grid', { name, exact: true })
      .getByRole('row')
      .filter({ has: venuePage.getByRole('gridcell') });
  await openTab(venuePage, /^All/);
  await expect(rows('Orders')).toHaveCount(4);
  const of = (name: string, clientOid: string) => rows(name).filter({ hasText: clientOid });
  await expect(of('Orders', filled)).toContainText('Filled');
  await expect(of('Orders', open)).toContainText('Open');
  await expect(of('Orders', rejected)).toContainText('Rejected');
  await expect(of('Orders', 'from-elsewhere')).toContainText('Cancelled');
  await expect(orders(venuePage)).toContainText('4 orders');

  await openTab(venuePage, /^Closed/);
  await expect(rows('Closed orders')).toHaveCount(3);
  await expect(of('Closed orders', open)).toHaveCount(0);
  await of('Closed orders', 'from-elsewhere').click();
  const pane = orders(venuePage).locator('.ord-detail');
  await expect(pane).toContainText('Placed elsewhere: not in the journal.');
  await of('Closed orders', filled).click();
  await expect(pane.getByRole('list', { name: 'Timeline' })).toContainText('Recorded before sending');
  await orders(venuePage).getByRole('searchbox').fill('from-elsewhere');
  await expect(rows('Closed orders')).toHaveCount(1);
  await orders(venuePage).getByRole('searchbox').fill('');

  await openTab(venuePage, /^Open/);
  await expect(workingRows(venuePage)).toHaveCount(1);
  await orders(venuePage).getByRole('combobox', { name: 'Pair' }).selectOption('BTC-USDT');
  await expect(orders(venuePage)).toContainText('1 open order on other pairs.');
  await openTab(venuePage, /^Closed/);
  await expect(rows('Closed orders')).toHaveCount(3);
});

test('an answer that was lost: the venue’s own evidence settles it, without a person', async ({
  venuePage,
  exchange,
}) => {
  const accountId = await offerEverything(venuePage);
  exchange.control.inject({ name: 'reset-after-accept', method: 'POST', path: ORDERS });
  const clientOid = await place(venuePage, accountId, {});
  await openTab(venuePage, /^All/);
  const grid = venuePage.getByRole('grid', { name: 'Orders' });
  await expect(grid).toContainText('Open', { timeout: 20_000 });
  await grid.getByRole('row').filter({ hasText: 'BTC-USDT' }).click();
  await expect(orders(venuePage)).toContainText('The answer was lost');
  await expect(venuePage.getByRole('contentinfo')).not.toContainText('unknown');
  expect(exchange.control.arrivals(clientOid)).toBe(1);
});

test('an order that never arrived stays unknown: status checks are told, and prove nothing', async ({
  venuePage,
  exchange,
}) => {
  const accountId = await offerEverything(venuePage);
  exchange.control.inject({ name: 'reset-before', method: 'POST', path: ORDERS });
  await place(venuePage, accountId, {});
  await openTab(venuePage, /^All/);
  const grid = venuePage.getByRole('grid', { name: 'Orders' });
  await grid.getByRole('row').filter({ hasText: 'Unknown' }).click();
  const statusChecks = orders(venuePage).getByRole('region', { name: 'Status checks' });
  await expect(statusChecks).toContainText('Checked', { timeout: 20_000 });
  await statusChecks.getByRole('button', { name: 'Check again' }).click();
  await expect(statusChecks).toContainText(/Checked \d+ times|Checked once/);
  await expect(statusChecks).toContainText('Not finding the order does not prove that it was not placed');
  await expect(orders(venuePage).getByRole('region', { name: 'Resolve by hand' })).toBeVisible();
});

test(
  'a venue that lists nothing: every tab says so, and orders placed here are what there is',
  { tag: '@deep' },
  async ({ venuePage }) => {
    await openScreen(venuePage, 'Orders');
    await expect(venuePage.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
    for (const [tab, text] of [
      [/^Open/, 'Open orders not available'],
      [/^Fills/, 'Fills not available'],
      [/^Closed/, 'does not list closed orders. Only orders placed here are shown.'],
    ] as const) {
      await openTab(venuePage, tab);
      await expect(orders(venuePage)).toContainText(text);
    }
    await openTab(venuePage, /^Open/);
    await orders(venuePage).getByRole('button', { name: 'Show all orders' }).click();
    await expect(orders(venuePage)).toContainText('No orders yet');
  },
);
