import path from 'node:path';
import { createRegistrar } from '../bridge/registrar.ts';
import type { App } from '../app/app.ts';
import { nobodyToAsk, noNotifier, showOnly } from '../platform/person.ts';
import type { Processes } from '../platform/processes.ts';
import type { TestPage } from '../system/self-test/app-checks.ts';
import { appFolder, runSelfTest } from '../system/self-test/self-test.ts';
import { succeed } from '../../shared/base/result.ts';
import type { AppParts, SelfTestHost } from './app-parts.ts';
import { APP_ORIGIN, APP_URL, registerAppScheme, serveAppScheme } from './app-scheme.ts';
import type { AppCalls, ElectronCalls, IpcEvent, WindowCalls } from './electron-calls.ts';
import { handleCalls, isOwnPage } from './ipc.ts';
import { guardNavigation, guardNetwork, limitPermissions } from './page-guards.ts';
import { windowOptions } from './window.ts';

/** The last thing a self-test may wait for, milliseconds: whoever reads its line may be gone. */
const PRINT_MS = 2_000;

/** `--self-test` or `--self-test=strict`; null when neither was given. */
export function selfTestSwitch(app: Pick<AppCalls, 'commandLine'>): { strict: boolean } | null {
  if (!app.commandLine.hasSwitch('self-test')) return null;
  return { strict: app.commandLine.getSwitchValue('self-test') === 'strict' };
}

/**
 * Starts nothing for a person: proves the parts of the app in its own folder, prints one line of JSON and ends with 0 or 1. Takes no
 * lock and never reads the user's data, so it may run beside an open Counterfoil.
 */
export async function runSelfTestApp(
  electron: ElectronCalls,
  parts: AppParts,
  host: SelfTestHost,
  { strict }: { strict: boolean },
): Promise<void> {
  const { app } = electron;
  const scratch = host.scratch();
  // Before anything else of Electron: what Chromium keeps is there as well.
  app.setPath('userData', parts.files.folder(path.join(scratch.path, 'window')));
  app.enableSandbox();
  registerAppScheme(electron.protocol);
  guardNavigation(app);
  // Nobody closes the hidden window, and if it goes the test says so instead of ending.
  app.on('window-all-closed', () => undefined);
  const version = app.getVersion();
  const report = await runSelfTest({
    ...host,
    version,
    platform: parts.platform,
    strict,
    folder: scratch.path,
    async ready() {
      await app.whenReady();
      const session = electron.session.defaultSession;
      limitPermissions(session);
      await guardNetwork(session, false);
      serveAppScheme(session.protocol, parts.pageFolder);
    },
    openApp: (watch) => openTestApp(parts, appFolder(scratch.path), version, watch),
    openPage: (counterfoil) => openHiddenPage(electron, parts, counterfoil),
  });
  scratch.remove();
  await printed(parts, host, JSON.stringify(report));
  parts.beforeExit();
  app.exit(report.ok ? 0 : 1);
}

function printed({ clock }: AppParts, host: SelfTestHost, line: string): Promise<void> {
  return new Promise((resolve) => {
    clock.after(PRINT_MS, resolve);
    host.print(line).then(resolve, () => resolve());
  });
}

/** The real app; what would ask or notify a person does nothing. */
function openTestApp(
  parts: AppParts,
  dataFolder: string,
  version: string,
  watch: (processes: Processes) => Processes,
): Promise<App> {
  return parts.openApp({
    dataFolder,
    version,
    notifier: noNotifier,
    saver: { save: () => Promise.resolve(succeed(null)), choose: () => Promise.resolve(succeed(null)) },
    chooser: { open: () => Promise.resolve(succeed(null)), folder: () => Promise.resolve(succeed(null)) },
    links: showOnly,
    confirm: nobodyToAsk,
    window: {
      idleMs: () => null,
      protect: () => false,
      clearPage: () => Promise.resolve({ did: 'none', left: [] }),
      end() {},
    },
    endWith() {},
    watch,
  });
}

/** The real page in a window that nobody sees, with the real preload: what it asks goes the whole way. */
async function openHiddenPage(electron: ElectronCalls, parts: AppParts, counterfoil: App): Promise<TestPage> {
  let window: WindowCalls | null = null;
  const registrar = createRegistrar<IpcEvent>(counterfoil.handlers, {
    clock: parts.clock,
    isTrustedSender: (event) => isOwnPage(event, window),
    report: parts.report,
  });
  handleCalls(electron.ipcMain, registrar);
  const opened = new electron.BrowserWindow(windowOptions(parts.preload, false));
  window = opened;
  await opened.loadURL(APP_URL);
  return {
    describe: () => opened.webContents.executeJavaScript("window.counterfoil.call('app.describe', {})"),
    async get(file) {
      const answer = await electron.session.defaultSession.fetch(`${APP_ORIGIN}${file}`);
      const policy = answer.headers.get('content-security-policy');
      return { status: answer.status, policy, html: await answer.text() };
    },
    // It goes with the app: closing the last window would end that before the report is out.
    close: () => Promise.resolve(),
  };
}
