/**
 * Seam: electron-updater itself, by a double of the few calls that are used, and the files an installer leaves beside the app.
 * Breaks when a switch that keeps updates safe is not set before the first request, when a failure shows addresses or headers, when a
 * copy that cannot verify an update is served one, or when the new version is started beside an app that is still open.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AutoUpdaterCalls, electronUpdater, fileHash } from './electron-updater.ts';
import { type Copy, thisCopy, whyNotServed } from './not-served.ts';

const HTTPS = 'provider: generic\nurl: https://updates.example/\n';
const SERVED: Copy = {
  platform: 'linux',
  isPackaged: true,
  keys: ['key'],
  feed: HTTPS,
  packageType: '',
  appImage: '/home/ada/Counterfoil.AppImage',
};

const SIGN_IN = { user: 'kim', password: 'p' };

function double(change: Partial<AutoUpdaterCalls> = {}, platform = 'linux') {
  const calls: string[] = [];
  const listeners = new Map<string, (...values: never[]) => void>();
  // As a fresh one of electron-updater comes.
  const auto: AutoUpdaterCalls = {
    allowDowngrade: true,
    allowPrerelease: true,
    autoDownload: true,
    autoInstallOnAppQuit: true,
    disableDifferentialDownload: false,
    disableWebInstaller: false,
    logger: { info() {}, warn() {}, error() {} },
    requestHeaders: null,
    checkForUpdates() {
      const { allowDowngrade, allowPrerelease, autoDownload, autoInstallOnAppQuit, disableWebInstaller } =
        auto;
      calls.push(
        `check ${[allowDowngrade, allowPrerelease, autoDownload, autoInstallOnAppQuit].join()} ${disableWebInstaller}`,
      );
      return Promise.resolve(null);
    },
    downloadUpdate: () => Promise.resolve(['/cache/update']),
    quitAndInstall: (...how) => void calls.push(`quitAndInstall ${how.join()}`),
    on: (event: string, listener: (...values: never[]) => void) => listeners.set(event, listener),
    ...change,
  };
  let loads = 0;
  let lastStep = () => {};
  const atEnd: string[] = [];
  const updater = electronUpdater({
    copy: { ...SERVED, platform, feed: platform === 'win32' ? `${HTTPS}publisherName: Us\n` : HTTPS },
    endWith(last) {
      calls.push('close app');
      lastStep = () => last((text) => void atEnd.push(text));
    },
    signInFor: (proxy) => Promise.resolve(proxy === 'proxy.corp:8080' ? SIGN_IN : null),
    load() {
      loads += 1;
      return Promise.resolve(auto);
    },
  });
  return { auto, updater, calls, listeners, loads: () => loads, appClosed: () => lastStep(), atEnd };
}

describe('electron-updater', () => {
  it('is loaded with the first check and not before, and once', async () => {
    const { updater, loads } = double();
    expect(loads()).toBe(0);
    await updater.check();
    await updater.check();
    expect(loads()).toBe(1);
  });

  it('does nothing by itself, takes nothing older and identifies no installation', async () => {
    const { auto, updater, calls } = double();
    await updater.check();
    expect(calls).toEqual(['check false,false,false,false true']);
    expect(auto.requestHeaders).toEqual({ 'x-user-staging-id': '00000000-0000-0000-0000-000000000000' });
    expect(auto.logger).toBeNull();
    expect('verifyUpdateCodeSignature' in auto).toBe(false); // never replaced, so never weakened
  });

  it.each([
    [
      'a proxy that has one, once for each request',
      { isProxy: true, host: 'proxy.corp', port: 8080 },
      [['kim', 'p'], [], ['kim', 'p']],
    ],
    [
      'another proxy: the request ends, it would wait without end',
      { isProxy: true, host: 'other', port: 8080 },
      [[], [], []],
    ],
    [
      'a server at the address of a proxy: the same',
      { isProxy: false, host: 'proxy.corp', port: 8080 },
      [[], [], []],
    ],
  ])('gives a sign-in to %s', async (_what, asks, expected) => {
    const { updater, listeners } = double();
    const answers: unknown[][] = [];
    const ask = () =>
      new Promise<void>((resolve) => {
        const answer = (...given: unknown[]) => {
          answers.push(given);
          resolve();
        };
        listeners.get('login')?.(asks as never, answer as never);
      });
    await updater.check();
    await ask();
    await ask();
    await updater.download(() => {});
    await ask();
    expect(answers).toEqual(expected);
  });

  it('hands on what is offered with hash and signature, whatever else the feed says', async () => {
    // What a feed says beside what electron-updater knows of comes through as it is.
    const signed = { url: 'a.AppImage', sha512: 'h', size: 9, signature: 's' };
    const { updater } = double({
      checkForUpdates: () =>
        Promise.resolve({
          isUpdateAvailable: true,
          updateInfo: {
            version: '2.0.0',
            path: '',
            sha512: '',
            releaseDate: '',
            expires: '2027-01-01T00:00:00.000Z',
            files: [signed, { url: 'b', sha512: 'i' }],
          },
        }),
    });
    expect(await updater.check()).toEqual({
      ok: true,
      value: {
        version: '2.0.0',
        isUpdate: true,
        expires: '2027-01-01T00:00:00.000Z',
        files: [
          { url: 'a.AppImage', sha512: 'h', signature: 's', bytes: 9 },
          { url: 'b', sha512: 'i', signature: null, bytes: null },
        ],
      },
    });
  });

  it.each([
    [
      Object.assign(new Error('HttpError: 404 https://u:p@host/ Headers: {"cookie":"c"}'), {
        statusCode: 404,
      }),
      'HTTP 404',
    ],
    [new Error('net::ERR_INTERNET_DISCONNECTED at https://host/'), 'ERR_INTERNET_DISCONNECTED'],
    [
      Object.assign(new Error('Cannot find channel "https://host"'), {
        code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND',
      }),
      'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND',
    ],
    ['text', 'no reason given'],
  ])('a failure is a sentence without address, header or stack', async (error, code) => {
    const failing = async (): Promise<never> => {
      throw error;
    };
    const { updater } = double({ checkForUpdates: failing, downloadUpdate: failing });
    for (const answer of [await updater.check(), await updater.download(() => {})]) {
      expect(answer.ok).toBe(false);
      const message = answer.ok ? '' : answer.error;
      expect(message).toContain(`(${code})`);
      expect(message).not.toMatch(/host|cookie|Headers|stack/);
    }
  });

  it('a signature that electron-updater refuses is reported as such', async () => {
    const { updater } = double({
      downloadUpdate: () =>
        Promise.reject(Object.assign(new Error('not signed'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' })),
    });
    expect(await updater.download(() => {})).toEqual({
      ok: false,
      error: expect.stringContaining('it has a different publisher from this copy'),
    });
  });

  it.each(['linux', 'win32'])(
    'on %s installs visibly and starts the app again, once the app is closed and not before; what fails then is told at the end',
    async (platform) => {
      const { updater, calls, listeners, appClosed, atEnd } = double({}, platform);
      await updater.check();
      const failures: string[] = [];
      updater.install((text) => failures.push(text));
      await nextTurn();
      expect(calls.at(-1)).toBe('close app');
      appClosed();
      expect(calls.at(-1)).toBe('quitAndInstall false,true');
      listeners.get('error')?.(Object.assign(new Error('/path'), { code: 'EACCES' }) as never);
      expect(atEnd).toEqual([expect.stringContaining('Could not install the update (EACCES)')]);
      expect(failures).toEqual([]);
    },
  );

  it('on macOS leaves the app open until the system took the new version, and reports when it did not', async () => {
    const { updater, calls, listeners } = double({}, 'darwin');
    await updater.check();
    const failures: string[] = [];
    updater.install((text) => failures.push(text));
    await nextTurn();
    expect(calls).not.toContain('close app');
    expect(calls.at(-1)).toBe('quitAndInstall false,true');
    listeners.get('error')?.(Object.assign(new Error('/path'), { code: 'EACCES' }) as never);
    expect(failures).toEqual([expect.stringContaining('Could not install the update (EACCES)')]);
  });

  it('an installer that throws is reported at the end', async () => {
    const broken = () => {
      throw Object.assign(new Error('/path'), { code: 'ENOENT' });
    };
    const { updater, appClosed, atEnd } = double({ quitAndInstall: broken });
    updater.install(() => {});
    await nextTurn();
    appClosed();
    expect(atEnd).toEqual([expect.stringContaining('Could not install the update (ENOENT)')]);
  });
});

describe('a copy that is not served', () => {
  it.each([
    ['from source', { isPackaged: false }, /source code/],
    ['a deb', { packageType: 'deb', appImage: null }, /deb package.*package manager/],
    ['an rpm', { packageType: 'rpm', appImage: null }, /rpm package.*package manager/],
    ['an unpacked folder on Linux', { appImage: null }, /AppImage/],
    ['without a key', { keys: [] }, /no update key/],
    ['without a place', { feed: null }, /no update server/],
    ['over http', { feed: 'provider: generic\nurl: http://updates.example/\n' }, /does not use https/],
    ['a place without an address', { feed: 'provider: s3\nbucket: b\n' }, /does not use https/],
    ['Windows without a publisher', { platform: 'win32', appImage: null }, /not signed for Windows/],
    [
      'Windows with an empty publisher',
      { platform: 'win32', appImage: null, feed: `${HTTPS}publisherName:\n` },
      /not signed/,
    ],
  ] satisfies [string, Partial<Copy>, RegExp][])('%s', async (_what, change, text) => {
    const copy = { ...SERVED, ...change };
    expect(whyNotServed(copy)).toMatch(text);
    let loads = 0;
    const updater = electronUpdater({
      copy,
      endWith() {},
      signInFor: () => Promise.resolve(null),
      load: () => Promise.reject(new Error(String((loads += 1)))),
    });
    expect((await updater.check()).ok).toBe(false);
    expect(loads).toBe(0);
  });

  it.each([
    ['an AppImage', {}],
    ['GitHub', { feed: 'owner: o\nrepo: r\nprovider: github\n' }],
    [
      'Windows',
      { platform: 'win32', appImage: null, feed: `${HTTPS}publisherName:\n  - The Counterfoil engineers\n` },
    ],
    [
      'Windows, one name',
      { platform: 'win32', appImage: null, feed: `${HTTPS}publisherName: The Counterfoil engineers\n` },
    ],
    ['macOS', { platform: 'darwin', appImage: null }],
  ] satisfies [string, Partial<Copy>][])('%s is', (_what, change) => {
    expect(whyNotServed({ ...SERVED, ...change })).toBeNull();
  });
});

describe('this copy', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'copy-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read from the files beside it', async () => {
    writeFileSync(join(folder, 'app-update.yml'), HTTPS);
    writeFileSync(join(folder, 'package-type'), 'deb\n');
    expect(thisCopy({ platform: 'linux', isPackaged: true, env: {}, resources: folder })).toEqual({
      platform: 'linux',
      isPackaged: true,
      keys: [],
      feed: HTTPS,
      packageType: 'deb',
      appImage: null,
    });
    expect(await fileHash(join(folder, 'package-type'))).toMatch(/^[A-Za-z0-9+/]{86}==$/);
    expect(await fileHash(join(folder, 'nothing'))).toBeNull();
  });

  it('has none of them outside Electron', () => {
    const copy = thisCopy({
      platform: 'linux',
      isPackaged: false,
      env: { APPIMAGE: '/a' },
      resources: undefined,
    });
    expect(copy).toMatchObject({ feed: null, packageType: '', appImage: '/a' });
  });
});
