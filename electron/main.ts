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
import { url as inspectorUrl } from 'node:inspector';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApp } from './app/create-app.ts';
import { noteEnds } from './logs/crash-notes.ts';
import { FAULT_TITLE, FAULT_WORDS, followFaults } from './system/diagnostics/process-faults.ts';
import { createRecorder } from './logs/recorder.ts';
import { threadArchive } from './features/history/worker/archive-thread.ts';
import { threadJobs } from './app/jobs/job-thread.ts';
import { systemClock } from './platform/clock.ts';
import { nodeDisk } from './platform/disk-probe.ts';
import { nodeFiles } from './platform/files.ts';
import { systemIds } from './platform/ids.ts';
import { keyringKeychain } from './platform/keyring-keychain.ts';
import { nodeNetProbe } from './platform/net-probe.ts';
import type { Processes } from './platform/processes.ts';
import { lazyHttp, lazyWebSockets } from './platform/lazy-network.ts';
import { nodePolicySource, readPolicy } from './policy/policy-file.ts';
import { systemProxies } from './platform/proxy-route.ts';
import { createProxySignIns } from './platform/proxy-sign-ins.ts';
import { systemTrust } from './platform/trusted-certificates.ts';
import { createUtilityProcesses } from './platform/utility-processes.ts';
import type { ElectronCalls } from './shell/electron-calls.ts';
import { scrubMemory } from './system/privacy/scrub-memory.ts';
import { proxySettings } from './shell/proxy-settings.ts';
import { startApp } from './shell/start-app.ts';
import { makeScratchFolder } from './system/self-test/scratch-folder.ts';
import { electronUpdater } from './system/updates/electron-updater.ts';
import { NOTICES_FILE } from './system/updates/third-party-notices.ts';
import { thisCopy } from './system/updates/not-served.ts';
import { updaterPaths } from './system/updates/updater-places.ts';

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

// Not obeyed here, by a fuse; but a browser or installer that we start, and that is made with Electron, would run as Node and open nothing.
delete process.env['ELECTRON_RUN_AS_NODE'];

/** dist/main, whose neighbours are the built page and the built exchange. */
const here = import.meta.dirname;

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return ''; // a user id without an entry in the system's user list
  }
}

const beside = (name: string) => pathToFileURL(path.join(here, name));
const keychainWorker = beside('keychain-worker.js');
const recorder = createRecorder({
  clock: systemClock,
  files: nodeFiles,
  print: (line) => void process.stderr.write(`${line}\n`),
});
const { crashes } = recorder;
const archive = threadArchive({
  workerUrl: beside('archive-worker.js'),
  clock: systemClock,
  onBroke: noteEnds(crashes, 'archive', 'The thread of the archive'),
});
const jobs = threadJobs(
  beside('job-worker.js'),
  noteEnds(crashes, 'backup', 'The thread of backups and checks'),
);
const keychain = keyringKeychain({
  workerUrl: keychainWorker,
  clock: systemClock,
  platform: process.platform,
  onBroke: noteEnds(crashes, 'keychain', 'The thread of the keychain'),
});

/** An exception that nothing caught ends the app in order, and by force when that does not come to an end. */
const FAULTY_END_MS = 8_000;
let isFaulty = false;
followFaults(process, crashes, () => {
  isFaulty = true;
  systemClock.after(FAULTY_END_MS, () => app.exit(1));
  app.quit();
});

/** As the system says: its proxies, and the authorities of its certificate store beside the built-in ones. */
const proxies = createProxySignIns({
  keychain,
  routesFor: systemProxies(proxySettings(app)),
  register: (password) => recorder.redactor.register(password),
});
const { routesFor } = proxies;
const trusted = systemTrust();
const trust = () => trusted().context;
/** Read before anything opens: it also says where the data is. */
const policy = readPolicy(nodePolicySource(process.platform, userName()));

const http = lazyHttp(async () =>
  (await import('./platform/undici-http.ts')).createUndiciHttp(systemClock, { trust, routesFor }),
);
const webSockets = lazyWebSockets(async () =>
  (await import('./platform/undici-web-socket.ts')).createUndiciWebSockets({ trust, routesFor }),
);
const network = nodeNetProbe({ clock: systemClock, trust: trusted, routesFor });
const print = (line: string) =>
  new Promise<void>((resolve) => {
    process.stdout.write(`${line}\n`, () => resolve());
  });

const asTheyAre = (processes: Processes) => processes;

// Not awaited: Electron becomes ready only after this module has run, and startApp waits for that.
void startApp(electron, {
  clock: systemClock,
  platform: process.platform,
  inspected: inspectorUrl() !== undefined,
  argv: process.argv.slice(1),
  policyFolder: policy.ok ? (policy.value?.policy.dataFolder ?? null) : null,
  pageFolder: path.join(here, '../renderer'),
  preload: path.join(here, 'preload.cjs'),
  report: recorder.report,
  crashes,
  exitCode: () => (isFaulty ? 1 : 0),
  beforeExit() {
    // Only now: a box waits for a person, and orders under way must not.
    if (isFaulty) dialog.showErrorBox(FAULT_TITLE, FAULT_WORDS);
    // An ordinary exit would wait for a keychain call that never returns.
    if (keychain.hasStuckThread()) process.kill(process.pid, 'SIGKILL');
  },
  files: nodeFiles,
  selfTest: {
    clock: systemClock,
    ids: systemIds,
    keychain,
    keychainWorker,
    archive,
    jobs,
    scratch: makeScratchFolder,
    print,
  },
  diagnostics: {
    args: process.argv.slice(1),
    scratch: makeScratchFolder,
    print,
    // Loaded when it is asked for: it reads every file there is.
    run: async (args, { dataFolder, version, print: printLine }) =>
      (await import('./system/diagnostics/command/run-typed.ts')).runDiagnosticsCommand(args, {
        call: 'counterfoil --diagnostics',
        usual: dataFolder,
        hasData: false,
        clock: systemClock,
        ids: systemIds,
        files: nodeFiles,
        disk: nodeDisk,
        network,
        http,
        webSockets,
        keychain,
        policy,
        about: { version, host: 'electron', platform: process.platform },
        print: printLine,
      }),
  },
  openApp: ({ dataFolder, version, notifier, window, endWith, watch = asTheyAre, ...dialogs }) =>
    createApp({
      clock: systemClock,
      ids: systemIds,
      files: nodeFiles,
      http,
      keychain,
      processes: watch(
        createUtilityProcesses({
          utilityProcess,
          entry: path.join(here, '../exchange/main.js'),
          clock: systemClock,
        }),
      ),
      webSockets,
      notifier,
      window,
      saver: dialogs.saver,
      chooser: dialogs.chooser,
      links: dialogs.links,
      confirm: dialogs.confirm,
      archive,
      jobs,
      recorder,
      scrub: scrubMemory,
      disk: nodeDisk,
      network,
      proxies,
      updater: electronUpdater({
        copy: thisCopy({
          platform: process.platform,
          isPackaged: app.isPackaged,
          env: process.env,
          resources: process.resourcesPath,
        }),
        endWith,
        signInFor: (proxy) => proxies.find(proxy),
        // Loaded when it is needed: it brings a good part of a megabyte along, and most starts never ask.
        load: async () => (await import('electron-updater')).autoUpdater,
      }),
      updaterPaths: updaterPaths({
        platform: process.platform,
        env: process.env,
        home: homedir(),
        userData: path.dirname(dataFolder),
      }),
      policy,
      noticesFile: path.join(here, '..', NOTICES_FILE),
      dataFolder,
      host: 'electron',
      version,
      os: process.platform,
      userName: userName(),
      locale: app.getLocale(),
    }),
});
