/**
 * Seam: the whole shell, through the double, with a fake desk.
 * Breaks when the order of the start changes: debuggers, lock, sandbox and scheme before ready, data and window after.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createElectronDouble, type DoubleOptions } from '../../tests/electron-double/double.ts';
import { createFakeDesk, createManualClock } from '../../tests/electron-double/fake-desk.ts';
import { DeskNotOpened } from '../desk-types.ts';
import { nodeFiles } from '../ports/files.ts';
import { APP_ID, type DeskPlace, startApp } from './start-app.ts';

async function start(
  options: DoubleOptions = {},
  failing: Error | null = null,
  platform = 'linux',
  inspected = false,
) {
  const double = createElectronDouble({ userData: '/user/data', ...options });
  const desk = createFakeDesk();
  const opened: unknown[] = [];
  const lines: string[] = [];
  await startApp(double.electron, {
    clock: createManualClock(),
    platform,
    inspected,
    pageFolder: '/app/renderer',
    preload: '/app/main/preload.cjs',
    beforeExit: () => {},
    files: nodeFiles,
    report: (line) => lines.push(line),
    openDesk(place) {
      double.log.push('openDesk');
      opened.push(place);
      return failing === null ? Promise.resolve(desk) : Promise.reject(failing);
    },
  });
  return { double, desk, opened, lines };
}

it('goes in the safe order', async () => {
  const { double, opened } = await start();
  expect(double.log).toEqual([
    'requestSingleInstanceLock',
    'enableSandbox',
    'registerSchemesAsPrivileged',
    'whenReady',
    'getPath userData',
    'openDesk',
    'BrowserWindow',
  ]);
  expect(opened).toMatchObject([{ dataFolder: '/user/data/desk', version: '0.0.0-double' }]);
  expect(double.electron.session.defaultSession.permissionCheck).not.toBeNull();
  expect(double.electron.session.defaultSession.permissionRequest).not.toBeNull();
  expect(double.electron.session.defaultSession.beforeRequest).not.toBeNull();
  expect(double.menus).toEqual([null]);
  expect(double.windows[0]?.options.webPreferences?.devTools).toBe(true);
});

it('has no developer tools once it is installed', async () => {
  const { double } = await start({ isPackaged: true });
  expect(double.windows[0]?.options.webPreferences?.devTools).toBe(false);
});

it('a second instance ends before it touches any data', async () => {
  const { double } = await start({ getsLock: false });
  expect(double.log).toEqual(['requestSingleInstanceLock', 'exit 0']);
});

it('the first instance comes to the front when a second is started', async () => {
  const { double } = await start();
  double.electron.app.emit('second-instance');
  expect(double.windows).toHaveLength(1);
  expect(double.windows[0]?.calls).toEqual(['show', 'focus']);
});

it('an installed app with a debugger ends before it takes the lock, and says why', async () => {
  const { double, lines } = await start({ isPackaged: true, switches: { 'remote-debugging-port': '9222' } });
  expect(double.log).toEqual(['exit 1']);
  expect(lines).toEqual(['Counterfoil does not start with --remote-debugging-port: leave it out.']);
});

it('takes a data folder from the command line in development only', async () => {
  const development = await start({ switches: { data: '/elsewhere' } });
  expect(development.opened).toMatchObject([{ dataFolder: '/elsewhere/desk' }]);
  expect(development.double.log.indexOf('setPath userData')).toBe(0);
  const installed = await start({ isPackaged: true, switches: { data: '/elsewhere' } });
  expect(installed.opened).toMatchObject([{ dataFolder: '/user/data/desk' }]);
  // Only a test build, by its fuse, is inspected before it runs.
  const switches = { data: '/elsewhere', inspect: '0', 'remote-debugging-port': '0' };
  const driven = await start({ isPackaged: true, switches }, null, 'linux', true);
  expect(driven.opened).toMatchObject([{ dataFolder: '/elsewhere/desk' }]);
});

it('says what to do when its data cannot be opened, and ends', async () => {
  const { double } = await start({}, Object.assign(new Error('CANARY'), { code: 'ENOSPC' }));
  expect(double.errors).toHaveLength(1);
  expect(double.errors[0]?.[1]).toContain('/user/data/desk could not be used (ENOSPC)');
  expect(JSON.stringify(double.errors)).not.toContain('CANARY');
  expect(double.electron.app.exits).toEqual([1]);
  expect(double.windows).toEqual([]);
});

it('gives the reason in the words of the desk where it has one', async () => {
  const { double } = await start({}, new DeskNotOpened('Settings of a newer version.'));
  expect(double.errors).toEqual([['Counterfoil could not start', 'Settings of a newer version.']]);
  expect(double.electron.app.exits).toEqual([1]);
});

it.each(['suspend', 'resume', 'lock-screen'])('security 47: the desk rests on %s', async (event) => {
  const { double, desk } = await start();
  expect(desk.rests).toBe(0);
  double.electron.powerMonitor.emit(event);
  expect(desk.rests).toBe(1);
});

it('security 47: the desk wakes when the machine is in use again, not while its screen is locked', async () => {
  const { double, desk } = await start();
  const tell = (event: string) => double.electron.powerMonitor.emit(event);
  tell('suspend');
  tell('resume');
  expect(desk.wakes).toBe(1);
  for (const event of ['lock-screen', 'suspend', 'resume']) tell(event);
  expect(desk.wakes).toBe(1);
  tell('unlock-screen');
  expect(desk.wakes).toBe(2);
});

it('security 47: sleep and a locked screen lock the window, and waking leaves it so', async () => {
  const { double, desk } = await start();
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen'])
    double.electron.powerMonitor.emit(event);
  expect(desk.locks).toEqual(['suspend', 'screen']);
});

it('closes the desk when it quits', async () => {
  const { double, desk } = await start();
  double.electron.app.quit();
  expect(desk.closed).toBe(1);
});

it('gives the desk a notifier that is silent while its window is in front, and a dialog to save with', async () => {
  const { double, opened } = await start({ savesTo: null });
  const place = opened[0] as DeskPlace; // what openDesk was handed
  place.notifier.notify({ title: 'BTC-USDT buy filled', body: 'Treasury EU' });
  expect(double.notifications).toHaveLength(1);
  double.notifications[0]?.emit('click');
  expect(double.windows[0]?.calls).toEqual(['show', 'focus']);
  for (const window of double.windows) window.focused = true;
  place.notifier.notify({ title: 'BTC-USDT buy filled', body: 'Treasury EU' });
  expect(double.notifications).toHaveLength(1);
  expect(await place.saver.save({ suggestedName: 'a.csv', text: '' })).toEqual({ ok: true, value: null });
});

it('on Windows it bears the id of its installer, without which notifications are lost', async () => {
  const { double } = await start({}, null, 'win32');
  expect(double.log).toContain(`setAppUserModelId ${APP_ID}`);
  const builder = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');
  expect(builder).toContain(`\nappId: ${APP_ID}\n`);
});
