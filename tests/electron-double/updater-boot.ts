/**
 * Run by updater.test.ts in a Node of its own, with hook.ts loaded first: the real electron-updater as it is in the built app, on the double
 * of Electron, through our own adapter and app rules. Asks the feed at DOUBLE_FEED and prints what came of it as one line of JSON.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkOffer } from '../../electron/system/updates/check-offer.ts';
import { type AutoUpdaterCalls, electronUpdater } from '../../electron/system/updates/electron-updater.ts';
import { net } from './electron.ts';

const folder = path.join(process.env['DOUBLE_DIST'] ?? '', 'main');
const cache = mkdtempSync(path.join(tmpdir(), 'updater-'));
process.env['XDG_CACHE_HOME'] = cache;
process.env['APPIMAGE'] = path.join(cache, 'Counterfoil.AppImage');
// Electron's request is Node's in all that electron-updater uses of it.
net.request = (options) => request({ ...options, agent: false });

/** The part of the build that holds electron-updater; it exports what main.js takes out of it. */
async function load(): Promise<AutoUpdaterCalls> {
  const name = readdirSync(folder).find(
    (file) =>
      file.endsWith('.js') &&
      readFileSync(path.join(folder, file), 'utf8').includes('ERR_UPDATER_INVALID_VERSION'),
  );
  const part = (await import(pathToFileURL(path.join(folder, name ?? '')).href)) as {
    default: { autoUpdater: AutoUpdaterCalls & { updateConfigPath: string } };
  }; // electron-updater's own exports
  const { autoUpdater } = part.default;
  const config = path.join(cache, 'app-update.yml');
  writeFileSync(
    config,
    `provider: generic\nurl: ${process.env['DOUBLE_FEED'] ?? ''}\nupdaterCacheDirName: counterfoil-updater\n`,
  );
  autoUpdater.updateConfigPath = config;
  return autoUpdater;
}

const keys = [process.env['DOUBLE_KEY'] ?? ''];
const feed = 'url: https://updates.example/'; // what decides whether updates are served; the place really asked is set above
const updater = electronUpdater({
  copy: {
    platform: 'linux',
    isPackaged: true,
    keys,
    feed,
    packageType: '',
    appImage: process.env['APPIMAGE'],
  },
  endWith() {},
  signInFor: () => Promise.resolve(null),
  load,
});
const found = await updater.check();
const checked =
  found.ok && found.value !== null ? checkOffer(found.value, '0.0.0-double', keys, Date.now()) : null;
const downloaded = checked?.ok === true ? await updater.download(() => {}) : null;
const hash = downloaded?.ok === true ? await updater.hash(downloaded.value) : null;
const sound = checked?.ok === true && hash !== null && checked.value.hashes.includes(hash);
rmSync(cache, { recursive: true, force: true });
process.stdout.write(
  `${JSON.stringify({ found, checked, downloaded: downloaded && { ...downloaded, value: null }, sound })}\n`,
);
process.exit(0);
