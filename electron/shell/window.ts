import type { BrowserWindowConstructorOptions, Input } from 'electron';
import type { Clock } from '../platform/clock.ts';
import { APP_URL } from './app-scheme.ts';
import type { ContentsCalls, WindowCalls, WindowFactory } from './electron-calls.ts';
import { closeBeforeLogoff } from './system-end.ts';

export function windowOptions(preload: string, devTools: boolean): BrowserWindowConstructorOptions {
  return {
    title: 'Counterfoil',
    // Electron remembers position and size by this name.
    name: 'main',
    windowStatePersistence: { bounds: true, displayMode: true },
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    // The dark theme's ground: a window that appears is never a white flash.
    backgroundColor: '#0d1015',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools,
    },
  };
}

interface MainWindowOptions {
  BrowserWindow: WindowFactory;
  clock: Clock;
  preload: string;
  devTools: boolean;
  platform: string;
  /** Hears that the page's process ended or does not answer, and what is done about it. */
  onFault?(fault: { what: string; recovery: string }): void;
  /** Windows is about to end the session; answers whether the app is still there. */
  onSystemEnd(): boolean;
  /** Called when the page keeps crashing and is not loaded any more. */
  onGivenUp(): void;
}

export interface MainWindow {
  current(): WindowCalls | null;
  /** True while the window is there and has the focus. */
  inFront(): boolean;
  /** Opens the window, or brings the open one to the front. */
  show(): void;
}

/** A page that crashes more often within the span is not loaded again: it would only crash once more. */
const MAX_CRASHES = 3;
const CRASH_SPAN_MS = 60_000;
/** A page that has not answered this long after the system reported it is loaded again; what is typed in it is lost either way. */
const SILENT_MS = 20_000;

/** The one window. When its process dies the page is loaded into a fresh one; the app never notices. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let window: WindowCalls | null = null;
  let crashes: number[] = [];

  function open(): void {
    const opened = new options.BrowserWindow(windowOptions(options.preload, options.devTools));
    window = opened;
    opened.once('ready-to-show', () => opened.show());
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    closeBeforeLogoff(opened, () => options.onSystemEnd());
    zoomByKeys(opened.webContents, options.platform);
    opened.webContents.on('render-process-gone', (_event, details) => {
      const { reason, exitCode } = details;
      if (reason !== 'clean-exit') comeBack(opened, `${reason}, code ${exitCode}`);
    });
    followSilence(opened);
    load(opened);
  }

  function load(target: WindowCalls): void {
    // A failed load leaves an empty window that the person closes; there is nothing to fall back to.
    target.loadURL(APP_URL).catch(() => target.show());
  }

  /** Loading again gives the same window a new process; closing it instead would end the app on most systems. */
  function comeBack(crashed: WindowCalls, how: string): void {
    const now = options.clock.monotonic();
    crashes = [...crashes.filter((at) => now - at < CRASH_SPAN_MS), now];
    const isGivenUp = crashes.length > MAX_CRASHES;
    options.onFault?.({
      what: `The window crashed (${how}).`,
      recovery: isGivenUp
        ? 'Too many crashes: Counterfoil closed.'
        : 'The window was reloaded. Nothing else changed.',
    });
    if (isGivenUp) options.onGivenUp();
    else load(crashed);
  }

  /** No dialog asks: on some systems it would hold up the app behind the window, with orders under way. */
  function followSilence(opened: WindowCalls): void {
    let cancel: (() => void) | null = null;
    const answered = () => {
      cancel?.();
      cancel = null;
    };
    opened.on('responsive', answered);
    opened.on('closed', answered);
    opened.on('unresponsive', () => {
      cancel ??= options.clock.after(SILENT_MS, () => {
        cancel = null;
        if (opened.isDestroyed()) return;
        options.onFault?.({
          what: `The window did not answer for more than ${SILENT_MS / 1_000} s.`,
          recovery: 'Its process was stopped and the window is reloaded. Nothing else changed.',
        });
        opened.webContents.forcefullyCrashRenderer();
      });
    });
  }

  return {
    current: () => window,
    inFront: () => window !== null && !window.isDestroyed() && window.isFocused(),
    show() {
      if (window === null || window.isDestroyed()) {
        open();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}

/** What a browser offers, too. The layout is made to lose nothing up to 2. */
const FACTORS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/**
 * Text larger and smaller: Ctrl (on macOS Command) with plus, minus and zero. By the keys themselves and not by a menu's: where there is no
 * menu there are no menu keys, and the menu's plus would need Shift on most keyboards.
 */
export function zoomByKeys(contents: ContentsCalls, platform: string): void {
  contents.on('before-input-event', (event, input) => {
    const factor = zoomFactorFor(input, platform, contents.getZoomFactor());
    if (factor === null) return;
    event.preventDefault();
    contents.setZoomFactor(factor);
  });
}

/** The zoom factor a key press asks for; null when it asks for none. */
function zoomFactorFor(
  {
    type,
    key,
    control,
    meta,
    alt,
    shift,
  }: Pick<Input, 'type' | 'key' | 'control' | 'meta' | 'alt' | 'shift'>,
  platform: string,
  now: number,
): number | null {
  const modified = platform === 'darwin' ? meta && !control : control && !meta;
  if (type !== 'keyDown' || !modified || alt) return null;
  // With Shift this is the 0 of some keyboards, which asks for an account.
  if (key === '=' && shift) return null;
  switch (key) {
    case '+':
    case '=':
      return FACTORS.find((factor) => factor > now + 0.01) ?? FACTORS[FACTORS.length - 1] ?? 1;
    case '-':
    case '_':
      return FACTORS.findLast((factor) => factor < now - 0.01) ?? FACTORS[0];
    case '0':
      return 1;
    default:
      return null;
  }
}
