/**
 * Text at 200 %: the window of 1440 by 900 zoomed to twice its size, which leaves the page 720 by 450 of its own pixels.
 * Breaks when a word is cut off where nobody can scroll to it, a control lies under another one or out of reach, or a screen needs to be
 * scrolled sideways.
 */
import { listed, lostFaults, type Fault } from './access-tools.ts';
import { offerEverything, visitScreens } from './visit-screens.ts';
import { expect, test } from './exchange.ts';

test.use({
  exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 120, withdrawals: 40 },
  viewport: { width: 720, height: 450 },
  actionTimeout: 20_000,
});

test(
  'at 200 % every screen keeps all its words and controls',
  { tag: '@deep' },
  async ({ venuePage: page, exchange, app }) => {
    test.setTimeout(300_000);
    const faults: Fault[] = [];
    await offerEverything(page);
    await visitScreens({
      page,
      exchange,
      app,
      check: async (place, within = 'body') => {
        faults.push(...(await lostFaults(page, place, within)));
      },
    });
    expect(listed(faults)).toBe('');
  },
);
