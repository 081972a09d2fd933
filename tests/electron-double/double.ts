import { isAbsolute } from 'node:path';
import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  Menu,
  MessageBoxOptions,
  NativeImage,
  NotificationConstructorOptions,
  OpenDialogOptions,
  SaveDialogOptions,
} from 'electron';
import type {
  DialogCalls,
  ElectronCalls,
  IpcEvent,
  IpcMainCalls,
  ImageCalls,
  MenuCalls,
  ShellCalls,
} from '../../electron/shell/electron-calls.ts';
import type { UtilityProcessCalls } from '../../electron/platform/utility-processes.ts';
import { forkUtility } from './utility-child.ts';
import { type DoubleOptions, AppDouble } from './app-double.ts';
import { roundTrip, preventable, WindowDouble } from './window-double.ts';
import { NotificationDouble, TrayDouble, PowerDouble } from './system-doubles.ts';
import { SessionDouble } from './session-double.ts';

/** Electron takes a name alone and begins wherever the app was started; on Linux that is often the root of the disk. */
function needsFullPath({ defaultPath }: { defaultPath?: string }): void {
  if (defaultPath === undefined || !isAbsolute(defaultPath))
    throw new Error(`a dialog that begins nowhere: ${defaultPath ?? 'no path'}`);
}

/** A page's way into main: what `ipcRenderer.invoke` would do from the given window and frame. */
type Invoke = (channel: string, args: unknown[], event: IpcEvent) => Promise<unknown>;

/** The few Electron calls of this app, recording what is done with them. Each call returns a new, independent one. */
export function createElectronDouble(options: DoubleOptions = {}) {
  const log: string[] = [];
  const app = new AppDouble(options, log);
  const defaultSession = new SessionDouble();
  const { windows } = app;
  const schemes: CustomScheme[] = [];
  const errors: [title: string, content: string][] = [];
  const channels = new Map<string, (event: IpcEvent, ...args: unknown[]) => Promise<unknown>>();
  const menus: unknown[] = [];

  const ipcMain: IpcMainCalls = {
    handle(channel, listener) {
      if (channels.has(channel)) throw new Error(`a second handler for ${channel}`);
      channels.set(channel, listener);
    },
  };
  const invoke: Invoke = async (channel, args, event) => {
    const listener = channels.get(channel);
    if (listener === undefined) throw new Error(`No handler registered for '${channel}'`);
    return roundTrip(await listener(event, ...args.map(roundTrip)));
  };
  class BrowserWindow extends WindowDouble {
    constructor(windowOptions: BrowserWindowConstructorOptions) {
      app.needsReady('a BrowserWindow');
      super(windowOptions);
      log.push('BrowserWindow');
      windows.push(this);
      const { inPage } = options;
      if (inPage !== undefined) this.webContents.runs = (code) => inPage(code, this);
      app.emit('web-contents-created', preventable(), this.webContents);
    }
  }
  const dialogs: SaveDialogOptions[] = [];
  const openDialogs: OpenDialogOptions[] = [];
  const questions: MessageBoxOptions[] = [];
  const dialog: DialogCalls = {
    showErrorBox(title, content) {
      // Linux shows none before the app is ready: it writes to stderr.
      if (!app.ready && (options.platform ?? 'linux') === 'linux') {
        log.push('no box');
        return;
      }
      log.push('box');
      errors.push([title, content]);
    },
    showSaveDialog(saveOptions) {
      app.needsReady('a dialog');
      needsFullPath(saveOptions);
      dialogs.push(saveOptions);
      const filePath = options.savesTo ?? null;
      return Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
    },
    showOpenDialog(openOptions) {
      app.needsReady('a dialog');
      needsFullPath(openOptions);
      openDialogs.push(openOptions);
      const filePath = options.opensFrom ?? null;
      return Promise.resolve({ canceled: filePath === null, filePaths: filePath === null ? [] : [filePath] });
    },
    showMessageBox(question) {
      app.needsReady('a dialog');
      questions.push(question);
      return Promise.resolve({ response: options.answers ?? 0 });
    },
  };
  const opened: string[] = [];
  const shell: ShellCalls = {
    openExternal(url) {
      if (options.opensNothing === true) return Promise.reject(new Error('no program for it'));
      opened.push(url);
      return Promise.resolve();
    },
  };
  const notifications: NotificationDouble[] = [];
  class Notification extends NotificationDouble {
    static isSupported(): boolean {
      return options.notifies ?? true;
    }
    constructor(notificationOptions: Pick<NotificationConstructorOptions, 'title' | 'body'>) {
      app.needsReady('a Notification');
      super(notificationOptions);
      notifications.push(this);
    }
  }
  const trays: TrayDouble[] = [];
  class Tray extends TrayDouble {
    constructor(image: NativeImage) {
      app.needsReady('a Tray');
      super(image);
      trays.push(this);
    }
  }
  const nativeImage: ImageCalls = {
    // Only handed on to a tray, so the bytes stand for it.
    createFromBuffer: (png) => png as unknown as NativeImage,
  };
  const Menu: MenuCalls = {
    setApplicationMenu: (menu) => void menus.push(menu),
    // Nothing of a menu is ever read back, so its template stands for it.
    buildFromTemplate: (template) => template as unknown as Menu,
  };
  const powerMonitor = new PowerDouble(options.platform ?? 'linux');
  const protocol = {
    registerSchemesAsPrivileged(custom: CustomScheme[]): void {
      app.registersSchemes();
      log.push('registerSchemesAsPrivileged');
      schemes.push(...custom);
    },
  };
  const utilityProcess: UtilityProcessCalls = {
    fork(...args) {
      app.needsReady('utilityProcess.fork');
      return forkUtility(...args);
    },
  };
  const session = {
    get defaultSession() {
      app.needsReady('session.defaultSession');
      return defaultSession;
    },
    fromPartition: () => defaultSession,
  };
  const electron = {
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
  } satisfies ElectronCalls & { utilityProcess: UtilityProcessCalls };
  return {
    electron,
    log,
    windows,
    schemes,
    errors,
    channels,
    menus,
    dialogs,
    openDialogs,
    questions,
    opened,
    notifications,
    trays,
    invoke,
  };
}

export type ElectronDouble = ReturnType<typeof createElectronDouble>;
