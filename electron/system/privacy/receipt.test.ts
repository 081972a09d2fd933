/**
 * Seam: a data deletion where the system speaks lengthened English, on a keychain that refuses and files that stay. Breaks when the receipt, a file
 * for others, is in the window's language (docs/decisions/0018), or the window in the receipt's.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'receipt-'));
  for (const name of ['settings.json', 'journal.db', 'taxes.xlsx']) writeFileSync(join(folder, name), 'x');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

it.each([true, false])('is English, also of what is left; went on without the keychain: %s', async (on) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'en-XA' });
  const { deleteData } = await import('./delete-data.ts');
  const { memoryKeychain } = await import('../../platform/keychain.ts');
  const refused = { ok: false, error: { kind: 'locked', message: '⟦Thé kéyríñg ís lóçkéd.⟧' } } as const;
  const report = await deleteData(
    {
      clock: manualClock(),
      keychain: { ...memoryKeychain(), remove: () => Promise.resolve(refused) },
      folder,
      updaterPaths: [join(folder, 'settings.json')],
      version: '1.2.3',
      accounts: () => [{ id: 'a-1', name: 'Treasury' }],
      logItems: [],
      stopSigning: () => undefined,
      ordersUnderWay: () => 0,
      unknownOrders: () => 0,
      lastBackupAt: () => null,
      backupKey: () => ({ service: 'Counterfoil backups', account: '1a2b3c4d' }),
      backupFolder: () => null,
      closeStores: () => Promise.reject(new Error('stuck')),
      clearPage: () => Promise.resolve({ did: 'emptied', left: ['http', 'any'] }),
      remove() {
        throw new Error('no code');
      },
    },
    { withoutKeychain: on },
  );
  expect(report.steps).toHaveLength(5);
  for (const { title, detail } of report.steps) expect(`${title} ${detail}`).toMatch(/^⟦.*⟧ .*⟦.*⟧$/);
  for (const { how } of report.left) expect(how).toMatch(/^⟦/);
  expect(report.receipt).toContain('The keychain is locked. Open the keychain');
  expect(report.receipt).toContain(
    on ? 'The system did not delete it (no code).' : 'The keychain denied access at first.',
  );
  expect(report.receipt).not.toMatch(/[⟦⟧]/);
});
