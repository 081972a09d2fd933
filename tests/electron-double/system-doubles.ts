import { EventEmitter } from 'node:events';
import type { Menu, NativeImage, NotificationConstructorOptions } from 'electron';
import type { NotificationCalls, PowerCalls, TrayCalls } from '../../electron/shell/electron-calls.ts';
import { preventable } from './window-double.ts';

export class NotificationDouble extends EventEmitter implements NotificationCalls {
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

export class TrayDouble extends EventEmitter implements TrayCalls {
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

/** Events of Electron's `powerMonitor` that it has on some systems only. */
const POWER_EVENTS: Readonly<Record<string, readonly string[]>> = {
  'lock-screen': ['darwin', 'win32'],
  'unlock-screen': ['darwin', 'win32'],
  shutdown: ['linux', 'darwin'],
};

export class PowerDouble extends EventEmitter implements PowerCalls {
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
