import type {
  App,
  BrowserWindowConstructorOptions,
  CallbackResponse,
  CommandLine,
  Details,
  Event,
  Input,
  Menu,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  NativeImage,
  Notification,
  NotificationConstructorOptions,
  OnBeforeRequestListenerDetails,
  OpenDialogOptions,
  OpenDialogReturnValue,
  Protocol,
  RenderProcessGoneDetails,
  SaveDialogOptions,
  SaveDialogReturnValue,
  Tray,
  WebContents,
  WindowOpenHandlerResponse,
  WindowSessionEndEvent,
} from 'electron';

/**
 * Every Electron call the shell makes, and no more. The real module is checked against it in main.ts, the double in
 * tests/electron-double; shell modules take these as parameters, so none of them needs Electron to be tested.
 * Events are written out one by one because a picked `on` would demand all of Electron's overloads of the double.
 */
export interface AppCalls extends Pick<
  App,
  | 'enableSandbox'
  | 'exit'
  | 'getLocale'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'quit'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'resolveProxy'
  | 'setAppUserModelId'
  | 'setPath'
  | 'whenReady'
> {
  readonly commandLine: Pick<CommandLine, 'hasSwitch' | 'getSwitchValue'>;
  on(event: 'second-instance' | 'activate' | 'window-all-closed', listener: () => void): unknown;
  on(event: 'will-quit', listener: (event: Event) => void): unknown;
  on(event: 'child-process-gone', listener: (event: Event, details: Details) => void): unknown;
  on(event: 'web-contents-created', listener: (event: Event, contents: ContentsCalls) => void): unknown;
}

interface FrameCalls {
  readonly parent: object | null;
  readonly origin: string;
  readonly url: string;
}

export interface ContentsCalls extends Pick<
  WebContents,
  | 'forcefullyCrashRenderer'
  | 'getZoomFactor'
  | 'id'
  | 'isDestroyed'
  | 'setWebRTCIPHandlingPolicy'
  | 'setZoomFactor'
> {
  send(channel: string, payload: unknown): void;
  /** Only `--self-test` runs code in a page, and only this one line of its own. */
  executeJavaScript(code: string): Promise<unknown>;
  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void;
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (event: Event) => void,
  ): unknown;
  on(event: 'will-attach-webview', listener: (event: Event) => void): unknown;
  on(event: 'before-input-event', listener: (event: Event, input: Input) => void): unknown;
  on(
    event: 'render-process-gone',
    listener: (event: Event, details: RenderProcessGoneDetails) => void,
  ): unknown;
}

export interface WindowCalls {
  readonly webContents: ContentsCalls;
  loadURL(url: string): Promise<void>;
  show(): void;
  focus(): void;
  isFocused(): boolean;
  isMinimized(): boolean;
  /** macOS and Windows alone heed it; macOS not towards programs that record by ScreenCaptureKit. */
  setContentProtection(enable: boolean): void;
  restore(): void;
  isDestroyed(): boolean;
  once(event: 'ready-to-show', listener: () => void): unknown;
  on(event: 'closed' | 'responsive' | 'unresponsive', listener: () => void): unknown;
  /** Both on Windows alone: the session is about to end, which may be held up; then it ends. */
  on(event: 'query-session-end' | 'session-end', listener: (event: WindowSessionEndEvent) => void): unknown;
}

export interface IpcMainCalls {
  handle(channel: string, listener: (event: IpcEvent, ...args: unknown[]) => Promise<unknown>): void;
}

export interface IpcEvent {
  readonly sender: Pick<WebContents, 'id'>;
  readonly senderFrame: FrameCalls | null;
}

export interface SessionCalls {
  /** Goes through the handlers of our own scheme. */
  fetch(url: string): Promise<Response>;
  readonly protocol: Pick<Protocol, 'handle'>;
  readonly webRequest: {
    onBeforeRequest(
      listener: (
        details: Pick<OnBeforeRequestListenerDetails, 'url'>,
        answer: (response: CallbackResponse) => void,
      ) => void,
    ): void;
  };
  setPermissionCheckHandler: (
    handler: (contents: unknown, permission: string, requestingOrigin: string) => boolean,
  ) => void;
  setPermissionRequestHandler: (
    handler: (
      contents: unknown,
      permission: string,
      answer: (granted: boolean) => void,
      details: { requestingUrl: string; isMainFrame: boolean },
    ) => void,
  ) => void;
  clearStorageData(): Promise<void>;
  clearCache(): Promise<void>;
  clearCodeCaches(options: { urls?: string[] }): Promise<void>;
  setProxy(config: { mode: 'fixed_servers'; proxyRules: string; proxyBypassRules: string }): Promise<void>;
  on(event: 'will-download', listener: (event: Event) => void): unknown;
}

export interface MenuCalls {
  setApplicationMenu(menu: Menu | null): void;
  buildFromTemplate(template: MenuItemConstructorOptions[]): Menu;
}

export interface DialogCalls {
  showErrorBox(title: string, content: string): void;
  showSaveDialog(options: SaveDialogOptions): Promise<Pick<SaveDialogReturnValue, 'canceled' | 'filePath'>>;
  showOpenDialog(options: OpenDialogOptions): Promise<Pick<OpenDialogReturnValue, 'canceled' | 'filePaths'>>;
  showMessageBox(options: MessageBoxOptions): Promise<Pick<MessageBoxReturnValue, 'response'>>;
}

export interface NotificationCalls extends Pick<Notification, 'show'> {
  /** On macOS and Windows: the system did not show it, and why. */
  on(event: 'failed', listener: (event: Event, error: string) => void): unknown;
  on(event: 'show', listener: () => void): unknown;
  on(event: 'click' | 'close', listener: () => void): unknown;
}

export interface NotificationFactory {
  new (options: Pick<NotificationConstructorOptions, 'title' | 'body'>): NotificationCalls;
  isSupported(): boolean;
}

export interface TrayCalls extends Pick<Tray, 'destroy' | 'setToolTip' | 'setContextMenu'> {
  on(event: 'click', listener: () => void): unknown;
}

export type TrayFactory = new (image: NativeImage) => TrayCalls;

export interface ImageCalls {
  createFromBuffer(png: Buffer, options: { scaleFactor: number }): NativeImage;
}

export interface PowerCalls {
  /** Seconds since the last input anywhere on this computer. */
  getSystemIdleTime(): number;
  /** 'locked' where the desktop reports it. */
  getSystemIdleState(idleSeconds: number): 'active' | 'idle' | 'locked' | 'unknown';
  on(event: 'suspend', listener: () => void): unknown;
  on(event: 'resume', listener: () => void): unknown;
  /** This and the next on macOS and Windows alone. */
  on(event: 'lock-screen', listener: () => void): unknown;
  on(event: 'unlock-screen', listener: () => void): unknown;
  /** On Linux and macOS. Its typings leave out the event, by which the system is asked to wait until the app has ended. */
  on(event: 'shutdown', listener: (event?: Pick<Event, 'preventDefault'>) => void): unknown;
}

export interface ShellCalls {
  openExternal(url: string): Promise<void>;
}

export type WindowFactory = new (options: BrowserWindowConstructorOptions) => WindowCalls;

/** What `main.ts` hands over. */
export interface ElectronCalls {
  app: AppCalls;
  BrowserWindow: WindowFactory;
  dialog: DialogCalls;
  ipcMain: IpcMainCalls;
  Menu: MenuCalls;
  nativeImage: ImageCalls;
  Notification: NotificationFactory;
  powerMonitor: PowerCalls;
  protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>;
  session: { readonly defaultSession: SessionCalls };
  shell: ShellCalls;
  Tray: TrayFactory;
}
