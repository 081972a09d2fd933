import path from 'node:path';
import { shellMessages } from '../../shared/messages/shell.ts';
import { createRegistrar } from '../bridge/registrar.ts';
import { AppNotOpened, type App } from '../app/app.ts';
import type { EndWith } from '../system/updates/updater.ts';
import type { AppParts, ShellPlatform } from './app-parts.ts';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { forbiddenSwitch, insteadOf, NO_SANDBOX } from './debug-switches.ts';
import type { ElectronCalls, IpcEvent } from './electron-calls.ts';
import { forwardEvents, handleCalls, isOwnPage } from './ipc.ts';
import { type Box, followLifecycle } from './lifecycle.ts';
import { setMenu } from './menu.ts';
import { guardNavigation, guardNetwork, limitPermissions } from './page-guards.ts';
import { confirmWithDialog } from './confirm-dialog.ts';
import { dialogFolder, openWithDialog, saveWithDialog } from './file-dialogs.ts';
import { linkOpener } from './open-link.ts';
import { runSelfTestApp, selfTestSwitch } from './self-test-app.ts';
import { systemNotifier } from './system-notifier.ts';
import { followUnknownOrders, trayIcon } from './unknown-tray.ts';
import { noteLostProcesses } from './lost-processes.ts';
import { suspendWithMachine } from './suspend-with-machine.ts';
import { closeBeforeShutdown } from './system-end.ts';
import { endBrokenStart, type Started } from './broken-start.ts';
import { diagnosticsOf, runDiagnosticsApp } from './diagnostics-app.ts';
import { createMainWindow, type MainWindow } from './window.ts';
import { windowHost } from './window-host.ts';

/** As `appId` in electron-builder.yml. */
export const APP_ID = 'com.counterfoil.desk';

/**
 * Starts the app in the order that keeps it safe: debuggers out, lock taken, sandbox and scheme set before the app is
 * ready; guards, app and calls before any window. Resolves when the window is opening or the app is ending.
 */
export async function startApp(electron: ElectronCalls, parts: AppParts): Promise<void> {
  const started: Started = { counterfoil: null, end: null };
  try {
    await start(electron, parts, started);
  } catch (thrown) {
    await endBrokenStart(electron, parts, started, thrown);
  }
}

async function start(electron: ElectronCalls, parts: AppParts, started: Started): Promise<void> {
  const { app } = electron;
  const debugSwitch = forbiddenSwitch(app, parts.inspected, parts.argv, parts.platform);
  if (debugSwitch !== null) {
    parts.report(`Counterfoil does not start with --${debugSwitch}: ${insteadOf(debugSwitch)}`);
    await refuseStart(electron, debugSwitch);
    return;
  }
  const selfTest = selfTestSwitch(app);
  if (selfTest !== null) {
    if (parts.selfTest === undefined) app.exit(1);
    else await runSelfTestApp(electron, parts, parts.selfTest, selfTest);
    return;
  }
  useDataFolder(electron, parts);
  const diagnosis = diagnosticsOf(parts);
  // Nothing is awaited in an ordinary start: what comes below must be done before Electron is ready.
  if (diagnosis !== null) return runDiagnosticsApp(electron, parts, diagnosis);
  let mainWindow: MainWindow | null = null;
  // A window on a closed app could do nothing, and would stay open while the app ends.
  const showWindow = () => {
    if (started.end?.isClosing() !== true) mainWindow?.show();
  };
  // A second instance ends before it touches any data; the first shows its window.
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  app.on('second-instance', showWindow);
  // Windows keeps notifications under the id that the installer gave the shortcut, and asks the person's choice by it.
  if (parts.platform === 'win32') app.setAppUserModelId(APP_ID);
  app.enableSandbox();
  registerAppScheme(electron.protocol);
  guardNavigation(app);

  await app.whenReady();
  const devTools = !app.isPackaged;
  const session = electron.session.defaultSession;
  limitPermissions(session);
  await guardNetwork(session, devTools);
  serveAppScheme(session.protocol, parts.pageFolder);
  setMenu(electron.Menu, parts.platform);

  const notifier = systemNotifier(electron.Notification, {
    inFront: () => mainWindow?.inFront() ?? false,
    show: showWindow,
  });
  const windowNow = () => mainWindow?.current() ?? null;
  const window = windowHost({
    app,
    power: electron.powerMonitor,
    session,
    platform: parts.platform,
    current: windowNow,
  });
  const endWith: EndWith = (last) => started.end?.endWith(last);
  const endWithSystem = () => started.end?.endWithSystem() === true;
  const counterfoil = await openApp(electron, parts, { notifier, window, endWith });
  if (counterfoil === null) return;
  started.counterfoil = counterfoil;
  const { clock, platform } = parts;
  const stopSuspending = suspendWithMachine({ power: electron.powerMonitor, clock, platform }, counterfoil);
  closeBeforeShutdown(electron.powerMonitor, platform, endWithSystem);
  if (parts.crashes !== undefined) noteLostProcesses(app, parts.crashes);
  const registrar = createRegistrar<IpcEvent>(counterfoil.handlers, {
    clock: parts.clock,
    isTrustedSender: (event) => isOwnPage(event, windowNow()),
    report: parts.report,
  });
  handleCalls(electron.ipcMain, registrar);
  const stopEvents = forwardEvents(counterfoil, registrar, windowNow);
  const opened = createMainWindow({
    BrowserWindow: electron.BrowserWindow,
    clock: parts.clock,
    preload: parts.preload,
    devTools,
    platform: parts.platform,
    onFault: (fault) => parts.crashes?.note({ part: 'page', ...fault }),
    onSystemEnd: endWithSystem,
    onGivenUp: () => started.end?.quitWithBox(shellMessages.crashing),
  });
  mainWindow = opened;
  const stopTray = followUnknownOrders(counterfoil, {
    Tray: electron.Tray,
    Menu: electron.Menu,
    icon: () => trayIcon(electron.nativeImage),
    showWindow,
  });
  started.end = followLifecycle(app, clock, platform, {
    closeApp() {
      stopEvents();
      stopTray();
      stopSuspending();
      return counterfoil.close();
    },
    showWindow,
    showBox: ({ title, text }) => electron.dialog.showErrorBox(title, text),
    beforeExit: () => parts.beforeExit(),
    exitCode: () => parts.exitCode?.() ?? 0,
  });
  opened.show();
  counterfoil.backUpDaily();
}

/**
 * Ends a start with a switch that would disarm the app; `name` is what `forbiddenSwitch` answered. Whoever added one on purpose reads the
 * command line, and the app ends at once: Chromium's debugger would listen as long as anything is waited for. A lone --no-sandbox was mostly
 * added by the start script of an AppImage, and whoever started that from a menu needs a box, which Linux shows only once the app is ready.
 * Nothing else runs meanwhile: there is no page that a sandbox would hold, no app, no key, and no data were opened.
 */
async function refuseStart(
  { app, dialog }: Pick<ElectronCalls, 'app' | 'dialog'>,
  name: string,
): Promise<void> {
  // Nobody is there to press the box of a self-test.
  if (name === NO_SANDBOX && selfTestSwitch(app) === null) {
    await app.whenReady();
    dialog.showErrorBox(shellMessages.notStarted, shellMessages.noSandbox);
  }
  app.exit(1);
}

/**
 * An administrator's policy says where data are kept, whatever else is asked for. Without one `--data=DIR` gives a development run, or a test
 * build that is driven, its own folder; an installed app uses the user's.
 */
function useDataFolder({ app }: ElectronCalls, { inspected = false, policyFolder = null }: AppParts): void {
  const dataSwitch = app.isPackaged && !inspected ? '' : app.commandLine.getSwitchValue('data');
  const folder = policyFolder ?? dataSwitch;
  if (folder !== '') app.setPath('userData', path.resolve(folder));
}

async function openApp(
  { app, dialog, shell }: ElectronCalls,
  parts: AppParts,
  own: Pick<ShellPlatform, 'notifier' | 'window' | 'endWith'>,
): Promise<App | null> {
  const dataFolder = path.join(app.getPath('userData'), 'desk');
  try {
    const folder = dialogFolder(app);
    const saver = saveWithDialog(dialog, parts.files, folder);
    const links = linkOpener(shell, dialog);
    const chooser = openWithDialog(dialog, folder);
    const confirm = confirmWithDialog(dialog);
    const shellPlatform = { dataFolder, version: app.getVersion(), saver, chooser, links, confirm };
    return await parts.openApp({ ...own, ...shellPlatform });
  } catch (thrown) {
    const { title, text } = notOpened(dataFolder, thrown);
    parts.report(`${title}: ${text}`);
    // A box waits for a person, and other starts may not wait for it.
    app.releaseSingleInstanceLock();
    dialog.showErrorBox(title, text);
    app.exit(1);
    return null;
  }
}

function notOpened(dataFolder: string, thrown: unknown): Box {
  if (thrown instanceof AppNotOpened) return { title: shellMessages.notStarted, text: thrown.message };
  const code = (thrown as NodeJS.ErrnoException | null)?.code ?? shellMessages.noCode;
  return { title: shellMessages.noData.title, text: shellMessages.noData.words(dataFolder, code) };
}
