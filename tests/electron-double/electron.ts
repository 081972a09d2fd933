/** Stands in for the module `electron` when the built app is booted in Node: see boot.ts. */
import type { IpcRenderer } from 'electron';
import type { ClientRequest, RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { createElectronDouble } from './double.ts';
import { roundTrip } from './window-double.ts';

const switches = JSON.parse(process.env['DOUBLE_SWITCHES'] ?? '{}') as Record<string, string>; // written by boot.test.ts

export const double = createElectronDouble({
  cold: true,
  isPackaged: process.env['DOUBLE_PACKAGED'] === '1',
  platform: process.platform,
  getsLock: process.env['DOUBLE_LOCK'] !== 'taken',
  userData: process.env['DOUBLE_USER_DATA'] ?? '/nowhere',
  switches,
  async inPage(code, window) {
    // The preload runs once per page, before anything of the page does.
    if (!('counterfoil' in exposed))
      createRequire(import.meta.url)(String(window.options.webPreferences?.preload));
    return roundTrip(await vm.runInNewContext(code, { window: exposed }));
  },
});

export const {
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
} = double.electron;

/** Electron's network, for electron-updater alone; a test that lets it ask puts a request here. */
export const net: { request: (options: RequestOptions) => ClientRequest } = {
  request: () => {
    throw new Error('this test has no network');
  },
};

/** What the preload exposed to the page, by key. */
export const exposed: Record<string, unknown> = {};

export const contextBridge = {
  exposeInMainWorld(key: string, api: unknown): void {
    exposed[key] = api;
  },
};

type Forward = (event: unknown, payload: unknown) => void;
const subscriptions = new Map<Forward, (channel: string, payload: unknown) => void>();

function contents() {
  const window = double.windows[0];
  if (window === undefined) throw new Error('there is no window');
  return window.webContents;
}

/** Calls come from the main frame of the first window, JSON both ways; events come with an object to be stripped. */
export const ipcRenderer = {
  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    return double.invoke(channel, args, { sender: contents(), senderFrame: contents().mainFrame });
  },
  on(channel: string, forward: Forward): void {
    const listen = (sent: string, payload: unknown) => {
      if (sent === channel) forward({ sender: 'the event object' }, roundTrip(payload));
    };
    subscriptions.set(forward, listen);
    contents().on('sent', listen);
  },
  off(_channel: string, forward: Forward): void {
    const listen = subscriptions.get(forward);
    if (listen !== undefined) contents().off('sent', listen);
  },
} satisfies Pick<IpcRenderer, 'invoke'> & { on: unknown; off: unknown };
