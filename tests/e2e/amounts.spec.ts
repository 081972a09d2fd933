/**
 * Twelve digits before the point and eighteen after it, on every screen that lists amounts, in both themes and down to the smallest window.
 * Breaks when an amount is cut, ends in an ellipsis, runs into a neighbour or out of the window, instead of having its column grow or its panel scroll.
 */
import type { Page } from '@playwright/test';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import { expect, test } from './app.ts';
import { openHistory, openScreen } from './screens.ts';
import { choosePair, expectAccepted, fillLimit, marketOf, review, sendButton, ticketOf } from './ticket.ts';
import { cutAmounts, lengthenMarket } from './whole-amounts.ts';

const HUGE = '123456789012.123456789012345678';
const LONG = '123,456,789,012.123456789012345678';
/** Fields of answers that are amounts of records, orders and balances. */
const FIELDS = new Set(
  'amount fee available holds balance price size funds filledSize filledFunds dealSize in out net fees total'.split(
    ' ',
  ),
);
/** Rules and prices of pairs stay: nothing could be ordered. */
const CALLS =
  /^(records\.page|history\.(page|totals|flow|insight|record)|balances\.list|orders\.(journal|recent|timeline)|trading\.(openOrders|closedOrders|fills|order)|transfers\.)/;

function enlarged(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return FIELDS.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? HUGE : value;
  if (Array.isArray(value)) return value.map((each) => enlarged(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, enlarged(each, key)]));
}

/** Every amount of these calls' answers is huge once `on` is true. */
async function enlarge(
  page: Page,
): Promise<{ on: boolean; emit: (event: string, payload: unknown) => void }> {
  const state = { on: false, emit: (_event: string, _payload: unknown): void => undefined };
  await page.routeWebSocket(/.*/, (socket) => {
    const host = socket.connectToServer();
    const names = new Map<number, string>();
    state.emit = (event, payload) => socket.send(JSON.stringify({ event, payload }));
    socket.onMessage((text) => {
      const { id, name } = JSON.parse(String(text)) as { id: number; name: string };
      names.set(id, name);
      host.send(text);
    });
    host.onMessage((text) => {
      const answer = JSON.parse(String(text)) as { id?: number; result?: unknown };
      const name = answer.id === undefined ? '' : (names.get(answer.id) ?? '');
      if (!state.on || !CALLS.test(name)) socket.send(text);
      else socket.send(JSON.stringify({ ...answer, result: enlarged(answer.result) }));
    });
  });
  return state;
}

/** What is wrong with the huge amounts in sight, and how many there are. */
function inspectAmounts(page: Page): Promise<{ seen: number; wrong: string[] }> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const textOf = (node: Node): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const amounts = [
      ...document.querySelectorAll<HTMLElement>(
        '.amount, .hg-amount, .hg-fee, .hist-totals span, .ord-left, .toasts .notice-words',
      ),
    ].filter(
      (node) =>
        /123\D?456\D?789\D?012/.test(node.textContent) && node.checkVisibility() && textOf(node).width > 0,
    );
    for (const node of amounts) {
      const label = `${node.className} in ${node.closest('[aria-label]')?.getAttribute('aria-label') ?? '?'}`;
      const own = textOf(node);
      let scrolls = false;
      let scrollsDown = false;
      for (let box: HTMLElement | null = node; box !== null && !scrolls; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const outer = box.getBoundingClientRect();
        const beyond = own.right > outer.right + 1 || own.left < outer.left - 1;
        if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true;
        else if (overflowX !== 'visible' && beyond) wrong.push(`cut: ${label} by ${box.className}`);
        const below = own.bottom > outer.bottom + 1 || own.top < outer.top - 1;
        if (overflowY === 'auto' || overflowY === 'scroll') scrollsDown = true;
        else if (!scrollsDown && overflowY !== 'visible' && below)
          wrong.push(`cut below: ${label} by ${box.className}`);
      }
      if (!scrolls && (own.right > innerWidth + 1 || own.left < -1)) wrong.push(`outside: ${label}`);
      const row =
        node.closest('tr, .hg-row, li, article, dl, footer, .ord-foot, .bar, section') ?? document.body;
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let other = walker.nextNode(); other !== null; other = walker.nextNode()) {
        const parent = other.parentElement;
        if (parent === null || node.contains(parent) || parent.contains(node)) continue;
        if (
          other.textContent?.trim() === '' ||
          !parent.checkVisibility() ||
          parent.closest('.visually-hidden, button, [role=dialog]')
        )
          continue;
        const theirs = textOf(other);
        const across = Math.min(own.right, theirs.right) - Math.max(own.left, theirs.left);
        const down = Math.min(own.bottom, theirs.bottom) - Math.max(own.top, theirs.top);
        if (across > 2 && down > 4) wrong.push(`over "${other.textContent}": ${label}`);
      }
    }
    return { seen: amounts.length, wrong: [...new Set(wrong)] };
  });
}

interface Bridge {
  call: (name: 'accounts.list', input: object) => Promise<{ value: { activeId: string } }>;
}

/** The event of an order that left the list of open ones. */
function endedOrder(accountId: string): VenueOrder {
  return {
    accountId,
    orderId: 'ended',
    clientOid: null,
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: HUGE,
    size: HUGE,
    funds: null,
    timeInForce: 'GTC',
    postOnly: false,
    hidden: false,
    iceberg: false,
    visibleSize: null,
    filledSize: HUGE,
    filledFunds: HUGE,
    remainingSize: null,
    cancelledSize: HUGE,
    fee: null,
    feeCurrency: null,
    state: 'done',
    cancelled: true,
    createdAt: Date.UTC(2026, 10, 23, 17, 30),
    updatedAt: Date.UTC(2026, 10, 23, 17, 35),
  };
}

const WINDOWS = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 1024, height: 700, theme: 'dark' },
] as const;

async function expectWhole(page: Page, where: string): Promise<void> {
  for (const { width, height, theme } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await expect
      .poll(async () => (await inspectAmounts(page)).seen, `${where} at ${width}`)
      .toBeGreaterThan(0);
    expect.soft((await inspectAmounts(page)).wrong, `${where} at ${width}`).toEqual([]);
  }
}

test('no amount is cut or runs into another, however long it is', async ({ app, page }) => {
  const huge = await enlarge(page);
  await page.goto(app.url);
  await choosePair(page, 'BTC-USDT');
  await fillLimit(page, '100', '0.25');
  await review(page);
  await sendButton(page).click();
  await expectAccepted(page);
  huge.on = true;
  await page.reload();

  await openScreen(page, 'Trade');
  await expectWhole(page, 'Trade');
  await openScreen(page, 'Deposits');
  await expectWhole(page, 'Deposits');
  await page.getByRole('grid', { name: 'Deposits' }).getByRole('row').nth(1).click();
  await expect(page.locator('.amount-big').first()).toBeVisible();
  await expectWhole(page, 'Deposits, one in full');
  await page.keyboard.press('Escape');
  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.locator('.hg-row[aria-rowindex="2"] .hg-amount')).toContainText(/\d/);
  await expectWhole(page, 'History');
  await page.locator('.hg-row[aria-rowindex="2"] .hg-amount').click();
  await expectWhole(page, 'History, one in full');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Totals', exact: true }).click();
  await expectWhole(page, 'Totals');
  await openScreen(page, 'Review');
  await expectWhole(page, 'Review');
  await openScreen(page, 'Accounts');
  await expectWhole(page, 'Accounts');
  await openScreen(page, 'Orders');
  await expectWhole(page, 'Orders');
  await page.getByRole('tab', { name: /^All/ }).click();
  await expectWhole(page, 'Orders, all');
});

test(
  'amounts are whole in sentences, under a list of orders and in the status bar',
  { tag: '@deep' },
  async ({ app, page }) => {
    const huge = await enlarge(page);
    await page.goto(app.url);
    await choosePair(page, 'BTC-USDT');
    await fillLimit(page, '100', '0.25');
    await review(page);
    await sendButton(page).click();
    await expectAccepted(page);
    const accountId = await page.evaluate(async () => {
      const { counterfoil } = globalThis as unknown as { counterfoil: Bridge };
      return (await counterfoil.call('accounts.list', {})).value.activeId;
    });
    for (const screen of ['Trade', 'Orders']) {
      await openScreen(page, screen);
      huge.emit('order', endedOrder(accountId));
      huge.emit('notification', {
        about: 'contradiction',
        accountId,
        clientOid: null,
        title: 'BTC-USDT buy: partly filled, rest cancelled',
        body: `Treasury EU: Bought ${LONG} BTC at ${LONG} USDT on average, of ${LONG} BTC.`,
      });
      await expect(page.locator('.ord-left')).toContainText(LONG);
      await expect(page.locator('.toasts .notice-words')).toContainText(LONG);
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        const [list, bar] = [page.getByRole('main'), page.getByRole('contentinfo')];
        const [above, below] = [await list.boundingBox(), await bar.boundingBox()];
        // The bar takes its room from the screen, which scrolls: no row lies under a message.
        expect((above?.y ?? 0) + (above?.height ?? 0), screen).toBeLessThanOrEqual((below?.y ?? 0) + 0.5);
      }
      await expectWhole(page, `${screen}, sentences`);
    }
  },
);

test('amounts are whole in book, trades, pairs and ticket, however long they are', async ({ app, page }) => {
  await lengthenMarket(page);
  await page.goto(app.url);
  await choosePair(page, 'BTC-USDT');
  const market = marketOf(page, 'BTC-USDT');
  await expect(market.getByText(/^Order book: up to date/)).toBeVisible();
  const long = '123456789012.000000000000000001';
  await fillLimit(page, long, long);
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    // At the small size the book is a tab, in a wide window it has a place of its own.
    const tab = market.getByRole('tab', { name: 'Book', exact: true });
    if ((await tab.count()) > 0) await tab.click();
    await expect(market.getByRole('listbox', { name: /^Bids/ }).getByRole('option').first()).toContainText(
      /\d{3},\d{3},\d{3},\d{3}\.\d{18}/,
    );
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      expect(await cutAmounts(page, '.book-row')).toEqual([]);
      // In a small window the pairs are behind the symbol.
      const inPanel = (await page.locator('.trade-pair-row').count()) > 0;
      if (!inPanel) await page.getByRole('button', { name: /, choose another pair$/ }).click();
      await expect(page.locator('.trade-pair-row').first()).toBeVisible();
      expect(await cutAmounts(page, '.trade-pair-row')).toEqual([]);
      if (!inPanel) await page.keyboard.press('Escape');
    }
    for (const name of ['Price', 'Size']) {
      const room = await ticketOf(page)
        .getByRole('textbox', { name, exact: true })
        .evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth);
      expect(room, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
    }
    const trades = market.getByRole('tab', { name: 'Trades' });
    if ((await trades.count()) > 0) await trades.click();
    await expect(
      market
        .getByRole('list', { name: /^Recent trades/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    expect(await cutAmounts(page, '.trades-row')).toEqual([]);
  }
});

test(
  'the line above the chart and the last price are whole with the longest prices',
  { tag: '@deep' },
  async ({ app, page }) => {
    await lengthenMarket(page);
    await page.goto(app.url);
    await choosePair(page, 'BTC-USDT');
    for (const { width, height, theme } of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page
        .getByRole('region', { name: 'BTC-USDT chart' })
        .getByRole('tab', { name: 'Chart', exact: true })
        .click();
      const line = page.locator('.chart-values');
      await expect(line).toContainText(/O \d{3},\d{3},\d{3},\d{3}\.\d{18}.*V .*\.\d{18} BTC(?:MA|$)/);
      const beyond = await line.evaluate((box) => {
        const chart = box.parentElement?.getBoundingClientRect() ?? new DOMRect();
        const parts = [...box.querySelectorAll('p, span:not(:empty)')];
        return parts.flatMap((part) => {
          if (!part.checkVisibility()) return [];
          const range = document.createRange();
          range.selectNodeContents(part);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const isIn =
            left >= chart.left && right <= chart.right && top >= chart.top && bottom <= chart.bottom;
          const isCut =
            part.tagName === 'P' &&
            (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight);
          return isIn && !isCut ? [] : [part.textContent];
        });
      });
      expect(beyond, `at ${width}`).toEqual([]);
      const price = page.locator('.pair-header > .last');
      const [head, last] = [await page.locator('.pair-header').boundingBox(), await price.boundingBox()];
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
        (head?.x ?? 0) + (head?.width ?? 0) - 8,
      );
      // The bars begin below the line, however many lines it takes.
      const [above, chart] = [await line.boundingBox(), await page.locator('.chart-box').boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((chart?.y ?? 0) + 0.5);
    }
  },
);
