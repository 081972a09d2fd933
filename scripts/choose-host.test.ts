/**
 * Seam: the choice itself, for machines made up here. Breaks when a window is tried where none can open, when the sandbox
 * would have to go, or when the reason is missing.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseHost, type Machine } from './choose-host.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-host-'));
  writeFileSync(join(folder, 'package.json'), '{"version":"45.0.0"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function putBinary(version: string): void {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/version'), version);
  writeFileSync(join(folder, 'path.txt'), 'electron');
  writeFileSync(join(folder, 'dist/electron'), '');
}

function machine(changes: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    uid: 1000,
    root: join(folder, 'root'),
    stat: () => null,
    electronFolder: folder,
    reaches: () => Promise.reject(new Error('must not be asked')),
    install: () => Promise.reject(new Error('must not be run')),
    ...changes,
  };
}

it.each(['45.0.0', 'v45.0.0\n'])(
  'is Electron when its binary is there (version file %j)',
  async (version) => {
    putBinary(version);
    expect(await chooseHost(machine())).toEqual({ kind: 'electron', binary: join(folder, 'dist/electron') });
    expect(await chooseHost(machine({ env: { WAYLAND_DISPLAY: 'w' } }))).toMatchObject({ kind: 'electron' });
    expect(await chooseHost(machine({ platform: 'darwin', env: {}, uid: 0 }))).toMatchObject({
      kind: 'electron',
    });
  },
);

it('is the browser without a display, and for root', async () => {
  putBinary('45.0.0');
  expect(await chooseHost(machine({ env: { DISPLAY: '' } }))).toEqual({
    kind: 'browser',
    why: 'there is no display for a window',
  });
  expect(await chooseHost(machine({ uid: 0 }))).toEqual({
    kind: 'browser',
    why: 'Electron’s sandbox does not run as root',
  });
});

/** As /proc/sys says it, below a root of the test's own. */
function putSetting(name: string, value: string): void {
  const file = join(folder, 'root/proc/sys', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
}

describe('where no program may make the namespaces of a sandbox', () => {
  const APPARMOR = 'kernel/apparmor_restrict_unprivileged_userns';
  const byAppArmor = {
    kind: 'browser',
    why: 'AppArmor does not let programs create the namespaces that Electron’s sandbox needs',
  };
  beforeEach(() => putBinary('45.0.0'));

  it('is the browser where AppArmor forbids them, as Ubuntu does since 23.10', async () => {
    putSetting(APPARMOR, '1');
    expect(await chooseHost(machine())).toEqual(byAppArmor);
    putSetting(APPARMOR, '0');
    expect(await chooseHost(machine())).toMatchObject({ kind: 'electron' });
  });

  it.each([
    ['kernel/unprivileged_userns_clone', '0', '1'],
    ['user/max_user_namespaces', '0', '15000'],
  ])('is the browser where the kernel forbids them by %s', async (name, off, on) => {
    putSetting(name, off);
    expect(await chooseHost(machine())).toEqual({
      kind: 'browser',
      why: 'the kernel does not let programs create the namespaces that Electron’s sandbox needs',
    });
    putSetting(name, on);
    expect(await chooseHost(machine())).toMatchObject({ kind: 'electron' });
  });

  it.each([
    ['of root with mode 4755', { uid: 0, mode: 0o104755 }, 'electron'],
    ['of root without its bit', { uid: 0, mode: 0o100755 }, 'browser'],
    ['of the user', { uid: 1000, mode: 0o104755 }, 'browser'],
    ['that is not there', null, 'browser'],
  ])('a helper %s makes it %s', async (_name, found, kind) => {
    putSetting(APPARMOR, '1');
    const beside = join(folder, 'dist/chrome-sandbox');
    expect(await chooseHost(machine({ stat: (path) => (path === beside ? found : null) }))).toMatchObject({
      kind,
    });
    const env = { DISPLAY: ':0', CHROME_DEVEL_SANDBOX: '/opt/helper' };
    const elsewhere = (path: string) => (path === '/opt/helper' ? found : null);
    expect(await chooseHost(machine({ env, stat: elsewhere }))).toMatchObject({ kind });
  });

  it('tries Electron where somebody wrote it a profile', async () => {
    putSetting(APPARMOR, '1');
    const profiles = join(folder, 'root/etc/apparmor.d');
    mkdirSync(profiles, { recursive: true });
    writeFileSync(join(profiles, 'chrome'), 'profile chrome /opt/google/chrome/chrome {\n  userns,\n}\n');
    expect(await chooseHost(machine())).toEqual(byAppArmor);
    const own = 'profile electron /home/*/**/node_modules/electron/dist/electron {\n  userns,\n}\n';
    writeFileSync(join(profiles, 'electron'), own);
    expect(await chooseHost(machine())).toMatchObject({ kind: 'electron' });
  });

  it('asks nothing of it on other systems', async () => {
    putSetting(APPARMOR, '1');
    expect(await chooseHost(machine({ platform: 'darwin' }))).toMatchObject({ kind: 'electron' });
  });
});

it('is the browser when the binary is missing and its host cannot be reached', async () => {
  const asked: string[] = [];
  const reaches = (address: string) => {
    asked.push(address);
    return Promise.resolve(false);
  };
  expect(await chooseHost(machine({ reaches }))).toEqual({
    kind: 'browser',
    why: 'Electron’s binary is not installed and github.com cannot be reached',
  });
  await chooseHost(
    machine({ reaches, env: { DISPLAY: ':0', ELECTRON_MIRROR: 'https://mirror.example/e/' } }),
  );
  expect(asked).toEqual(['https://github.com', 'https://mirror.example/e/']);
});

it('installs a binary that is missing or of another version', async () => {
  putBinary('44.0.0');
  const install = (script: string) => {
    expect(script).toBe(join(folder, 'install.js'));
    putBinary('45.0.0');
    return Promise.resolve(true);
  };
  expect(await chooseHost(machine({ reaches: () => Promise.resolve(true), install }))).toMatchObject({
    kind: 'electron',
  });
});

it('is the browser when the installation fails or leaves nothing behind', async () => {
  for (const succeeded of [true, false]) {
    const changes = { reaches: () => Promise.resolve(true), install: () => Promise.resolve(succeeded) };
    expect(await chooseHost(machine(changes))).toEqual({
      kind: 'browser',
      why: 'Electron’s binary could not be installed',
    });
  }
});

it('is the browser when the package itself is missing', async () => {
  rmSync(join(folder, 'package.json'));
  expect(await chooseHost(machine())).toMatchObject({
    kind: 'browser',
    why: 'the package electron is not installed',
  });
});
