/**
 * Price alerts and the bell's trading side, against an exchange with a second trader in its book. Breaks when an alert cannot be set, does not
 * fire at the trade that reaches its level, fires twice, cannot be set again, or when the bell forgets it or a filled order.
 */
import type { Page } from '@playwright/test';
import { createTrader } from '../helpers/exchange/trader.ts';
import { kucoinVenue } from '../../shared/venue/presets.ts';
import { expect, test } from './exchange.ts';
import { openSettings } from './screens.ts';

const OTHER = { key: 'other-key', secret: 'other-secret-0123456789', passphrase: 'other-pass' };

test.use({
  exchangeOptions: {
    seed: 11,
    headerPrefix: 'ZZ',
    deposits: 0,
    withdrawals: 0,
    accounts: [{ name: 'other', keys: [{ ...OTHER, permissions: ['General', 'Spot'] }] }],
  },
});

async function ask(page: Page, name: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    // oxlint-disable-next-line typescript/no-explicit-any -- the page's own bridge, called by name
    async ([call, given]) => (await (window as any).counterfoil.call(call, given)).value,
    [name, input] as const,
  );
}

/** Gives the service account every path that the exchange serves, as a user can in Accounts. */
async function offerEverything(page: Page): Promise<void> {
  const { accounts } = (await ask(page, 'accounts.list', {})) as {
    accounts: { id: string; name: string; venue: object }[];
  };
  const own = accounts.find(({ name }) => name === 'Treasury EU');
  if (own === undefined) throw new Error('there is no account Treasury EU');
  const venue = { ...own.venue, capabilities: kucoinVenue().capabilities };
  await ask(page, 'accounts.update', { id: own.id, venue });
  await ask(page, 'pairs.list', { accountId: own.id, refresh: true });
  // The window asked for the pairs while the venue had none.
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}

test('a level is reached once: fired, in the bell beside the filled order, and set again', async ({
  venuePage: page,
  exchange,
}) => {
  const { baseUrl, headerPrefix } = exchange;
  const other = createTrader({ baseUrl, headerPrefix, ...OTHER }, Date.now);
  const own = createTrader(exchange, Date.now);
  /** The two trade with each other: this becomes the last price. */
  async function tradeAt(price: string): Promise<void> {
    await other.placed({ symbol: 'BTC-USDT', type: 'limit', side: 'sell', price, size: '0.01' });
    await own.placed({ symbol: 'BTC-USDT', type: 'limit', side: 'buy', price, size: '0.01' });
  }
  await tradeAt('59000');
  await offerEverything(page);

  await openSettings(page, 'Alerts and notifications');
  await page.getByRole('button', { name: 'New price alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price alert' });
  await expect(dialog.getByRole('combobox', { name: 'Pair' })).toBeFocused();
  await page.keyboard.type('btc-usdt');
  await dialog.getByRole('radiogroup', { name: 'Direction' }).getByText('Rising').click();
  await dialog.getByRole('button', { name: 'Add alert' }).click();
  await expect(dialog.getByText('Enter')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Level' }).fill('60000');
  await expect(dialog).toContainText('1.69% above the last price.');
  await dialog.getByRole('button', { name: 'Add alert' }).click();
  const row = page.getByRole('list', { name: 'Price alerts', exact: true }).getByRole('listitem');
  await expect(row).toContainText('Waiting');
  // Its first price was seen: from below, the level is there to be reached.
  await expect
    .poll(() => ask(page, 'tradeAlerts.list', {}))
    .toMatchObject({ alerts: [{ state: { is: 'waiting', side: 'below' } }] });

  await tradeAt('60000');
  await expect(row).toContainText('Fired');
  await expect(page.locator('.toasts')).toContainText('BTC-USDT at 60,000');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Alerts/ });
  await expect(bell).toHaveAccessibleName('Alerts: 2 unread');
  await row.getByRole('button', { name: /^Set again/ }).click();
  await expect(row).toContainText('Waiting');

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Alerts' });
  const items = panel.getByRole('list', { name: 'Trading alerts, newest first' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: 'BTC-USDT buy filled' })).toContainText('Bought 0.01 BTC');
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Alerts: none unread');
  await items.filter({ hasText: 'Your price alert: Rises to 60,000.' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'BTC-USDT prices' })).toBeVisible();
});
