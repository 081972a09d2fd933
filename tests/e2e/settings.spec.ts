/**
 * Settings as a list of sections: its search, and the ways that lead into a section from elsewhere.
 * Breaks when a setting is not found by its name, when Enter leaves the keyboard elsewhere than on the row it opened, when a section is
 * forgotten on the way to another screen, or when a link leads to a section that has nothing of what it promised.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openScreen, openSettings } from './screens.ts';

function search(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search settings' });
}

function list(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Settings sections' });
}

function section(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, level: 2, exact: true });
}

test('the key / goes to the search, and Enter to the control of the best match', async ({ appPage }) => {
  await openScreen(appPage, 'Settings');
  await expect(list(appPage).getByRole('button')).toHaveCount(15);
  await appPage.keyboard.press('/');
  await expect(search(appPage)).toBeFocused();
  await appPage.keyboard.type('slippage');
  await expect(list(appPage).getByRole('button')).toHaveText(['Trading', 'Max market order slippage']);
  await appPage.keyboard.press('Enter');
  await expect(section(appPage, 'Trading')).toBeVisible();
  const box = appPage.getByRole('textbox', { name: 'Max market order slippage' });
  await expect(box).toBeFocused();

  // Typed into a box it is a character like any other.
  await appPage.keyboard.type('/');
  await expect(box).toHaveValue('/');
  await search(appPage).fill('utc');
  await search(appPage).press('Enter');
  await expect(section(appPage, 'Appearance')).toBeVisible();
  await expect(
    appPage.getByRole('radiogroup', { name: 'Time zone' }).getByRole('radio', { checked: true }),
  ).toBeFocused();
  await search(appPage).fill('nothing is called this');
  await expect(appPage.getByRole('main')).toContainText('No settings found');
  await search(appPage).press('Enter');
  await expect(section(appPage, 'Appearance')).toBeVisible();
  await search(appPage).press('Escape');
  await expect(list(appPage).getByRole('button')).toHaveCount(15);
});

test(
  'a row that was found opens by a press, and every row is where the search says',
  { tag: '@deep' },
  async ({ appPage }) => {
    test.setTimeout(90_000);
    await openScreen(appPage, 'Settings');
    // A letter that every section has in one of its texts.
    await search(appPage).fill('e');
    const rows = appPage.locator('.settings-item-row');
    const names = await rows.allInnerTexts();
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      await list(appPage).getByRole('button', { name, exact: true }).and(rows).click();
      const row = appPage.locator(`[data-setting=${JSON.stringify(name)}]`);
      await expect(row).toBeInViewport();
      // On the row or on a control of it.
      await expect(row.and(appPage.locator(':focus')).or(row.locator(':focus'))).toHaveCount(1);
    }
  },
);

test('every row that a section draws is found by its name', async ({ appPage }) => {
  await openScreen(appPage, 'Settings');
  await search(appPage).fill('e');
  const items = list(appPage).locator('.settings-item:not(.settings-item-row)');
  const drawn: string[] = [];
  for (const title of await items.allInnerTexts()) {
    const item = items.filter({ hasText: title });
    await item.click();
    await expect(section(appPage, title)).toBeVisible();
    // What a panel asks main for may be on its way: the rows that are known are waited for.
    for (const name of await item.locator('xpath=..').locator('.settings-item-row').allInnerTexts())
      await expect(appPage.locator(`[data-setting=${JSON.stringify(name)}]`)).toBeAttached();
    await expect(appPage.locator('.setting:not([data-setting])')).toHaveCount(0);
    const rows = appPage.getByRole('main').locator('[data-setting]');
    drawn.push(
      ...(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-setting') ?? ''))),
    );
  }
  expect(drawn.length).toBeGreaterThan(40);
  for (const name of drawn) {
    await search(appPage).fill(name);
    await expect(list(appPage).locator('.settings-item-row').getByText(name, { exact: true })).toBeVisible();
  }
});

test('the section stays while other screens are shown, and links lead into theirs', async ({ appPage }) => {
  await openSettings(appPage, 'Block explorers');
  await openScreen(appPage, 'Orders');
  await openScreen(appPage, 'Settings');
  await expect(section(appPage, 'Block explorers')).toBeVisible();

  await appPage.keyboard.press('Control+k');
  await appPage.keyboard.type('back up');
  await appPage.keyboard.press('Enter');
  await expect(section(appPage, 'Backup')).toBeVisible();
  await expect(appPage.getByRole('button', { name: 'Create backup' })).toBeFocused();

  await openScreen(appPage, 'Trade');
  await appPage.keyboard.press('Control+k');
  await appPage.keyboard.type('alert rules');
  await appPage.keyboard.press('Enter');
  await expect(section(appPage, 'Alerts and notifications')).toBeVisible();
  const deposit = appPage.getByRole('radiogroup', { name: 'Alert when a deposit is' });
  await expect(deposit.getByRole('radio', { checked: true })).toBeFocused();

  await openSettings(appPage, 'Trading');
  await appPage.getByRole('main').getByRole('button', { name: 'Locks and read-only' }).last().click();
  await expect(section(appPage, 'Locks and read-only')).toBeVisible();
  await expect(appPage.getByRole('table', { name: 'What each lock blocks' }).getByRole('row')).toHaveCount(4);
  await appPage.getByRole('button', { name: 'Open Accounts' }).click();
  await expect(appPage.getByRole('main', { name: 'Accounts' })).toBeVisible();
});

test('who reviews and four-eyes are set here, and Review leads here', async ({ appPage }) => {
  await openSettings(appPage, 'Reviews and four-eyes');
  const form = appPage.getByRole('form', { name: 'Reviews and four-eyes' });
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  await form.getByRole('checkbox', { name: 'Four-eyes' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await openScreen(appPage, 'Review');
  const reviewer = appPage.getByTitle('Change reviewer and four-eyes in Settings');
  await expect(reviewer).toContainText('Ada Lovelace');
  await reviewer.click();
  await expect(form.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Lovelace');
  await expect(form.getByRole('checkbox', { name: 'Four-eyes' })).toBeChecked();
});
