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

test('the key / goes to the search, and Enter to the control of the best match', async ({ desk }) => {
  await openScreen(desk, 'Settings');
  await expect(list(desk).getByRole('button')).toHaveCount(13);
  await desk.keyboard.press('/');
  await expect(search(desk)).toBeFocused();
  await desk.keyboard.type('slippage');
  await expect(list(desk).getByRole('button')).toHaveText(['Trading', 'Max market order slippage']);
  await desk.keyboard.press('Enter');
  await expect(section(desk, 'Trading')).toBeVisible();
  const box = desk.getByRole('textbox', { name: 'Max market order slippage' });
  await expect(box).toBeFocused();

  // Typed into a box it is a character like any other.
  await desk.keyboard.type('/');
  await expect(box).toHaveValue('/');
  await search(desk).fill('utc');
  await search(desk).press('Enter');
  await expect(section(desk, 'Appearance')).toBeVisible();
  await expect(
    desk.getByRole('radiogroup', { name: 'Time zone' }).getByRole('radio', { checked: true }),
  ).toBeFocused();
  await search(desk).fill('nothing is called this');
  await expect(desk.getByRole('main')).toContainText('No setting found');
  await search(desk).press('Enter');
  await expect(section(desk, 'Appearance')).toBeVisible();
  await search(desk).press('Escape');
  await expect(list(desk).getByRole('button')).toHaveCount(13);
});

test('a row that was found opens by a press, and every row is where the search says', async ({ desk }) => {
  test.setTimeout(90_000);
  await openScreen(desk, 'Settings');
  // A letter that every section has in one of its texts.
  await search(desk).fill('e');
  const rows = desk.locator('.settings-item-row');
  const names = await rows.allInnerTexts();
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    await list(desk).getByRole('button', { name, exact: true }).and(rows).click();
    const row = desk.locator(`[data-setting=${JSON.stringify(name)}]`);
    await expect(row).toBeInViewport();
    // On the row or on a control of it.
    await expect(row.and(desk.locator(':focus')).or(row.locator(':focus'))).toHaveCount(1);
  }
});

test('the section stays while other screens are shown, and links lead into theirs', async ({ desk }) => {
  await openSettings(desk, 'Block explorers');
  await openScreen(desk, 'Orders');
  await openScreen(desk, 'Settings');
  await expect(section(desk, 'Block explorers')).toBeVisible();

  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('back up');
  await desk.keyboard.press('Enter');
  await expect(section(desk, 'Backup')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Create backup' })).toBeFocused();

  await openScreen(desk, 'Trade');
  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('alert rules');
  await desk.keyboard.press('Enter');
  await expect(section(desk, 'Alerts and notifications')).toBeVisible();
  const deposit = desk.getByRole('radiogroup', { name: 'When a deposit has arrived' });
  await expect(deposit.getByRole('radio', { checked: true })).toBeFocused();

  await openSettings(desk, 'Trading');
  await desk.getByRole('main').getByRole('button', { name: 'Locks and read-only' }).last().click();
  await expect(section(desk, 'Locks and read-only')).toBeVisible();
  await expect(desk.getByRole('table', { name: 'What each lock blocks' }).getByRole('row')).toHaveCount(4);
  await desk.getByRole('button', { name: 'Open Accounts' }).click();
  await expect(desk.getByRole('main', { name: 'Accounts' })).toBeVisible();
});

test('who reviews and four-eyes are set here too', async ({ desk }) => {
  await openSettings(desk, 'Reviews and four-eyes');
  const form = desk.getByRole('form', { name: 'Reviews and four-eyes' });
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  await form.getByRole('checkbox', { name: 'Four-eyes' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await openScreen(desk, 'Review');
  await desk.getByTitle('Review settings').click();
  const dialog = desk.getByRole('dialog', { name: 'Review settings' });
  await expect(dialog.getByRole('textbox', { name: /^Your name/ })).toHaveValue('Ada Lovelace');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
});
