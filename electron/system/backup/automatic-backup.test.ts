/**
 * Seam: a data folder, and a folder of automatic backups on the disk. Breaks when a day gets two backups or none, when a kill leaves fewer valid
 * backups than before, or when a file goes that this installation did not make.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openSample, sampleSubmission } from '../../../tests/helpers/journal-samples.ts';
import { writeStoredJson } from '../../../tests/helpers/stored-json.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';
import { listBackups, writeAutomatic } from './automatic-backup.ts';
import { backupName, readBackupName } from './backup-names.ts';
import { verifyBackup } from './read-backup.ts';
import { deriveKey } from './sealing-key.ts';
import { WRITE_STEPS } from './write-backup.ts';

const CHILD = join(import.meta.dirname, '../../../tests/helpers/backup-child.ts');
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 2, 10, 12);
const ID = '1a2b3c4d';

let data: string;
let folder: string;
beforeEach(() => {
  const root = testFolder('automatic-');
  data = join(root, 'desk');
  folder = join(data, 'backups');
  mkdirSync(data);
  const journal = openSample(join(data, 'journal.db'));
  journal.recordSubmission(sampleSubmission('a'));
  journal.close();
});

function order(at: number, change: Partial<Parameters<typeof writeAutomatic>[0]> = {}) {
  const texts = new Map<string, string>();
  return {
    dataFolder: data,
    folder,
    makeFolder: true,
    installation: ID,
    version: '1.2.3',
    at,
    texts,
    sealing: null,
    ...change,
  };
}

async function written(at: number, change: Partial<Parameters<typeof writeAutomatic>[0]> = {}) {
  const done = await writeAutomatic(order(at, change));
  if (!done.ok) throw new Error(`${done.error.kind} ${done.error.detail}`);
  return done.value;
}

it('writes one each UTC day, which a restore accepts, and says when today’s is there', async () => {
  const first = await written(NOON + 400);
  expect(first).toMatchObject({ at: NOON, without: [] });
  expect(await written(NOON + 11 * 3_600_000)).toEqual(first);
  expect(await written(NOON + DAY)).toMatchObject({ at: NOON + DAY });
  expect(readdirSync(folder).sort()).toEqual([
    backupName(NOON, ID, false),
    backupName(NOON + DAY, ID, false),
  ]);
  for (const { name } of listBackups(folder)) {
    expect(await verifyBackup({ path: join(folder, name), dataFolder: data, sealing: null })).toMatchObject({
      ok: true,
    });
  }
  expect(readdirSync(data).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a clock that was set back gets its own backup, and nothing of later days is removed', async () => {
  for (let day = 0; day < 3; day += 1) await written(NOON + day * DAY);
  const back = await written(NOON - 30 * DAY);
  expect(back.at).toBe(NOON - 30 * DAY);
  expect(listBackups(folder)).toHaveLength(4);
});

it('removes what is outdated of its own, and no other file whatever it is called', async () => {
  for (let day = 0; day < 9; day += 1) await written(NOON + day * DAY);
  const foreign = [
    backupName(NOON - 400 * DAY, 'ffffffff', false), // of another installation
    backupName(NOON - 401 * DAY, ID, false), // its name says so, and nothing else
    'counterfoil-backup-2020-01-01.zip',
    'taxes.xlsx',
  ];
  for (const name of foreign) writeFileSync(join(folder, name), 'not ours');
  // A copy under a name that says another time.
  cpSync(
    join(folder, backupName(NOON + 8 * DAY, ID, false)),
    join(folder, backupName(NOON - 402 * DAY, ID, false)),
  );
  for (let day = 9; day < 12; day += 1) await written(NOON + day * DAY);
  const own = listBackups(folder).filter(({ installation, at }) => installation === ID && at >= NOON);
  // 10 March 2026 was a Tuesday: seven days, and the Sunday before them.
  expect(own.map(({ at }) => (at - NOON) / DAY)).toEqual([11, 10, 9, 8, 7, 6, 5]);
  for (const name of foreign) expect(readFileSync(join(folder, name), 'utf8')).toBe('not ours');
  expect(readdirSync(folder)).toContain(backupName(NOON - 402 * DAY, ID, false));
});

it('the newest backup that lacks nothing stays while those after it lack a part', async () => {
  await written(NOON);
  const lacking = { texts: new Map([['start-dates.json', null]]) };
  for (let day = 1; day < 12; day += 1) {
    expect((await written(NOON + day * DAY, lacking)).without).toHaveLength(1);
  }
  expect(listBackups(folder).map(({ at }) => at)).toContain(NOON);
});

it.each([
  ['plain', null],
  ['encrypted', 'correct horse battery'],
])(
  'what today’s %s backup lacks is known again after a restart, until the next one is complete',
  async (_kind, passphrase) => {
    const derivation = { logN: 14, r: 8, p: 1, salt: new Uint8Array(16) };
    const sealing = passphrase === null ? null : await deriveKey(passphrase, derivation);
    const lacking = { sealing, texts: new Map([['start-dates.json', null]]) };
    const first = await written(NOON, lacking);
    expect(first.without).toHaveLength(1);
    expect(await written(NOON + 60_000, lacking)).toEqual(first);
    expect((await written(NOON + DAY, { sealing })).without).toEqual([]);
  },
);

it('a file with the name of today’s backup that is none counts as none', async () => {
  mkdirSync(folder);
  const name = backupName(NOON, ID, false);
  writeFileSync(join(folder, name), 'cut off');
  expect(await written(NOON + 1_000)).toMatchObject({ at: NOON + 1_000, without: [] });
  expect(readFileSync(join(folder, name), 'utf8')).toBe('cut off');
});

it('a folder of a person that is not there is an error, and is never made', async () => {
  const gone = join(data, '../usb');
  expect(await writeAutomatic(order(NOON, { folder: gone, makeFolder: false }))).toMatchObject({
    ok: false,
    error: { kind: 'folder-gone' },
  });
  expect(readdirSync(join(data, '..'))).toEqual(['desk']);
});

it.each(WRITE_STEPS)(
  'killed at “%s”: the earlier backup is whole, and there is one more or none',
  async (step) => {
    await written(NOON);
    writeStoredJson(join(data, 'address-book.json'), { version: 1, entries: [] });
    const child = spawnSync(process.execPath, [CHILD, 'automatic', step, data, `${folder}|${NOON + DAY}`]);
    expect(child.signal).toBe('SIGKILL');
    const left = listBackups(folder);
    expect(left.length).toBe(step === 'published' ? 2 : 1);
    for (const { name } of left) {
      expect(await verifyBackup({ path: join(folder, name), dataFolder: data, sealing: null })).toMatchObject(
        { ok: true },
      );
    }
    // The next one takes away what was half done.
    rmSync(join(folder, backupName(NOON + DAY, ID, false)), { force: true });
    await written(NOON + DAY);
    expect(readdirSync(folder).sort()).toEqual([
      backupName(NOON, ID, false),
      backupName(NOON + DAY, ID, false),
    ]);
  },
);

it('reads its own names, and no other', () => {
  const name = backupName(NOON, ID, false);
  expect(readBackupName(name)).toEqual({ name, at: NOON, installation: ID, isSealed: false });
  for (const other of [
    name.replace('T12', 'T24'),
    name.replace('03-10', '02-30'),
    name.toUpperCase(),
    `${name}.part`,
    `.${name}`,
    name.replace(ID, 'xyz'),
  ]) {
    expect(readBackupName(other)).toBeNull();
  }
});

it('encrypted ones have an ending of their own, and take the place of the plain one of their day', async () => {
  await written(NOON - DAY);
  await written(NOON);
  const derivation = { logN: 14, r: 8, p: 1, salt: new Uint8Array(16) };
  const sealing = await deriveKey('correct horse battery', derivation);
  const done = await written(NOON + 60_000, { sealing });
  expect(done.without).toEqual([]);
  expect(await written(NOON + 120_000, { sealing })).toEqual(done);
  const sealed = backupName(NOON + 60_000, ID, true);
  expect(sealed).toMatch(/\.zip\.enc$/);
  expect(readdirSync(folder).sort()).toEqual([backupName(NOON - DAY, ID, false), sealed]);
  const place = { path: join(folder, sealed), dataFolder: data };
  expect(await verifyBackup({ ...place, sealing })).toMatchObject({
    ok: true,
    value: { madeAt: NOON + 60_000 },
  });
  const other = await deriveKey('correct horse batterx', derivation);
  expect(await verifyBackup({ ...place, sealing: other })).toMatchObject({
    ok: false,
    error: { kind: 'other-key' },
  });
  // Nothing of it can be read without.
  expect(readFileSync(place.path).includes('journal.db')).toBe(false);
  expect(readdirSync(data).filter((name) => name.startsWith('.'))).toEqual([]);
});
