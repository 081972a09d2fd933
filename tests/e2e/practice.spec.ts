/**
 * The practice exchange as the user steers it from Settings, through the window and the real program.
 * Breaks when a choice is lost or simulated errors survive a restart of the app, when they are not shown on a screen, when a restart loses
 * what the exchange stored, or when starting over leaves balances or takes the journal with it.
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, startApp, test } from './app.ts';
import { openHistory, openAllOrders, openScreen, openSettings } from './screens.ts';
import {
  balanceOf,
  choosePair,
  clientOidIn,
  expectAccepted,
  fillLimit,
  review,
  sendButton,
} from './ticket.ts';

function panelOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Practice exchange' });
}

function choiceOf(page: Page, setting: string, choice: string): Locator {
  return panelOf(page)
    .getByRole('radiogroup', { name: setting })
    .getByRole('radio', { name: choice, exact: true });
}

/** Makes a choice and waits until the exchange runs under it. */
async function choose(page: Page, setting: string, choice: string): Promise<void> {
  await openSettings(page, 'Practice exchange');
  await choiceOf(page, setting, choice).check();
  await running(page);
}

/** A choice in view is a choice asked for; this word comes back once it is in force. */
async function running(page: Page): Promise<void> {
  await expect(panelOf(page).getByText('Running')).toBeVisible();
}

function usdt(page: Page): Locator {
  return balanceOf(page, 'USDT');
}

/** What is reserved of it. */
function reserved(page: Page): Locator {
  return usdt(page).getByRole('cell').last();
}

/** Rests far below any price of the simulated market, so nothing but the user ends it. */
async function placeRestingOrder(page: Page): Promise<string> {
  await choosePair(page, 'BTC-USDT');
  await fillLimit(page, '100', '0.25');
  const clientOid = await clientOidIn(await review(page));
  await sendButton(page).click();
  await expectAccepted(page);
  return clientOid;
}

test(
  'market and new records are kept for the next start of the app; simulated errors are not',
  { tag: '@deep' },
  async ({ app, page }) => {
    await page.goto(app.url);
    await openSettings(page, 'Practice exchange');
    await running(page);
    await expect(choiceOf(page, 'Market activity', 'Low')).toBeChecked();
    await expect(choiceOf(page, 'New records', 'None')).toBeChecked();
    await choose(page, 'Market activity', 'Off');
    await choose(page, 'New records', '1 per minute');
    await choose(page, 'Simulated errors', '5%');
    expect(await app.end()).toBe(0);

    const again = await startApp({ dataFolder: app.dataFolder });
    await page.goto(again.url);
    await openSettings(page, 'Practice exchange');
    await running(page);
    await expect(choiceOf(page, 'Market activity', 'Off')).toBeChecked();
    await expect(choiceOf(page, 'New records', '1 per minute')).toBeChecked();
    await expect(choiceOf(page, 'Simulated errors', 'Off')).toBeChecked();
    await expect(page.getByRole('contentinfo')).not.toContainText('Simulated errors');
    await again.end();
  },
);

test(
  'every market runs and the account works under each; simulated errors are shown on every screen until they are turned off',
  { tag: '@deep' },
  async ({ appPage }) => {
    for (const market of ['High', 'Normal', 'Off', 'Low']) {
      await choose(appPage, 'Market activity', market);
      await openScreen(appPage, 'Accounts');
      await appPage.getByRole('button', { name: 'Test connection' }).click();
      await expect(appPage.getByText('All 7 checks passed.', { exact: false })).toBeVisible();
    }

    const bar = appPage.getByRole('contentinfo');
    await choose(appPage, 'Simulated errors', '20%');
    for (const name of ['Trade', 'Deposits', 'Withdrawals', 'Orders', 'Accounts']) {
      await openScreen(appPage, name);
      await expect(bar).toContainText('Simulated errors 20%');
    }
    await bar.getByRole('button', { name: 'Simulated errors 20%' }).click();
    await expect(panelOf(appPage)).toContainText('20% of requests fail on purpose');
    await choose(appPage, 'Simulated errors', 'Off');
    await expect(bar).not.toContainText('Simulated errors');
    await expect(panelOf(appPage)).not.toContainText('requests fail on purpose');
  },
);

test(
  'a change keeps an order and its hold; starting over restores the opening balance and keeps the journal',
  { tag: '@deep' },
  async ({ appPage }) => {
    await choosePair(appPage, 'BTC-USDT');
    await expect(reserved(appPage)).toHaveText('0');
    const opening = await usdt(appPage).innerText();
    const clientOid = await placeRestingOrder(appPage);
    await expect(reserved(appPage)).toHaveText('25.02');
    const held = await usdt(appPage).innerText();

    await choose(appPage, 'Market activity', 'Normal');
    await choosePair(appPage, 'BTC-USDT');
    await expect.poll(() => usdt(appPage).innerText()).toBe(held);

    await openSettings(appPage, 'Practice exchange');
    await panelOf(appPage).getByRole('button', { name: 'Reset practice exchange' }).click();
    const asked = panelOf(appPage).getByRole('group', { name: 'Reset practice exchange' });
    await expect(asked).toContainText(
      'Deletes its balances, orders, fills and new records. The journal and live accounts are kept.',
    );
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await asked.getByRole('button', { name: 'Reset practice exchange' }).click();
    await expect(appPage.getByText('Practice exchange reset.')).toBeVisible();

    await choosePair(appPage, 'BTC-USDT');
    await expect.poll(() => usdt(appPage).innerText()).toBe(opening);
    await openAllOrders(appPage);
    await expect(appPage.getByRole('grid', { name: 'Orders' })).toContainText(clientOid);
  },
);

test(
  'damaged state is said with what to do, and starting over mends it',
  { tag: '@deep' },
  async ({ app, page }) => {
    await page.goto(app.url);
    await placeRestingOrder(page);
    expect(await app.end()).toBe(0);
    const practiceFolder = join(app.dataFolder, 'practice');
    for (const name of readdirSync(practiceFolder)) {
      const path = join(practiceFolder, name);
      if (statSync(path).isFile()) writeFileSync(path, 'neither a snapshot nor a journal\n'.repeat(40));
    }

    const again = await startApp({ dataFolder: app.dataFolder });
    await page.goto(again.url);
    await openSettings(page, 'Practice exchange');
    await expect(panelOf(page).getByRole('alert')).toContainText('damaged');
    await panelOf(page).getByRole('alert').getByRole('button', { name: 'Reset practice exchange' }).click();
    await panelOf(page)
      .getByRole('group', { name: 'Reset practice exchange' })
      .getByRole('button', { name: 'Reset practice exchange' })
      .click();
    await running(page);
    await choosePair(page, 'BTC-USDT');
    await expect(reserved(page)).toHaveText('0');
    await again.end();
  },
);

/** What the archive holds, how much of it the venue no longer lists, and up to when it is verified. */
function archived(page: Page): Promise<{ records: number; gone: number; until: number }> {
  return page.evaluate(async () => {
    const { counterfoil } = window as unknown as {
      counterfoil: {
        call(
          name: string,
          input: unknown,
        ): Promise<{ value: { records: number; lists: { complete: { until: number } | null }[] } }>;
      };
    };
    const count = async (filter: object) =>
      (await counterfoil.call('history.totals', { filter })).value.records;
    const { value } = await counterfoil.call('history.status', {});
    const ends = value.lists.map(({ complete }) => complete?.until ?? 0);
    return {
      records: await count({ accountIds: ['practice'] }),
      gone: await count({ accountIds: ['practice'], missing: true }),
      until: Math.min(...ends),
    };
  });
}

test(
  'deposits and withdrawals that were read before a restart are the ones it has after it',
  { tag: '@deep' },
  async ({ app, appPage: page }) => {
    await openHistory(page);
    await page.getByRole('button', { name: 'Download history' }).click();
    await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
    await expect.poll(async () => (await archived(page)).until).toBeGreaterThan(0);
    const before = await archived(page);
    expect(before.records).toBeGreaterThan(2_000);
    await page.goto('about:blank');
    await app.end();

    const again = await startApp({ dataFolder: app.dataFolder });
    await page.goto(again.url);
    await expect(page.getByRole('navigation')).toBeVisible();
    // After a start both lists are read again by themselves.
    await expect.poll(async () => (await archived(page)).until).toBeGreaterThan(before.until);
    expect(await archived(page)).toMatchObject({ records: before.records, gone: 0 });
    await expect(page.getByRole('button', { name: 'Alerts: none unread' })).toBeVisible();
    await again.end();
  },
);
