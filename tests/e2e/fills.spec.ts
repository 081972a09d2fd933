/**
 * Fills that are kept. Breaks when a check of the history does not bring the fills of every pair, when the list does not say from when to
 * when it is complete, or when it is not there after a reload.
 */
import { expect, test } from './app.ts';
import { openScreen, SCREENS } from './screens.ts';
import { choosePair, expectAccepted, newTicket, review, sendButton, ticketOf } from './ticket.ts';

test('the fills of all pairs follow the history, with what they are complete for', async ({
  appPage: page,
}) => {
  await openScreen(page, SCREENS[0]);
  for (const [symbol, size] of [
    ['BTC-USDT', '0.01'],
    ['ETH-USDT', '0.1'],
  ] as const) {
    await choosePair(page, symbol);
    const ticket = ticketOf(page);
    await ticket.getByRole('radiogroup', { name: 'Order type' }).getByText('Market').click();
    await ticket.getByRole('textbox', { name: 'Size', exact: true }).fill(size);
    await review(page);
    await sendButton(page).click();
    await expectAccepted(page);
    await newTicket(page);
  }
  await openScreen(page, 'History');
  await page.getByRole('button', { name: 'Download history' }).click();

  await openScreen(page, 'Orders');
  await page.getByRole('tab', { name: 'Fills' }).click();
  await page.getByRole('radiogroup', { name: 'Which fills' }).getByText('All pairs').click();
  const panel = page.getByRole('region', { name: 'Downloaded fills' });
  const rows = panel.getByRole('row');
  await expect(rows.filter({ hasText: 'ETH-USDT' }).first()).toContainText('0.1');
  await expect(rows.filter({ hasText: 'BTC-USDT' }).first()).toContainText('BTC');
  await expect(panel).toContainText(/Complete for \d+ pairs from .+ to .+\./);

  await page.reload();
  await openScreen(page, 'Orders');
  await page.getByRole('tab', { name: 'Fills' }).click();
  await page.getByRole('radiogroup', { name: 'Which fills' }).getByText('All pairs').click();
  await expect(rows.filter({ hasText: 'ETH-USDT' }).first()).toBeVisible();
});
