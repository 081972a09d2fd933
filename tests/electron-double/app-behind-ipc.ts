import type { IpcEvent } from '../../electron/shell/electron-calls.ts';
import { handleCalls, isOwnPage } from '../../electron/shell/ipc.ts';
import { createRegistrar } from '../../electron/bridge/registrar.ts';
import { createElectronDouble } from './double.ts';
import { createFakeApp, createManualClock } from './fake-app.ts';

/** A frame of our own page. */
export const OWN_FRAME = { parent: null, origin: 'counterfoil://app', url: 'counterfoil://app/' };

/** A fake app behind the real registrar and Electron's channels, with our own page in the window. */
export async function appBehindIpc() {
  const double = createElectronDouble();
  const counterfoil = createFakeApp();
  const window = new double.electron.BrowserWindow({});
  await window.loadURL('counterfoil://app/');
  const registrar = createRegistrar<IpcEvent>(counterfoil.handlers, {
    clock: createManualClock(),
    isTrustedSender: (event) => isOwnPage(event, window),
  });
  handleCalls(double.electron.ipcMain, registrar);
  return { double, counterfoil, window, registrar };
}
