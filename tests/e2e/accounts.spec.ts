/**
 * Adding, testing and forgetting an account. Breaks when a failed part is named wrongly, when a key can be saved
 * untested without saying so, when what was typed stays in the page, or when forgetting leaves something behind.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { expect, test } from './exchange.ts';
import { accountAt, addAccount, fillAccount, openScreen, saveButton } from './screens.ts';

const typed = ['API key', 'API secret', 'Passphrase'] as const;

const WRONG = [
  { part: 'API key', change: { key: '000000000000000000000000' }, code: '400003' },
  { part: 'Signature', change: { secret: '00000000-0000-4000-8000-000000000000' }, code: '400005' },
  { part: 'Passphrase', change: { passphrase: 'not the passphrase' }, code: '400004' },
] as const;

test(
  'a wrong part is named, with the venue’s own code, and an address that is no safe one is refused',
  { tag: '@deep' },
  async ({ appPage, exchange }) => {
    for (const { part, change, code } of WRONG) {
      await fillAccount(appPage, { ...accountAt(exchange), ...change });
      await appPage.getByRole('button', { name: 'Test connection' }).click();
      await expect(
        appPage.getByRole('listitem').filter({ hasText: new RegExp(`${part}\\s*failed`) }),
      ).toContainText(code);
      await expect(saveButton(appPage)).toBeDisabled();
    }
    await fillAccount(appPage, { ...accountAt(exchange), baseUrl: 'http://10.1.2.3:8080' });
    await appPage.getByRole('button', { name: 'Test connection' }).click();
    await expect(appPage.getByRole('main', { name: 'Accounts' })).toContainText(/https/);
    await expect(saveButton(appPage)).toBeDisabled();
  },
);

test('an address where nobody answers is named', async ({ appPage, exchange }) => {
  const { baseUrl } = exchange;
  await exchange.close();
  await fillAccount(appPage, { ...accountAt(exchange), baseUrl });
  await appPage.getByRole('button', { name: 'Test connection' }).click();
  await expect(appPage.getByRole('listitem').filter({ hasText: /Base URL\s*failed/ })).toBeVisible();
});

test('a clock that is off is measured, said, and made up for', async ({ appPage, exchange }) => {
  exchange.control.inject({ name: 'clock-skew', ms: 60_000, count: 50 });
  await fillAccount(appPage, accountAt(exchange));
  await appPage.getByRole('button', { name: 'Test connection' }).click();
  await expect(appPage.getByRole('listitem').filter({ hasText: /Clock\s*passed/ })).toContainText(
    /(59|60)\.?\d* s behind/,
  );
});

test('added, renamed, coloured, chosen, forgotten', async ({ appPage, exchange, app }) => {
  await addAccount(appPage, accountAt(exchange));
  await expect(appPage.getByRole('main', { name: 'Accounts' })).toContainText(
    `ends in ${exchange.key.slice(-4)}`,
  );
  const held = await appPage
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  for (const secret of [exchange.secret, exchange.passphrase]) expect(held.join('\n')).not.toContain(secret);
  const settings = () => readFileSync(join(app.dataFolder, 'settings.json'), 'utf8');
  for (const secret of [exchange.key, exchange.secret, exchange.passphrase])
    expect(settings()).not.toContain(secret);

  await appPage.getByRole('textbox', { name: 'Name', exact: true }).fill('Treasury CH');
  await appPage.getByRole('button', { name: 'Rename' }).click();
  const list = appPage.getByRole('list', { name: 'Accounts' });
  await expect(list).toContainText('Treasury CH');
  await appPage.getByRole('radio', { name: 'Pink' }).click({ force: true });
  await expect(appPage.getByRole('radio', { name: 'Pink' })).toBeChecked();
  await appPage.getByRole('button', { name: 'Switch to this account' }).click();
  await expect(appPage.getByRole('banner')).toContainText('Treasury CH');
  await expect(appPage.getByRole('banner')).toContainText('LIVE');

  await appPage.getByRole('button', { name: 'Test saved key' }).click();
  await expect(appPage.getByText('All 6 checks passed.', { exact: false })).toBeVisible();

  await appPage.getByRole('button', { name: 'Remove API key' }).click();
  await appPage.getByRole('button', { name: 'Remove API key' }).click();
  await openScreen(appPage, 'Deposits');
  await expect(appPage.getByRole('main', { name: 'Deposits' })).toContainText('Treasury CH has no API key.');

  await openScreen(appPage, 'Accounts');
  await list.getByRole('button', { name: 'Treasury CH' }).click();
  await appPage.getByRole('button', { name: 'Remove account' }).click();
  await appPage.getByRole('textbox', { name: /^Type Treasury CH to confirm/ }).fill('Treasury CH');
  await appPage.getByRole('button', { name: 'Remove Treasury CH' }).click();
  await expect(list).not.toContainText('Treasury CH');
  await expect(appPage.getByRole('banner')).toContainText('PRACTICE');
  expect(settings()).not.toContain('Treasury CH');
});

test('saving without a passing test takes a second, explicit step', async ({ appPage, exchange }) => {
  await fillAccount(appPage, { ...accountAt(exchange), passphrase: 'not the passphrase' });
  await expect(saveButton(appPage)).toBeDisabled();
  await appPage.getByRole('checkbox', { name: /^Save without passing the test/ }).check();
  await saveButton(appPage).click();
  await expect(appPage.getByRole('list', { name: 'Accounts' })).toContainText('Treasury EU');
  for (const name of typed) await expect(appPage.getByRole('textbox', { name })).toHaveCount(0);
});

test(
  'a pairs file with one bad row is refused as a whole, with the row and the reason',
  { tag: '@deep' },
  async ({ venuePage }) => {
    const { importPairs, PAIRS_CSV } = await import('./ticket.ts');
    await importPairs(venuePage, `${PAIRS_CSV}\r\nETH-USDT,abc,0.1,0.1,10,0.1,0.1,10,,`);
    const pairs = venuePage.getByRole('region', { name: /^Pairs/ });
    await expect(pairs).toContainText(/row 4|line 4/i);
    await expect(pairs).toContainText('priceIncrement');
    await expect(venuePage.getByRole('region', { name: 'Pairs (0)' })).toBeVisible();
  },
);

test(
  'no keychain: said plainly, and kept for this run only when asked',
  { tag: '@deep' },
  async ({ page, exchange }) => {
    test.skip(process.platform !== 'linux', 'only Linux can be without a keychain service');
    const app = await startApp({ keychain: 'system', withoutBus: true });
    await page.goto(app.url);
    await fillAccount(page, accountAt(exchange));
    await expect(page.getByRole('main', { name: 'Accounts' })).toContainText(/keychain|Secret Service/i);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByRole('button', { name: 'Save for this session only' }).click();
    const list = page.getByRole('list', { name: 'Accounts' });
    await expect(list.getByRole('button', { name: 'Treasury EU' })).toContainText(/this session only/i);
    expect(await app.end()).toBe(0);

    const again = await startApp({ keychain: 'system', withoutBus: true, dataFolder: app.dataFolder });
    await page.goto(again.url);
    await openScreen(page, 'Accounts');
    await expect(list.getByRole('button', { name: 'Treasury EU' })).toContainText(
      'Kept for the last session only',
    );
    await again.end();
    rmSync(app.dataFolder, { recursive: true, force: true });
  },
);
