/**
 * Alerts through the window, against an exchange that lets records arrive. Breaks when the first reading raises any, what arrives later raises
 * none, quiet hours let a notice through or lose the alert, the bell miscounts, or an alert does not lead to its record.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { accountAt, addStoredAccount, openHistory, openScreen, openSettings, useAccount } from './screens.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });
const items = (page: Page) =>
  panel(page).getByRole('list', { name: 'Alerts, newest first' }).getByRole('listitem');

async function readAgain(page: Page): Promise<void> {
  await openHistory(page);
  await page.getByRole('button', { name: /^History verified to [^,]*$/ }).click();
  await page
    .getByRole('dialog', { name: 'Download status' })
    .getByRole('button', { name: 'Download now' })
    .click();
  await page.keyboard.press('Escape');
}

test('what arrives after the first reading is told, leads to its record, and is held during quiet hours', async ({
  venuePage: page,
  exchange,
}) => {
  /** Two deposits arrive at the venue, before the page is asked for that shows them live. */
  async function letTwoArrive(): Promise<void> {
    await openScreen(page, 'Deposits');
    // What opening asks for is there before the fault is: a press while it is awaited asks nothing.
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(page.getByRole('grid', { name: 'Deposits' }).getByRole('row')).not.toHaveCount(0);
    await expect(refresh).toBeEnabled();
    const before = exchange.control.history.deposits.length;
    exchange.control.inject({ name: 'drift' });
    await refresh.click();
    await expect.poll(() => exchange.control.history.deposits.length).toBe(before + 2);
    exchange.control.clearFaults();
  }

  // Told as soon as they are seen: an exchange takes its time until it credits them.
  await openSettings(page, 'Alerts and notifications');
  const rules = page.getByRole('form', { name: 'Alert rules' });
  await rules.getByRole('radiogroup', { name: 'Alert when a deposit is' }).getByText('Detected').click();
  await rules.getByRole('checkbox', { name: 'Memo missing' }).uncheck();
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(rules.getByRole('button', { name: 'Save rules' })).toBeDisabled();

  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Alerts: none unread');

  await letTwoArrive();
  await readAgain(page);
  await expect(bell(page)).toHaveAccessibleName('Alerts: 2 unread');
  const notice = page.locator('.toasts').filter({ hasText: '2 alerts' });
  await notice.getByRole('button', { name: 'Open Alerts' }).click();
  await expect(items(page)).toHaveCount(2);
  const [newest] = [...exchange.control.history.deposits].sort((a, b) => b.createdAt - a.createdAt);
  const alertItem = items(page)
    .filter({ hasText: newest?.address ?? 'no record' })
    .first();
  await expect(alertItem).toContainText(/Deposit (detected|received)/);
  await expect(alertItem).toContainText('Treasury EU');
  await alertItem
    .getByRole('button', { name: /Open|Deposit/ })
    .first()
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Deposit details' })).toContainText(
    newest?.address ?? 'no record',
  );
  await expect(bell(page)).toHaveAccessibleName('Alerts: 1 unread');

  // By keyboard: the palette opens it, Escape leaves it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('open alerts');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Alerts: none unread');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);

  // The whole day but one minute is quiet, and that minute is hours away: the list has them, no notice says so.
  const utcHour = new Date().getUTCHours();
  const away = String((utcHour + 12) % 24).padStart(2, '0');
  await openSettings(page, 'Appearance');
  await page.getByRole('radiogroup', { name: 'Time zone' }).getByText('UTC').click();
  await openSettings(page, 'Alerts and notifications');
  await rules.getByRole('textbox', { name: 'From' }).fill(`${away}:01`);
  await rules.getByRole('textbox', { name: 'To' }).fill(`${away}:00`);
  await rules.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(rules.getByRole('button', { name: 'Save rules' })).toBeDisabled();
  await letTwoArrive();
  await readAgain(page);
  await expect(bell(page)).toHaveAccessibleName('Alerts: 2 unread');
  await expect(page.locator('.toasts').filter({ hasText: 'alerts' })).toHaveCount(0);

  // Turned off, one notice shows how many came.
  await openSettings(page, 'Alerts and notifications');
  await rules.getByRole('checkbox', { name: 'Quiet hours' }).uncheck();
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.locator('.toasts').filter({ hasText: '2 alerts' })).toBeVisible();

  // The list, its counts and what is marked read are of the account in the header; the bell misses none of another live one.
  await addStoredAccount(page, accountAt(exchange, 'Custody'));
  await useAccount(page, 'Custody');
  await expect(bell(page)).toHaveAccessibleName('Alerts: 2 unread');
  await bell(page).click();
  await expect(panel(page)).toContainText('none yet');
  await expect(items(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toBeDisabled();
  await expect(panel(page)).toContainText('2 unread in other live accounts');
  await panel(page).getByRole('button', { name: 'Show all live accounts' }).click();
  await expect(page.getByRole('banner')).toContainText('All live accounts');
  await expect(panel(page)).toContainText('2 of 4 unread');
  await expect(items(page)).toHaveCount(4);
});
