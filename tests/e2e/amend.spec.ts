/**
 * Amending an open order through the window, at the practice exchange. Breaks when anything but the armed button sends, when the order in the list is
 * not the amended one, when a former order is called ended, or when nothing says what an amend costs.
 */
import { expect, test } from './exchange.ts';
import { choosePair, expectAccepted, fillLimit, review, sendButton } from './ticket.ts';

test('practice: price and size of an open order, from the list to the new order', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '24,200.1', '0.25');
  await review(appPage);
  await sendButton(appPage).click();
  await expectAccepted(appPage);
  const orders = appPage.getByRole('region', { name: 'Orders of this account' });
  const row = orders.getByRole('row').filter({ hasText: 'BTC-USDT' });
  await expect(row).toContainText('24,200.1');
  await row.focus();
  await row.press('F2');
  const dialog = appPage.getByRole('dialog', { name: 'Amend order' });
  await expect(dialog).toContainText('loses its place in the queue');
  await expect(dialog.getByRole('button', { name: 'Review amend' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Price' }).fill('24200.1234567');
  await expect(dialog).toContainText('24200.1234567');
  await dialog.getByRole('textbox', { name: 'Price' }).fill('24100.5');
  await dialog.getByRole('textbox', { name: 'Size' }).fill('0.2');
  await dialog.getByRole('textbox', { name: 'Size' }).press('Enter');
  await expect(dialog).toContainText('"newPrice":"24100.5","newSize":"0.2"');
  await appPage.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Send amend (practice)' })).toBeVisible();
  await appPage.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toContainText('Amended. It is now order');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('24,100.5');
  await expect(row).toContainText('0.2');
  await expect(orders).not.toContainText('Cancelled');
});
