/**
 * An order by the keyboard alone. Breaks when it takes more than six presses beyond the digits, when Enter in a field, held down or pressed twice, sends
 * anything, when a price button writes what is no step of the pair, or when a typed share is taken for a number.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import {
  choosePair,
  clientOidIn,
  expectAccepted,
  fillLimit,
  newTicket,
  outcomeOf,
  review,
  sendButton,
  ticketOf,
} from './ticket.ts';

function box(page: Page, name: string) {
  return ticketOf(page).getByRole('textbox', { name, exact: true });
}

test('price, size, review and sent: four presses beside the digits', async ({ appPage: page }) => {
  await choosePair(page, 'BTC-USDT');
  await page.keyboard.press('Control+j');
  await expect(box(page, 'Price')).toBeFocused();
  await page.keyboard.type('24200.1');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Size')).toBeFocused();
  await page.keyboard.type('0.25');
  await page.keyboard.press('Enter');
  await expect(sendButton(page)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectAccepted(page);
});

test('Enter never sends, whatever follows it', async ({ appPage: page }) => {
  await choosePair(page, 'BTC-USDT');
  await box(page, 'Price').fill('24200.1');
  await box(page, 'Size').focus();
  // Nothing to review yet: the key does nothing.
  await page.keyboard.press('Enter');
  await expect(box(page, 'Size')).toBeVisible();
  await page.keyboard.type('0.25');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Enter');
  await expect(sendButton(page)).toBeEnabled();
  // Held down: one press and its repeats.
  await page.keyboard.down('Enter');
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(sendButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(box(page, 'Size')).toHaveValue('0.25');
});

test('prices of the market and a share of the balance go into the ticket', async ({ appPage: page }) => {
  await choosePair(page, 'BTC-USDT');
  const prices = ticketOf(page).getByRole('group', { name: 'Price from the market' });
  for (const name of ['Bid', 'Mid', 'Ask']) {
    await prices.getByRole('button', { name, exact: true }).click();
    await expect(box(page, 'Price')).toHaveValue(/^\d+\.\d$/);
    await expect(box(page, 'Price')).not.toHaveAttribute('aria-invalid');
  }
  await box(page, 'Price').fill('24200.1');
  await box(page, 'Size').fill('25%');
  // A quarter of 5,000,000 USDT with the fee ahead, in steps.
  await expect(box(page, 'Size')).toHaveValue(/^51\.\d{8}$/);
});

test('the ticket stays with a receipt that follows the order; again and reverse fill it in, each with an ID of its own', async ({
  appPage: page,
}) => {
  await choosePair(page, 'BTC-USDT');
  await fillLimit(page, '24200.1', '0.25');
  const first = await clientOidIn(await review(page));
  await sendButton(page).click();
  await expectAccepted(page);
  // Cleared: a second Enter finds nothing to review.
  await expect(box(page, 'Size')).toHaveValue('');
  await expect(ticketOf(page).getByRole('button', { name: /^Review/ })).toHaveCount(0);
  const receipt = outcomeOf(page);
  await expect(receipt).toContainText('Buy 0.25');
  await receipt.getByRole('button', { name: 'Again' }).click();
  await expect(box(page, 'Price')).toHaveValue('24200.1');
  await expect(box(page, 'Size')).toHaveValue('0.25');
  const second = await clientOidIn(await review(page));
  expect(second).not.toBe(first);
  await sendButton(page).click();
  await expectAccepted(page);
  await receipt.getByRole('button', { name: 'Reverse' }).click();
  await expect(ticketOf(page).getByRole('tab', { name: /Sell/ })).toHaveAttribute('aria-selected', 'true');
  await expect(box(page, 'Size')).toHaveValue('0.25');
  await receipt.getByRole('button', { name: 'Details' }).click();
  await receipt.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(receipt).toContainText('Cancelled', { timeout: 20_000 });
  // What was filled in meanwhile stays.
  await expect(box(page, 'Size')).toHaveValue('0.25');
  await newTicket(page);
  await expect(receipt).toHaveCount(0);
});
