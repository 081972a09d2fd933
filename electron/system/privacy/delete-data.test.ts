/**
 * Seam: the keychain port and a real folder. Breaks when something is called gone that is not, when a file of somebody else's goes, when
 * a refusing keychain leaves a half-deleted folder, or when the receipt holds a secret.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { memoryKeychain } from '../../platform/keychain.ts';
import { listOwnFiles, removeOwn } from './own-files.ts';
import { planDeletion, deleteData, type DeletionParts } from './delete-data.ts';

const SECRET = '{"key":"k-canary-77","secret":"s-canary-77","passphrase":"p-canary-77"}';
const OWN = [
  'settings.json',
  'settings.version-3.json',
  'settings.copy.json',
  'settings.older-1700000000000.json',
  'settings.damaged-1700000000000.json',
  'journal.db',
  'journal.db-wal',
  'journal.db-shm',
  'journal.restore.db',
  'journal.replaced-2026-11-22.db.part',
  'archive.db',
  'reviews.db',
  'reviews.head',
  'journal.head',
  'views.damaged.json',
  'address-book.json',
  'last-backup.json',
  'synced-accounts.json',
  '.123.1700000000000.tmp',
  '.123.6b3f0d5e-9c1a-4a77-8f0e-2d7c1b9a4e55.tmp',
  '.counterfoil-export-12-1.part',
];
const FOREIGN = [
  'taxes.xlsx',
  'settings.yaml',
  'journal.txt',
  'photos',
  'notes.json',
  '.profile',
  'settings',
];

let root: string;
let folder: string;
let closed: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'counterfoil-wipe-'));
  folder = join(root, 'desk');
  mkdirSync(join(folder, 'practice/accounts'), { recursive: true });
  mkdirSync(join(folder, '.backup-99-abc'));
  mkdirSync(join(folder, 'exports'));
  mkdirSync(join(folder, 'statements'));
  mkdirSync(join(folder, 'backups'));
  closed = 0;
  for (const name of OWN) writeFileSync(join(folder, name), 'own');
  writeFileSync(join(folder, 'practice/accounts/a.json'), 'own');
  writeFileSync(join(folder, '.backup-99-abc/archive.db'), 'own');
  writeFileSync(join(folder, 'exports/orders.csv'), 'own');
  writeFileSync(join(folder, 'statements/0a1b.json'), 'own');
  writeFileSync(join(folder, 'backups/counterfoil-auto-2026-11-27T21-30-00Z-1a2b3c4d.zip'), 'own');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function setUp(change: Partial<DeletionParts> = {}) {
  const keychain = memoryKeychain();
  await keychain.put('Counterfoil live', 'a-1', SECRET);
  await keychain.put('Counterfoil practice', 'a-1', SECRET);
  await keychain.put('Counterfoil live', 'a-2', SECRET);
  await keychain.put('Counterfoil backups', '1a2b3c4d', SECRET);
  const parts: DeletionParts = {
    clock: manualClock(),
    keychain,
    folder,
    updaterPaths: [join(root, 'cache/counterfoil-updater'), join(root, '.updaterId'), join(root, 'none')],
    version: '1.2.3',
    accounts: () => [
      { id: 'a-1', name: 'Treasury' },
      { id: 'a-2', name: 'Arbitrage' },
    ],
    logItems: [{ service: 'Counterfoil logs', account: 'signing key' }],
    stopSigning: () => undefined,
    ordersUnderWay: () => 0,
    unknownOrders: () => 0,
    lastBackupAt: () => null,
    backupKey: () => ({ service: 'Counterfoil backups', account: '1a2b3c4d' }),
    backupFolder: () => null,
    closeStores: () => Promise.resolve(void (closed += 1)),
    clearPage: () => Promise.resolve({ did: 'emptied', left: [] }),
    ...change,
  };
  return { parts, keychain };
}

it('takes every file of ours and every item of every account, checks again, and reports it', async () => {
  const { parts, keychain } = await setUp();
  expect(planDeletion(parts)).toMatchObject({
    refusal: null,
    accounts: ['Treasury', 'Arbitrage'],
    // Two of them are what an open database has beside it.
    files: OWN.length - 2 + 5,
    bytes: (OWN.length + 5) * 3,
    foreign: [],
  });
  const report = await deleteData(parts, { withoutKeychain: false });
  expect(report).toMatchObject({ outcome: 'complete', left: [] });
  expect(report.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(readdirSync(folder)).toEqual([]);
  expect(closed).toBe(1);
  for (const id of ['a-1', 'a-2']) {
    for (const service of ['Counterfoil live', 'Counterfoil practice'])
      expect(await keychain.get(service, id)).toEqual(succeed(null));
  }
  expect(report.steps[0]?.detail).toContain('4 items of 2 accounts');
  expect(await keychain.get('Counterfoil backups', '1a2b3c4d')).toEqual(succeed(null));
  expect(report.receipt).toContain('Everything below was deleted and checked.');
  expect(report.receipt).not.toContain('canary');
});

it('leaves what is none of ours where it is, names it, and follows no link', async () => {
  const outside = join(root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'precious.txt'), 'precious');
  symlinkSync(outside, join(folder, 'practice/link'));
  symlinkSync(join(outside, 'precious.txt'), join(folder, 'alerts.json'));
  mkdirSync(join(folder, 'photos'));
  for (const name of FOREIGN.filter((one) => one !== 'photos')) writeFileSync(join(folder, name), 'theirs');
  const { parts } = await setUp();
  const report = await deleteData(parts, { withoutKeychain: false });
  expect(report.outcome).toBe('complete');
  expect(readdirSync(folder).sort()).toEqual([...FOREIGN].sort());
  expect(readFileSync(join(outside, 'precious.txt'), 'utf8')).toBe('precious');
  for (const name of FOREIGN) expect(report.receipt).toContain(name);
});

it('a keychain that refuses stops it before any file, and what is left is named with the way to take it away', async () => {
  const { parts, keychain } = await setUp();
  const refusing = {
    ...keychain,
    remove: (service: string, account: string) =>
      account === 'a-2'
        ? Promise.resolve(fail({ kind: 'locked', message: 'The keyring is locked.' } as const))
        : keychain.remove(service, account),
  };
  const before = readdirSync(folder);
  const stopped = await deleteData({ ...parts, keychain: refusing }, { withoutKeychain: false });
  expect(stopped.outcome).toBe('stopped');
  expect(stopped.steps.map(({ outcome }) => outcome)).toEqual([
    'left',
    'not-begun',
    'not-begun',
    'not-begun',
    'not-begun',
  ]);
  expect(readdirSync(folder)).toEqual(before);
  expect(closed).toBe(0);
  expect(stopped.left.map(({ name }) => name)).toEqual([
    expect.stringContaining('“Counterfoil live”, a-2 (Arbitrage)'),
    expect.stringContaining('“Counterfoil practice”, a-2 (Arbitrage)'),
  ]);
  expect(stopped.left[0]?.how).toContain('The keyring is locked.');

  const went = await deleteData({ ...parts, keychain: refusing }, { withoutKeychain: true });
  expect(went.outcome).toBe('left');
  expect(readdirSync(folder)).toEqual([]);
  expect(went.receipt).toContain('NOT COMPLETE');
  expect(went.receipt).not.toContain('canary');
});

it('an item that is still there after it was removed is not called gone', async () => {
  const { parts, keychain } = await setUp();
  const lying = { ...keychain, remove: () => Promise.resolve(succeed(true)) };
  const report = await deleteData({ ...parts, keychain: lying }, { withoutKeychain: false });
  expect(report.outcome).toBe('stopped');
  expect(report.left).toHaveLength(4);
});

it('a file that cannot be deleted is named with the reason, and everything else is gone', async () => {
  const { parts } = await setUp({
    remove(where, entry) {
      if (entry.name === 'journal.db') throw Object.assign(new Error('busy'), { code: 'EBUSY' });
      removeOwn(where, entry);
    },
  });
  const report = await deleteData(parts, { withoutKeychain: false });
  expect(report.outcome).toBe('left');
  expect(report.left).toEqual([{ name: 'journal.db', how: expect.stringContaining('EBUSY') }]);
  expect(readdirSync(folder)).toEqual(['journal.db']);
});

it('a file that is written while the rest is deleted is found by the second look', async () => {
  const { parts } = await setUp({
    remove(where, entry) {
      removeOwn(where, entry);
      if (entry.name === 'archive.db') writeFileSync(join(where, 'archive.db'), 'again');
    },
  });
  const report = await deleteData(parts, { withoutKeychain: false });
  expect(report.left).toEqual([{ name: 'archive.db', how: expect.stringContaining('came back') }]);
});

it('storage of the page that could not be emptied is named, and a service that does not end hides nothing', async () => {
  const { parts } = await setUp({
    clearPage: () => Promise.resolve({ did: 'emptied', left: ['http'] }),
    closeStores: () => Promise.reject(new Error('stuck')),
  });
  const report = await deleteData(parts, { withoutKeychain: false });
  expect(report.steps.map(({ outcome }) => outcome)).toEqual(['done', 'left', 'done', 'done', 'left']);
  expect(report.left.map(({ name }) => name)).toEqual(['HTTP cache']);
  expect(report.outcome).toBe('left');
});

it('a folder that is gone already holds nothing', async () => {
  rmSync(folder, { recursive: true });
  expect(listOwnFiles(folder)).toEqual({ own: [], foreign: [] });
  const { parts } = await setUp();
  expect(await deleteData(parts, { withoutKeychain: false })).toMatchObject({ outcome: 'complete' });
  expect(existsSync(folder)).toBe(false);
});

it('an order on its way is a reason to wait', async () => {
  const { parts } = await setUp({ ordersUnderWay: () => 1 });
  expect(planDeletion(parts).refusal).toContain('Wait for the outcome');
});

function leaveDownloads(): string {
  const updater = join(root, 'cache/counterfoil-updater');
  mkdirSync(join(updater, 'pending'), { recursive: true });
  writeFileSync(join(updater, 'pending/update.AppImage'), 'an installer');
  writeFileSync(join(updater, 'installer.exe'), 'an installer');
  writeFileSync(join(root, '.updaterId'), 'a number');
  writeFileSync(join(root, 'cache/other'), 'theirs');
  return updater;
}

it('takes what the updater keeps elsewhere, checks again, and nothing beside it', async () => {
  const updater = leaveDownloads();
  const outside = join(root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'precious.txt'), 'precious');
  symlinkSync(outside, join(updater, 'pending/link'));
  const { parts } = await setUp();
  expect(planDeletion(parts).updater).toEqual([updater, join(root, '.updaterId')]);
  const report = await deleteData(parts, { withoutKeychain: false });
  expect(report).toMatchObject({ outcome: 'complete', left: [] });
  expect(report.steps[3]).toEqual({
    title: 'Update files',
    outcome: 'done',
    detail: '4 files deleted and checked: none left.',
  });
  expect(report.receipt).toContain('Update files: 4 files deleted');
  expect(readdirSync(root).sort()).toEqual(['cache', 'desk', 'outside']);
  expect(readdirSync(join(root, 'cache'))).toEqual(['other']);
  expect(readFileSync(join(outside, 'precious.txt'), 'utf8')).toBe('precious');
  expect(planDeletion(parts).updater).toEqual([]);
});

it('a folder of the updater that is a link loses the link and nothing else', async () => {
  const outside = join(root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'precious.txt'), 'precious');
  mkdirSync(join(root, 'cache'));
  symlinkSync(outside, join(root, 'cache/counterfoil-updater'));
  const { parts } = await setUp();
  expect(await deleteData(parts, { withoutKeychain: false })).toMatchObject({ outcome: 'complete' });
  expect(readdirSync(join(root, 'cache'))).toEqual([]);
  expect(readFileSync(join(outside, 'precious.txt'), 'utf8')).toBe('precious');
});

it('a download that cannot be deleted, or came back, is named in full with the way to take it away', async () => {
  const updater = leaveDownloads();
  const { parts } = await setUp({
    remove(where, entry) {
      if (entry.name.endsWith('installer.exe')) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
      removeOwn(where, entry);
      if (entry.name === '.updaterId') writeFileSync(join(where, entry.name), 'again');
    },
  });
  const report = await deleteData(parts, { withoutKeychain: false });
  expect(report.outcome).toBe('left');
  expect(report.steps[3]).toMatchObject({
    outcome: 'left',
    detail: expect.stringContaining('3 could not be deleted'),
  });
  expect(report.left).toEqual([
    { name: join(updater, 'installer.exe'), how: expect.stringContaining('EBUSY') },
    { name: updater, how: expect.any(String) },
    { name: join(root, '.updaterId'), how: expect.stringContaining('came back') },
  ]);
});

it('a keychain that refuses keeps the downloads as well', async () => {
  const updater = leaveDownloads();
  const { parts, keychain } = await setUp();
  const lying = { ...keychain, remove: () => Promise.resolve(succeed(true)) };
  await deleteData({ ...parts, keychain: lying }, { withoutKeychain: false });
  expect(existsSync(join(updater, 'installer.exe'))).toBe(true);
});
