import { type RunningExchange, startExchange, type ExchangeOptions } from '../../exchange/start.ts';
import { test as base, expect, type RunningApp } from './app.ts';
import { accountAt, addStoredAccount, useAccount } from './screens.ts';
import type { Page } from '@playwright/test';

/**
 * `exchange`: a second exchange inside the test's own process, so that a spec knows every record it holds and can make
 * it misbehave. `venuePage`: the window with an account at that exchange, added over the bridge (accounts.spec.ts goes through the
 * screens) and chosen.
 */
export const test = base.extend<{
  exchangeOptions: ExchangeOptions;
  exchange: RunningExchange;
  venuePage: Page;
}>({
  exchangeOptions: [{ seed: 11, headerPrefix: 'ZZ', deposits: 463, withdrawals: 127 }, { option: true }],
  exchange: async ({ exchangeOptions }, use) => {
    const exchange = await startExchange(exchangeOptions);
    await use(exchange);
    await exchange.close();
  },
  venuePage: async ({ appPage, exchange }, use) => {
    await addStoredAccount(appPage, accountAt(exchange));
    await useAccount(appPage, 'Treasury EU');
    await use(appPage);
  },
});

export { expect, type RunningApp };
