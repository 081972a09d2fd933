/**
 * The market side of the Trade screen on the real program: book, trades and chart of the practice exchange and of one that misbehaves.
 * Breaks when the book is not up to date, a pressed level does not reach the ticket, an own order is not marked at its price, a pair's
 * book stays after the pair was left, an old book looks like a live one, a venue without market data is not shown as such, one with a
 * chart and trades is taken for one, or trades that stopped coming look live, stand still in their age, or stay old once they go on.
 */
import type { Locator, Page } from '@playwright/test';
import type { Capabilities } from '../../shared/venue/description.ts';
import { kucoinVenue } from '../../shared/venue/presets.ts';
import { expect, test as practice } from './app.ts';
import { test as venue } from './exchange.ts';
import { accountAt, fillAccount, openScreen, saveButton, useAccount } from './screens.ts';
import {
  choosePair,
  expectAccepted,
  fillLimit,
  importPairs,
  marketOf,
  review,
  sendButton,
  ticketOf,
} from './ticket.ts';

function bids(market: Locator): Locator {
  return market.getByRole('listbox', { name: /^Bids/ }).getByRole('option');
}

function asks(market: Locator): Locator {
  return market.getByRole('listbox', { name: /^Asks/ }).getByRole('option');
}

async function priceIn(level: Locator): Promise<string> {
  const price = await level.getAttribute('data-price');
  if (price === null) throw new Error('a level without a price');
  return price;
}

practice(
  'the book of the practice exchange is live, and a level hands its price to the ticket',
  async ({ appPage }) => {
    await choosePair(appPage, 'BTC-USDT');
    const market = marketOf(appPage, 'BTC-USDT');
    await expect(market.getByText(/^Order book: up to date/)).toBeVisible();
    await expect(asks(market).first()).toBeVisible();
    // A quiet market rarely moves, but it may: what was pressed is what the level showed at that moment.
    const list = market.getByRole('listbox', { name: /^Bids/ });
    await list.focus();
    for (const key of ['ArrowDown', 'ArrowDown']) await list.press(key);
    const level = bids(market).nth(2);
    await expect(level).toHaveAttribute('aria-selected', 'true');
    const price = await priceIn(level);
    await list.press('Enter');
    const field = ticketOf(appPage).getByRole('textbox', { name: 'Price' });
    await expect(field).toHaveValue(/^[0-9.]+$/);
    expect(Math.abs(Number(await field.inputValue()) / Number(price) - 1)).toBeLessThan(0.01);
  },
);

practice('what the line above the chart says of a candle is whole, at both sizes', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await appPage.setViewportSize(size);
    await appPage.getByRole('tab', { name: 'Chart' }).click();
    const line = appPage.locator('.chart-values');
    await expect(line).toContainText(/\d\d:\d\d.*O.*H.*L.*C.*V/);
    const cut = await line.evaluate(
      (box) =>
        [box, ...box.querySelectorAll('*')].filter(
          (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline',
        ).length,
    );
    const chart = appPage.getByRole('region', { name: 'BTC-USDT chart' });
    const [shown, panel] = [await line.boundingBox(), await chart.boundingBox()];
    expect([cut, (shown?.width ?? 0) > 0]).toEqual([0, true]);
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
  }
});

practice(
  'the first start shows full charts and a day’s change, of a busy pair and of a quiet one',
  async ({ appPage }) => {
    for (const pair of ['BTC-USDT', 'DOT-USDT']) {
      await choosePair(appPage, pair);
      const market = marketOf(appPage, pair);
      await market.getByRole('tab', { name: 'Chart' }).click();
      const lengths = appPage.getByRole('radiogroup', { name: 'Candle interval' });
      // What the window asks for: 500 candles, and 500 days are more than the past has.
      for (const [length, name, least] of [
        ['1m', '1 minute', 450],
        ['15m', '15 minutes', 450],
        ['1h', '1 hour', 450],
        ['1d', '1 day', 365],
      ] as const) {
        await lengths.getByText(length, { exact: true }).click();
        const chart = market.getByRole('group', { name: new RegExp(`candles of ${pair}, ${name} each`) });
        await expect(chart).toBeVisible();
        const [, count = '0'] = /^(\d+)/.exec((await chart.getAttribute('aria-label')) ?? '') ?? [];
        expect(Number(count), `${pair} ${length}`).toBeGreaterThanOrEqual(least);
      }
      const row = appPage
        .getByRole('list', { name: 'Pairs' })
        .getByRole('listitem')
        .filter({ hasText: pair });
      await expect(row).toContainText(/[+-]\d+\.\d\d%/);
    }
  },
);

practice('an order of one’s own is marked at its price until it is cancelled', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  const market = marketOf(appPage, 'BTC-USDT');
  await expect(market.getByText(/^Order book: up to date/)).toBeVisible();
  // Deep enough that the market does not fill it meanwhile.
  const price = await priceIn(bids(market).nth(6));
  await fillLimit(appPage, price, '0.01');
  await review(appPage);
  await sendButton(appPage).click();
  await expectAccepted(appPage);
  await expect(market.getByRole('option', { name: /^yours 0\.01 ?, Bid/ })).toBeVisible();
});

practice('another pair brings its own book, chart and trades', { tag: '@deep' }, async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  await expect(marketOf(appPage, 'BTC-USDT').getByText(/^Order book: up to date/)).toBeVisible();
  const pairs = appPage.getByRole('list', { name: 'Pairs' });
  await pairs.getByRole('button', { name: 'BTC-USDT', exact: true }).press('ArrowDown');
  await appPage.keyboard.press('Enter');
  const current = pairs.getByRole('button').and(appPage.locator('[aria-current=true]'));
  await expect(current).not.toHaveText('BTC-USDT');
  const chosen = await current.innerText();
  const market = marketOf(appPage, chosen);
  await expect(market.getByText(/^Order book: up to date/)).toBeVisible();
  await expect(marketOf(appPage, 'BTC-USDT')).toHaveCount(0);
  await market.getByRole('tab', { name: 'Chart' }).click();
  await expect(market.getByRole('group', { name: new RegExp(`candles of ${chosen}`) })).toBeVisible();
  await market.getByRole('tab', { name: 'Depth' }).click();
  await expect(market.getByRole('img', { name: /^Bids: / })).toBeVisible();
});

practice('a search that finds nothing says so and can be cleared', { tag: '@deep' }, async ({ appPage }) => {
  await openScreen(appPage, 'Trade');
  await appPage.getByRole('searchbox', { name: /^Search pairs/ }).fill('nowhere');
  await expect(appPage.getByText('No pair matches “nowhere”.')).toBeVisible();
  await appPage.getByRole('button', { name: 'Clear search' }).click();
  await expect(appPage.getByRole('list', { name: 'Pairs' })).toBeVisible();
});

venue(
  'a venue without market data is told as such, once, and the ticket still works',
  { tag: '@deep' },
  async ({ venuePage }) => {
    await importPairs(venuePage);
    await choosePair(venuePage, 'BTC-USDT');
    await expect(marketOf(venuePage, 'BTC-USDT')).toHaveCount(1);
    await expect(venuePage.getByText(/does not provide market data/)).toHaveCount(1);
    await fillLimit(venuePage, '64200.15', '0.01');
    await expect(ticketOf(venuePage)).toContainText('not a multiple of 0.1');
  },
);

/** The paths of this venue's market, as its documentation would name them. */
const MARKET_PATHS = {
  'All pairs': '/api/v2/symbols',
  'Public channel token': '/api/v1/bullet-public',
  'Order book': '/api/v3/market/orderbook/level2',
  'Recent trades': '/api/v1/market/histories',
  Candles: '/api/v1/market/candles',
  'Prices of all pairs': '/api/v1/market/allTickers',
};

/** Gives the account these paths of the market and no others, as a user can in Accounts. */
async function offerMarket(page: Page, names: readonly (keyof Capabilities)[]): Promise<void> {
  const paths = Object.fromEntries(names.map((name) => [name, kucoinVenue().capabilities[name]]));
  const answer = await page.evaluate(async (some) => {
    // oxlint-disable-next-line typescript/no-explicit-any -- the page's own bridge, called by name
    const bridge = (window as any).counterfoil;
    const { accounts } = (await bridge.call('accounts.list', {})).value;
    const { id, venue } = accounts.find(({ name }: { name: string }) => name === 'Treasury EU');
    const capabilities = { ...venue.capabilities, ...some };
    return bridge.call('accounts.update', { id, venue: { ...venue, capabilities } });
  }, paths);
  expect(answer).toMatchObject({ ok: true });
  await page.reload();
}

/** Sets the limit of distance over the bridge, as Settings does. */
async function limitDistance(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    const bridge = (window as any).counterfoil;
    const { limits } = (await bridge.call('trading.rules', {})).value;
    await bridge.call('trading.setRules', { limits: { ...limits, distancePercent: '5' } });
  });
}

const STALE = /^Trades:\s+stale (\d+) s$/;

/** Every second is shown: what changes only when another connection is tried shows no four in a row. */
async function expectCounting(read: () => Promise<number>): Promise<void> {
  const seen = new Set<number>();
  const counts = async () => {
    seen.add(await read());
    return [...seen].some((first) => [1, 2, 3].every((more) => seen.has(first + more)));
  };
  await expect.poll(counts, { intervals: [200] }).toBe(true);
}

venue.describe('a market without a book', () => {
  venue.use({
    exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 0, withdrawals: 0, market: 'normal' },
  });

  venue(
    'a venue with candles and trades alone shows both, and says what is missing',
    { tag: '@deep' },
    async ({ venuePage }) => {
      await importPairs(venuePage);
      await offerMarket(venuePage, ['candles', 'publicTrades']);
      await choosePair(venuePage, 'BTC-USDT');
      const market = marketOf(venuePage, 'BTC-USDT');
      await expect(market.getByRole('group', { name: /candles of BTC-USDT/ })).toBeVisible();
      await expect(market.getByRole('list', { name: 'Recent trades, newest first' })).toBeVisible();
      await expect(venuePage.getByText('prices are from the last refresh')).toBeVisible();
      await expect(market.getByText('no order book')).toBeVisible();
      await expect(market.locator('.trades')).toHaveClass(/book-old/);
      await expect(market.getByText('last price')).toHaveCount(0);
      await expect(market.getByRole('tab')).toHaveText(['Chart', 'Trades']);
      await expect(venuePage.getByText('does not provide market data')).toHaveCount(0);
      await fillLimit(venuePage, '64200.1', '0.01');
      await expect(ticketOf(venuePage)).not.toContainText('distance not checked');
      await limitDistance(venuePage);
      await expect(ticketOf(venuePage)).toContainText('no current book, distance not checked');
    },
  );

  venue(
    'trades that stop coming are told as old by their age, until they go on',
    { tag: '@deep' },
    async ({ venuePage, exchange }) => {
      await importPairs(venuePage);
      await offerMarket(venuePage, ['candles', 'publicTrades', 'bulletPublic']);
      await choosePair(venuePage, 'BTC-USDT');
      const market = marketOf(venuePage, 'BTC-USDT');
      const badge = market.locator('.feed');
      const trades = market.locator('.trades');
      await expect(badge).toHaveText('Order book: no order book');
      await expect(trades.getByRole('listitem')).not.toHaveCount(0);
      await expect(trades).not.toHaveClass(/book-old/);
      await expect(market.locator('.last').first()).not.toHaveClass(/last-old/);

      // The venue ends the connection and is mute on the next one.
      exchange.control.inject({ name: 'websocket-stall', ms: 120_000 });
      exchange.control.inject({ name: 'websocket-drop' });
      await expect(badge).toHaveText(STALE);
      await expect(badge).toHaveAttribute('title', 'Trades connection');
      await expect(trades).toHaveClass(/book-old/);
      await expect(trades.getByRole('list')).toHaveCSS('filter', 'grayscale(1)');
      await expect(market.locator('.last').first()).toHaveClass(/last-old/);
      await expectCounting(async () => Number(STALE.exec(await badge.innerText())?.[1]));

      exchange.control.clearFaults();
      exchange.control.inject({ name: 'websocket-drop' });
      await expect(badge).toHaveText('Order book: no order book');
      await expect(trades).not.toHaveClass(/book-old/);
      await expect(market.locator('.last').first()).not.toHaveClass(/last-old/);
    },
  );
});

venue('a feed that falls silent leaves a book that says how old it is', async ({ appPage, exchange }) => {
  await fillAccount(appPage, accountAt(exchange));
  await appPage.getByRole('button', { name: /^Rate limits, clock, page sizes and more endpoints/ }).click();
  for (const [label, path] of Object.entries(MARKET_PATHS)) {
    await appPage.getByRole('textbox', { name: label, exact: true }).fill(path);
  }
  await appPage.getByRole('button', { name: 'Test connection' }).click();
  await saveButton(appPage).click();
  await useAccount(appPage, 'Treasury EU');
  await choosePair(appPage, 'BTC-USDT');
  const market = marketOf(appPage, 'BTC-USDT');
  await expect(market.getByText(/^Order book: up to date/)).toBeVisible();
  // Nothing is closed: the connection is open, and nothing comes over it any more, pongs included.
  exchange.control.inject({ name: 'websocket-stall', ms: 120_000 });
  // Long before the venue itself would show it: a ping each 18 s, ten seconds for its answer.
  await expect(market.getByText(/^Order book: stale \d+ s$/)).toBeVisible({ timeout: 15_000 });
  const book = market.locator('.book');
  await expect(book).toHaveAttribute('data-state', 'stale');
  await expect(book.locator('.book-body')).toHaveCSS('filter', 'grayscale(1)');
});
