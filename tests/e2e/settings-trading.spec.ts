/**
 * The trading lock, the pre-trade limits, typed fees and notifications, as a user sets them.
 * Breaks when a lock is lost over a restart or goes without a question, when a limit is not the number that was typed,
 * when a window receives amounts its owner did not allow, or when the app cannot be worked by keyboard alone.
 */
import type { Locator, Page } from '@playwright/test';
import { startApp } from './app.ts';
import { expect, test } from './exchange.ts';
import { accountAt, fillAccount, openScreen, openSettings, saveButton, useAccount } from './screens.ts';
import {
  choosePair,
  expectAccepted,
  fillLimit,
  importPairs,
  PAIRS_CSV,
  review,
  sendButton,
  ticketOf,
  newTicket,
} from './ticket.ts';

function lockButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^(Lock trading|Trading locked)$/ });
}

function limits(page: Page): Locator {
  return page.getByRole('region', { name: 'Pre-trade limits' });
}

/** No balance, order or button lies beneath it. */
async function expectInStatusBar(page: Page, message: Locator): Promise<void> {
  await expect(message).toBeVisible();
  const [bar, at] = [await page.getByRole('contentinfo').boundingBox(), await message.boundingBox()];
  if (bar === null || at === null) throw new Error('They are not in view.');
  expect([at.y >= bar.y, at.y + at.height <= bar.y + bar.height]).toEqual([true, true]);
}

async function openTrading(page: Page): Promise<void> {
  await openSettings(page, 'Trading');
}

test('the lock is on every screen and in Settings, asks before it goes, and survives a restart', async ({
  app,
  page: appPage,
}) => {
  await appPage.goto(app.url);
  await lockButton(appPage).click();
  for (const screen of ['Orders', 'Settings']) {
    await openScreen(appPage, screen);
    await expect(lockButton(appPage)).toHaveText('Trading locked');
  }
  await lockButton(appPage).click();
  const question = appPage.getByRole('dialog', { name: 'Unlock trading' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await appPage.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(lockButton(appPage)).toHaveText('Trading locked');

  await app.end('SIGKILL');
  const again = await startApp({ dataFolder: app.dataFolder });
  await appPage.goto(again.url);
  await expect(lockButton(appPage)).toHaveText('Trading locked');
  await lockButton(appPage).click();
  await appPage.getByRole('dialog').getByRole('button', { name: 'Unlock trading' }).click();
  await expect(lockButton(appPage)).toHaveText('Lock trading');

  await openSettings(appPage, 'Locks and read-only');
  const trading = appPage.getByRole('region', { name: 'Set each lock' });
  await trading.getByRole('button', { name: 'Lock trading' }).click();
  await expect(trading.getByRole('button', { name: 'Unlock trading' })).toBeVisible();
  await expect(lockButton(appPage)).toHaveText('Trading locked');
  await trading.getByRole('button', { name: 'Unlock trading' }).click();
  await expect(lockButton(appPage)).toHaveText('Trading locked');
  await trading.getByRole('button', { name: 'Unlock trading' }).click();
  await expect(lockButton(appPage)).toHaveText('Lock trading');
  await again.end();
});

test('limits are kept digit for digit, refused under their own box, and cleared with one press', async ({
  appPage,
}) => {
  await openTrading(appPage);
  const value = limits(appPage).getByRole('group', { name: 'Max order value' });
  await value.getByRole('button', { name: 'Add limit' }).click();
  await value.getByRole('textbox', { name: 'Quote currency' }).fill('usdt');
  await value.getByRole('textbox', { name: 'Maximum' }).fill('10,000.50');
  const distance = limits(appPage).getByRole('textbox', { name: 'Max distance from best price' });
  await distance.fill('0');
  await limits(appPage).getByRole('button', { name: 'Save limits' }).click();
  await expect(limits(appPage)).toContainText('Enter a number above 0');
  await distance.fill('2.5');
  await limits(appPage).getByRole('textbox', { name: 'Max orders per minute' }).fill('12');
  await limits(appPage).getByRole('button', { name: 'Save limits' }).click();
  await expect(value.getByRole('textbox', { name: 'Maximum' })).toHaveValue('10000.50');
  await expect(value.getByRole('textbox', { name: 'Quote currency' })).toHaveValue('USDT');
  await expectInStatusBar(appPage, appPage.locator('.toasts .notice').filter({ hasText: 'Limits saved.' }));

  await openScreen(appPage, 'Orders');
  await openTrading(appPage);
  await expect(limits(appPage).getByRole('textbox', { name: 'Max distance from best price' })).toHaveValue(
    '2.5',
  );
  await limits(appPage).getByRole('button', { name: 'Clear limits' }).click();
  await limits(appPage).getByRole('button', { name: 'Save limits' }).click();
  await expect(limits(appPage).getByRole('button', { name: 'Clear limits' })).toBeDisabled();
  await openScreen(appPage, 'Orders');
  await openTrading(appPage);
  await expect(limits(appPage).getByRole('textbox', { name: 'Max distance from best price' })).toHaveValue(
    '',
  );
});

test(
  'fees are typed in percent for an account whose venue does not tell them, and for no other',
  { tag: '@deep' },
  async ({ venuePage }) => {
    await openTrading(venuePage);
    const fees = venuePage.getByRole('region', { name: 'Fee rates' });
    await expect(fees.getByRole('group')).toHaveCount(1);
    const own = fees.getByRole('group', { name: 'Fee rates for Treasury EU' });
    await own.getByRole('textbox', { name: 'Maker' }).fill('0.08');
    await own.getByRole('textbox', { name: 'Taker' }).fill('100');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own).toContainText('Enter a fee below 100%.');
    await own.getByRole('textbox', { name: 'Taker' }).fill('0.1 %');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('textbox', { name: 'Taker' })).toHaveValue('0.1');
    await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled();
  },
);

const FILL_ALERTS = [
  { choice: 'Without amounts', shows: /^BTC-USDT buy filled\. Practice: Go to Orders to see the amounts\./ },
  {
    choice: 'With amounts',
    shows: /^BTC-USDT buy filled\. Practice: Bought 0\.001 BTC at [\d,.]+ USDT on average\./,
  },
];

test(
  'a fill is told in the window, with amounts only when allowed',
  { tag: '@deep' },
  async ({ appPage }) => {
    for (const { choice, shows } of FILL_ALERTS) {
      await openSettings(appPage, 'Alerts and notifications');
      const radio = appPage
        .getByRole('radiogroup', { name: 'Notifications' })
        .getByRole('radio', { name: choice });
      // The choice shows once main has saved it, and asked where it shows more.
      await radio.click();
      await expect(radio).toBeChecked();
      await choosePair(appPage, 'BTC-USDT');
      await fillLimit(appPage, '105000', '0.001');
      await review(appPage);
      await sendButton(appPage).click();
      await expectAccepted(appPage);
      const toast = appPage.locator('.toasts .notice').filter({ hasText: 'BTC-USDT buy filled' });
      await expect(toast.locator('.notice-words')).toHaveText(shows);
      await expectInStatusBar(appPage, toast);
      await toast.getByRole('button', { name: 'Go to Orders' }).click();
      await expect(appPage.getByRole('main', { name: 'Orders' })).toBeVisible();
      await expect(toast).toHaveCount(0);
      await openScreen(appPage, 'Trade');
      await newTicket(appPage);
    }
  },
);

test(
  'the app without a mouse: screens, the ticket, a pair by name, the lock',
  { tag: '@deep' },
  async ({ appPage }) => {
    await appPage.keyboard.press('Control+4');
    await expect(appPage.getByRole('main', { name: 'Orders' })).toBeVisible();
    await appPage.keyboard.press('Control+j');
    await expect(appPage.getByRole('main', { name: 'Trade' })).toBeVisible();
    await expect(ticketOf(appPage).locator(':focus')).toHaveCount(1);

    await appPage.keyboard.press('Control+k');
    await appPage.keyboard.type('eth/usdt');
    await appPage.keyboard.press('Enter');
    await expect(ticketOf(appPage)).toContainText('Buy ETH');
    await appPage.keyboard.press('Control+8');
    await appPage.keyboard.press('Control+k');
    await appPage.keyboard.type('trade kcs usdt');
    await appPage.keyboard.press('Enter');
    await expect(ticketOf(appPage)).toContainText('Buy KCS');

    await appPage.keyboard.press('Control+k');
    await appPage.keyboard.type('lock trading');
    await appPage.keyboard.press('Enter');
    await expect(lockButton(appPage)).toHaveText('Trading locked');
    await appPage.keyboard.press('Control+Shift+L');
    await expect(appPage.getByRole('dialog', { name: 'Unlock trading' })).toBeVisible();
    await appPage.keyboard.press('Tab');
    await appPage.keyboard.press('Enter');
    await expect(lockButton(appPage)).toHaveText('Lock trading');

    await appPage.keyboard.press('Control+k');
    await appPage.keyboard.type('cancel all');
    await appPage.keyboard.press('Enter');
    await expect(appPage.getByRole('main', { name: 'Orders' })).toBeVisible();
  },
);

const ETH_BTC = 'ETH-BTC,0.00001,0.0000001,0.0001,10000000000,0.00001,0.00001,999999999,0.1,0.000001';

test.describe('before anybody chose a limit', () => {
  test.use({ firstLimits: true });

  test('distance and slippage are limited, and the first live account asks for an order limit', async ({
    appPage,
    exchange,
  }) => {
    await openTrading(appPage);
    const boxOf = (name: string) => limits(appPage).getByRole('textbox', { name });
    await expect(boxOf('Max distance from best price')).toHaveValue('5');
    await expect(boxOf('Max market order slippage')).toHaveValue('2');

    await fillAccount(appPage, accountAt(exchange));
    const asked = appPage.getByRole('radiogroup', { name: 'Pre-trade limit for live orders' });
    await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
    await appPage.setViewportSize({ width: 1024, height: 700 });
    await appPage.getByRole('button', { name: 'Test connection' }).click();
    await saveButton(appPage).click();
    await expect(
      appPage.getByText('Set a pre-trade limit, or choose No limit.', { exact: true }),
    ).toBeInViewport();
    await appPage.setViewportSize({ width: 1440, height: 900 });
    await asked.getByText('Set a limit').click();
    await appPage.getByRole('textbox', { name: 'Max order value' }).fill('2500');
    await saveButton(appPage).click();
    await expect(
      appPage.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Treasury EU' }),
    ).toBeVisible();
    await openTrading(appPage);
    const value = limits(appPage).getByRole('group', { name: 'Max order value' });
    await expect(value.getByRole('textbox', { name: 'Maximum' })).toHaveValue('2500');

    // A pair of other currencies has none yet: its ticket says so before the review, and the way to Settings is in it.
    await importPairs(appPage, `${PAIRS_CSV}\r\n${ETH_BTC}`);
    await useAccount(appPage, 'Treasury EU');
    await choosePair(appPage, 'BTC-USDT');
    await expect(ticketOf(appPage).getByRole('button', { name: /^Enter/ })).toBeVisible();
    await choosePair(appPage, 'ETH-BTC');
    await expect(ticketOf(appPage)).toContainText('ETH-BTC has no max order value in BTC yet.');
    await expect(ticketOf(appPage).getByRole('button', { name: /^(Enter|Review)/ })).toHaveCount(0);
    await ticketOf(appPage).getByRole('button', { name: 'Settings' }).click();
    await expect(value.getByRole('textbox', { name: 'Quote currency' })).toBeFocused();
    await choosePair(appPage, 'ETH-BTC');
    await ticketOf(appPage).getByText('Set a limit').click();
    await ticketOf(appPage).getByRole('textbox', { name: 'Max order value' }).fill('0.5');
    await ticketOf(appPage).getByRole('button', { name: 'Save pre-trade limit' }).click();
    await expect(ticketOf(appPage).getByRole('button', { name: /^Enter/ })).toBeVisible();

    // Whoever takes it away is asked again where an order would be reviewed.
    await openTrading(appPage);
    await value
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await limits(appPage).getByRole('button', { name: 'Save limits' }).click();
    await expect(limits(appPage).getByRole('checkbox', { name: /^No pre-trade limit/ })).not.toBeChecked();
    await choosePair(appPage, 'BTC-USDT');
    await expect(ticketOf(appPage).getByRole('button', { name: /^(Enter|Review)/ })).toHaveCount(0);
    await ticketOf(appPage).getByText('No limit', { exact: true }).click();
    await ticketOf(appPage).getByRole('button', { name: 'Save pre-trade limit' }).click();
    await expect(ticketOf(appPage).getByRole('button', { name: /^Enter/ })).toBeVisible();
  });
});
