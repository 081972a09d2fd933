/**
 * Seam: electron-updater, electron-builder.yml and package.json. Breaks when the updater keeps its files elsewhere than a data deletion looks for them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { APP_ID, UPDATER_FOLDER, updaterPaths } from './updater-places.ts';

const { getAppCacheDir } = createRequire(import.meta.url)('electron-updater/out/AppAdapter') as {
  getAppCacheDir: () => string;
};

afterEach(() => vi.unstubAllEnvs());

it.each([undefined, '', '/other/cache'])('is where electron-updater has it, XDG_CACHE_HOME %j', (set) => {
  vi.stubEnv('XDG_CACHE_HOME', set);
  const { platform, env } = process;
  const [folder] = updaterPaths({ platform, env, home: homedir(), userData: '/data' });
  expect(folder).toBe(join(getAppCacheDir(), UPDATER_FOLDER));
});

it('has the names that the installers are built with', () => {
  const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
  expect(UPDATER_FOLDER).toBe(`${name}-updater`);
  expect(readFileSync('electron-builder.yml', 'utf8')).toContain(`\nappId: ${APP_ID}\n`);
});

it('names the number beside the data folder, and what macOS unpacks', () => {
  const home = '/home/ada';
  expect(updaterPaths({ platform: 'linux', env: {}, home, userData: '/data' })).toEqual([
    '/home/ada/.cache/counterfoil-updater',
    '/data/.updaterId',
  ]);
  expect(updaterPaths({ platform: 'darwin', env: {}, home, userData: '/data' })).toEqual([
    '/home/ada/Library/Caches/counterfoil-updater',
    '/data/.updaterId',
    '/home/ada/Library/Caches/com.counterfoil.desk.ShipIt',
  ]);
  const env = { LOCALAPPDATA: '/local' };
  expect(updaterPaths({ platform: 'win32', env, home, userData: '/data' })[0]).toBe(
    '/local/counterfoil-updater',
  );
});
