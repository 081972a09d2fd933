/**
 * A cell of the History table is cut off with an ellipsis only where its text may be too long (renderer/parts/grid/text-width.ts).
 * Breaks when a text is taken for shorter than it is and runs into the next column, at any width of the columns and for any characters.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openHistory } from './screens.ts';

test.use({ exchangeOptions: { seed: 5, headerPrefix: 'ZZ', deposits: 60, withdrawals: 1 } });

const PRINTABLE = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at));
const REMARKS = [
  'MMMMMMMM',
  'WWWWWW@@@@',
  'iiiiiiiijjjjllll',
  'FLJIftr.,:;',
  'Überweisung 17',
  '請求書第十七号',
  PRINTABLE,
];

const COLUMNS =
  'createdAt currency chain amount fee address addressName walletTxId memo status review updatedAt isInner remark labels notes'.split(
    ' ',
  );

async function setWidths(page: Page, width: number): Promise<void> {
  await page.evaluate(
    async ({ columns, wide }) => {
      const { counterfoil } = window as unknown as {
        counterfoil: { call(name: string, input: unknown): Promise<unknown> };
      };
      const places = columns.map((column) => ({ column, width: wide, shown: true }));
      await counterfoil.call('views.setColumns', { columns: places });
    },
    { columns: COLUMNS, wide: width },
  );
  await page.reload();
  await openHistory(page);
}

/** Texts that reach beyond their cell, as "column: text", and how many cells were checked. */
function tooLong(page: Page): Promise<{ cells: number; columns: number; reaching: string[] }> {
  return page.evaluate(() => {
    const reaching: string[] = [];
    const rows = document.querySelectorAll('.hg-row[aria-rowindex]:not([data-waiting])');
    const cells = [...rows].flatMap((row) =>
      [...row.querySelectorAll<HTMLElement>('.hg-cell')].filter((cell) => cell.textContent !== ''),
    );
    for (const cell of cells) {
      if (getComputedStyle(cell).overflowX === 'hidden') continue;
      const range = document.createRange();
      range.selectNodeContents(cell);
      const text = range.getBoundingClientRect();
      const box = cell.getBoundingClientRect();
      if (text.right > box.right || text.left < box.left) {
        reaching.push(`${cell.className}: ${cell.textContent}`);
      }
    }
    return { cells: cells.length, columns: new Set(cells.map((cell) => cell.className)).size, reaching };
  });
}

test(
  'no text runs into the next column, however narrow the columns are',
  { tag: '@deep' },
  async ({ venuePage: page, exchange }) => {
    const { deposits } = exchange.control.history;
    for (const record of deposits) {
      // By its time: two deposits listed alike stay alike.
      const odd = REMARKS[record.createdAt % REMARKS.length] ?? '';
      record.remark = odd;
      if (record.memo !== '') record.memo += odd;
    }
    await openHistory(page);
    await page.getByRole('button', { name: 'Download history' }).click();
    await expect(page.getByRole('grid', { name: 'Deposits' })).toHaveAttribute('aria-rowcount', '61');
    for (const width of [48, 64, 88, 112, 150, 200]) {
      // oxlint-disable-next-line no-await-in-loop -- one window
      await setWidths(page, width);
      await expect(page.locator('.hg-row[aria-rowindex]:not([data-waiting])').nth(8)).toBeAttached();
      const { cells, columns, reaching } = await tooLong(page);
      expect(cells, `cells at ${width} px`).toBeGreaterThan(100);
      expect(columns, `columns at ${width} px`).toBeGreaterThan(5);
      expect(reaching, `at ${width} px`).toEqual([]);
    }
  },
);
