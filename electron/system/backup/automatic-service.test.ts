/**
 * Seam: the service on a fake clock and a job that a test answers. Breaks when a backup delays the start or an order, when a failure is not
 * shown, shown again each hour, or not tried again, or when one folder that fails stops the other.
 */
import { beforeEach, expect, it } from 'vitest';
import type { AutomaticBackups } from '../../../shared/bridge/backup-calls.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';
import { nodeFiles } from '../../platform/files.ts';
import { type Keychain, memoryKeychain } from '../../platform/keychain.ts';
import { openSettings } from '../../settings/settings-file.ts';
import type { AutomaticDone, AutomaticOrder } from './automatic-backup.ts';
import { type AutomaticParts, createAutomaticService } from './automatic-service.ts';
import { createBackupKey } from './backup-key.ts';
import { installationOf } from './installation.ts';
import type { WriteFailure } from './write-failure.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 2, 10, 12);
const FULL: WriteFailure = { kind: 'disk-full', detail: 'ENOSPC' };

let clock: ReturnType<typeof manualClock>;
let folder: string;
let orders: AutomaticOrder[];
let views: AutomaticBackups[];
let busy: boolean;
let keychain: Keychain;
let answer: (order: AutomaticOrder) => Promise<Result<AutomaticDone, WriteFailure>>;
beforeEach(() => {
  clock = manualClock(NOON);
  folder = testFolder('automatic-service-');
  orders = [];
  views = [];
  busy = false;
  keychain = { ...memoryKeychain(), lasts: true };
  answer = ({ at }) => Promise.resolve(succeed({ at, bytes: 1_000, without: [] }));
});

function service(change: Partial<AutomaticParts> = {}) {
  const opened = openSettings({ files: nodeFiles, clock, dataFolder: folder, hasOtherData: () => false });
  if (!opened.ok) throw new Error(opened.error.message);
  const made = createAutomaticService({
    jobs: {
      run(name, input) {
        if (name !== 'automatic') throw new Error(name);
        orders.push(input as AutomaticOrder);
        return answer(input as AutomaticOrder) as never; // of the one job that is run
      },
      close: () => Promise.resolve(),
    },
    clock,
    key: createBackupKey({ keychain, installation: () => '1a2b3c4d', register: () => undefined }),
    installation: installationOf(opened.value, {
      uuid: () => '1a2b3c4d-0000-4000-8000-000000000000',
    }),
    chooser: {
      open: () => Promise.resolve(succeed(null)),
      folder: () => Promise.resolve(succeed({ path: '/mnt/usb' })),
    },
    folder,
    settings: opened.value,
    version: '1.2.3',
    texts: () => Promise.resolve(new Map()),
    isBusy: () => busy,
    changed: (view) => views.push(view),
    ...change,
  });
  return { ...made, settings: opened.value };
}

async function view({ handlers }: ReturnType<typeof service>): Promise<AutomaticBackups> {
  const reply = await handlers['backup.automatic']({});
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

it('the first is made a minute after the window opened, never before, and later it looks every hour', async () => {
  const backups = service();
  await clock.advanceAsync(3 * HOUR);
  expect(orders).toEqual([]);
  backups.start();
  await clock.advanceAsync(MINUTE - 1);
  expect(orders).toEqual([]);
  await clock.advanceAsync(1);
  expect(orders).toMatchObject([
    { folder: `${folder}/backups`, makeFolder: true, installation: '1a2b3c4d', at: NOON + 3 * HOUR + MINUTE },
  ]);
  // Today's is there; at midnight it is another day.
  await clock.advanceAsync(8 * HOUR);
  expect(orders).toHaveLength(1);
  await clock.advanceAsync(HOUR);
  expect(orders).toHaveLength(2);
  expect(await view(backups)).toMatchObject({ data: { problem: null }, other: null });
  backups.close();
  await clock.advanceAsync(50 * HOUR);
  expect(orders).toHaveLength(2);
  // The next run has the same name for itself.
  expect(backups.settings.get().backups.installation).toBe('1a2b3c4d');
});

it('waits while an order is on its way', async () => {
  const backups = service();
  busy = true;
  backups.start();
  await clock.advanceAsync(10 * MINUTE);
  expect(orders).toEqual([]);
  busy = false;
  await clock.advanceAsync(10_000);
  expect(orders).toHaveLength(1);
});

it('a failure is said once, tried again every hour, and gone when one is made', async () => {
  const backups = service();
  answer = () => Promise.resolve(fail(FULL));
  backups.start();
  await clock.advanceAsync(MINUTE + 4 * HOUR);
  expect(orders).toHaveLength(5);
  expect(new Set(views.map(({ data }) => data.problem)).size).toBe(1);
  expect(views).toHaveLength(1);
  expect(views[0]?.data.problem).toMatch(/^Automatic backup failed. .*disk is full.*every hour\.$/);
  answer = ({ at }) => Promise.resolve(succeed({ at, bytes: 1_000, without: [] }));
  await clock.advanceAsync(HOUR);
  expect(views.at(-1)?.data).toMatchObject({ problem: null, last: { bytes: 1_000 } });
});

it('of two folders the one that fails, or never answers, does not stop the other', async () => {
  const backups = service();
  backups.start();
  answer = (order) =>
    order.makeFolder
      ? Promise.resolve(succeed({ at: order.at, bytes: 1, without: [] }))
      : Promise.resolve(fail({ kind: 'folder-gone', detail: 'ENOENT' }));
  expect((await backups.handlers['backup.chooseFolder']({})).ok).toBe(true);
  await clock.advanceAsync(0);
  expect(await view(backups)).toMatchObject({
    data: { last: { bytes: 1 }, problem: null },
    other: { folder: '/mnt/usb', problem: expect.stringContaining('second folder') as string },
  });
  // A share that hangs, over some days.
  answer = (order) =>
    order.makeFolder
      ? Promise.resolve(succeed({ at: order.at, bytes: 2, without: [] }))
      : new Promise(() => undefined);
  orders = [];
  await clock.advanceAsync(72 * HOUR);
  expect(orders.map(({ makeFolder }) => makeFolder)).toEqual([false, true, true, true]);
  expect((await view(backups)).data.last?.bytes).toBe(2);
});

it('a clock that is set back makes one for the day it says', async () => {
  const backups = service();
  backups.start();
  await clock.advanceAsync(MINUTE);
  clock.step(-40 * 24 * HOUR);
  await clock.advanceAsync(HOUR);
  expect(orders.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
    '2026-03-10',
    '2026-01-29',
  ]);
  backups.close();
});

it('turned off, none is made and nothing is wrong; turned on again, one is made at once', async () => {
  const backups = service();
  answer = () => Promise.resolve(fail(FULL));
  backups.start();
  await clock.advanceAsync(MINUTE);
  await backups.handlers['backup.setAutomatic']({ automatic: false });
  expect(await view(backups)).toMatchObject({ automatic: false, data: { problem: null } });
  orders = [];
  await clock.advanceAsync(30 * HOUR);
  expect(orders).toEqual([]);
  await backups.handlers['backup.setAutomatic']({ automatic: true });
  await clock.advanceAsync(0);
  expect(orders).toHaveLength(1);
});

it('says what the last one lacks', async () => {
  const backups = service();
  const without = [{ title: 'Order journal', why: 'It does not verify.' }];
  answer = () => Promise.resolve(succeed({ at: NOON, bytes: 1, without }));
  backups.start();
  await clock.advanceAsync(MINUTE);
  expect((await view(backups)).data.problem).toBe(
    'The last automatic backup is incomplete. Missing: Order journal. It does not verify.',
  );
});

it('refuses the data folder, and any folder in it, as the second one', async () => {
  for (const path of [folder, `${folder}/backups`]) {
    const chooser = {
      open: () => Promise.resolve(succeed(null)),
      folder: () => Promise.resolve(succeed({ path })),
    };
    expect(await service({ chooser }).handlers['backup.chooseFolder']({})).toMatchObject({
      ok: false,
      error: { kind: 'bad-request' },
    });
  }
});

it('with a passphrase the next ones are encrypted at once, by a key that the keychain keeps', async () => {
  const backups = service();
  backups.start();
  await clock.advanceAsync(MINUTE);
  expect(orders.map(({ sealing }) => sealing)).toEqual([null]);
  const set = await backups.handlers['backup.setPassphrase']({ passphrase: 'correct horse battery' });
  expect(set).toMatchObject({ ok: true, value: { encryption: { isOn: true, canKeep: true } } });
  await clock.advanceAsync(0);
  expect(orders.at(-1)?.sealing?.key).toHaveLength(32);
  const kept = await keychain.get('Counterfoil backups', '1a2b3c4d');
  expect(JSON.stringify(kept)).not.toContain('horse');
  expect(JSON.stringify(backups.settings.get())).not.toContain('horse');
  await backups.handlers['backup.removePassphrase']({});
  await clock.advanceAsync(0);
  expect(orders.at(-1)?.sealing).toBeNull();
  expect(await keychain.get('Counterfoil backups', '1a2b3c4d')).toEqual(succeed(null));
});

it('where the key is gone none is made unencrypted instead: it says so, and goes on when it is back', async () => {
  const backups = service();
  await backups.handlers['backup.setPassphrase']({ passphrase: 'correct horse battery' });
  const kept = await keychain.get('Counterfoil backups', '1a2b3c4d');
  await keychain.remove('Counterfoil backups', '1a2b3c4d');
  backups.start();
  await clock.advanceAsync(MINUTE);
  expect(orders).toEqual([]);
  expect((await view(backups)).data.problem).toContain('Set the passphrase again');
  if (kept.ok) await keychain.put('Counterfoil backups', '1a2b3c4d', kept.value ?? '');
  await clock.advanceAsync(HOUR);
  expect(orders[0]?.sealing?.key).toHaveLength(32);
});

it('a keychain that ends with the program keeps no key, and encryption stays off', async () => {
  keychain = memoryKeychain();
  const backups = service();
  const set = await backups.handlers['backup.setPassphrase']({ passphrase: 'correct horse battery' });
  expect(set).toMatchObject({ ok: false, error: { kind: 'keychain-unavailable' } });
  expect((await view(backups)).encryption).toEqual({ isOn: false, canKeep: false });
});
