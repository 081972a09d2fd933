/**
 * Seam: the built dist/main/main.js started with --diagnostics or --bundle, in plain Node on the double of Electron, beside a copy that runs.
 * Breaks when such a start takes the lock away from a running copy, shows anything, writes into the user's data or leaves its own behind,
 * prints something else than the checks, or ends with the wrong code.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildAll } from '../../scripts/build-all.ts';
import { buildIsStale, distFolder } from '../../scripts/build-stale.ts';
import { headPath, readHead } from '../../electron/storage/log-head.ts';
import { call, dataFolder, endFolder, freshFolder, openApp, ORDER } from '../helpers/app-world.ts';

const here = import.meta.dirname;
/** `user` is Electron's folder; the app's data lie in `desk` below it. `out` is for reports. */
let folder: string;

beforeAll(async () => {
  if (buildIsStale()) await buildAll(() => {});
}, 120_000);
beforeEach(() => {
  freshFolder();
  folder = mkdtempSync(path.join(tmpdir(), 'diagnostics-app-'));
  for (const name of ['user', 'tmp', 'out']) mkdirSync(path.join(folder, name));
});
afterEach(() => {
  endFolder();
  rmSync(folder, { recursive: true, force: true });
});

/** No keychain is there to be asked; the single-instance lock is held by another copy. */
async function start(words: readonly string[], userData = path.dirname(dataFolder()), lc = 'en_GB') {
  const script = [path.join(here, 'hook.ts'), path.join(here, 'self-test-boot.ts')] as const;
  const child = spawn(process.execPath, ['--import', ...script, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LC_ALL: `${lc}.UTF-8`,
      TMPDIR: path.join(folder, 'tmp'),
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
      DOUBLE_DIST: distFolder,
      DOUBLE_USER_DATA: userData,
      DOUBLE_PACKAGED: '1',
      DOUBLE_LOCK: 'taken',
    },
  });
  const ended = { out: '', errors: '' };
  child.stdout.on('data', (part: Buffer) => (ended.out += part.toString('utf8')));
  child.stderr.on('data', (part: Buffer) => (ended.errors += part.toString('utf8')));
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  const seen = JSON.parse(ended.errors.trim().split('\n').at(-1) ?? '') as { log: string[] }; // one line of self-test-boot.ts
  return { code, out: ended.out, seen };
}

/** Every file below a folder with its time and content. */
function snapshot(below: string): unknown[] {
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [file, statSync(file).mtimeMs, readFileSync(file).toString('base64')];
    });
}

it('--diagnostics prints every check beside a copy that runs, takes no lock, and changes nothing', async () => {
  const { app, clock } = await openApp();
  await call(app, 'orders.place', ORDER);
  // The outcome reaches the disk behind the answer.
  const head = headPath(path.join(dataFolder(), 'journal.db'));
  await vi.waitUntil(() => readHead(head)?.synced.rows === 2);
  const before = snapshot(path.dirname(dataFolder()));
  const { code, out, seen } = await start(['--diagnostics']);
  expect(out.match(/^ ?\d+\. /gm), out).toHaveLength(14);
  expect(out).toMatch(/^ 1\. Keychain +FAIL /m);
  expect(out).toMatch(/^11\. Order journal +ok .*\n +Entries: 2$/m);
  expect(out).toMatch(
    /^ 6\. Signature +- +Skipped: the practice exchange runs only while Counterfoil is open/m,
  );
  expect(code).toBe(1); // the keychain, which is not there
  expect(seen).toEqual({
    log: ['getPath userData', 'setPath userData', 'enableSandbox', 'exit 1'],
    shown: [],
    dialogs: [],
    tray: 0,
  });
  expect(snapshot(path.dirname(dataFolder()))).toEqual(before);
  expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
  const placed = await call(app, 'orders.recent', { limit: 1 });
  expect(placed.unknown).toEqual([]);
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
}, 60_000);

it('--bundle saves a report, one line of JSON with --json, in English whatever the system speaks', async () => {
  const { app, clock } = await openApp();
  await call(app, 'orders.place', ORDER);
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
  const file = path.join(folder, 'out/report.zip');
  const { out } = await start(['--bundle', file, '--json'], undefined, 'en_XA');
  const report = JSON.parse(out) as { checks: { id: string }[]; report: { files: { name: string }[] } };
  expect(out).not.toMatch(/[⟦⟧]/);
  expect(report).toMatchObject({ ok: false, version: '0.0.0-double', report: { saved: true, path: file } });
  expect(report.checks).toHaveLength(14);
  expect(report.report.files.map(({ name }) => name)).not.toContain('journal.txt');
  expect(statSync(file).size).toBeGreaterThan(500);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await start([`--bundle=${file}`]);
  expect([again.code, again.out]).toEqual([2, 'The report file already exists. Choose another name.\n']);
}, 60_000);

it.each([
  [['--diagnostics', 'nonsense'], /^Usage:\n {2}counterfoil --diagnostics /],
  [['--diagnostics'], /^No data folder\. Nothing was checked\.\n$/],
] as const)(
  '%j makes no sense here, ends with 2 and makes no folder',
  async (words, message) => {
    const user = path.join(folder, 'user');
    const { code, out, seen } = await start(words, user);
    expect([code, out]).toEqual([2, expect.stringMatching(message)]);
    expect(seen.log).not.toContain('requestSingleInstanceLock');
    expect(readdirSync(user)).toEqual([]);
  },
  60_000,
);

it.each(['--nonsense', '--data=/somewhere'])(
  'a switch that is not allowed, %s, is refused beside it',
  async (word) => {
    const user = path.join(folder, 'user');
    const { code, out } = await start(['--diagnostics', word], user);
    expect([code, out]).toEqual([1, '']);
    expect(readdirSync(user)).toEqual([]);
  },
  60_000,
);

it('without a folder for temporary files it goes on: a full disk may be what is looked for', async () => {
  rmSync(path.join(folder, 'tmp'), { recursive: true });
  mkdirSync(dataFolder(), { recursive: true });
  const { out, seen } = await start(['--diagnostics']);
  expect(out).toMatch(/^ 2\. Disk +(?:ok|warn) /m);
  expect(seen.log).toEqual(['getPath userData', 'enableSandbox', 'exit 1']);
}, 60_000);
