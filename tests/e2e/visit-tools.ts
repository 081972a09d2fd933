import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningExchange } from '../../exchange/start.ts';
import type { RunningApp } from './app.ts';

/** What a visit needs: a window whose account is at an exchange of the test's own. */
export interface ScreenVisit {
  page: Page;
  exchange: RunningExchange;
  app: RunningApp;
  /** Called in every state. `within`: what is new in it; the rest of the screen was checked before. */
  check: (place: string, within?: string) => Promise<void>;
}

export const SCREEN = 'main';
export const DIALOG = '[role="dialog"]:not([popover]), [role="dialog"]:popover-open';

export function tab(page: Page, list: string, name: RegExp | string): Locator {
  return page.getByRole('tablist', { name: list }).getByRole('tab', { name });
}

export async function closePopover(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('.popover:popover-open')).toHaveCount(0);
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('.overlay')).toHaveCount(0);
}
