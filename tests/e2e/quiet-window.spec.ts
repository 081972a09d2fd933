/**
 * R-C25 and R-B15 in the window: ten minutes in which nobody does anything, with the window losing and getting the focus, the network
 * going and coming back.
 * Breaks when a list that weighs 20 is asked for by itself (on focus, on a timer, on "online"), or when anything that changes
 * something waits for the network and then fires.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openScreen, openSettings } from './screens.ts';

/** Counts what the page asks the app for, by name. */
async function countCalls(page: Page): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await page.routeWebSocket(/.*/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((text) => {
      const { name } = JSON.parse(String(text)) as { name?: string };
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
      host.send(text);
    });
  });
  return counts;
}

/** A minute of the page's own time, in which the window is left and entered and the network goes and comes. */
async function idleMinute(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const event of ['blur', 'offline', 'online', 'focus']) window.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(60_000);
}

for (const [screen, kind] of [
  ['Deposits', 'deposits'],
  ['Withdrawals', 'withdrawals'],
] as const) {
  const tag = kind === 'deposits' ? '@deep' : [];
  test(
    `R-C25: ten idle minutes on ${screen} ask for no page of ${kind} again`,
    { tag },
    async ({ app, page }) => {
      await page.clock.install();
      const counts = await countCalls(page);
      await page.goto(app.url);
      await openScreen(page, screen);
      await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
      const before = counts.get('records.page');
      expect(before).toBe(1);
      for (let minute = 0; minute < 10; minute += 1) await idleMinute(page);
      expect(counts.get('records.page')).toBe(before);
      expect(counts.get('orders.place') ?? 0).toBe(0);
    },
  );
}

test('R-B15: what is clicked while the browser calls itself offline is done at once and not again', async ({
  app,
  page,
}) => {
  const counts = await countCalls(page);
  await page.goto(app.url);
  await openSettings(page, 'Appearance');
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  const before = counts.get('preferences.set') ?? 0;
  await page.getByRole('radiogroup', { name: /Theme/i }).getByText('Dark').click();
  await expect.poll(() => counts.get('preferences.set') ?? 0).toBe(before + 1);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await openScreen(page, 'Deposits');
  expect(counts.get('preferences.set')).toBe(before + 1);
});
