/**
 * An order that waits for a price, through the window. Breaks when the direction is not said, when it is not read back as it is sent, when it is
 * listed as anything but not triggered, when it cannot be cancelled like any other, or when an OCO after a purchase offers another size or a price nobody used.
 */
import { expect, test } from './exchange.ts';
import { choosePair, outcomeOf, review, sendButton, ticketOf } from './ticket.ts';

test('a stop says when it fires, waits in the list, and is cancelled there', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  const ticket = ticketOf(appPage);
  await ticket.getByRole('tab', { name: /Sell/ }).click();
  await ticket.getByRole('radiogroup', { name: 'Order type' }).getByText('Stop').click();
  const stopPrice = ticket.getByRole('textbox', { name: 'Stop price', exact: true });
  await stopPrice.fill('20000');
  await expect(ticket).toContainText('Sells when the last price falls to 20,000 USDT or below.');
  await stopPrice.press('Enter');
  await appPage.keyboard.type('19900');
  await appPage.keyboard.press('Enter');
  await appPage.keyboard.type('0.1');
  const readBack = await review(appPage);
  await expect(readBack).toContainText('Stop-limit ≤ 20,000');
  await expect(readBack).toContainText('"stop":"loss","stopPrice":"20000","price":"19900","size":"0.1"');
  await sendButton(appPage).click();
  await expect(outcomeOf(appPage).getByRole('heading', { level: 2 })).toHaveText('Not triggered');
  const row = appPage.getByRole('row').filter({ hasText: 'Stop-limit ≤ 20,000' });
  // Also where the list has least room.
  await appPage.setViewportSize({ width: 1024, height: 700 });
  await expect(row.getByText('Not triggered')).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeInViewport({ ratio: 1 });
  // Its detail takes the place of the list here, and the question stays.
  await row.click();
  const panel = appPage.getByRole('region', { name: 'Orders of this account' });
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await panel
    .getByRole('group', { name: 'Cancel' })
    .getByRole('button', { name: 'Cancel this order' })
    .click();
  await expect(outcomeOf(appPage).getByRole('heading', { level: 2 })).toHaveText('Cancelled, nothing filled');
});

test('an OCO is filled in with what a purchase left, and waits for its prices', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  const ticket = ticketOf(appPage);
  const box = (name: string) => ticket.getByRole('textbox', { name, exact: true });
  await ticket.getByRole('radiogroup', { name: 'Order type' }).getByText('Market').click();
  await box('Size').fill('0.1');
  await review(appPage);
  await sendButton(appPage).click();
  await appPage.getByRole('button', { name: 'Add OCO' }).click();
  await expect(box('Stop price')).toBeFocused();
  await expect(box('Price')).toHaveValue('');
  await expect(box('Size')).toHaveValue('0.1');
});
