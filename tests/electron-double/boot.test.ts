/**
 * Seam: the built dist/main/main.js with the real app, in plain Node, on a double of the few Electron calls it makes.
 * Breaks when the built app no longer starts, hands the page more than its bridge, or loosens a guard.
 * Real Electron checks the same calls by type only (shell/electron-calls.ts, main.ts).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAll } from '../../scripts/build-all.ts';
import { buildIsStale, distFolder } from '../../scripts/build-stale.ts';
import { contentPolicy } from '../../electron/shell/content-policy.ts';
import { PREFERENCES } from '../helpers/preferences.ts';

const here = import.meta.dirname;
/** As boot.ts sets it. */
const notLooser = { ...PREFERENCES, autoLockMinutes: 15 };
let userData: string;

beforeAll(async () => {
  if (buildIsStale()) await buildAll(() => {});
}, 120_000);
beforeEach(() => {
  userData = mkdtempSync(path.join(tmpdir(), 'double-'));
});
afterEach(() => rmSync(userData, { recursive: true, force: true }));

async function boot(env: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const child = spawn(
    process.execPath,
    ['--import', path.join(here, 'hook.ts'), path.join(here, 'boot.ts')],
    { env: { ...process.env, DOUBLE_DIST: distFolder, DOUBLE_USER_DATA: userData, ...env } },
  );
  let out = '';
  let errors = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString('utf8');
  });
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8');
  });
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`the boot ended with ${String(code)}: ${errors}`);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Record<string, unknown>; // one line, written by boot.ts
}

describe('the built app', () => {
  let seen: Record<string, unknown>;
  beforeAll(async () => {
    userData = mkdtempSync(path.join(tmpdir(), 'double-'));
    seen = await boot({ ELECTRON_RUN_AS_NODE: '1' });
    rmSync(userData, { recursive: true, force: true });
  }, 60_000);

  it('starts in the safe order and ends cleanly', () => {
    expect(seen['log']).toEqual([
      'requestSingleInstanceLock',
      'enableSandbox',
      'registerSchemesAsPrivileged',
      'whenReady',
      'getPath userData',
      'BrowserWindow',
    ]);
    expect(seen['exits']).toEqual([0]);
  });

  it('gives the page its bridge and nothing else', () => {
    expect(seen['keys']).toEqual(['counterfoil']);
    expect(seen['bridgeKeys']).toEqual(['call', 'on']);
  });

  it('hands no switch of Electron on to what it starts', () => {
    expect(seen['handedOn']).toBeNull();
  });

  it('tells the licence texts that lie beside it', () => {
    expect(seen['licences']).toMatch(/^Counterfoil holds the work of others/);
  });

  it('opens a sandboxed window on its own scheme', () => {
    expect(seen['loaded']).toEqual(['counterfoil://app/']);
    expect(seen['webPreferences']).toMatchObject({
      preload: path.join(distFolder, 'main/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  it('serves the built page under the golden policy, and nothing beside it', () => {
    expect(seen['policy']).toBe(contentPolicy("'none'"));
    expect(seen['html']).toContain('<div id="root"></div>');
    expect(seen['html']).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(seen['outside']).not.toBe(200);
  });

  it('holds the page where it is and denies permissions', () => {
    expect(seen['prevented']).toEqual([true, true, true, true]);
    expect(seen['openWindow']).toEqual({ action: 'deny' });
    expect(seen['permissions']).toEqual({
      media: [false, false],
      'clipboard-read': [false, false],
      'clipboard-sanitized-write': [true, true],
    });
  });

  it('answers calls through preload, registrar and app', () => {
    expect(seen['described']).toMatchObject({
      ok: true,
      value: { host: 'electron', version: '0.0.0-double' },
    });
    expect(seen['accounts']).toMatchObject({ ok: true, value: { accounts: [{ mode: 'practice' }] } });
    expect(seen['unknown']).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(seen['extra']).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
  });

  it('tells events without Electron’s event object', () => {
    expect(seen['set']).toEqual({ ok: true, value: notLooser });
    expect(seen['event']).toEqual([notLooser]);
  });
});

it('without full-text search it starts all the same and says what that means', async () => {
  const seen = await boot({ DOUBLE_NO_FTS5: '1' });
  expect(seen['described']).toMatchObject({
    ok: true,
    value: { notices: [{ about: 'search', message: expect.stringContaining('Text search is slow') }] },
  });
  expect(seen['exits']).toEqual([0]);
}, 60_000);

it('a second instance ends at once and leaves no file behind', async () => {
  expect(await boot({ DOUBLE_LOCK: 'taken' })).toEqual({
    log: ['requestSingleInstanceLock', 'exit 0'],
    exits: [0],
  });
  expect(readdirSync(userData)).toEqual([]);
});

it('an installed app with a debugging port says so, ends and leaves no file behind', async () => {
  const env = { DOUBLE_PACKAGED: '1', DOUBLE_SWITCHES: '{"remote-debugging-port":"9222"}' };
  expect(await boot(env)).toEqual({ log: ['exit 1'], exits: [1] });
  expect(readdirSync(userData)).toEqual([]);
});

it('goes on after a promise that nobody waited for, and ends in order after an exception that nothing caught', async () => {
  const { goesOn, exits, errors } = await boot({ DOUBLE_FAULT: '1' });
  expect(goesOn).toBe(true);
  expect(exits).toEqual([1]);
  expect(errors).toMatchObject([
    ['Counterfoil quit unexpectedly', expect.stringContaining('Orders and records are safe.')],
  ]);
  const crashes = JSON.parse(readFileSync(path.join(userData, 'desk/logs/crashes.json'), 'utf8')) as {
    what: string;
  }[]; // the app wrote it
  expect(crashes.map(({ what }) => what)).toEqual([
    'Uncaught exception. TypeError.',
    'Unhandled rejection. TypeError.',
  ]);
}, 60_000);
