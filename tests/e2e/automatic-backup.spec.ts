/**
 * Automatic backups through the window. Breaks when the switch makes none, when what one holds does not come back from the list, when they are
 * turned off without a question outside the page, when a failure is not said, an encrypted file opens without its passphrase, or one is set that was
 * not typed twice alike.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openOutput } from '../../electron/storage/output.ts';
import { sealedOutput } from '../../electron/system/backup/sealed-file.ts';
import { deriveKey } from '../../electron/system/backup/sealing-key.ts';
import { expect, test } from './exchange.ts';
import { openHistory, openSettings } from './screens.ts';

/** Over the bridge: the screens of the address book have specs of their own. */
function callFrom(page: Page, name: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    ([called, given]) =>
      (
        window as unknown as { counterfoil: { call(name: string, input: unknown): Promise<unknown> } }
      ).counterfoil.call(called, given),
    [name, input] as const,
  );
}

/** For whoever looks at it: SHOTS names a folder. */
async function shots(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
}

test('turning them on makes one at once, and turning them off is asked outside the page', async ({
  venuePage: page,
  app,
}) => {
  const entry = { address: 'TSupplier1', chain: null, name: 'Cold storage', note: '' };
  await callFrom(page, 'addressBook.put', { entry, replaces: null });
  await openSettings(page, 'Backup');
  const panel = page.getByRole('region', { name: 'Automatic backups' });
  const daily = panel.getByRole('radiogroup', { name: 'Automatic backups' });
  app.person.answer = 'refuse';
  await daily.getByRole('radio', { name: 'Off' }).click();
  await expect(daily.getByRole('radio', { name: 'On' })).toBeChecked();
  await expect.poll(() => app.person.questions.at(-1)?.items).toEqual(['Turn off automatic backups.']);
  app.person.answer = 'allow';
  await daily.getByRole('radio', { name: 'Off' }).click();
  await expect(daily.getByRole('radio', { name: 'Off' })).toBeChecked();
  await daily.getByRole('radio', { name: 'On' }).click();
  await expect(panel).toContainText(/Every day\. Last one .*, \d/);
  expect(readdirSync(join(app.dataFolder, 'backups'))).toEqual([
    expect.stringMatching(/^counterfoil-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[\da-f]{8}\.zip$/),
  ]);

  // What it holds comes back from the list, after a look at what would change.
  const table = page.getByRole('table', { name: 'Available backups' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').nth(1)).toContainText('Data folder');
  await callFrom(page, 'addressBook.remove', { address: entry.address, chain: null });
  await table.getByRole('button', { name: 'See changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore from a backup' });
  await expect(dialog.getByRole('row', { name: /Address book/ })).toContainText('1 new');
  await shots(page, 'restore');
  await dialog.getByRole('checkbox', { name: 'Select all' }).check();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog).toContainText('Address book: 1 added.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(table.getByRole('button', { name: 'See changes' })).toBeFocused();
  expect(JSON.stringify(await callFrom(page, 'addressBook.list', {}))).toContain('Cold storage');

  await panel.getByRole('button', { name: 'Choose folder' }).click();
  await expect(panel.getByRole('alert')).toContainText('Folders cannot be chosen in the browser.');
  // Without a keychain that lasts there is nothing to encrypt with.
  await expect(panel).toContainText('Needs a keychain.');
  await expect(panel.getByRole('button', { name: 'Set passphrase' })).toHaveCount(0);
  await shots(page, 'auto');
});

test('an encrypted file opens with its passphrase, and with no other', async ({ venuePage: page, app }) => {
  await openSettings(page, 'Backup');
  await page.getByRole('button', { name: 'Create backup' }).click();
  await expect(page.getByRole('region', { name: 'Backup', exact: true }).getByRole('status')).toBeVisible();
  const exports = join(app.dataFolder, 'exports');
  const [plain = ''] = readdirSync(exports);
  // As this app encrypts where it has a keychain.
  const imports = join(app.dataFolder, 'imports');
  mkdirSync(imports);
  const derivation = { logN: 14, r: 8, p: 1, salt: new Uint8Array(16) };
  const sealing = await deriveKey('correct horse battery', derivation);
  const output = sealedOutput(openOutput(join(imports, `${plain}.enc`)), sealing, {
    madeAt: 1,
    isWhole: true,
  });
  output.write(readFileSync(join(exports, plain)));
  output.close();
  output.publish();

  const choose = page.getByRole('button', { name: 'Choose another file' });
  await choose.click();
  const asks = page.getByRole('dialog', { name: 'Encrypted backup' });
  await expect(asks.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();
  await choose.click();
  await asks.getByRole('textbox', { name: 'Passphrase' }).fill('wrong horse battery');
  await page.keyboard.press('Enter');
  await expect(asks.getByRole('alert')).toContainText('Wrong passphrase.');
  await shots(page, 'unlock');
  await asks.getByRole('textbox', { name: 'Passphrase' }).fill('correct horse battery');
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog', { name: 'Restore from a backup' });
  await expect(plan).toContainText(`${plain}.enc`);
  await plan.getByRole('button', { name: 'Cancel' }).click();
  await expect(choose).toBeFocused();
});

test('one that fails is said on every screen until it is mended, and can be put away', async ({
  venuePage: page,
  app,
}) => {
  // No folder can be made there.
  const folder = join(app.dataFolder, 'backups');
  writeFileSync(folder, '');
  await openSettings(page, 'Backup');
  const daily = page
    .getByRole('region', { name: 'Automatic backups' })
    .getByRole('radiogroup', { name: 'Automatic backups' });
  const turnOffAndOn = async () => {
    await daily.getByRole('radio', { name: 'Off' }).click();
    await expect(daily.getByRole('radio', { name: 'Off' })).toBeChecked();
    await daily.getByRole('radio', { name: 'On' }).click();
  };
  await turnOffAndOn();
  const banner = page.locator('.banner').filter({ hasText: 'Automatic backup failed. No backup created:' });
  await expect(banner).toContainText('Counterfoil tries again every hour.');
  await openHistory(page);
  await expect(banner).toBeVisible();
  await shots(page, 'failed');
  await banner.getByRole('button').click();
  await expect(banner).toHaveCount(0);
  // Off, nothing is wrong; on again, the same failure is news.
  await openSettings(page, 'Backup');
  await turnOffAndOn();
  await expect(banner).toBeVisible();
  rmSync(folder);
  await turnOffAndOn();
  await expect(page.getByRole('table', { name: 'Available backups' }).getByRole('row')).toHaveCount(2);
  await expect(banner).toHaveCount(0);
});

/** The browser host's keychain ends with the program and keeps no key: the page is answered as where there is one, which refuses at first. */
async function withKeychain(page: Page): Promise<string[]> {
  const sent: string[] = [];
  const view = (isOn: boolean) => ({
    automatic: true,
    encryption: { isOn, canKeep: true },
    data: { last: null, problem: null },
    other: null,
  });
  const refusal = { ok: false, error: { kind: 'store', message: 'The keychain is locked. Unlock it.' } };
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const app = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, name, args } = JSON.parse(String(text)) as { id: number; name: string; args: unknown[] };
      const answer = (result: unknown) => socket.send(JSON.stringify({ id, result }));
      if (name === 'backup.automatic') answer({ ok: true, value: view(false) });
      else if (name === 'backup.setPassphrase') {
        sent.push((args[0] as { passphrase: string }).passphrase);
        answer(sent.length === 1 ? refusal : { ok: true, value: view(true) });
      } else app.send(text);
    });
  });
  return sent;
}

test('a passphrase is set once it was typed twice alike, and stays nowhere in the page', async ({
  page,
  app,
}) => {
  const sent = await withKeychain(page);
  await page.goto(app.url);
  await openSettings(page, 'Backup');
  const panel = page.getByRole('region', { name: 'Automatic backups' });
  await panel.getByRole('button', { name: 'Set passphrase' }).click();
  const form = panel.getByRole('form', { name: 'Passphrase for backups' });
  const passphrase = form.getByLabel('Passphrase', { exact: true });
  const again = form.getByLabel('Passphrase again');
  await expect(passphrase).toBeFocused();
  await passphrase.fill('too short');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Use at least 12 characters.');
  await passphrase.fill('correct horse battery');
  await again.fill('correct horse batterx');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('The two passphrases are different.');
  expect(sent).toEqual([]);
  await again.fill('correct horse battery');
  await form.getByRole('button', { name: 'Encrypt backups' }).click();
  await expect(form).toContainText('The keychain is locked.');
  await form.getByRole('button', { name: 'Encrypt backups' }).click();
  await expect(panel).toContainText('On for new backups');
  await expect(form).toHaveCount(0);
  expect(sent).toEqual(['correct horse battery', 'correct horse battery']);
  expect(await page.content()).not.toContain('horse');
});
