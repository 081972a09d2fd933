import { EventEmitter } from 'node:events';
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
  WindowOpenHandlerResponse,
  WindowSessionEndEvent,
} from 'electron';
import type {
  AppCalls,
  ContentsCalls,
  DialogCalls,
  ElectronCalls,
  IpcEvent,
  IpcMainCalls,
  ImageCalls,
  MenuCalls,
  NotificationCalls,
  PowerCalls,
  SessionCalls,
  ShellCalls,
  TrayCalls,
  WindowCalls,
} from '../../electron/shell/electron-calls.ts';
import type { UtilityProcessCalls } from '../../electron/platform/utility-processes.ts';
import { forkUtility } from './utility-child.ts';

export interface DoubleOptions {
  isPackaged?: boolean;
  /** As `process.platform`; 'linux' when left out. */
  platform?: string;
  /** The app is not ready before `whenReady`: what Electron refuses before that, or after it, is refused. */
  cold?: boolean;
  /** Command line switches with their values. */
  switches?: Record<string, string>;
  /** Whether this instance gets the single-instance lock. */
  getsLock?: boolean;
  userData?: string;
  /** Whether the system has a notification centre. */
  notifies?: boolean;
  /** What the person chooses in a save dialog; null closes it. */
  savesTo?: string | null;
  /** What the person chooses in an open dialog; null closes it. */
  opensFrom?: string | null;
  /** Which button the person presses in a question; 0 is the first. */
  answers?: number;
  /** The system has no program for web addresses. */
  opensNothing?: boolean;
  /** Runs code in the page of a window; without it a page runs none. */
  inPage?: (code: string, window: WindowDouble) => Promise<unknown>;
}

/** What Electron does to everything that crosses between processes, made stricter: JSON and nothing else. */
export function roundTrip(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

type SessionEndReason = WindowSessionEndEvent['reasons'][number];

interface PreventableEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** What Electron throws once a window, or the page in it, is gone: every call throws. */
function assertAlive(isDestroyed: boolean): void {
  if (isDestroyed) throw new TypeError('Object has been destroyed');
}

/** Electron takes a name alone and begins wherever the app was started; on Linux that is often the root of the disk. */
function needsFullPath({ defaultPath }: { defaultPath?: string }): void {
  if (defaultPath === undefined || !isAbsolute(defaultPath))
    throw new Error(`a dialog that begins nowhere: ${defaultPath ?? 'no path'}`);
}

function preventable(): PreventableEvent {
  let prevented = false;
  return {
    get defaultPrevented() {
      return prevented;
    },
    preventDefault() {
      prevented = true;
    },
  };
}

export class ContentsDouble extends EventEmitter implements ContentsCalls {
  static #last = 0;
  readonly id = (ContentsDouble.#last += 1);
  readonly sent: [channel: string, payload: unknown][] = [];
  mainFrame = { parent: null as object | null, origin: 'null', url: 'about:blank' };
  openHandler: ((details: { url: string }) => WindowOpenHandlerResponse) | null = null;
  destroyed = false;
  zoomFactor = 1;

  isDestroyed(): boolean {
    return this.destroyed;
  }
  /** As Electron: the process goes, and the page hears nothing of it. */
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  }
  getZoomFactor(): number {
    return this.zoomFactor;
  }
  webRtc = 'default';
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtc = policy;
  }
  setZoomFactor(factor: number): void {
    this.zoomFactor = factor;
  }
  /** Set by the window it belongs to. */
  runs: (code: string) => Promise<unknown> = () => Promise.reject(new Error('this page runs no code'));

  executeJavaScript(code: string): Promise<unknown> {
    return this.runs(code);
  }
  send(channel: string, payload: unknown): void {
    assertAlive(this.destroyed);
    this.sent.push([channel, roundTrip(payload)]);
    this.emit('sent', channel, roundTrip(payload));
  }
  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.openHandler = handler;
  }
  /** Emits an event that can be prevented and returns whether it was. */
  tryEvent(name: string, ...rest: unknown[]): boolean {
    const event = preventable();
    this.emit(name, event, ...rest);
    return event.defaultPrevented;
  }
}

export class WindowDouble extends EventEmitter implements WindowCalls {
  readonly webContents = new ContentsDouble();
  readonly loaded: string[] = [];
  readonly calls: string[] = [];
  readonly options: BrowserWindowConstructorOptions;
  destroyed = false;
  minimized = false;
  protected = false;
  focused = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
  }
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    const { protocol, host } = new URL(url);
    this.webContents.mainFrame = { parent: null, origin: `${protocol}//${host}`, url };
    return Promise.resolve();
  }
  show(): void {
    assertAlive(this.destroyed);
    this.calls.push('show');
  }
  focus(): void {
    assertAlive(this.destroyed);
    this.calls.push('focus');
  }
  restore(): void {
    assertAlive(this.destroyed);
    this.calls.push('restore');
    this.minimized = false;
  }
  isFocused(): boolean {
    assertAlive(this.destroyed);
    return this.focused;
  }
  isMinimized(): boolean {
    assertAlive(this.destroyed);
    return this.minimized;
  }
  setContentProtection(enable: boolean): void {
    assertAlive(this.destroyed);
    this.protected = enable;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  /** As `app.quit` closes it. */
  goes(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.webContents.destroyed = true;
    this.emit('closed');
  }
  /** Windows asks before it ends the session; true when the window holds it up. */
  asksToEnd(...reasons: SessionEndReason[]): boolean {
    const event = { ...preventable(), reasons };
    let prevented = false;
    this.emit('query-session-end', { ...event, preventDefault: () => (prevented = true) });
    return prevented;
  }
}

class NotificationDouble extends EventEmitter implements NotificationCalls {
  readonly options: Pick<NotificationConstructorOptions, 'title' | 'body'>;
  shown = false;

  constructor(options: Pick<NotificationConstructorOptions, 'title' | 'body'>) {
    super();
    this.options = options;
  }
  show(): void {
    this.shown = true;
  }
}

class TrayDouble extends EventEmitter implements TrayCalls {
  readonly image: NativeImage;
  toolTip = '';
  menu: Menu | null = null;
  destroyed = false;

  constructor(image: NativeImage) {
    super();
    this.image = image;
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

class AppDouble extends EventEmitter implements AppCalls {
  readonly isPackaged: boolean;
  readonly commandLine: AppCalls['commandLine'];
  readonly exits: number[] = [];
  readonly #options: DoubleOptions;
  readonly #log: string[];
  readonly #paths = new Map<string, string>();
  /** Filled by whoever makes windows. */
  readonly windows: WindowDouble[] = [];
  ready: boolean;

  constructor(options: DoubleOptions, log: string[]) {
    super();
    this.#options = options;
    this.#log = log;
    this.isPackaged = options.isPackaged ?? false;
    this.ready = options.cold !== true;
    const switches = options.switches ?? {};
    this.commandLine = {
      hasSwitch: (name) => Object.hasOwn(switches, name),
      getSwitchValue: (name) => switches[name] ?? '',
    };
    if (options.userData !== undefined) this.#paths.set('userData', options.userData);
  }
  needsReady(what: string): void {
    if (!this.ready) throw new Error(`${what} before the app is ready`);
  }
  #needsColdStart(what: string): void {
    if (this.ready && this.#options.cold === true)
      throw new Error(`${what} can only be called before app is ready`);
  }
  enableSandbox(): void {
    this.#needsColdStart('app.enableSandbox()');
    this.#log.push('enableSandbox');
  }
  exit(code = 0): void {
    this.#log.push(`exit ${code}`);
    this.exits.push(code);
    this.emit('exited', code);
  }
  getPath(name: string): string {
    this.#log.push(`getPath ${name}`);
    return this.#paths.get(name) ?? `/double/${name}`;
  }
  setPath(name: string, path: string): void {
    this.#log.push(`setPath ${name}`);
    this.#paths.set(name, path);
  }
  getLocale(): string {
    return this.ready ? 'en-GB' : ''; // as Electron before it has read it
  }
  /** What the system's settings say of an address. Before the app is ready Electron has no network that could be asked. */
  proxy = 'DIRECT';
  resolveProxy(url: string): Promise<string> {
    this.needsReady('app.resolveProxy()');
    this.#log.push(`resolveProxy ${url}`);
    return Promise.resolve(this.proxy);
  }
  getVersion(): string {
    return '0.0.0-double';
  }
  quit(): void {
    this.#log.push('quit');
    // Windows first; 'window-all-closed' is not emitted for a quit that was asked for.
    for (const window of this.windows) window.goes();
    const event = preventable();
    this.emit('will-quit', event);
    if (!event.defaultPrevented) this.exit(0);
  }
  requestSingleInstanceLock(): boolean {
    this.#log.push('requestSingleInstanceLock');
    return this.#options.getsLock ?? true;
  }
  releaseSingleInstanceLock(): void {
    this.#log.push('releaseSingleInstanceLock');
  }
  setAppUserModelId(id: string): void {
    this.#log.push(`setAppUserModelId ${id}`);
  }
  async whenReady(): Promise<void> {
    this.#log.push('whenReady');
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    this.ready = true;
  }
  registersSchemes(): void {
    this.#needsColdStart('protocol.registerSchemesAsPrivileged()');
  }
}

type Answerer = Parameters<SessionCalls['protocol']['handle']>[1];
type BeforeRequest = Parameters<SessionCalls['webRequest']['onBeforeRequest']>[0];
type PermissionCheck = Parameters<SessionCalls['setPermissionCheckHandler']>[0];
type PermissionRequest = Parameters<SessionCalls['setPermissionRequestHandler']>[0];

/** Events of Electron's `powerMonitor` that it has on some systems only. */
const POWER_EVENTS: Readonly<Record<string, readonly string[]>> = {
  'lock-screen': ['darwin', 'win32'],
  'unlock-screen': ['darwin', 'win32'],
  shutdown: ['linux', 'darwin'],
};

class PowerDouble extends EventEmitter implements PowerCalls {
  /** Seconds. */
  idle = 0;
  idleState: ReturnType<PowerCalls['getSystemIdleState']> = 'active';
  readonly #platform: string;

  constructor(platform: string) {
    super();
    this.#platform = platform;
    // As Electron's own: it begins to look for 'shutdown' with the second listener.
    this.once('newListener', () => {
      this.on('newListener', (event) => (this.holdsShutdown ||= event === 'shutdown'));
    });
  }
  /** Whether systemd is asked to wait: not when 'shutdown' is the first event anybody listens to. */
  holdsShutdown = false;
  /** The system shuts down; true when it waits for the app to end. */
  shutsDown(): boolean {
    const event = preventable();
    this.emit('shutdown', event);
    return event.defaultPrevented && this.holdsShutdown;
  }
  override emit(event: string, ...args: unknown[]): boolean {
    if (POWER_EVENTS[event]?.includes(this.#platform) === false)
      throw new Error(`Electron has no ${event} on ${this.#platform}`);
    return super.emit(event, ...args);
  }
  getSystemIdleState(idleSeconds: number): typeof this.idleState {
    if (idleSeconds <= 0) throw new TypeError('Invalid idle threshold, must be greater than 0');
    return this.idleState;
  }

  getSystemIdleTime(): number {
    return this.idle;
  }
}

class SessionDouble extends EventEmitter implements SessionCalls {
  proxy: Parameters<SessionCalls['setProxy']>[0] | null = null;
  setProxy(config: Parameters<SessionCalls['setProxy']>[0]): Promise<void> {
    this.proxy = config;
    return Promise.resolve();
  }
  readonly cleared: string[] = [];
  clearStorageData(): Promise<void> {
    this.cleared.push('storage');
    return Promise.resolve();
  }
  clearCache(): Promise<void> {
    this.cleared.push('cache');
    return Promise.resolve();
  }
  clearCodeCaches(): Promise<void> {
    this.cleared.push('code');
    return Promise.resolve();
  }
  readonly schemes = new Map<string, Answerer>();
  beforeRequest: BeforeRequest | null = null;
  permissionCheck: PermissionCheck | null = null;
  permissionRequest: PermissionRequest | null = null;
  readonly protocol = {
    handle: (scheme: string, answerer: Answerer): void => {
      this.schemes.set(scheme, answerer);
    },
  };
  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.beforeRequest = listener;
    },
  };
  /** As Electron's own: to the handler of the scheme, once the listener of requests let it pass. */
  async fetch(url: string): Promise<Response> {
    const asked = new Request(url);
    const cancelled = await new Promise<boolean>((resolve) => {
      if (this.beforeRequest === null) resolve(false);
      else this.beforeRequest({ url: asked.url }, ({ cancel = false }) => resolve(cancel));
    });
    const answerer = this.schemes.get(new URL(url).protocol.slice(0, -1));
    if (cancelled || answerer === undefined) throw new TypeError('net::ERR_BLOCKED_BY_CLIENT');
    return answerer(asked);
  }
  setPermissionCheckHandler = (handler: PermissionCheck): void => {
    this.permissionCheck = handler;
  };
  setPermissionRequestHandler = (handler: PermissionRequest): void => {
    this.permissionRequest = handler;
  };
  tryEvent(name: string): boolean {
    const event = preventable();
    this.emit(name, event);
    return event.defaultPrevented;
  }
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
