/**
 * A ticket through the window to an exchange that counts arrivals.
 * Breaks when anything but a click on the armed button sends, when one ticket arrives twice or in other bytes than the
 * user read back, when a refusal loses the venue's words, when a lost reply is shown as anything but unknown, when a
 * killed order reads like a filled one, or when balances go stale in silence.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openAllOrders, openScreen, openSettings } from './screens.ts';
import {
  balanceOf,
  choosePair,
  clientOidIn,
  expectAccepted,
  fillLimit,
  importPairs,
  outcomeOf,
  review,
  sendButton,
  ticketOf,
  newTicket,
} from './ticket.ts';

/** The Orders screen with every placement; another tab may be the one it was left with. */
test('practice: a limit order is accepted, held and in the journal', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  // Far below the market: it rests, and the maker fee of 0.08 % is frozen with it.
  await fillLimit(appPage, '24,200.1', '0.25');
  const readBack = await review(appPage);
  await expect(readBack).toContainText('6,050.025000 USDT, plus 4.84002 USDT fee while open');
  await expect(readBack).toContainText('PRACTICE');
  const clientOid = await clientOidIn(readBack);
  await sendButton(appPage).click();
  await expectAccepted(appPage);
  await expect(balanceOf(appPage, 'USDT')).toContainText('6,054.86502');
  await openAllOrders(appPage);
  const row = appPage.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: clientOid });
  await expect(row).toContainText('Open');
});

test(
  'practice: a market order by its total, rounded down to a step, is accepted',
  { tag: '@deep' },
  async ({ appPage }) => {
    await choosePair(appPage, 'ETH-USDT');
    const ticket = ticketOf(appPage);
    await ticket.getByRole('radiogroup', { name: 'Order type' }).getByText('Market').click();
    await expect(ticket.getByRole('textbox', { name: 'Price' })).toHaveCount(0);
    await expect(ticket.getByRole('radiogroup', { name: 'Time in force' })).toHaveCount(0);
    await ticket.getByRole('radiogroup', { name: 'Amount in' }).getByText('Total (USDT)').click();
    await ticket.getByRole('textbox', { name: 'Total' }).fill('100.5055555');
    await expect(ticket).toContainText('Rounded down to 100.505555 USDT');
    await expect(await review(appPage)).toContainText('"funds":"100.505555"');
    await sendButton(appPage).click();
    await expectAccepted(appPage);
  },
);

test(
  'practice: an order that was killed at once is not told as filled or resting',
  { tag: '@deep' },
  async ({ appPage }) => {
    await choosePair(appPage, 'BTC-USDT');
    await fillLimit(appPage, '100', '0.25');
    await ticketOf(appPage).getByRole('radiogroup', { name: 'Time in force' }).getByText('FOK').click();
    await expect(await review(appPage)).not.toContainText('fee while open');
    const clientOid = await clientOidIn(appPage.getByRole('region', { name: 'Order review' }));
    await sendButton(appPage).click();
    await expectAccepted(appPage);
    await expect(outcomeOf(appPage)).toContainText(
      'Fill-or-kill: cancelled because it could not fill completely',
    );
    await openAllOrders(appPage);
    const row = appPage.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: clientOid });
    await expect(row).toContainText('Cancelled');
  },
);

test('practice: what the venue does by itself reaches the balances while Trade is open', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '100', '0.25');
  const ticket = ticketOf(appPage);
  await ticket.getByRole('radiogroup', { name: 'Time in force' }).getByText('GTT').click();
  await ticket.getByRole('textbox', { name: 'Cancel after' }).fill('4');
  await review(appPage);
  await sendButton(appPage).click();
  await expect(balanceOf(appPage, 'USDT')).toContainText('25.02');
  // Four seconds until the exchange ends it, and up to five until it is asked again.
  await expect(balanceOf(appPage, 'USDT')).not.toContainText('25.02', { timeout: 20_000 });
});

function pressed(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['pressed'] === 'true');
}

test(
  'practice: balances that cannot be read again stay, with their time and the reason',
  { tag: '@deep' },
  async ({ app, page }) => {
    let broken = false;
    await page.routeWebSocket(/.*/, (socket) => {
      const host = socket.connectToServer();
      socket.onMessage(async (text) => {
        const { id, name } = JSON.parse(String(text)) as { id: number; name: string };
        // Further updates may have them asked for again at any moment: only a press of the button mends it.
        if (!broken || name !== 'balances.list' || (await pressed(page))) host.send(text);
        else {
          const error = { kind: 'timeout', message: 'No answer within 10 seconds.' };
          socket.send(JSON.stringify({ id, result: { ok: false, error } }));
        }
      });
    });
    await page.goto(app.url);
    await choosePair(page, 'BTC-USDT');
    const trade = page.getByRole('main', { name: 'Trade' });
    await expect(trade).toContainText(/Updated \d\d:\d\d:\d\d/);
    const shown = await balanceOf(page, 'USDT').innerText();
    broken = true;
    await page.evaluate(() => {
      document.addEventListener(
        'click',
        ({ target }) => {
          if (target instanceof Element && target.closest('button')?.textContent === 'Try again')
            document.documentElement.dataset['pressed'] = 'true';
        },
        { capture: true },
      );
    });
    // The venue reports a change, and the balances are asked for again.
    await fillLimit(page, '100', '0.25');
    await review(page);
    await sendButton(page).click();
    await expect(trade).toContainText(/Showing data from \d\d:\d\d:\d\d.*No answer within 10 seconds/);
    expect(await balanceOf(page, 'USDT').innerText()).toBe(shown);
    await trade.getByRole('button', { name: 'Try again' }).click();
    await expect(trade).not.toContainText('Showing data from');
  },
);

test('the venue refuses: its code and its words are shown, and the journal keeps them', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '64200.1', '99999');
  const refused = await clientOidIn(await review(appPage));
  await sendButton(appPage).click();
  await expect(outcomeOf(appPage)).toContainText('200004');
  await expect(outcomeOf(appPage)).toContainText(/balance insufficient/i);
  // What was typed waits, wherever the person went meanwhile; only the client order ID is used up.
  await openScreen(appPage, 'Deposits');
  await openScreen(appPage, 'Trade');
  await outcomeOf(appPage).getByRole('button', { name: 'Back to the ticket' }).click();
  const ticket = ticketOf(appPage);
  await expect(ticket.getByRole('textbox', { name: 'Price' })).toHaveValue('64200.1');
  await expect(ticket.getByRole('textbox', { name: 'Size', exact: true })).toHaveValue('99999');
  await ticket.getByRole('textbox', { name: 'Size', exact: true }).fill('0.01');
  expect(await clientOidIn(await review(appPage))).not.toBe(refused);
  await openAllOrders(appPage);
  await expect(appPage.getByRole('grid', { name: 'Orders' })).toContainText('Rejected');
});

test('problems stand under their field as one types, with the nearest valid values to click', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  const ticket = ticketOf(appPage);
  await fillLimit(appPage, '64200.05', '0.250000001');
  await expect(ticket).toContainText('not a multiple of 0.1');
  await expect(ticket.getByRole('button', { name: 'Check the price' })).toBeDisabled();
  await ticket.getByRole('button', { name: 'Use 64200.1' }).click();
  await expect(ticket.getByRole('textbox', { name: 'Price' })).toHaveValue(/64,?200\.1/);
  await ticket.getByRole('button', { name: 'Use 0.25000000' }).click();
  await expect(ticket.getByRole('button', { name: /^Review/ })).toBeEnabled();

  await choosePair(appPage, 'VSYS-USDT');
  await fillLimit(appPage, '0.001', '0.1');
  await expect(ticket).toContainText('not a multiple of 1');
});

test('Enter in a field sends nothing, and neither does Enter on the read-back', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '64200.1', '0.25');
  for (const name of ['Price', 'Size'])
    await ticketOf(appPage).getByRole('textbox', { name, exact: true }).press('Enter');
  await expect(sendButton(appPage)).toBeVisible();
  await appPage.keyboard.press('Enter');
  await appPage.keyboard.press('Enter');
  await openAllOrders(appPage);
  await expect(appPage.getByRole('main', { name: 'Orders' })).toContainText('0 orders');
});

test.describe('at a service whose pairs were imported', () => {
  test.beforeEach(async ({ venuePage }) => {
    await importPairs(venuePage);
    await expect(venuePage.getByRole('region', { name: 'Pairs (2)' })).toContainText('sent by the venue');
    await choosePair(venuePage, 'BTC-USDT');
    await fillLimit(venuePage, '64200.1', '0.25');
  });

  test('a double click on send arrives once', async ({ venuePage, exchange }) => {
    const clientOid = await clientOidIn(await review(venuePage));
    await sendButton(venuePage).dblclick();
    await expectAccepted(venuePage);
    expect(exchange.control.allArrivals()).toEqual({ [clientOid]: 1 });
  });

  test('a lost reply is unknown on every screen until a person says what the venue shows', async ({
    venuePage,
    exchange,
  }) => {
    exchange.control.inject({ name: 'reset-after-accept', path: '/api/v1/hf/orders' });
    const clientOid = await clientOidIn(await review(venuePage));
    await sendButton(venuePage).click();
    await expect(outcomeOf(venuePage)).toContainText(/unknown/i);
    const message = 'This order is unknown: the venue may have it.';
    await expect(venuePage.getByRole('main', { name: 'Trade' })).toContainText(message);
    await expect(venuePage.locator('.banner')).toContainText('1 order is unknown: the venue may have it.');
    expect(exchange.control.arrivals(clientOid)).toBe(1);
    for (const screen of ['Deposits', 'Withdrawals', 'Accounts', 'Settings', 'Orders']) {
      await openScreen(venuePage, screen);
      await expect(venuePage.getByRole('contentinfo')).toContainText(/1 order\s*unknown/i);
    }
    const orders = venuePage.getByRole('main', { name: 'Orders' });
    await venuePage.getByRole('tablist', { name: 'Orders' }).getByRole('tab', { name: /^Open/ }).click();
    await venuePage.getByRole('button', { name: 'Check orders' }).click();
    await expect(orders.getByRole('row', { selected: true })).toContainText(clientOid);
    await expect(orders.locator('.ord-detail')).toContainText(message);
    // The same from the status bar, the review of an order like it, and the question before all data are deleted.
    await openScreen(venuePage, 'Deposits');
    await venuePage.getByRole('contentinfo').getByRole('button', { name: '1 order unknown' }).click();
    await expect(orders.getByRole('row', { selected: true })).toContainText(clientOid);
    await openScreen(venuePage, 'Trade');
    await newTicket(venuePage);
    await fillLimit(venuePage, '100', '0.25');
    const alike = await review(venuePage);
    await expect(alike.getByRole('checkbox', { name: 'Send another order anyway' })).not.toBeChecked();
    await alike.getByRole('button', { name: 'Check orders' }).click();
    await expect(orders.getByRole('row', { selected: true })).toContainText(clientOid);
    await openSettings(venuePage, 'Privacy');
    await venuePage.getByRole('button', { name: /^Delete all/ }).click();
    await venuePage.getByRole('dialog').getByRole('button', { name: 'Check orders' }).click();
    await expect(orders.getByRole('row', { selected: true })).toContainText(clientOid);
    const form = orders.getByRole('region', { name: 'Resolve by hand' });
    await form.getByText('Not at the venue').click();
    await form
      .getByRole('textbox', { name: 'What did you check, and what did you see?' })
      .fill('No such client order ID among open and closed orders.');
    await form.getByRole('button', { name: 'Save resolution' }).click();
    await expect(form).toContainText('Enter your name.');
    await form.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
    await form.getByRole('button', { name: 'Save name' }).click();
    await expect(form).toContainText('Recorded as Ada Lovelace.');
    await form.getByRole('button', { name: 'Save resolution' }).click();
    await expect(venuePage.getByRole('contentinfo')).not.toContainText('unknown');
    expect(exchange.control.arrivals(clientOid)).toBe(1);
    // The name is the one that reviews are recorded under.
    await openSettings(venuePage, 'Reviews and four-eyes');
    await expect(venuePage.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Lovelace');
  });
});

test('a read-only account never shows the ticket', async ({ venuePage }) => {
  await importPairs(venuePage);
  await venuePage.getByRole('checkbox', { name: /^Read-only/ }).click();
  await expect(venuePage.getByRole('checkbox', { name: /^Read-only/ })).toBeChecked();
  await openScreen(venuePage, 'Trade');
  await expect(venuePage.getByRole('main', { name: 'Trade' })).toContainText(/read-only/i);
  await expect(ticketOf(venuePage).getByRole('textbox')).toHaveCount(0);
  await expect(ticketOf(venuePage).getByRole('button', { name: /Review|Send/ })).toHaveCount(0);
});
