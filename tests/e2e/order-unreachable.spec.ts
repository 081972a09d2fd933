/**
 * R-B10 and R-B15 through the real app: an order to a venue that cannot be reached, while an exchange counts what arrives all the same.
 * Breaks when such an order is called anything but not sent, when its cause is not shown, or when it waits for the network and fires.
 */
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import { startApp } from './app.ts';
import { expect, test } from './exchange.ts';
import { accountAt, addStoredAccount, useAccount } from './screens.ts';
import {
  choosePair,
  clientOidIn,
  expectAccepted,
  fillLimit,
  importPairs,
  outcomeOf,
  review,
  sendButton,
  ticketOf,
  newTicket,
} from './ticket.ts';

test.use({ exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 0, withdrawals: 0 } });

async function openTicket(page: Page): Promise<void> {
  await importPairs(page);
  await choosePair(page, 'BTC-USDT');
  await fillLimit(page, '100', '0.25');
}

async function expectNotSent(page: Page): Promise<void> {
  await expect(outcomeOf(page).getByRole('heading', { level: 2 })).toHaveText('Order not sent');
  await expect(page.getByRole('contentinfo')).not.toContainText(/orders?\s*unknown/i);
}

/** What the browser signals to a page when the network goes or comes; nothing is asked of the network for it. */
async function callItself(page: Page, state: 'offline' | 'online'): Promise<void> {
  await page.evaluate((event) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: event === 'online' });
    window.dispatchEvent(new Event(event));
  }, state);
}

/** Sends an order to the exchange at this address of it, where nothing can get through, and reads the message about it. */
async function sendInVain(page: Page, exchange: RunningExchange, baseUrl: string, cause: string) {
  await addStoredAccount(page, { ...accountAt(exchange), baseUrl });
  await useAccount(page, 'Treasury EU');
  await openTicket(page);
  await review(page);
  await sendButton(page).click();
  await expectNotSent(page);
  await expect(outcomeOf(page)).toContainText(cause);
  await expect(outcomeOf(page)).toContainText('Nothing was sent.');
  expect(exchange.control.allArrivals()).toEqual({});
}

test(
  'R-B10: no TLS where it is due: not sent, with the cause, and nothing arrives',
  { tag: '@deep' },
  async ({ appPage, exchange }) => {
    const encrypted = exchange.baseUrl.replace('http:', 'https:');
    await sendInVain(appPage, exchange, encrypted, 'The certificate or encryption of 127.0.0.1');
  },
);

test('R-B10: a name that is not found: not sent, with the cause, and nothing arrives', async ({
  page,
  exchange,
}) => {
  const app = await startApp({ withoutNames: true });
  try {
    await page.goto(app.url);
    const byHostName = exchange.baseUrl.replace('127.0.0.1', 'localhost');
    await sendInVain(page, exchange, byHostName, 'Host not found: localhost');
  } finally {
    await app.end();
    rmSync(app.dataFolder, { recursive: true, force: true });
  }
});

test('R-B15: a venue that is gone and comes back: not sent, and nothing fires later', async ({
  venuePage,
  exchange,
  exchangeOptions,
}) => {
  await openTicket(venuePage);
  const lost = await clientOidIn(await review(venuePage));
  await exchange.close();
  await callItself(venuePage, 'offline');
  await sendButton(venuePage).click();
  await expectNotSent(venuePage);

  const { key, secret, passphrase } = exchange;
  const port = Number(new URL(exchange.baseUrl).port);
  const back = await startExchange({ ...exchangeOptions, port, credentials: { key, secret, passphrase } });
  try {
    await callItself(venuePage, 'online');
    // An order that gets through came after everything that could have been waiting for the way to open.
    await newTicket(venuePage);
    await expect(ticketOf(venuePage)).toBeVisible();
    await fillLimit(venuePage, '100', '0.26');
    const next = await clientOidIn(await review(venuePage));
    expect(next).not.toBe(lost);
    await sendButton(venuePage).click();
    await expectAccepted(venuePage);
    expect(back.control.allArrivals()).toEqual({ [next]: 1 });
  } finally {
    await back.close();
  }
});
