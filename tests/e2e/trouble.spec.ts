/**
 * A venue that is down, slow, or answers nonsense, seen from the window.
 * Breaks when trouble is shown as an empty list, when the venue's own code is lost, or when the screen cannot recover.
 */
import { expect, test } from './exchange.ts';
import { openScreen, position, setFilter } from './screens.ts';

const DEPOSITS = '/api/v1/deposits';

test('down: said with the address, and a retry brings the records back', async ({ venuePage, exchange }) => {
  exchange.control.inject({ name: 'reset-before', path: DEPOSITS, count: 4 });
  await openScreen(venuePage, 'Deposits');
  const alert = venuePage.getByRole('alert');
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(position(venuePage)).toContainText('463 records');
});

test(
  'slow: rows stand as placeholders of their height, then the records come',
  { tag: '@deep' },
  async ({ venuePage, exchange }) => {
    exchange.control.inject({ name: 'delay', ms: 1_500, path: DEPOSITS });
    await openScreen(venuePage, 'Deposits');
    await expect(
      venuePage.getByRole('main', { name: 'Deposits' }).locator('[aria-busy=true]').first(),
    ).toBeVisible();
    await expect(position(venuePage)).toContainText('463 records');
  },
);

const BAD_ANSWERS = [
  { fault: 'html', text: /HTML|not JSON|web page/i },
  { fault: 'empty', text: /empty/i },
  { fault: 'cut-off', text: /cut off|broke off|incomplete|ended/i },
  { fault: 'wrong-envelope', text: /code|envelope/i },
  { fault: 'seconds-timestamps', text: /seconds/i },
  { fault: 'too-many-items', text: /items/i },
  { fault: 'wrong-page', text: /page/i },
  { fault: 'code-in-200', text: /500000/ },
] as const;

test(
  'bad answers: the error names what was wrong, nothing is shown as records, and trying again mends it',
  { tag: '@deep' },
  async ({ venuePage, exchange }) => {
    await openScreen(venuePage, 'Deposits');
    for (const [at, { fault, text }] of BAD_ANSWERS.entries()) {
      exchange.control.inject({ name: fault, path: DEPOSITS, count: 9 });
      // Another filter each time: what was read before must not stand in for the answer.
      await setFilter(venuePage, 'Until', `2031-01-0${at + 1}T00:00`);
      await expect(venuePage.getByRole('alert'), fault).toContainText(text, { timeout: 20_000 });
      await expect(venuePage.getByRole('grid', { name: 'Deposits' }).getByRole('gridcell')).toHaveCount(0);
      exchange.control.clearFaults();
      await venuePage.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(position(venuePage), fault).toContainText('463 records');
      await venuePage.getByRole('button', { name: /Clear/ }).first().click();
    }
  },
);

test(
  '429 and 5xx are tried again, newly signed, and then simply work',
  { tag: '@deep' },
  async ({ venuePage, exchange }) => {
    exchange.control.inject({ name: 'status-503', path: DEPOSITS });
    exchange.control.inject({ name: 'status-429', path: DEPOSITS });
    await openScreen(venuePage, 'Deposits');
    await expect(position(venuePage)).toContainText('463 records', { timeout: 20_000 });
  },
);

test('the status bar names clock and rate limits only while they are wrong or low', async ({ venuePage }) => {
  const bar = venuePage.getByRole('contentinfo', { name: 'Status' });
  await openScreen(venuePage, 'Deposits');
  await expect(position(venuePage)).toContainText('463 records');
  await expect(bar).toContainText(/Updated/);
  await expect(bar).not.toContainText(/Clock|Manage|Spot|Public/);
});

test.describe('a venue whose clock is ahead', () => {
  test.use({
    exchangeOptions: {
      seed: 11,
      headerPrefix: 'ZZ',
      deposits: 463,
      withdrawals: 127,
      now: () => Date.now() + 4_000,
    },
  });

  test('the clock that is wrong leads to Diagnostics', async ({ venuePage }) => {
    await openScreen(venuePage, 'Deposits');
    await venuePage
      .getByRole('contentinfo')
      .getByRole('button', { name: /^Clock .* s behind$/ })
      .click();
    await expect(venuePage.getByRole('main', { name: 'Diagnostics' })).toBeVisible();
  });
});
