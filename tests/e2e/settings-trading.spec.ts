/**
 * The trading lock, the precautionary limits, typed fees and notifications, as a user sets them.
 * Breaks when a lock is lost over a restart or goes without a question, when a limit is not the number that was typed,
 * when a window is told amounts its owner did not allow, or when the desk cannot be worked by keyboard alone.
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
  outcomeOf,
  review,
  sendButton,
  ticketOf,
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
  page: desk,
}) => {
  await desk.goto(app.url);
  await lockButton(desk).click();
  for (const screen of ['Orders', 'Settings']) {
    await openScreen(desk, screen);
    await expect(lockButton(desk)).toHaveText('Trading locked');
  }
  await lockButton(desk).click();
  const question = desk.getByRole('dialog', { name: 'Unlock trading' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(lockButton(desk)).toHaveText('Trading locked');

  await app.end('SIGKILL');
  const again = await startApp({ dataFolder: app.dataFolder });
  await desk.goto(again.url);
  await expect(lockButton(desk)).toHaveText('Trading locked');
  await lockButton(desk).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Unlock trading' }).click();
  await expect(lockButton(desk)).toHaveText('Lock trading');

  await openSettings(desk, 'Locks and read-only');
  const trading = desk.getByRole('region', { name: 'Set each lock' });
  await trading.getByRole('button', { name: 'Lock trading' }).click();
  await expect(trading.getByRole('button', { name: 'Unlock trading' })).toBeVisible();
  await expect(lockButton(desk)).toHaveText('Trading locked');
  await trading.getByRole('button', { name: 'Unlock trading' }).click();
  await expect(lockButton(desk)).toHaveText('Trading locked');
  await trading.getByRole('button', { name: 'Unlock trading' }).click();
  await expect(lockButton(desk)).toHaveText('Lock trading');
  await again.end();
});

test('limits are kept digit for digit, refused under their own box, and cleared with one press', async ({
  desk,
}) => {
  await openTrading(desk);
  const value = limits(desk).getByRole('group', { name: 'Max order value' });
  await value.getByRole('button', { name: 'Add limit' }).click();
  await value.getByRole('textbox', { name: 'Quote currency' }).fill('usdt');
  await value.getByRole('textbox', { name: 'Maximum' }).fill('10,000.50');
  const distance = limits(desk).getByRole('textbox', { name: 'Max distance from best price' });
  await distance.fill('0');
  await limits(desk).getByRole('button', { name: 'Save limits' }).click();
  await expect(limits(desk)).toContainText('Enter a number above 0');
  await distance.fill('2.5');
  await limits(desk).getByRole('textbox', { name: 'Max orders per minute' }).fill('12');
  await limits(desk).getByRole('button', { name: 'Save limits' }).click();
  await expect(value.getByRole('textbox', { name: 'Maximum' })).toHaveValue('10000.50');
  await expect(value.getByRole('textbox', { name: 'Quote currency' })).toHaveValue('USDT');
  await expectInStatusBar(desk, desk.locator('.toasts .notice').filter({ hasText: 'Limits saved.' }));

  await openScreen(desk, 'Orders');
  await openTrading(desk);
  await expect(limits(desk).getByRole('textbox', { name: 'Max distance from best price' })).toHaveValue(
    '2.5',
  );
  await limits(desk).getByRole('button', { name: 'Clear limits' }).click();
  await limits(desk).getByRole('button', { name: 'Save limits' }).click();
  await expect(limits(desk).getByRole('button', { name: 'Clear limits' })).toBeDisabled();
  await openScreen(desk, 'Orders');
  await openTrading(desk);
  await expect(limits(desk).getByRole('textbox', { name: 'Max distance from best price' })).toHaveValue('');
});

test(
  'fees are typed in percent for an account whose venue does not tell them, and for no other',
  { tag: '@deep' },
  async ({ venueDesk }) => {
    await openTrading(venueDesk);
    const fees = venueDesk.getByRole('region', { name: 'Fee rates' });
    await expect(fees.getByRole('group')).toHaveCount(1);
    const own = fees.getByRole('group', { name: 'Fee rates of Treasury EU' });
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

const TOLD = [
  { choice: 'Without amounts', shows: /^BTC-USDT buy filled\. Practice: Open Orders to see the amounts\./ },
  {
    choice: 'With amounts',
    shows: /^BTC-USDT buy filled\. Practice: Bought 0\.001 BTC at [\d,.]+ USDT on average\./,
  },
];

test('a fill is told in the window, with amounts only when allowed', { tag: '@deep' }, async ({ desk }) => {
  for (const { choice, shows } of TOLD) {
    await openSettings(desk, 'Alerts and notifications');
    await desk
      .getByRole('radiogroup', { name: 'Notifications' })
      .getByRole('radio', { name: choice })
      .check();
    await choosePair(desk, 'BTC-USDT');
    await fillLimit(desk, '105000', '0.001');
    await review(desk);
    await sendButton(desk).click();
    await expectAccepted(desk);
    const toast = desk.locator('.toasts .notice').filter({ hasText: 'BTC-USDT buy filled' });
    await expect(toast.locator('.notice-words')).toHaveText(shows);
    await expectInStatusBar(desk, toast);
    await toast.getByRole('button', { name: 'Open Orders' }).click();
    await expect(desk.getByRole('main', { name: 'Orders' })).toBeVisible();
    await expect(toast).toHaveCount(0);
    await openScreen(desk, 'Trade');
    await outcomeOf(desk).getByRole('button', { name: 'New ticket' }).click();
  }
});

test(
  'the desk without a mouse: screens, the ticket, a pair by name, the lock',
  { tag: '@deep' },
  async ({ desk }) => {
    await desk.keyboard.press('Control+4');
    await expect(desk.getByRole('main', { name: 'Orders' })).toBeVisible();
    await desk.keyboard.press('Control+j');
    await expect(desk.getByRole('main', { name: 'Trade' })).toBeVisible();
    await expect(ticketOf(desk).locator(':focus')).toHaveCount(1);

    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('eth/usdt');
    await desk.keyboard.press('Enter');
    await expect(ticketOf(desk)).toContainText('Buy ETH');
    await desk.keyboard.press('Control+7');
    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('trade kcs usdt');
    await desk.keyboard.press('Enter');
    await expect(ticketOf(desk)).toContainText('Buy KCS');

    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('lock trading');
    await desk.keyboard.press('Enter');
    await expect(lockButton(desk)).toHaveText('Trading locked');
    await desk.keyboard.press('Control+Shift+L');
    await expect(desk.getByRole('dialog', { name: 'Unlock trading' })).toBeVisible();
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await expect(lockButton(desk)).toHaveText('Lock trading');

    await desk.keyboard.press('Control+k');
    await desk.keyboard.type('cancel all');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('main', { name: 'Orders' })).toBeVisible();
  },
);

test.describe('before anybody chose a limit', () => {
  test.use({ firstLimits: true });

  test('distance and slippage are limited, and the first live account asks for an order limit', async ({
    desk,
    exchange,
  }) => {
    await openTrading(desk);
    const boxOf = (name: string) => limits(desk).getByRole('textbox', { name });
    await expect(boxOf('Max distance from best price')).toHaveValue('5');
    await expect(boxOf('Max market order slippage')).toHaveValue('2');

    await fillAccount(desk, accountAt(exchange));
    const asked = desk.getByRole('radiogroup', { name: 'Order limit for live orders' });
    await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
    await desk.setViewportSize({ width: 1024, height: 700 });
    await desk.getByRole('button', { name: 'Test connection' }).click();
    await saveButton(desk).click();
    await expect(desk.getByText('Set a limit, or choose No limit.', { exact: true })).toBeInViewport();
    await desk.setViewportSize({ width: 1440, height: 900 });
    await asked.getByText('Set a limit').click();
    await desk.getByRole('textbox', { name: 'Max order value' }).fill('2500');
    await saveButton(desk).click();
    await expect(
      desk.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Treasury EU' }),
    ).toBeVisible();
    await openTrading(desk);
    const value = limits(desk).getByRole('group', { name: 'Max order value' });
    await expect(value.getByRole('textbox', { name: 'Maximum' })).toHaveValue('2500');

    // Whoever takes it away is asked again where an order would be reviewed.
    await value.getByRole('button', { name: /^Remove/ }).click();
    await limits(desk).getByRole('button', { name: 'Save limits' }).click();
    await expect(limits(desk).getByRole('checkbox', { name: /^No order limit/ })).not.toBeChecked();
    await importPairs(desk);
    await useAccount(desk, 'Treasury EU');
    await choosePair(desk, 'BTC-USDT');
    await expect(ticketOf(desk).getByRole('button', { name: /^(Enter|Review)/ })).toHaveCount(0);
    await ticketOf(desk).getByText('No limit', { exact: true }).click();
    await ticketOf(desk).getByRole('button', { name: 'Save order limit' }).click();
    await expect(ticketOf(desk).getByRole('button', { name: /^Enter/ })).toBeVisible();
  });
});
