/**
 * Every screen, and in `npm run test:deep` every dialog, popover and pane as well, before axe: in the light theme with all rules of WCAG
 * 2.2 AA and axe's best practices, in the dark one for its contrast; what screen readers announce; and how it looks to whoever
 * wants less colour and less movement.
 * Breaks when a control has no name, a colour is too faint, a table or tab says the wrong role, an outcome is not announced, or prices are.
 */
import type { Page } from '@playwright/test';
import { axeFaults, bringAxe, listed, type Fault } from './access-tools.ts';
import { offerEverything, visitScreens } from './visit-screens.ts';
import { expect, test } from './exchange.ts';
import { choosePair, expectAccepted, fillLimit, review, sendButton, newTicket } from './ticket.ts';
import { openHistory, openScreen } from './screens.ts';

test.use({
  exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 120, withdrawals: 40 },
  actionTimeout: 20_000,
});

function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.evaluate((value) => {
    document.documentElement.dataset['theme'] = value;
  }, theme);
}

test('axe finds nothing on any screen, in either theme', async ({ venuePage: page, exchange, app }) => {
  test.setTimeout(300_000);
  const faults: Fault[] = [];
  await offerEverything(page);
  await bringAxe(page);
  await visitScreens({
    page,
    exchange,
    app,
    check: async (place, within = 'body') => {
      await setTheme(page, 'light');
      faults.push(...(await axeFaults(page, place, within, false)));
      await setTheme(page, 'dark');
      faults.push(...(await axeFaults(page, `${place}, dark`, within, true)));
    },
  });
  expect(listed(faults)).toBe('');
});

/** What the page announces, as it comes: every change of a live region, with how much it interrupts. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
    const last = new WeakMap<Element, string>();
    for (const region of document.querySelectorAll(LIVE)) last.set(region, region.textContent ?? '');
    const announce = (node: Node): void => {
      const from = node instanceof Element ? node : node.parentElement;
      const region = from?.closest(LIVE);
      if (!region || region.getAttribute('aria-live') === 'off') return;
      const text = (region.textContent ?? '').trim();
      if (text === '' || last.get(region) === region.textContent) return;
      last.set(region, region.textContent ?? '');
      const loud = region.matches('[role="alert"], [aria-live="assertive"]');
      announcements.push(`${loud ? 'now' : 'next'}: ${text}`);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        announce(target);
        for (const node of addedNodes) {
          announce(node);
          if (node instanceof Element) for (const region of node.querySelectorAll(LIVE)) announce(region);
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { announcements: string[] }).announcements.splice(0));
}

test('outcomes, unknown orders, a lost venue and the end of a reading are said aloud; prices and progress are not', async ({
  venuePage: page,
  exchange,
}) => {
  await offerEverything(page);
  await choosePair(page, 'BTC-USDT');
  await expect(page.getByText(/^Order book: up to date/)).toBeVisible();
  const takeAnnouncements = await listen(page);

  // A live market, for as long as it takes to draw a hundred pictures of it: nothing of it is announced.
  const trades = page.getByRole('region', { name: 'BTC-USDT trades' });
  await expect(trades).toBeVisible();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 100; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
  expect(await takeAnnouncements()).toEqual([]);

  await fillLimit(page, '64200.05', '0.25');
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveAccessibleDescription(
    /not a multiple of 0\.1/,
  );
  await fillLimit(page, '100', '0.25');
  await review(page);
  await takeAnnouncements();
  await sendButton(page).click();
  await expectAccepted(page);
  await expect
    .poll(async () => (await takeAnnouncements()).join('\n'))
    .toMatch(/^next: (Order accepted|Open)\b/m);
  await newTicket(page);

  await fillLimit(page, '100', '99999');
  await review(page);
  await sendButton(page).click();
  await expect.poll(async () => (await takeAnnouncements()).join('\n')).toMatch(/^now: Order rejected/m);
  await newTicket(page);

  await fillLimit(page, '101', '0.3');
  await review(page);
  exchange.control.inject({ name: 'reset-before', method: 'POST', path: '/api/v1/hf/orders' });
  await sendButton(page).click();
  const announced: string[] = [];
  await expect
    .poll(async () => {
      announced.push(...(await takeAnnouncements()));
      return announced.join('\n');
    })
    .toMatch(/^next: 1 order is unknown: the venue may have it/m);
  expect(announced.join('\n')).toMatch(/^now: Outcome unknown/m);

  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await expect
    .poll(async () => (await takeAnnouncements()).join('\n'))
    .toMatch(/^next: History of Treasury EU: \d/m);

  await exchange.close();
  await openScreen(page, 'Deposits');
  announced.length = 0;
  await expect
    .poll(async () => {
      announced.push(...(await takeAnnouncements()));
      return announced.join('\n');
    })
    .toMatch(/^next: Venue unreachable/m);
});

test(
  'forced colours keep the focus and what is chosen in sight, and less movement means none',
  { tag: '@deep' },
  async ({ appPage: page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await choosePair(page, 'BTC-USDT');
    const chosen = page.getByRole('navigation').getByRole('button', { name: 'Trade' });
    const other = page.getByRole('navigation').getByRole('button', { name: 'Orders' });
    const appearance = (element: Element) => {
      const { backgroundColor, color, outlineStyle, borderColor } = getComputedStyle(element);
      return `${backgroundColor} ${color} ${outlineStyle} ${borderColor}`;
    };
    expect(await chosen.evaluate(appearance)).not.toBe(await other.evaluate(appearance));
    const types = page.getByRole('radiogroup', { name: 'Order type' }).locator('label');
    expect(await types.nth(0).evaluate(appearance)).not.toBe(await types.nth(1).evaluate(appearance));
    const price = page.getByRole('textbox', { name: 'Price' });
    const box = price.locator('..');
    const before = await box.evaluate(appearance);
    await price.focus();
    expect(await box.evaluate(appearance)).not.toBe(before);

    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0))
        .filter((ms) => ms > 0),
    );
    expect(moving).toEqual([]);
  },
);
