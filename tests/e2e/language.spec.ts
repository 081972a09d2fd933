/**
 * A system that speaks another language, and one that writes numbers and dates in another way.
 * Breaks when a text of page or main process does not come from the catalogue, when a longer language widens the window, when a number of the screen
 * can be taken for another one in the ticket, when a text of the screen gets into a file of the data folder, or when what is sent has anything but a decimal point.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, startApp, test, watchForTrouble } from './app.ts';
import { openScreen, openSettings } from './screens.ts';
import { choosePair, review, ticketOf } from './ticket.ts';

/** Texts in which several words are outside the brackets of lengthened English. What a venue or a person wrote is mostly one word, an amount or an address. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sentences = /[^\n\t]{0,30}\p{Ll}{3,} \p{Ll}{3,}.{0,30}/gu;
    const found: string[] = [];
    const scan = (text: string | null): void => {
      // From inside out: a sentence may hold another one, and parts of the page.
      let outside = text ?? '';
      for (let before = ''; before !== outside;) {
        before = outside;
        outside = outside.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' | ');
      }
      found.push(...(outside.match(sentences) ?? []));
    };
    scan(document.body.innerText);
    for (const element of document.querySelectorAll('[title], [aria-label], [placeholder]'))
      for (const name of ['title', 'aria-label', 'placeholder']) scan(element.getAttribute(name));
    return found;
  });
}

/** Files of the data folder that contain a text of the screen; they are English in every language. */
function filesThatSpeakIt(dataFolder: string): string[] {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /[⟦⟧]/.test(readFileSync(path, 'utf8')));
}

test.describe('lengthened English', () => {
  test.use({ locale: 'en-XA' });

  test(
    'every screen speaks it, page and main process alike, and nothing widens the window',
    { tag: '@deep' },
    async ({ page }) => {
      const trouble = watchForTrouble(page);
      const app = await startApp({ language: 'en_XA' });
      await page.goto(app.url);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
      for (let screen = 1; screen <= 8; screen += 1) {
        await page.keyboard.press(`Control+${screen}`);
        const main = page.locator('main');
        await expect(main).toHaveAttribute('aria-label', /⟦/);
        await expect(main.locator('.skeleton')).toHaveCount(0);
        const name = await main.getAttribute('aria-label');
        expect({ name, plain: await plainTexts(page) }).toEqual({ name, plain: [] });
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect({ name, wider }).toEqual({ name, wider: 0 });
      }
      expect(trouble).toEqual([]);
      await app.end();
      expect(filesThatSpeakIt(app.dataFolder)).toEqual([]);
      rmSync(app.dataFolder, { recursive: true, force: true });
    },
  );
});

test('numbers and dates as somebody chose them: read, typed and stepped with a comma, sent with a point', async ({
  appPage: page,
}) => {
  await openSettings(page, 'Appearance');
  await page.getByRole('combobox', { name: 'Numbers' }).selectOption({ label: '1.234.567,89' });
  await page.getByRole('combobox', { name: 'Dates' }).selectOption({ label: '2026-11-20' });
  await openScreen(page, 'Deposits');
  await expect(page.getByRole('grid', { name: 'Deposits' })).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(page.getByRole('grid', { name: 'Deposits' })).toContainText(/\d,\d/);
  await openScreen(page, 'Trade');
  await choosePair(page, 'BTC-USDT');
  const ticket = ticketOf(page);
  const price = ticket.getByRole('textbox', { name: 'Price' });
  const size = ticket.getByRole('textbox', { name: 'Size', exact: true });
  await price.fill('60.000,15');
  await ticket.getByRole('button', { name: 'Use 60000,1', exact: true }).click();
  await expect(price).toHaveValue('60000,1');
  await price.press('ArrowUp');
  await expect(price).toHaveValue('60000,2');
  await size.fill('1.234');
  await expect(ticket).toContainText('"1.234" could mean 1,234 or 1234. Type the number without a point.');
  await size.fill('0,5');
  const readBack = await review(page);
  await expect(readBack).toContainText('"price":"60000.2"');
  await expect(readBack).toContainText('"size":"0.5"');
});
