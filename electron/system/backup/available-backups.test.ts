/**
 * Seam: the whole app with its automatic backups. Breaks when one of them is not offered, when the page can name another file, or when a new
 * data folder cannot be filled from the second folder.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { succeed } from '../../../shared/base/result.ts';
import { dataFolder, call, endFolder, freshFolder, openApp } from '../../../tests/helpers/app-world.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import type { Platform } from '../../app/app.ts';
import { memoryKeychain } from '../../platform/keychain.ts';
import type { App } from '../../app/app.ts';
import { inlineJobs } from '../../app/jobs/jobs.ts';
import { systemIds } from '../../platform/ids.ts';
import { createAvailableBackups } from './available-backups.ts';

let second: string;
beforeEach(() => {
  second = mkdtempSync(join(tmpdir(), 'second-'));
  freshFolder();
});
afterEach(() => {
  endFolder();
  rmSync(second, { recursive: true });
});

const NAME = { address: 'TSupplier1', chain: null, name: 'Supplier', note: '' };

/** An app whose person chooses `second` where a folder is asked for. */
function open(change: Partial<Platform> = {}) {
  const chooser = {
    open: () => Promise.resolve(succeed(null)),
    folder: () => Promise.resolve(succeed({ path: second })),
  };
  return openApp(undefined, { chooser, ...change });
}

function once(app: App, isIt: (view: { data: unknown; other: unknown }) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = app.subscribe((name, payload) => {
      if (name !== 'automaticBackups' || !isIt(payload as never)) return; // the payload of this very event
      stop();
      resolve();
    });
  });
}

it('both folders are offered, and what was in the second one fills a new data folder', async () => {
  const { app } = await open();
  await call(app, 'addressBook.put', { entry: NAME, replaces: null });
  expect(await call(app, 'backup.list', {})).toEqual({ backups: [], unread: [] });
  app.backUpDaily();
  const made = once(app, ({ other }) => (other as { last: unknown } | null)?.last !== null && other !== null);
  await call(app, 'backup.chooseFolder', {});
  await made;
  const { backups } = await call(app, 'backup.list', {});
  expect(backups.map(({ place }) => place)).toEqual(['data', 'other']);
  expect(readdirSync(join(dataFolder(), 'backups'))).toEqual(readdirSync(second));
  await call(app, 'addressBook.remove', { address: NAME.address, chain: null });
  const [first] = backups;
  const plan = await call(app, 'backup.open', { id: first?.id ?? null });
  expect(plan?.lists.find(({ title }) => title === 'Address book')).toMatchObject({ added: 1 });
  await call(app, 'backup.discard', { restoreId: plan?.restoreId ?? '' });
  await app.close();
  endFolder();

  freshFolder();
  const { app: next } = await open();
  await call(next, 'backup.chooseFolder', {});
  const [there] = (await call(next, 'backup.list', {})).backups;
  expect(there).toMatchObject({ place: 'other' });
  const opened = await call(next, 'backup.open', { id: there?.id ?? null });
  const take = opened?.changes.map(({ id }) => id) ?? [];
  await call(next, 'backup.restore', { restoreId: opened?.restoreId ?? '', onConflict: 'keep', take });
  expect((await call(next, 'addressBook.list', {})).entries).toEqual([NAME]);
  await next.close();
});

it('an id of no list is refused, whatever it is', async () => {
  const { app } = await open();
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(call(app, 'backup.open', { id })).rejects.toThrow('no longer listed');
  await expect(call(app, 'backup.open', { id: '../../etc/passwd' })).rejects.toThrow();
  await app.close();
});

it('a folder that is not there, is no folder, or never answers is named, and the other is listed', async () => {
  const clock = manualClock();
  const data = join(second, 'data');
  mkdirSync(data);
  const name = 'counterfoil-auto-2026-11-27T21-30-00Z-1a2b3c4d.zip';
  writeFileSync(join(data, name), 'four');
  const file = join(second, 'file');
  writeFileSync(file, '');
  const listed = {
    backups: [
      {
        id: expect.any(String) as string,
        at: Date.UTC(2026, 10, 27, 21, 30),
        bytes: 4,
        place: 'data',
        isEncrypted: false,
      },
    ],
    unread: ['other'],
  };
  for (const other of [join(second, 'gone'), file]) {
    const available = createAvailableBackups({
      jobs: inlineJobs,
      clock,
      ids: systemIds,
      folders: () => ({ data, other }),
    });
    expect(await available.list()).toEqual(listed);
  }
  const hangs = createAvailableBackups({
    jobs: {
      ...inlineJobs,
      run: (job, input) =>
        (input as { folder: string }).folder === 'share'
          ? new Promise(() => undefined)
          : inlineJobs.run(job, input),
    },
    clock,
    ids: systemIds,
    folders: () => ({ data, other: 'share' }),
  });
  const listing = hangs.list();
  await clock.advanceAsync(5_000);
  expect(await listing).toEqual(listed);
});

it('an encrypted one asks for its passphrase on a computer that has no key of it, and not on its own', async () => {
  const passphrase = 'correct horse battery';
  const { app, log } = await open({ keychain: { ...memoryKeychain(), lasts: true } });
  await call(app, 'addressBook.put', { entry: NAME, replaces: null });
  await call(app, 'backup.setPassphrase', { passphrase });
  app.backUpDaily();
  const made = once(app, ({ other }) => other !== null && (other as { last: unknown }).last !== null);
  await call(app, 'backup.chooseFolder', {});
  await made;
  const own = (await call(app, 'backup.list', {})).backups;
  expect(own.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
  const plan = await call(app, 'backup.open', { id: own[0]?.id ?? null });
  expect(plan?.lists.find(({ title }) => title === 'Address book')).toMatchObject({ same: 1 });
  await call(app, 'backup.discard', { restoreId: plan?.restoreId ?? '' });
  await app.close();
  expect(JSON.stringify(log)).not.toContain('horse');
  endFolder();

  freshFolder();
  const { app: next } = await open();
  await call(next, 'backup.chooseFolder', {});
  const [there] = (await call(next, 'backup.list', {})).backups;
  const opened = await next.handlers['backup.open']({ id: there?.id ?? null });
  expect(opened).toMatchObject({ ok: false, error: { kind: 'no-credentials' } });
  expect(await next.handlers['backup.unlock']({ passphrase: 'wrong horse battery' })).toMatchObject({
    ok: false,
    error: { kind: 'bad-request', field: 'passphrase' },
  });
  const unlocked = await call(next, 'backup.unlock', { passphrase });
  const take = unlocked.changes.map(({ id }) => id);
  await call(next, 'backup.restore', { restoreId: unlocked.restoreId, onConflict: 'keep', take });
  expect((await call(next, 'addressBook.list', {})).entries).toEqual([NAME]);
  expect(await next.handlers['backup.unlock']({ passphrase })).toMatchObject({
    ok: false,
    error: { kind: 'not-found' },
  });
  await next.close();
});

it('one changed byte of an encrypted one is damage, not a wrong passphrase', async () => {
  const passphrase = 'correct horse battery';
  const { app } = await open({ keychain: { ...memoryKeychain(), lasts: true } });
  await call(app, 'backup.setPassphrase', { passphrase });
  app.backUpDaily();
  const made = once(app, ({ other }) => other !== null && (other as { last: unknown }).last !== null);
  await call(app, 'backup.chooseFolder', {});
  await made;
  const [name = ''] = readdirSync(second);
  const bytes = readFileSync(join(second, name));
  bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1;
  writeFileSync(join(second, name), bytes);
  const { backups } = await call(app, 'backup.list', {});
  const id = backups.find(({ place }) => place === 'other')?.id ?? null;
  expect(await app.handlers['backup.open']({ id })).toMatchObject({
    ok: false,
    error: { kind: 'bad-request', message: expect.stringContaining('changed or cut off') as string },
  });
  await app.close();
});
