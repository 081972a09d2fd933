import { EventEmitter } from 'node:events';
import type {
  BrowserWindowConstructorOptions,
  WindowOpenHandlerResponse,
  WindowSessionEndEvent,
} from 'electron';
import type { ContentsCalls, WindowCalls } from '../../electron/shell/electron-calls.ts';

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

export function preventable(): PreventableEvent {
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
