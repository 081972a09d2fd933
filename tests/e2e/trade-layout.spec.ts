/**
 * The panels of Trade as a person arranges them. Breaks when a line between two panels cannot be moved by the keyboard, when what was
 * moved or hidden is forgotten by a reload, when a hidden ticket does not come for its key, when F6 does not reach the next panel, or when
 * Trade needs the arrangement to appear at all.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { openScreen, SCREENS } from './screens.ts';
import { ticketOf } from './ticket.ts';

async function widthOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('region', { name }).boundingBox();
  return Math.round(box?.width ?? 0);
}

test('sizes and panels are kept after a reload, and a preset brings back the rest', async ({
  appPage: page,
}) => {
  await openScreen(page, SCREENS[0]);
  const book = 'BTC-USDT book';
  const trades = page.getByRole('region', { name: 'BTC-USDT trades' });
  await expect(trades).toBeVisible();
  const before = await widthOf(page, book);
  await page.getByRole('separator', { name: 'Width of order book' }).press('ArrowLeft');
  await expect.poll(() => widthOf(page, book)).toBeGreaterThan(before + 20);
  const wider = await widthOf(page, book);
  const layout = page.getByRole('button', { name: 'Layout' });
  await layout.click();
  await page.getByRole('checkbox', { name: 'Recent trades' }).uncheck();
  await expect(trades).toHaveCount(0);

  await page.reload();
  await expect.poll(() => widthOf(page, book)).toBe(wider);
  await expect(trades).toHaveCount(0);

  await layout.click();
  await page.getByRole('button', { name: 'Watching', exact: true }).click();
  await expect(ticketOf(page)).toHaveCount(0);
  await expect(trades).toBeVisible();
  await expect.poll(() => widthOf(page, book)).toBe(before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+j');
  await expect(ticketOf(page).getByRole('textbox', { name: 'Price' })).toBeFocused();

  // Round all panels once: from the ticket, the last of them, to the line of the pair and on.
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: /, choose another pair$/ })).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(ticketOf(page).locator(':focus')).toHaveCount(1);
});

test('a star is kept after a reload, and pairs are filtered, sorted and found by a key', async ({
  appPage: page,
}) => {
  await openScreen(page, SCREENS[0]);
  const pairs = page.getByRole('region', { name: 'Pairs', exact: true });
  // The keys are there with the panels.
  await expect(pairs.getByRole('list')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('sol');
  await pairs.getByRole('button', { name: 'SOL-USDT as a favourite' }).click();
  await page.reload();
  await pairs.getByRole('button', { name: 'Favourites' }).click();
  await expect(pairs.getByRole('listitem')).toHaveCount(1);
  await expect(pairs.getByRole('listitem')).toContainText('SOL-USDT');

  await pairs.getByRole('button', { name: 'BTC', exact: true }).click();
  await expect(pairs.getByRole('listitem').first()).toContainText('-BTC');
  await pairs.getByRole('button', { name: /^Change/ }).click();
  await pairs.getByRole('button', { name: /^Change/ }).click();
  await expect(pairs.getByRole('button', { name: 'Change, smallest first' })).toBeVisible();
});

test('Trade appears as it comes when the arrangement cannot be read', async ({ app, page }) => {
  let reads = 0;
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const main = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, name } = JSON.parse(String(text)) as { id: number; name: string };
      if (name !== 'views.list') return main.send(text);
      reads += 1;
      const error = { kind: 'storage', message: 'The views cannot be read.' };
      return socket.send(JSON.stringify({ id, result: { ok: false, error } }));
    });
  });
  await page.goto(app.url);
  await openScreen(page, SCREENS[0]);
  await expect(ticketOf(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'BTC-USDT book' })).toBeVisible();
  expect(reads).toBeLessThan(10);
});
