/**
 * Seam: the whole shell, through the double, with a fake app.
 * Breaks when the order of the start changes: debuggers, lock, sandbox and scheme before ready, data and window after; when a
 * locked screen leaves the app open on any system; or when a box or a window stands in the way of an end.
 */
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import type { DoubleOptions } from '../../tests/electron-double/app-double.ts';
import { createFakeApp, createManualClock } from '../../tests/electron-double/fake-app.ts';
import { AppNotOpened } from '../app/app.ts';
import { nodeFiles } from '../platform/files.ts';
import type { AppParts, ShellPlatform } from './app-parts.ts';
import { APP_ID, startApp } from './start-app.ts';

async function start(
  options: DoubleOptions = {},
  failing: Error | null = null,
  platform = 'linux',
  inspected = false,
) {
  const double = createElectronDouble({ userData: '/user/data', platform, cold: true, ...options });
  const clock = createManualClock();
  const counterfoil = createFakeApp();
  const opened: unknown[] = [];
  const lines: string[] = [];
  await startApp(double.electron, {
    clock,
    platform,
    inspected,
    pageFolder: '/app/renderer',
    preload: '/app/main/preload.cjs',
    beforeExit: () => {},
    files: nodeFiles,
    report: (line) => lines.push(line),
    openApp(place) {
      double.log.push('openApp');
      opened.push(place);
      return failing === null ? Promise.resolve(counterfoil) : Promise.reject(failing);
    },
  });
  return { double, counterfoil, opened, lines, clock };
}

it('goes in the safe order', async () => {
  const { double, opened } = await start();
  expect(double.log).toEqual([
    'requestSingleInstanceLock',
    'enableSandbox',
    'registerSchemesAsPrivileged',
    'whenReady',
    'getPath userData',
    'openApp',
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

it('an installed app with a debugger ends at once, before it takes the lock, and waits for nobody', async () => {
  const switches = { 'remote-debugging-port': '9222' };
  const { double, lines, opened } = await start({ isPackaged: true, switches });
  expect(double.log).toEqual(['exit 1']);
  expect(lines).toEqual(['Counterfoil does not start with --remote-debugging-port: leave it out.']);
  expect(double.errors).toEqual([]);
  expect([opened, double.windows, double.schemes]).toEqual([[], [], []]);
});

it('says in a box what to do where the start script of an AppImage took the sandbox away', async () => {
  const { double } = await start({ isPackaged: true, switches: { 'no-sandbox': '' } });
  expect(double.log).toEqual(['whenReady', 'box', 'exit 1']);
  expect(double.errors).toEqual([
    ['Counterfoil could not start', expect.stringContaining('Install the deb or rpm package')],
  ]);
  // Beside another one nothing is waited for: a debugger would listen meanwhile.
  const both = await start({
    isPackaged: true,
    switches: { 'no-sandbox': '', 'remote-debugging-port': '9222' },
  });
  expect(both.double.log).toEqual(['exit 1']);
});

it('shows no box to a self-test, which nobody watches', async () => {
  const { double } = await start({ isPackaged: true, switches: { 'self-test': '', 'no-sandbox': '' } });
  expect(double.log).toEqual(['exit 1']);
  expect(double.errors).toEqual([]);
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
  const { double, lines } = await start({}, Object.assign(new Error('CANARY'), { code: 'ENOSPC' }));
  expect(double.errors).toHaveLength(1);
  expect(double.errors[0]?.[1]).toContain('Could not open the folder /user/data/desk (ENOSPC)');
  expect(JSON.stringify([double.errors, lines])).not.toContain('CANARY');
  expect(double.electron.app.exits).toEqual([1]);
  expect(double.windows).toEqual([]);
  // Nobody may be there to press the box: the terminal has the words as well, and other starts go on.
  expect(lines).toEqual([double.errors[0]?.join(': ')]);
  expect(double.log.slice(-3)).toEqual(['releaseSingleInstanceLock', 'box', 'exit 1']);
});

it('gives the reason of the app where it has one', async () => {
  const { double } = await start({}, new AppNotOpened('Settings of a newer version.'));
  expect(double.errors).toEqual([['Counterfoil could not start', 'Settings of a newer version.']]);
  expect(double.electron.app.exits).toEqual([1]);
});

it.each([
  ['suspend', 'linux'],
  ['resume', 'linux'],
  ['lock-screen', 'darwin'],
  ['lock-screen', 'win32'],
])('security 47: the app rests on %s of %s', async (event, platform) => {
  const { double, counterfoil } = await start({}, null, platform);
  expect(counterfoil.suspends).toBe(0);
  double.electron.powerMonitor.emit(event);
  expect(counterfoil.suspends).toBe(1);
});

it('security 47: the app wakes when the machine is in use again, not while its screen is locked', async () => {
  const { double, counterfoil } = await start({}, null, 'darwin');
  const emit = (event: string) => double.electron.powerMonitor.emit(event);
  emit('suspend');
  emit('resume');
  expect(counterfoil.resumes).toBe(1);
  for (const event of ['lock-screen', 'suspend', 'resume']) emit(event);
  expect(counterfoil.resumes).toBe(1);
  emit('unlock-screen');
  expect(counterfoil.resumes).toBe(2);
});

it.each(['darwin', 'win32'])(
  'security 47: sleep and a locked screen lock the window, and waking leaves it so, on %s',
  async (platform) => {
    const { double, counterfoil, clock } = await start({}, null, platform);
    for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen'])
      double.electron.powerMonitor.emit(event);
    clock.advance(60_000);
    expect(counterfoil.locks).toEqual(['suspend', 'screen']);
  },
);

describe('security 47: on Linux, where Electron has no event of it,', () => {
  const CHECK_MS = 3_000;
  type Power = Awaited<ReturnType<typeof start>>['double']['electron']['powerMonitor'];

  async function linux() {
    const { clock, double, counterfoil } = await start();
    const power: Power = double.electron.powerMonitor;
    const screen = (state: Power['idleState'], ms = CHECK_MS) => {
      power.idleState = state;
      clock.advance(ms);
    };
    return { clock, double, counterfoil, power, screen };
  }

  it('the double has none either', async () => {
    const { power } = await linux();
    expect(() => power.emit('lock-screen')).toThrow('no lock-screen on linux');
    expect(() => power.getSystemIdleState(0)).toThrow(TypeError);
  });

  it('a locked screen locks the window within seconds, once each time, and the app wakes with the screen', async () => {
    const { counterfoil, clock, screen } = await linux();
    screen('idle');
    expect([counterfoil.locks, counterfoil.suspends]).toEqual([[], 0]);
    screen('locked');
    expect([counterfoil.locks, counterfoil.suspends, counterfoil.resumes]).toEqual([['screen'], 1, 0]);
    for (let check = 0; check < 20; check += 1) clock.advance(CHECK_MS);
    expect([counterfoil.locks, counterfoil.suspends, counterfoil.resumes]).toEqual([['screen'], 1, 0]);
    screen('active');
    expect([counterfoil.locks, counterfoil.resumes]).toEqual([['screen'], 1]);
    screen('locked');
    expect(counterfoil.locks).toEqual(['screen', 'screen']);
  });

  it('waking from sleep leaves the app at rest while the screen is locked', async () => {
    const { counterfoil, power, screen } = await linux();
    screen('locked');
    power.emit('suspend');
    power.emit('resume');
    expect(counterfoil.resumes).toBe(0);
  });

  it('a desktop that does not answer locks nothing', async () => {
    const { counterfoil, power, screen } = await linux();
    screen('unknown');
    power.getSystemIdleState = () => {
      throw new Error('no such service');
    };
    screen('locked');
    expect([counterfoil.locks, counterfoil.suspends]).toEqual([[], 0]);
  });

  it('nothing polls any more once the app is closing', async () => {
    const { double, counterfoil, screen } = await linux();
    double.electron.app.quit();
    screen('locked', 60_000);
    expect(counterfoil.locks).toEqual([]);
  });
});

describe('a start that breaks', () => {
  /** The shell with one call of Electron's that throws. */
  async function broken(
    breaks: (electron: Electron) => void,
    options: DoubleOptions = {},
    more: Partial<AppParts> = {},
  ) {
    const double = createElectronDouble({
      userData: '/user/data',
      platform: 'linux',
      cold: true,
      ...options,
    });
    breaks(double.electron);
    const lines: string[] = [];
    const counterfoil = createFakeApp();
    const close = counterfoil.close.bind(counterfoil);
    counterfoil.close = () => {
      double.log.push('app closed');
      return close();
    };
    await startApp(double.electron, {
      clock: createManualClock(),
      platform: 'linux',
      pageFolder: '/app/renderer',
      preload: '/app/main/preload.cjs',
      beforeExit: () => double.log.push('before exit'),
      files: nodeFiles,
      report: (line) => lines.push(line),
      openApp: () => Promise.resolve(counterfoil),
      ...more,
    }).catch(() => lines.push('it broke without a word'));
    await nextTurn();
    return { double, lines };
  }
  type Electron = ReturnType<typeof createElectronDouble>['electron'];
  const fault = () => {
    throw Object.assign(new TypeError('CANARY'), { code: 'ENOSPC' });
  };

  it('before the app is ready says so on stderr and in a box, lets other starts go on, and ends', async () => {
    const { double, lines } = await broken(({ protocol }) => {
      protocol.registerSchemesAsPrivileged = fault;
    });
    expect(lines).toEqual(['Counterfoil could not start: TypeError (ENOSPC).']);
    expect(double.log.slice(-5)).toEqual([
      'releaseSingleInstanceLock',
      'whenReady',
      'box',
      'before exit',
      'exit 1',
    ]);
    expect(double.errors).toEqual([
      ['Counterfoil could not start', expect.stringContaining('TypeError (ENOSPC)')],
    ]);
    expect(JSON.stringify([lines, double.errors])).not.toContain('CANARY');
  });

  it('with the app open closes it before any other start may open its data', async () => {
    const { double, lines } = await broken(({ ipcMain }) => {
      ipcMain.handle = fault;
    });
    expect(lines).toHaveLength(1);
    expect(double.log.slice(-6)).toEqual([
      'app closed',
      'releaseSingleInstanceLock',
      'whenReady',
      'box',
      'before exit',
      'exit 1',
    ]);
  });

  it('at the window ends as every end does, with a box and 1', async () => {
    const { double, lines } = await broken((electron) => {
      Object.defineProperty(electron, 'BrowserWindow', { value: fault });
    });
    expect(lines).toHaveLength(1);
    expect(double.log.slice(-5)).toEqual(['quit', 'app closed', 'box', 'before exit', 'exit 1']);
    expect(double.errors).toHaveLength(1);
  });

  it('ends all the same where the system shows no box', async () => {
    const { double, lines } = await broken(({ protocol, dialog }) => {
      protocol.registerSchemesAsPrivileged = fault;
      dialog.showErrorBox = fault;
    });
    expect(lines[0]).toBe('Counterfoil could not start: TypeError (ENOSPC).');
    expect(double.log.at(-1)).toBe('exit 1');
  });

  it('shows no box to a command, which nobody watches', async () => {
    const diagnostics = {
      args: ['--diagnostics'],
      scratch: fault,
      print: () => Promise.resolve(),
      run: fault,
    };
    const { double, lines } = await broken(
      ({ app }) => {
        app.enableSandbox = fault;
      },
      {},
      { diagnostics },
    );
    expect([lines.length, double.errors, double.log.at(-1)]).toEqual([1, [], 'exit 1']);
  });
});

describe('the system is about to end', () => {
  it('on Linux the app is closed first, and the shutdown waits for it', async () => {
    const { double, counterfoil } = await start();
    const closing = Promise.withResolvers<void>();
    counterfoil.close = () => {
      counterfoil.closed += 1;
      return closing.promise;
    };
    expect(double.electron.powerMonitor.shutsDown()).toBe(true);
    expect(counterfoil.closed).toBe(1);
    expect(double.electron.app.exits).toEqual([]);
    closing.resolve();
    await nextTurn();
    expect(double.electron.app.exits).toEqual([0]);
    expect(double.electron.powerMonitor.shutsDown()).toBe(false);
  });

  it('on macOS nothing is held up: the system has the app quit, which closes the app', async () => {
    const { double, counterfoil } = await start({}, null, 'darwin');
    expect(double.electron.powerMonitor.shutsDown()).toBe(false);
    double.electron.app.quit();
    expect(counterfoil.closed).toBe(1);
  });

  it('on Windows the app begins to close with the question, and the logoff waits for it', async () => {
    const { double, counterfoil } = await start({}, null, 'win32');
    expect(double.windows[0]?.asksToEnd('logoff')).toBe(true);
    expect(counterfoil.closed).toBe(1);
    await nextTurn();
    expect(double.electron.app.exits).toEqual([0]);
  });

  it('on Windows an end that nobody may hold up is not held up, and the app begins to close all the same', async () => {
    const { double, counterfoil } = await start({}, null, 'win32');
    expect(double.windows[0]?.asksToEnd('shutdown', 'critical')).toBe(false);
    expect(counterfoil.closed).toBe(1);
    const unasked = await start({}, null, 'win32');
    unasked.double.windows[0]?.emit('session-end', { reasons: ['shutdown'] });
    expect(unasked.counterfoil.closed).toBe(1);
  });
});

it('closes the app when it quits', async () => {
  const { double, counterfoil } = await start();
  double.electron.app.quit();
  expect(counterfoil.closed).toBe(1);
});

it('opens no window any more once it is closing, whoever asks', async () => {
  const { double, opened } = await start();
  const place = opened[0] as ShellPlatform; // what openApp was handed
  place.notifier.notify({ title: 'BTC-USDT buy filled', body: 'Treasury EU' });
  double.electron.app.quit();
  double.windows[0]?.emit('closed');
  double.electron.app.emit('second-instance');
  double.electron.app.emit('activate');
  double.notifications[0]?.emit('click');
  expect(double.windows).toHaveLength(1);
});

it('an update is begun when the app is closed and other copies may start', async () => {
  const { double, counterfoil, opened } = await start();
  const place = opened[0] as ShellPlatform; // what openApp was handed
  const app = double.electron.app;
  place.endWith(() => {
    double.log.push(`install, app closed ${counterfoil.closed} time`);
    app.quit();
  });
  app.emit('second-instance');
  await nextTurn();
  expect(double.log.slice(-5)).toEqual([
    'quit',
    'releaseSingleInstanceLock',
    'install, app closed 1 time',
    'quit',
    'exit 0',
  ]);
  expect(double.windows[0]?.calls).toEqual([]);
});

it('a page that is given up waits for no person while the app is open: the box comes last', async () => {
  const { double, counterfoil } = await start();
  const close = Promise.withResolvers<void>();
  counterfoil.close = () => close.promise;
  for (let count = 0; count < 4; count += 1)
    double.windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  await nextTurn();
  expect(double.errors).toEqual([]);
  close.resolve();
  await nextTurn();
  expect(double.errors).toEqual([['Counterfoil keeps crashing', expect.any(String)]]);
  expect(double.log.slice(-3)).toEqual(['quit', 'box', 'exit 0']);
});

it('gives the app a notifier that is silent while its window is in front, and a dialog to save with', async () => {
  const { double, opened } = await start({ savesTo: null });
  const place = opened[0] as ShellPlatform; // what openApp was handed
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
