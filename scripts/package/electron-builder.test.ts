/**
 * Seam: electron-builder.yml and the files it names, read as electron-builder reads them. Breaks when a build would stop at its own schema, when a
 * file it names is gone, when a system would get less than it is promised, or when a promise of docs/security.md about packages is switched off.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseYaml } from '../yaml.ts';
import { projectFolder } from '../vite/shared.ts';

interface Config {
  [key: string]: unknown;
  appId: string;
  afterPack: string;
  files: string[];
  linux: { target: string[]; icon: string; syncDesktopName: boolean };
  deb: { afterRemove: string };
  rpm: { afterRemove: string };
  mac: { target: string[]; icon: string; entitlements: string; entitlementsInherit: string };
  win: { target: string[]; icon: string };
  nsis: { include: string };
}

const text = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
let config: Config;

beforeAll(() => {
  config = parseYaml(text('electron-builder.yml')) as Config; // the schema's test proves the rest of the shape
});

it('satisfies the schema of the electron-builder that is installed', () => {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const library = createRequire(builder.resolve('app-builder-lib'));
  const Ajv = library('ajv') as new (options: object) => {
    compile(schema: unknown): { (value: unknown): boolean; errors?: unknown };
  };
  const schema = JSON.parse(readFileSync(library.resolve('app-builder-lib/scheme.json'), 'utf8')) as unknown;
  const valid = new Ajv({ strict: false, allErrors: false }).compile(schema);
  expect([valid(config), valid.errors]).toEqual([true, null]);
  expect(valid({ ...config, nsis: { ...config.nsis, oneclick: false } })).toBe(false);
});

it('every file it names is there', () => {
  for (const path of [
    config.afterPack,
    config.linux.icon,
    config.deb.afterRemove,
    config.rpm.afterRemove,
    config.mac.icon,
    config.mac.entitlements,
    config.mac.entitlementsInherit,
    config.win.icon,
    config.nsis.include,
  ])
    expect([path, existsSync(join(projectFolder, path))]).toEqual([path, true]);
});

it('builds what is promised for each system', () => {
  expect(config.linux.target).toEqual(['AppImage', 'deb', 'rpm']);
  expect(config.win.target).toEqual(['nsis']);
  expect(config.mac.target).toEqual(['dmg', 'zip']);
});

it('keeps the safe choices', () => {
  expect(config).toMatchObject({
    publish: null,
    asar: { smartUnpack: false },
    npmRebuild: false,
    appImage: { executableArgs: [] }, // the default is --no-sandbox
    mac: { hardenedRuntime: true, notarize: true },
    win: { verifyUpdateCodeSignature: true },
    nsis: { oneClick: false, perMachine: false, deleteAppDataOnUninstall: false },
  });
  // Fuses are flipped by our own hook; a second table would be one too many.
  expect(config['electronFuses']).toBeUndefined();
  expect(config['disableAsarIntegrity']).toBeUndefined();
});

it('the id is the one the app gives to Windows, and the window is found by its menu entry', () => {
  expect(text('electron/shell/start-app.ts')).toContain(`APP_ID = '${config.appId}'`);
  const { desktopName } = JSON.parse(text('package.json')) as { desktopName?: string };
  expect([desktopName, config.linux.syncDesktopName]).toEqual(['counterfoil.desktop', true]);
});

it('macOS exempts nothing but the compiler of V8', () => {
  const plist = text(config.mac.entitlements).replaceAll(/<!--[^]*?-->/g, '');
  expect(
    [...plist.matchAll(/<key>([^<]*)<\/key>\s*<(\w+)\/>/g)].map(([, key, value]) => [key, value]),
  ).toEqual([['com.apple.security.cs.allow-jit', 'true']]);
});

it.each(['deb', 'rpm'] as const)('%s: removing the package names the data and touches none', (kind) => {
  const script = text(config[kind].afterRemove);
  expect(script).toContain('~/.config/Counterfoil');
  expect(script).not.toMatch(/\brm\b[^\n]*(HOME|~|config|-r)/);
  // electron-builder fills in its own two names and stops at any other.
  expect(new Set([...script.matchAll(/\$\{([a-zA-Z]+)\}/g)].map(([, name]) => name))).toEqual(
    new Set(['executable', 'sanitizedProductName']),
  );
});

it.skipIf(process.platform === 'win32')(
  'the script of deb and rpm takes away its own links, on removal alone, and ends well',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'counterfoil-removed-'));
    const link = join(root, 'usr/bin/counterfoil');
    const profile = join(root, 'etc/apparmor.d/counterfoil');
    for (const path of [link, profile]) mkdirSync(dirname(path), { recursive: true });
    const script = text(config.deb.afterRemove)
      .replaceAll('${executable}', 'counterfoil')
      .replaceAll('${sanitizedProductName}', 'Counterfoil')
      .replaceAll(/'\/(usr|opt|etc)\//g, `'${root}/$1/`)
      .replaceAll('update-alternatives', 'no-such-program');
    const remove = (reason: string) => spawnSync('sh', ['-c', script, 'sh', reason], { encoding: 'utf8' });
    symlinkSync(join(root, 'opt/Counterfoil/counterfoil'), link); // what it led to is gone
    writeFileSync(profile, '');
    for (const reason of ['upgrade', '1', 'abort-install']) {
      expect(remove(reason)).toMatchObject({ status: 0, stdout: '', stderr: '' });
      expect(readdirSync(dirname(link))).toEqual(['counterfoil']);
    }
    for (const reason of ['remove', 'purge', '0', '']) {
      const { status, stdout } = remove(reason);
      expect([status, stdout]).toEqual([0, expect.stringContaining('~/.config/Counterfoil')]);
      expect([readdirSync(dirname(link)), existsSync(profile)]).toEqual([[], false]);
    }
    rmSync(root, { recursive: true });
  },
);

it('Windows: uninstalling names the data, deletes none, and asks nobody in a silent run', () => {
  const script = text(config.nsis.include);
  expect(script).toMatch(/MessageBox [^\n]*stay in:[^\n]*\$R9[^\n]*\/SD IDOK/);
  expect(script).not.toMatch(/\b(RMDir|Delete)\b/);
});
