/**
 * The whole app without a pointer: the word "click" occurs nowhere below.
 * Breaks when something can only be reached by pointer, the keyboard falls to the bare page or cannot be seen, Tab goes against the reading
 * order or cannot leave, Escape closes anything but the top-most thing, or Enter in a field sends an order.
 */
import type { Locator, Page } from '@playwright/test';
import { focusFault } from './access-tools.ts';
import { expect as check, test as practice } from './app.ts';
import { expect, test as venue } from './exchange.ts';
import { SCREENS } from './screens.ts';
import { expectAccepted, outcomeOf, ticketOf } from './ticket.ts';

venue.use({ exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 120, withdrawals: 40 } });

function isAt(target: Locator): Promise<boolean> {
  return target.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement));
}

/** The focus is somewhere in sight. What moves it may take a moment, as a person would not notice. */
async function expectSeen(page: Page): Promise<void> {
  await expect.poll(() => focusFault(page)).toBeNull();
}

/** Presses Tab until the target has the keyboard, and looks at every stop on the way. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let presses = 0; presses < 160; presses += 1) {
    if (await isAt(target)) return;
    await page.keyboard.press(key);
    // From the last stop of the page the keyboard goes round by way of the browser's own.
    const fault = await focusFault(page);
    if (fault !== null && fault !== 'the keyboard is on the bare page') expect(fault).toBeNull();
  }
  throw new Error(`${String(target)} cannot be reached with ${key}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Where Tab leads on a screen, stop by stop, as far as one goes against the reading order of the panel it is in. */
function againstTheOrder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PARTS =
      'section, form, nav, header, footer, [role="dialog"], [role="group"], [role="row"], .bar, main';
    const wrong: string[] = [];
    const nameOf = (node: Element) =>
      `${node.tagName.toLowerCase()} “${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}”`;
    const nodes = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    );
    let before: HTMLElement | null = null;
    for (const node of nodes) {
      if (node.tabIndex > 0) wrong.push(`${nameOf(node)} has tabindex ${node.tabIndex}`);
      if (
        node.tabIndex !== 0 ||
        node.matches(':disabled') ||
        !node.checkVisibility({ visibilityProperty: true })
      )
        continue;
      if (before !== null && before.closest(PARTS) === node.closest(PARTS)) {
        const [a, b] = [before.getBoundingClientRect(), node.getBoundingClientRect()];
        const isAbove = b.bottom < a.top + 4;
        const isBesideAndBefore = Math.abs(a.top - b.top) < 4 && b.right < a.left + 4;
        // A column begins at its top again.
        if ((isAbove && b.left < a.right - 4) || isBesideAndBefore)
          wrong.push(`${nameOf(node)} after ${nameOf(before)}`);
      }
      before = node;
    }
    return wrong;
  });
}

practice('an order, from the first key to its outcome', async ({ appPage: page }) => {
  await page.keyboard.press('Control+j');
  const ticket = ticketOf(page);
  await check(ticket.getByRole('textbox', { name: 'Price' })).toBeFocused();
  // Back over the prices of the market, which are off while there is no book, and the order type.
  for (let back = 0; back < 8; back += 1) {
    if (await ticket.getByRole('tab', { name: /Buy/ }).evaluate((tab) => tab === document.activeElement))
      break;
    await page.keyboard.press('Shift+Tab');
  }
  await check(ticket.getByRole('tab', { name: /Buy/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await check(ticket.getByRole('tab', { name: /Sell/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await check(ticket.getByRole('tab', { name: /Buy/ })).toHaveAttribute('aria-selected', 'true');
  await type(page, ticket.getByRole('textbox', { name: 'Price' }), '100.05');
  await press(page, ticket.getByRole('button', { name: /^Use 100\.1/ }));
  await expectSeen(page);
  await check(ticket.getByRole('textbox', { name: 'Price' })).toHaveValue('100.1');
  await tabTo(page, ticket.getByRole('textbox', { name: 'Size', exact: true }));
  await page.keyboard.type('0.25');
  await page.keyboard.press('Enter');
  const readBack = page.getByRole('region', { name: 'Order review' });
  await check(readBack.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await check(ticket).toBeVisible();
  await expectSeen(page);
  await press(page, ticket.getByRole('button', { name: /^Review/ }));
  await press(page, readBack.getByRole('button', { name: /^Send buy order/ }));
  await expectAccepted(page);
  await check(ticket.getByRole('textbox', { name: 'Price' })).toBeFocused();

  // The order that rests is cancelled in Orders, and the keyboard stays with the list.
  await press(page, outcomeOf(page).getByRole('button', { name: 'Close receipt' }));
  await expectSeen(page);
  await page.keyboard.press('Control+4');
  const working = page.getByRole('grid', { name: 'Open orders' });
  await check(working).toBeVisible();
  await expectSeen(page);
  const row = working.getByRole('row').nth(1);
  await press(page, row);
  await check(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await page.keyboard.press('Escape');
  await check(page.getByRole('button', { name: 'Close (Esc)' })).toHaveCount(0);
  await check(row).toBeFocused();
  await page.keyboard.press('Delete');
  await expectSeen(page);
  await page.keyboard.press('Escape');
  await check(row).toBeFocused();
  await page.keyboard.press('Delete');
  await press(page, page.getByRole('main').getByRole('button', { name: /^Cancel (this|the|1) order/ }));
  await check(page.getByRole('main')).toContainText('No open orders');
  await expectSeen(page);

  // The lock, and its question.
  await page.keyboard.press('Control+Shift+L');
  await check(page.getByRole('banner')).toContainText('Trading locked');
  await page.keyboard.press('Control+Shift+L');
  const question = page.getByRole('dialog', { name: 'Unlock trading' });
  await check(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await check(question.getByRole('button', { name: 'Unlock trading' })).toBeFocused();
  await page.keyboard.press('Enter');
  await check(page.getByRole('banner')).toContainText('Lock trading');
  await expectSeen(page);
});

venue('pages, a record, a filter, a review and an export', { tag: '@deep' }, async ({ venuePage: page }) => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+2');
  await expectSeen(page);
  await press(page, page.getByRole('button', { name: 'Next page' }));
  await expect(page.getByText(/^Page 2 of 3/)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Next page' }));
  await expect(page.getByText(/^Page 3 of 3/)).toBeVisible();
  // The button cannot be used on the last page; the keyboard is not lost with it.
  await expectSeen(page);
  const live = page.getByRole('grid', { name: 'Deposits' });
  await tabTo(page, live.getByRole('row'), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const pane = page.getByRole('region', { name: 'Deposit details' });
  await expect(pane).toBeVisible();
  await press(page, pane.getByRole('button', { name: 'Copy address' }));
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(live.getByRole('row').nth(2)).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Open History' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Download history' }));
  const grid = page.getByRole('grid', { name: 'Deposits' });
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await expectSeen(page);
  await type(
    page,
    page.getByRole('textbox', { name: 'Search and filter' }),
    'account:"Treasury EU" direction:deposit status:completed',
  );
  await page.keyboard.press('Enter');
  await expectSeen(page);
  await tabTo(page, grid);
  // What a screen reader hears in the table: the row the keyboard is on, its place among all, and whether it is selected.
  const activeRow = async () => {
    const id = (await grid.getAttribute('aria-activedescendant')) ?? '';
    const row = page.locator(`[id="${id}"]`);
    await expect(row).toHaveRole('row');
    return row;
  };
  await expect(await activeRow()).toHaveAttribute('aria-rowindex', '2');
  await expect(await activeRow()).toHaveAccessibleName(/Completed/);
  await page.keyboard.press('ArrowDown');
  await expect(await activeRow()).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('Space');
  await expect(await activeRow()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(await activeRow()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('End');
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  await expect(await activeRow()).toHaveAttribute('aria-rowindex', String(rows));
  await page.keyboard.press('Home');
  await expect(grid.getByRole('columnheader', { name: /^Created/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await tabTo(page, grid.getByRole('button', { name: /^Amount/ }));
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('columnheader', { name: /^Amount/ })).toHaveAttribute('aria-sort', /scending/);
  await expectSeen(page);

  await tabTo(page, grid, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(pane).toBeVisible();
  const name = pane.getByRole('textbox', { name: 'Your name' });
  await type(page, name, 'Anna Weber');
  await page.keyboard.press('Enter');
  await expect(name).toHaveCount(0);
  await expect(pane.getByRole('button', { name: /^Mark reviewed/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('list', { name: 'Review history' })).toContainText('Anna Weber');
  await expectSeen(page);
  // Escape closes the note first and the pane after it.
  await press(page, pane.getByRole('button', { name: 'Note' }));
  await expect(pane.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pane.getByRole('button', { name: 'Note' })).toBeFocused();
  await expect(pane).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(grid).toBeFocused();

  const exporting = page.getByRole('button', { name: 'Export', exact: true });
  await tabTo(page, exporting, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('button', { name: /^Export \d/ })).toBeVisible();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await press(page, dialog.getByRole('button', { name: /^Export \d/ }));
  await expect(page.getByText(/records saved to/)).toBeVisible();
  await expect(exporting).toBeFocused();
});

venue(
  'an account, settings, the palette, and every screen by its key',
  { tag: '@deep' },
  async ({ appPage: page, exchange }) => {
    await page.keyboard.press('Control+7');
    await press(page, page.getByRole('button', { name: 'Add account' }));
    await expectSeen(page);
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });
    await type(page, box('Base URL'), exchange.baseUrl);
    await type(page, box('Header prefix'), exchange.headerPrefix);
    await type(page, box('Name'), 'Treasury EU');
    await type(page, box('API key'), exchange.key);
    await type(page, box('API secret'), exchange.secret);
    await type(page, box('Passphrase'), exchange.passphrase);
    const testing = page.getByRole('button', { name: /^Test/ });
    await press(page, testing);
    await expect(page.getByText('All 6 checks passed.')).toBeVisible();
    await expect(testing).toBeFocused();
    await press(page, page.getByRole('button', { name: /^Save (in|for) / }));
    await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('Treasury EU');
    await expectSeen(page);
    await press(page, page.getByRole('button', { name: 'Switch to this account' }));
    await expect(page.getByRole('banner')).toContainText('LIVE');
    await expectSeen(page);
    // The menu of accounts: open, move, leave.
    const switcher = page.getByRole('banner').getByRole('button', { name: /LIVE/ });
    await press(page, switcher);
    await expect(page.getByRole('combobox', { name: 'Find an account' })).toBeFocused();
    await expect(page.getByRole('option', { name: /Treasury EU/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { name: 'All live accounts' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(switcher).toBeFocused();

    await page.keyboard.press('Control+8');
    await tabTo(page, page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio'));
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
    const list = page.getByRole('navigation', { name: 'Settings sections' });
    await press(page, list.getByRole('button', { name: 'Backup' }));
    await expectSeen(page);
    await press(
      page,
      page
        .getByRole('region', { name: 'Backup', exact: true })
        .getByRole('button', { name: 'Create backup' }),
    );
    await expect(page.getByRole('region', { name: 'Backup', exact: true }).getByRole('status')).toContainText(
      'Reviews',
    );
    await expectSeen(page);

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create backup' })).toBeFocused();

    for (const [at, name] of SCREENS.entries()) {
      await page.keyboard.press(`Control+${at + 1}`);
      await expect(page.getByRole('main', { name })).toBeVisible();
      await expect(page.getByRole('main').locator('h1, h2').first()).toBeAttached();
      await expectSeen(page);
      expect(await againstTheOrder(page), name).toEqual([]);
    }
  },
);
