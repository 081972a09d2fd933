/**
 * While the rows of the History table move, a pointer that rests is on none of them (renderer/parts/grid/shield.ts).
 * Breaks when a press means the row that a scroll has just brought there, when rows stay out of reach after it, or out of reach of a
 * pointer that moves.
 */
import { expect, test } from './exchange.ts';
import { openHistory } from './screens.ts';

test.use({ exchangeOptions: { seed: 5, headerPrefix: 'ZZ', deposits: 300, withdrawals: 1 } });

test('rows that move below the pointer are on their way, those that rest are meant', async ({
  venuePage: page,
}) => {
  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  const grid = page.getByRole('grid', { name: 'Deposits' });
  await expect(grid).toHaveAttribute('aria-rowcount', '301');
  const box = await grid.boundingBox();
  const spot = { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 200 };
  await page.mouse.move(spot.x, spot.y);
  const hovered = page.locator('.hg-row:hover');
  await expect(hovered).toHaveCount(1);

  // In the frame of the scroll itself, so that no time passes between the two.
  const during = await grid.evaluate(
    (element, { x, y }) =>
      new Promise<string>((resolve) => {
        element.addEventListener(
          'scroll',
          () => {
            const below = document.elementFromPoint(x, y);
            below?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
            resolve(below?.className ?? '');
          },
          { once: true },
        );
        element.scrollTop = 100 * 28;
      }),
    spot,
  );
  expect(during).toBe('hg-shield');

  // At rest again a row is below it that has arrived, and a press opens that one.
  await expect(hovered).toHaveCount(1);
  await expect(hovered).not.toHaveAttribute('data-waiting');
  await expect(page.locator('.hg-row[data-open]')).toHaveCount(0);
  const at = await hovered.getAttribute('aria-rowindex');
  await page.mouse.click(spot.x, spot.y);
  await expect(page.locator('.hg-row[data-open]')).toHaveAttribute('aria-rowindex', at ?? '');

  // A pointer that moves is on a row at once, however short the time since the scroll.
  const moved = await grid.evaluate(
    (element, { x, y }) =>
      new Promise<string>((resolve) => {
        element.addEventListener(
          'scroll',
          () => {
            const shield = document.elementFromPoint(x, y);
            shield?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: x, clientY: y }));
            resolve(document.elementFromPoint(x, y)?.closest('.hg-row')?.className ?? '');
          },
          { once: true },
        );
        element.scrollTop = 0;
      }),
    spot,
  );
  expect(moved).toBe('hg-row');
});
