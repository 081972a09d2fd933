import type { Page } from '@playwright/test';

const DECIMAL = /^\d+(\.\d+)?$/;

/** The same amount order by order, with twelve digits before the point and eighteen after it. */
function lengthened(text: string): string {
  const [whole = '', places = ''] = text.split('.');
  return `${whole.padStart(12, '1')}.${places.padEnd(18, '7')}`;
}

/** A message of the app in which every price and size of the market is as long as amounts get. */
function withLongAmounts(message: unknown): unknown {
  if (Array.isArray(message)) {
    const isLevel = message.length === 2 && message.every((text) => DECIMAL.test(String(text)));
    return message.map((part: unknown) => (isLevel ? lengthened(String(part)) : withLongAmounts(part)));
  }
  if (typeof message !== 'object' || message === null) return message;
  const isTrade = 'side' in message && 'at' in message;
  const isCandle = 'open' in message && 'at' in message;
  return Object.fromEntries(
    Object.entries(message).map(([name, value]: [string, unknown]) => {
      const isAmount =
        name === 'last' ||
        (isTrade && (name === 'price' || name === 'size')) ||
        (isCandle && /^(open|high|low|close|volume)$/.test(name));
      return [
        name,
        isAmount && DECIMAL.test(String(value)) ? lengthened(String(value)) : withLongAmounts(value),
      ];
    }),
  );
}

/** Everything that the window hears of the market from now on has amounts as long as they get. */
export async function lengthenMarket(page: Page): Promise<void> {
  await page.routeWebSocket(/.*/, (socket) => {
    const host = socket.connectToServer();
    host.onMessage((text) => socket.send(JSON.stringify(withLongAmounts(JSON.parse(String(text))))));
  });
}

/**
 * The cells of the rows whose text runs into the next cell, ends in an ellipsis, or cannot be scrolled into view; each with its text.
 * Throws when there is no row: then nothing was checked.
 */
export function cutAmounts(page: Page, rows: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const visible = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (row) => row.getBoundingClientRect().width > 0,
    );
    if (visible.length === 0) throw new Error(`there is no ${selector}`);
    const found: string[] = [];
    for (const row of visible) {
      let scroller: HTMLElement | null = row.parentElement;
      while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) {
        scroller = scroller.parentElement;
      }
      const from = (scroller?.getBoundingClientRect().left ?? 0) - (scroller?.scrollLeft ?? 0);
      const to = from + (scroller?.scrollWidth ?? innerWidth);
      const before: { left: number; right: number; top: number; bottom: number }[] = [];
      for (const cell of row.children) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const rects: DOMRect[] = [];
        while (texts.nextNode() !== null) {
          const { currentNode: text } = texts;
          if (text.parentElement?.closest('.visually-hidden') !== null) continue;
          const range = document.createRange();
          range.selectNode(text);
          rects.push(...range.getClientRects());
        }
        if (rects.length === 0) continue;
        const box = {
          left: Math.min(...rects.map((rect) => rect.left)),
          right: Math.max(...rects.map((rect) => rect.right)),
          top: Math.min(...rects.map((rect) => rect.top)) + 2,
          bottom: Math.max(...rects.map((rect) => rect.bottom)) - 2,
        };
        const meets = before.some(
          (other) =>
            box.left < other.right - 1 &&
            other.left < box.right - 1 &&
            box.top < other.bottom &&
            other.top < box.bottom,
        );
        before.push(box);
        if (!/\d/.test(cell.textContent ?? '')) continue;
        if (meets || box.left < from - 1 || box.right > to + 1) {
          found.push(`${cell.className}: ${cell.textContent}`);
        }
        const isEllipsis = getComputedStyle(cell).textOverflow === 'ellipsis';
        if (isEllipsis && cell.scrollWidth > cell.clientWidth) found.push(`…: ${cell.textContent}`);
      }
    }
    return found;
  }, rows);
}
