import { callChannel, eventChannel } from '../bridge/channels.ts';
import type { Registrar } from '../bridge/registrar.ts';
import type { App } from '../app/app.ts';
import { CALL_NAMES } from '../../shared/bridge/names.ts';
import { APP_ORIGIN, APP_SCHEME } from './app-scheme.ts';
import type { IpcEvent, IpcMainCalls, WindowCalls } from './electron-calls.ts';

/** True only for the main frame of our own window while it shows our own page. A frame that is gone does not count. */
export function isOwnPage(event: IpcEvent, window: WindowCalls | null): boolean {
  try {
    return showsOwnPage(event, window);
  } catch {
    return false; // Electron throws when a frame or window is asked that ended in the meantime
  }
}

function showsOwnPage(event: IpcEvent, window: WindowCalls | null): boolean {
  const frame = event.senderFrame;
  if (window === null || window.isDestroyed() || frame === null) return false;
  if (event.sender.id !== window.webContents.id || frame.parent !== null) return false;
  if (frame.origin !== APP_ORIGIN || !URL.canParse(frame.url)) return false;
  const url = new URL(frame.url);
  return url.protocol === `${APP_SCHEME}:` && url.host === 'app';
}

/** One channel per call of the contract; the registrar decides everything else. */
export function handleCalls(ipcMain: IpcMainCalls, registrar: Registrar<IpcEvent>): void {
  for (const name of CALL_NAMES) {
    ipcMain.handle(callChannel(name), (event, ...args) => registrar.handle(name, args, event));
  }
}

/** Sends the app's events to whatever window is there. Returns the function that ends it. */
export function forwardEvents(
  counterfoil: Pick<App, 'subscribe'>,
  registrar: Pick<Registrar<IpcEvent>, 'allowsEvent'>,
  currentWindow: () => WindowCalls | null,
): () => void {
  return counterfoil.subscribe((name, payload) => {
    const window = currentWindow();
    if (window === null || window.isDestroyed() || window.webContents.isDestroyed()) return;
    if (registrar.allowsEvent(name, payload)) window.webContents.send(eventChannel(name), payload);
  });
}
