import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  powerMonitor,
  protocol,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import { userInfo } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDesk } from './desk.ts';
import { threadArchive } from './history/archive/archive-thread.ts';
import { threadBackup } from './backup/backup-thread.ts';
import { systemClock } from './ports/clock.ts';
import { nodeFiles } from './ports/files.ts';
import { systemIds } from './ports/ids.ts';
import { keyringKeychain } from './ports/keyring-keychain.ts';
import { createUndiciHttp } from './ports/undici-http.ts';
import { createUndiciWebSockets } from './ports/undici-web-socket.ts';
import { createUtilityProcesses } from './ports/utility-processes.ts';
import type { ElectronCalls } from './shell/electron-calls.ts';
import { startApp } from './shell/start-app.ts';

// The type annotation is the check that Electron really has every call the shell makes.
const electron: ElectronCalls = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  powerMonitor,
  protocol,
  session,
  shell,
  Tray,
};

/** dist/main, whose neighbours are the built page and the built exchange. */
const here = import.meta.dirname;

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return ''; // a user id without an entry in the system's user list
  }
}

const keychain = keyringKeychain({
  workerUrl: pathToFileURL(path.join(here, 'keychain-worker.js')),
  clock: systemClock,
  platform: process.platform,
});

// Not awaited: Electron becomes ready only after this module has run, and startApp waits for that.
void startApp(electron, {
  clock: systemClock,
  platform: process.platform,
  pageFolder: path.join(here, '../renderer'),
  preload: path.join(here, 'preload.cjs'),
  report: (line) => {
    process.stderr.write(`${line}\n`);
  },
  beforeExit() {
    // An ordinary exit would wait for a keychain call that never returns.
    if (keychain.hasStuckThread()) process.kill(process.pid, 'SIGKILL');
  },
  files: nodeFiles,
  openDesk: ({ dataFolder, version, notifier, saver, chooser, links }) =>
    createDesk({
      clock: systemClock,
      ids: systemIds,
      files: nodeFiles,
      http: createUndiciHttp(systemClock),
      keychain,
      processes: createUtilityProcesses({
        utilityProcess,
        entry: path.join(here, '../exchange/main.js'),
        clock: systemClock,
      }),
      webSockets: createUndiciWebSockets(),
      notifier,
      saver,
      chooser,
      links,
      archive: threadArchive({
        workerUrl: pathToFileURL(path.join(here, 'archive-worker.js')),
        clock: systemClock,
      }),
      backup: threadBackup(pathToFileURL(path.join(here, 'backup-worker.js'))),
      dataFolder,
      host: 'electron',
      version,
      platform: process.platform,
      userName: userName(),
    }),
});
