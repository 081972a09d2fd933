import { join } from 'node:path';

/** electron-builder makes it of the name in package.json. Fixed here: what a file beside the app says must not decide what a data deletion deletes. */
export const UPDATER_FOLDER = 'counterfoil-updater';
export const APP_ID = 'com.counterfoil.desk';

interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Electron's folder for this app, that contains the data folder. */
  userData: string;
}

/**
 * What electron-updater and the installers keep outside of the data folder: what was downloaded, the last installer on Windows, and the number
 * by which updates could be offered to a part of all copies. Each is this app's as a whole; most copies have none of them.
 */
export function updaterPaths({ platform, env, home, userData }: Machine): string[] {
  const caches = cacheFolder(platform, env, home);
  const paths = [join(caches, UPDATER_FOLDER), join(userData, '.updaterId')];
  // Squirrel, by which macOS is updated, unpacks there.
  if (platform === 'darwin') paths.push(join(caches, `${APP_ID}.ShipIt`));
  return paths;
}

function cacheFolder(platform: string, env: Machine['env'], home: string): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] || join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  return env['XDG_CACHE_HOME'] || join(home, '.cache');
}
