/** Seam: none. Breaks when the button opens before every question is answered, or when the plan hides what goes or what stays. */
import { describe, expect, it } from 'vitest';
import { WIPE_WORD, type DeletionPlan } from '../../../shared/bridge/privacy-calls.ts';
import { mayDelete, deletionSteps } from './format-deletion.ts';

const PLAN: DeletionPlan = {
  refusal: null,
  unknownOrders: 0,
  accounts: ['Treasury', 'Arbitrage'],
  keychain: 'Secret Service',
  dataFolder: '/data',
  files: 12,
  bytes: 3_400_000,
  foreign: [],
  updater: [],
  backupFolder: null,
  lastBackupAt: null,
};
const CONFIRMED = { word: WIPE_WORD, withUnknown: false };

describe('the button that deletes', () => {
  it('says that the second folder of automatic backups is left alone', () => {
    expect(deletionSteps({ ...PLAN, backupFolder: '/mnt/usb' })).toContain(
      'Not deleted: automatic backups in /mnt/usb. Delete them there.',
    );
  });

  it('opens with the word, and not before', () => {
    expect(mayDelete(PLAN, CONFIRMED, WIPE_WORD)).toBe(true);
    for (const word of ['', 'delete-data', 'WIP', 'WIPE IT'])
      expect(mayDelete(PLAN, { ...CONFIRMED, word }, WIPE_WORD)).toBe(false);
  });

  it('stays shut while an order is on its way, and until unknown orders were answered for', () => {
    expect(mayDelete({ ...PLAN, refusal: 'Wait.' }, CONFIRMED, WIPE_WORD)).toBe(false);
    const unknown = { ...PLAN, unknownOrders: 2 };
    expect(mayDelete(unknown, CONFIRMED, WIPE_WORD)).toBe(false);
    expect(mayDelete(unknown, { ...CONFIRMED, withUnknown: true }, WIPE_WORD)).toBe(true);
  });
});

it('every account, the folder, the count of files and what stays is named', () => {
  const text = deletionSteps({ ...PLAN, foreign: ['taxes.xlsx'] }).join(' ');
  for (const part of ['Treasury, Arbitrage', 'Secret Service', '/data', '12 files (4 MB)', 'taxes.xlsx'])
    expect(text).toContain(part);
  expect(text).not.toContain('update');
  expect(deletionSteps({ ...PLAN, updater: ['/cache/counterfoil-updater'] }).join(' ')).toContain(
    'Deletes update files: /cache/counterfoil-updater.',
  );
});
