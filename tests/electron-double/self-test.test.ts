/**
 * Seam: the built dist/main/main.js started with --self-test, in plain Node on the double of Electron, and the same in the browser host.
 * Breaks when a part that is missing is not named, when the test touches the user's data or leaves its own behind, when it opens anything a
 * person would see, or prints anything but its line.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SelfTestReport } from '../../electron/system/self-test/report.ts';
import { CHECK_NAMES } from '../../electron/system/self-test/report.ts';
import { buildAll } from '../../scripts/build-all.ts';
import { buildIsStale, distFolder } from '../../scripts/build-stale.ts';
import { projectFolder } from '../../scripts/vite/shared.ts';
import { runs } from '../helpers/runs.ts';

const here = import.meta.dirname;
/** An ordinary run takes five of the parts away, `npm run test:deep` every one. */
const EVERY_PART = runs(0, 1) === 1;
let folder: string;
/** A second build from which parts are taken away; below the project, so that the keychain's native part is found. */
let planted: string;

beforeAll(async () => {
  if (buildIsStale()) await buildAll(() => {});
  planted = mkdtempSync(path.join(projectFolder, 'node_modules/.counterfoil-self-test-'));
}, 120_000);
afterAll(() => rmSync(planted, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'self-test-'));
  mkdirSync(path.join(folder, 'user'));
  mkdirSync(path.join(folder, 'tmp'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

/** Temporary files go to a folder of the test, and no keychain is there to be asked. */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TMPDIR: path.join(folder, 'tmp'),
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
      ...env,
    },
  });
  const ended: Ended = { code: null, out: '', errors: '' };
  child.stdout.on('data', (part: Buffer) => {
    ended.out += part.toString('utf8');
  });
  child.stderr.on('data', (part: Buffer) => {
    ended.errors += part.toString('utf8');
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}

function onDouble(switches: Record<string, string>, env: Record<string, string> = {}): Promise<Ended> {
  const script = [path.join(here, 'hook.ts'), path.join(here, 'self-test-boot.ts')] as const;
  return run(['--import', ...script], {
    DOUBLE_DIST: distFolder,
    DOUBLE_USER_DATA: path.join(folder, 'user'),
    DOUBLE_SWITCHES: JSON.stringify(switches),
    DOUBLE_PACKAGED: '1',
    ...env,
  });
}

function reportOf({ out, errors }: Ended): SelfTestReport {
  const lines = out.split('\n').filter((line) => line !== '');
  expect(lines, errors).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as SelfTestReport; // its shape is what the tests look at
}

function failures({ checks }: SelfTestReport): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

/** The build without some of its files. */
function without(...files: string[]): string {
  const dist = path.join(planted, 'dist');
  rmSync(dist, { recursive: true, force: true });
  cpSync(distFolder, dist, { recursive: true });
  for (const file of files) rmSync(path.join(dist, file));
  return dist;
}

describe('the app', () => {
  it('proves all its parts, in one line, and leaves nothing behind', async () => {
    const ended = await onDouble({ 'self-test': '' });
    const report = reportOf(ended);
    expect(failures(report), ended.out).toEqual([]);
    expect(report).toMatchObject({ ok: true, version: '0.0.0-double', platform: process.platform });
    expect(report.checks.map(({ name }) => name)).toEqual([...CHECK_NAMES]);
    expect(report.checks.find(({ name }) => name === 'keychain')).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^unavailable: /),
    });
    expect(ended.code).toBe(0);
    expect(readdirSync(path.join(folder, 'user'))).toEqual([]);
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
    const seen = JSON.parse(ended.errors.trim().split('\n').at(-1) ?? '') as Record<string, unknown>; // one line of self-test-boot.ts
    expect(seen).toEqual({
      log: [
        'setPath userData',
        'enableSandbox',
        'registerSchemesAsPrivileged',
        'whenReady',
        'BrowserWindow',
        'exit 0',
      ],
      shown: [],
      dialogs: [],
      tray: 0,
    });
  }, 60_000);

  it('a keychain that is not there fails the strict test, and nothing else does', async () => {
    const strict = await onDouble({ 'self-test': 'strict' });
    expect(failures(reportOf(strict))).toEqual(['keychain']);
    expect(strict.code).toBe(1);
  }, 60_000);

  it('an installed one still refuses a debugger', async () => {
    const ended = await onDouble({ 'self-test': '', 'remote-debugging-port': '9222' });
    expect(ended).toMatchObject({ code: 1, out: '' });
  }, 60_000);

  it.each([
    { fail: ['bridge', 'scheme'], files: ['main/preload.cjs', 'renderer/index.html'] },
    {
      fail: ['archive', 'worker', 'exchange'],
      files: ['main/archive-worker.js', 'main/job-worker.js', 'exchange/main.js'],
    },
    ...(EVERY_PART ? [{ fail: ['worker'], files: ['main/keychain-worker.js'] }] : []),
  ])(
    'planted: without $files exactly these fail: $fail',
    async ({ fail, files }) => {
      const ended = await onDouble({ 'self-test': '' }, { DOUBLE_DIST: without(...files) });
      expect(failures(reportOf(ended)), ended.out).toEqual(fail);
      expect(ended.code).toBe(1);
      expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
    },
    60_000,
  );

  it.runIf(EVERY_PART)(
    'planted: without FTS5 the database fails, and nothing else does',
    async () => {
      const ended = await onDouble({ 'self-test': '' }, { DOUBLE_NO_FTS5: '1' });
      expect(failures(reportOf(ended)), ended.out).toEqual(['database']);
      expect(ended.code).toBe(1);
    },
    60_000,
  );

  it('planted: a practice exchange that starts and answers nonsense is named', async () => {
    const dist = without();
    writeFileSync(
      path.join(dist, 'exchange/main.js'),
      `console.log('{"baseUrl":"nowhere"}'); setInterval(() => {}, 1000);`,
    );
    const ended = await onDouble({ 'self-test': '' }, { DOUBLE_DIST: dist });
    expect(failures(reportOf(ended)), ended.out).toEqual(['exchange']);
  }, 60_000);
});

describe('the browser host', () => {
  const start = (...args: string[]) =>
    run([path.join(projectFolder, 'scripts/start.ts'), '--browser', ...args]);

  it('proves the same parts over its own port, strictly, and leaves nothing behind', async () => {
    const ended = await start('--self-test=strict', '--keychain', 'memory');
    const report = reportOf(ended);
    expect(failures(report), ended.out).toEqual([]);
    expect(report.checks.map(({ name }) => name)).toEqual([...CHECK_NAMES]);
    expect(ended.code).toBe(0);
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([]);
  }, 60_000);
});
