import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApp } from '../electron/app/create-app.ts';
import type { App } from '../electron/app/app.ts';
import { threadArchive } from '../electron/features/history/worker/archive-thread.ts';
import { createChildProcesses } from '../electron/platform/child-processes.ts';
import { threadJobs } from '../electron/app/jobs/job-thread.ts';
import { systemClock } from '../electron/platform/clock.ts';
import { noteEnds } from '../electron/logs/crash-notes.ts';
import { FAULT_TITLE, FAULT_WORDS, followFaults } from '../electron/system/diagnostics/process-faults.ts';
import { createRecorder, type Recorder } from '../electron/logs/recorder.ts';
import { nodeDisk } from '../electron/platform/disk-probe.ts';
import { nodeFiles } from '../electron/platform/files.ts';
import { type ConfirmPort, nobodyToAsk, noNotifier, showOnly } from '../electron/platform/person.ts';
import { systemIds } from '../electron/platform/ids.ts';
import { type Keychain, memoryKeychain } from '../electron/platform/keychain.ts';
import { keyringKeychain, type KeyringKeychain } from '../electron/platform/keyring-keychain.ts';
import type { Processes } from '../electron/platform/processes.ts';
import { nodeNetProbe } from '../electron/platform/net-probe.ts';
import { systemTrust } from '../electron/platform/trusted-certificates.ts';
import { nodePolicySource, readPolicy } from '../electron/policy/policy-file.ts';
import { policyMessages } from '../shared/messages/policy.ts';
import { lazyHttp, lazyWebSockets } from '../electron/platform/lazy-network.ts';
import { scrubMemory } from '../electron/system/privacy/scrub-memory.ts';
import { secureDataFolder } from '../electron/system/privacy/data-folder.ts';
import { closeWithin } from '../electron/shell/lifecycle.ts';
import { NOTICES_FILE } from '../electron/system/updates/third-party-notices.ts';
import { servesNoUpdates } from '../electron/system/updates/updater.ts';
import { bridgeBrowserMessages } from '../shared/messages/bridge-browser.ts';
import { confirmInTerminal, isForegroundProcess } from './confirm-in-terminal.ts';
import { lockDataFolder } from './data-lock.ts';
import { openFromImports, saveToExports } from './instead-of-dialogs.ts';
import { usualDataFolder, type HostFlags } from './flags.ts';
import { allowLoopbackOnly } from './loopback-only.ts';
import { serveBrowser } from './server.ts';
import { watchParent } from './watch-parent.ts';

/** Of its sources, or of what was built from them into dist/browser-host. */
const project = path.join(
  import.meta.dirname,
  import.meta.dirname.endsWith(path.join('dist', 'browser-host')) ? '../..' : '..',
);
const here = (file: string) => pathToFileURL(path.join(project, file));

/** What runs beside the host: three threads, and the practice exchange as a process. */
interface HostPrograms {
  archive: URL;
  jobs: URL;
  keychain: URL;
  exchange: string;
}

/** The built ones, and the built page: those an installed app has, and quicker to start. */
const builtPrograms: HostPrograms = {
  archive: here('dist/main/archive-worker.js'),
  jobs: here('dist/main/job-worker.js'),
  keychain: here('dist/main/keychain-worker.js'),
  exchange: path.join(project, 'dist/exchange/main.js'),
};

/** The same from their sources, for whoever is editing them. */
export const sourcePrograms: HostPrograms = {
  archive: here('electron/features/history/worker/archive-worker.ts'),
  jobs: here('electron/app/jobs/job-worker.ts'),
  keychain: here('electron/platform/keychain-worker.ts'),
  exchange: path.join(project, 'exchange/main.ts'),
};

const policy = readPolicy(nodePolicySource(process.platform, userInfo().username));

const CLOSE_WITHIN_MS = 5_000;
/** A host that was just asked to end may still have the folder for a moment. */
const FOLDER_WITHIN_MS = 3_000;
const END_AFTER_MS = 200;

/**
 * Runs app and page for an ordinary browser until SIGTERM, SIGINT or the end of the parent, and prints the address to
 * open. Rejects when the port is taken, or when the data folder cannot be used or is in use already: two apps on one
 * journal would not know of each other's orders.
 */
export async function runBrowserHost(
  flags: HostFlags,
  programs: HostPrograms = builtPrograms,
): Promise<void> {
  const recorder = createRecorder({
    clock: systemClock,
    files: nodeFiles,
    print: (line) => console.error(line),
  });
  const dataFolder = nodeFiles.folder(chosenFolder(flags.dataFolder));
  const own = secureDataFolder(dataFolder);
  if (!own.ok) throw new Error(own.error);
  const unlock = lockDataFolder(dataFolder, FOLDER_WITHIN_MS);
  if (unlock === null) {
    throw new Error(
      `Another Counterfoil is using ${dataFolder}. Quit it, or choose another folder with --data.`,
    );
  }
  const keychain =
    flags.keychain === 'memory' ? memoryKeychain() : systemKeychain(recorder, programs.keychain);
  /** Set below; before there is a page nobody asks for it. */
  let endAfterAnswer = () => {};
  const confirm = confirmInTerminal({
    input: process.stdin,
    output: process.stderr,
    isForeground: isForegroundProcess,
    program: flags.json ? process.stdout : null,
  });
  const app = await openApp(dataFolder, keychain, {
    end: () => endAfterAnswer(),
    recorder,
    confirm,
    programs,
  });
  const server = await serveBrowser({
    app,
    clock: systemClock,
    folders: pageFolders,
    port: flags.port,
    report: recorder.report,
  }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });

  app.backUpDaily();
  let ending = false;
  let exitCode = 0;
  const end = () => {
    if (ending) return;
    ending = true;
    const close = async () => {
      await Promise.all([server.close(), app.close()]);
      unlock();
    };
    void closeWithin(systemClock, CLOSE_WITHIN_MS, close).then(() => endProcess(keychain, exitCode));
  };
  followFaults(process, recorder.crashes, () => {
    exitCode = 1;
    recorder.report(`${FAULT_TITLE}. ${FAULT_WORDS}`);
    end();
  });
  // After the answer has left: the page says goodbye first.
  endAfterAnswer = () => void systemClock.after(END_AFTER_MS, end);
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  watchParent(end);
  console.log(flags.json ? JSON.stringify({ url: server.url }) : `Counterfoil is at ${server.url}`);
}

/**
 * Said outright: neither a hanging connection nor a program that will not end may keep the host alive. An ordinary exit
 * would wait for a keychain call that never returns.
 */
function endProcess(keychain: Keychain | KeyringKeychain, exitCode: number): void {
  if ('hasStuckThread' in keychain && keychain.hasStuckThread()) process.kill(process.pid, 'SIGKILL');
  process.exit(exitCode);
}

/** An administrator's policy says where data are kept; else --data does, else this host has its own folder. */
function chosenFolder(asked: string | null): string {
  const set = policy.ok ? policy.value?.policy.dataFolder : undefined;
  if (set === undefined) return asked ?? usualDataFolder();
  if (asked !== null) throw new Error(policyMessages.dataFolder(set));
  return path.join(set, 'browser-host');
}

interface HostParts {
  end?: () => void;
  /** Remembers how it goes. */
  recorder?: Recorder;
  /** Sees the programs that are started. */
  watch?: (processes: Processes) => Processes;
  confirm?: ConfirmPort;
  programs?: HostPrograms;
}

/** The app as this host has it. */
export function openApp(
  dataFolder: string,
  keychain: Keychain,
  {
    end = () => {},
    recorder = createRecorder({ clock: systemClock, files: nodeFiles }),
    watch = (processes) => processes,
    confirm = nobodyToAsk,
    programs = builtPrograms,
  }: HostParts,
): Promise<App> {
  return createApp({
    clock: systemClock,
    ids: systemIds,
    files: nodeFiles,
    http: lazyHttp(async () =>
      (await import('../electron/platform/undici-http.ts')).createUndiciHttp(systemClock),
    ),
    keychain,
    processes: watch(
      createChildProcesses({
        node: process.execPath,
        entry: programs.exchange,
        clock: systemClock,
      }),
    ),
    webSockets: lazyWebSockets(async () =>
      (await import('../electron/platform/undici-web-socket.ts')).createUndiciWebSockets(),
    ),
    notifier: noNotifier,
    saver: saveToExports(nodeFiles, path.join(dataFolder, 'exports')),
    chooser: openFromImports(path.join(dataFolder, 'imports')),
    links: showOnly,
    confirm,
    updater: servesNoUpdates(bridgeBrowserMessages.noUpdates),
    // The page reports its own input; nothing reports the computer's.
    window: {
      idleMs: () => null,
      protect: () => false,
      clearPage: () => Promise.resolve({ did: 'browser', left: [] }),
      end,
    },
    ...hostThreads(recorder, programs),
    recorder,
    scrub: scrubMemory,
    disk: nodeDisk,
    network: nodeNetProbe({ clock: systemClock, trust: systemTrust() }),
    policy,
    noticesFile: path.join(project, 'dist', NOTICES_FILE),
    dataFolder,
    host: 'browser',
    version: readVersion(),
    os: process.platform,
    userName: userInfo().username,
    locale: navigator.language,
    allowVenue: allowLoopbackOnly,
  });
}

/** The threads of archive and backups, the built ones where none are named. */
export function hostThreads(recorder?: Recorder, programs: HostPrograms = builtPrograms) {
  return {
    jobs: threadJobs(
      programs.jobs,
      noteEnds(recorder?.crashes ?? NO_CRASHES, 'backup', 'The thread of backups and checks'),
    ),
    archive: threadArchive({
      workerUrl: programs.archive,
      clock: systemClock,
      onBroke: noteEnds(recorder?.crashes ?? NO_CRASHES, 'archive', 'The thread of the archive'),
    }),
  };
}

export const keychainWorker = builtPrograms.keychain;

/** What `serveBrowser` hands to the browser. */
export const pageFolders = {
  page: path.join(project, 'dist/renderer'),
  bridgeClient: path.join(project, 'dist/browser/bridge-client.js'),
  icon: path.join(project, 'assets/icon.png'),
} as const;

const NO_CRASHES = { note: () => undefined };

export function systemKeychain(recorder?: Recorder, workerUrl = keychainWorker): KeyringKeychain {
  return keyringKeychain({
    workerUrl,
    clock: systemClock,
    platform: process.platform,
    onBroke: noteEnds(recorder?.crashes ?? NO_CRASHES, 'keychain', 'The thread of the keychain'),
  });
}

export function readVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
    version: string;
  }; // ours
  return manifest.version;
}
