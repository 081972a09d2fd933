import { EventEmitter } from 'node:events';
import type { AppCalls } from '../../electron/shell/electron-calls.ts';
import { preventable, type WindowDouble } from './window-double.ts';

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

export class AppDouble extends EventEmitter implements AppCalls {
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
