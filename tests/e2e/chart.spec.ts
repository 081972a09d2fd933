/**
 * What a person does on the chart, on the real program. Breaks when a press on the chart or a dragged draft does not bring its price, as a multiple
 * of the step, to the ticket, when no alert can be set at a price of the chart, when an open order has no line, its ✕ asks nothing or dragging it opens no dialog, or when what was chosen for a pair's chart is lost or shown for another pair.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { choosePair, expectAccepted, fillLimit, newTicket, review, sendButton, ticketOf } from './ticket.ts';

function chartOf(page: Page): Locator {
  return page.getByRole('region', { name: 'BTC-USDT chart' });
}

function priceField(page: Page): Locator {
  return ticketOf(page).getByRole('textbox', { name: 'Price' });
}

/** A price one percent below the last candle, as the ticket takes it. */
async function priceBelow(page: Page): Promise<string> {
  const bid = page.locator('.book-bid').first();
  await expect(bid).toBeVisible();
  return (Math.round(Number(await bid.getAttribute('data-price')) * 9.9) / 10).toFixed(1);
}

async function dragBy(page: Page, target: Locator, pixels: number): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + pixels / 2);
  await page.mouse.move(x, y + pixels);
  await page.mouse.up();
}

test('a press on the chart and a dragged draft set the price of the ticket; ✕ on a line asks before it cancels', async ({
  appPage: page,
}) => {
  await choosePair(page, 'BTC-USDT');
  const chart = chartOf(page);
  const drawing = chart.getByRole('group', { name: /candles of BTC-USDT, 15 minutes each/ });
  await expect(drawing.locator('canvas').first()).toBeVisible();
  await drawing.click({ position: { x: 120, y: 60 } });
  await expect(priceField(page)).toHaveValue(/^\d+\.\d$/);

  // An alert at a price: by the other button, and by key at the close of a candle.
  const menu = page.getByRole('menu', { name: /^At [\d,]+\.\d$/ });
  const alert = page.getByRole('dialog', { name: 'Price alert on BTC-USDT' });
  await drawing.click({ button: 'right', position: { x: 120, y: 90 } });
  const asked = await menu.getAttribute('aria-label');
  await menu.getByRole('menuitem', { name: /^Price alert at/ }).click();
  await expect(alert.getByRole('textbox', { name: 'Level' })).toHaveValue(
    (asked ?? '').replace('At ', '').replaceAll(',', ''),
  );
  await page.keyboard.press('Escape');
  await drawing.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem', { name: /^Price alert at/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert.getByRole('textbox', { name: 'Level' })).toHaveValue(/^\d+\.\d$/);
  await page.keyboard.press('Escape');

  // The order: a line of its own, its ✕ the question of the list.
  await fillLimit(page, await priceBelow(page), '0.01');
  await review(page);
  await sendButton(page).click();
  await expectAccepted(page);
  const line = chart.getByRole('button', {
    name: /^Amend Buy limit 0\.01000000 BTC -1\.\d\d% from the last price, at [\d,.]+$/,
  });
  await expect(line).toBeVisible();
  // Dragged, it opens the dialog with another price; nothing is sent before that is confirmed.
  await dragBy(page, line, -30);
  const dialog = page.getByRole('dialog').filter({ hasText: /amend/i });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await chart.getByRole('button', { name: /^Cancel Buy limit 0\.01000000 BTC/ }).click();
  await chart.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(line).toHaveCount(0);

  // The draft: dragged up, the ticket has a higher price.
  await newTicket(page);
  await fillLimit(page, await priceBelow(page), '0.02');
  const before = Number(await priceField(page).inputValue());
  await dragBy(page, chart.getByRole('button', { name: /^Draft buy 0\.02000000 BTC/ }), -40);
  await expect.poll(async () => Number(await priceField(page).inputValue())).toBeGreaterThan(before);
  await expect(priceField(page)).toHaveValue(/^\d+\.\d$/);
});

test('interval, scale and indicators are kept for each pair', async ({ appPage: page }) => {
  await choosePair(page, 'BTC-USDT');
  const region = (pair: string) => page.getByRole('region', { name: `${pair} chart` });
  const chart = region('BTC-USDT');
  await chart.getByRole('button', { name: /^Candle interval: 15 minutes/ }).click();
  await page.getByRole('menuitemradio', { name: '2 hours', exact: true }).click();
  await expect(chart.getByRole('group', { name: /candles of BTC-USDT, 2 hours each/ })).toBeVisible();
  await chart.getByRole('button', { name: 'Log', exact: true }).click();
  await chart.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('textbox', { name: 'Moving average 1: number of candles' }).fill('7');
  await page.getByRole('checkbox', { name: 'VWAP of the day (UTC)' }).check();
  await page.keyboard.press('Escape');
  await expect(chart.locator('.chart-values')).toContainText(/MA 7 [\d,.]+.*MA 50 [\d,.]+.*VWAP [\d,.]+/);
  await choosePair(page, 'ETH-USDT');
  await expect(region('ETH-USDT').getByRole('group', { name: /, 15 minutes each/ })).toBeVisible();
  await expect(region('ETH-USDT').getByRole('button', { name: 'Log', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(region('ETH-USDT').locator('.chart-values')).toContainText(/MA 20/);
  await choosePair(page, 'BTC-USDT');
  await expect(chart.getByRole('group', { name: /candles of BTC-USDT, 2 hours each/ })).toBeVisible();
  await expect(chart.getByRole('button', { name: 'Log', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(chart.locator('.chart-values')).toContainText(/MA 7 .*VWAP/);
});
