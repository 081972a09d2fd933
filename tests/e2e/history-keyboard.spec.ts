/**
 * The keyboard in a table whose rows move under it: records arrive at the venue and are read while nobody presses a key.
 * Breaks when a key opens or reviews a record that is not in sight, when a record the person went to is swept out of sight, or
 * when the rows of a list nobody has touched are followed away from its top.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openHistory } from './screens.ts';

test.use({ exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 90, withdrawals: 1 } });

/** More than the window shows. */
const MANY = 60;

function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Deposits' });
}

const pane = (page: Page): Locator => page.getByRole('region', { name: 'Deposit details' });

/** The row the keyboard is on, in the words of assistive technology. */
async function keyboardRow(page: Page): Promise<Locator> {
  const id = await grid(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`);
}

/** Columns make room for longer amounts that stream in, so not every cell stays. */
async function errorText(row: Locator): Promise<string> {
  const cells = row.locator('.hg-createdAt, .hg-currency, .hg-amount, .hg-status');
  return (await cells.allInnerTexts()).map((text) => text.replaceAll('\u200b', '').trim()).join(' ');
}

async function beginHistory(page: Page): Promise<void> {
  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await grid(page).focus();
}

interface SyncStatus {
  value: { syncs: { state: string }[] };
}

/** By a call rather than a press, so that the focus stays where it is. */
function call<T>(page: Page, name: string, input: unknown): Promise<T> {
  return page.evaluate(
    ([name, input]) => {
      const { counterfoil } = window as unknown as {
        counterfoil: { call(name: string, input: unknown): Promise<unknown> };
      };
      return counterfoil.call(name, input);
    },
    [name, input] as const,
  ) as Promise<T>;
}

/** Downloads the lists again, until the table has so many rows. A download that still ends is waited for: a start meanwhile joins it. */
async function readMore(page: Page, rows: number): Promise<void> {
  await expect
    .poll(async () => (await call<SyncStatus>(page, 'history.status', {})).value.syncs[0]?.state)
    .toBe('idle');
  const { value } = await call<{ value: { activeId: string } }>(page, 'accounts.list', {});
  await call(page, 'history.sync', { accountId: value.activeId, action: 'start' });
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(rows + 1));
}

test(
  'rows stream in over a list nobody touched: it stays at its top, and the first press only shows where the keyboard is',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    await beginHistory(page);
    await expect(await keyboardRow(page)).toHaveAttribute('aria-rowindex', '2');
    exchange.control.arrive('deposits', MANY);
    await readMore(page, 90 + MANY);
    await expect(grid(page).locator('[data-active]')).toHaveCount(0);

    await page.keyboard.press('Enter');
    const row = await keyboardRow(page);
    await expect(row).toHaveAttribute('aria-rowindex', '2');
    await expect(row).toBeInViewport();
    await expect(pane(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(pane(page)).toBeVisible();
  },
);

test('the record the person went to stays in sight while rows stream in, and is the one a key means', async ({
  venuePage: page,
  exchange,
}) => {
  await beginHistory(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const message = await errorText(await keyboardRow(page));
  exchange.control.arrive('deposits', MANY);
  await readMore(page, 90 + MANY);

  const row = await keyboardRow(page);
  await expect(row).toHaveAttribute('aria-rowindex', String(MANY + 4));
  await expect(row).toBeInViewport();
  expect(await errorText(row)).toBe(message);
  await page.keyboard.press(' ');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  expect(await errorText(row)).toBe(message);
});

test(
  'a list scrolled away from the keyboard’s row: a key shows the row first',
  { tag: '@deep' },
  async ({ venuePage: page }) => {
    await beginHistory(page);
    await page.keyboard.press('j');
    await grid(page).hover();
    await page.mouse.wheel(0, 100_000);
    await expect(grid(page).locator('[aria-rowindex="91"]')).toBeInViewport();

    for (const key of ['r', 'Enter', ' ']) {
      await page.mouse.wheel(0, 100_000);
      await expect(grid(page).locator('[aria-rowindex="91"]')).toBeInViewport();
      await page.keyboard.press(key);
      await expect(await keyboardRow(page)).toBeInViewport();
      await expect(await keyboardRow(page)).toHaveAttribute('aria-rowindex', '3');
      await expect(pane(page)).toHaveCount(0);
      await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(0);
    }
    await page.keyboard.press(' ');
    await expect(await keyboardRow(page)).toHaveAttribute('aria-selected', 'true');
  },
);
