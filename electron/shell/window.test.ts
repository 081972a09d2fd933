/**
 * Seam: the one window, through the double.
 * Breaks when a web preference is loosened, the window shows before it is drawn, or a crashed page does not come back.
 */
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import type { WindowDouble } from '../../tests/electron-double/window-double.ts';
import { createManualClock } from '../../tests/electron-double/fake-app.ts';
import { createMainWindow, windowOptions } from './window.ts';

function setUp() {
  const double = createElectronDouble();
  const clock = createManualClock();
  let givenUp = 0;
  const faults: string[] = [];
  const main = createMainWindow({
    BrowserWindow: double.electron.BrowserWindow,
    clock,
    preload: '/app/preload.cjs',
    devTools: false,
    platform: 'linux',
    onFault: ({ what }) => faults.push(what),
    onSystemEnd: () => true,
    onGivenUp: () => {
      givenUp += 1;
    },
  });
  const crash = (window: WindowDouble | undefined, reason = 'crashed') =>
    window?.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  return { double, clock, main, crash, faults, givenUp: () => givenUp };
}

it('has exactly these web preferences', () => {
  expect(windowOptions('/app/preload.cjs', false).webPreferences).toEqual({
    preload: '/app/preload.cjs',
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
    devTools: false,
  });
});

it('loads our page and shows itself once it is drawn', () => {
  const { double, main } = setUp();
  main.show();
  const window = double.windows[0];
  expect(window?.loaded).toEqual(['counterfoil://app/']);
  expect(window?.options.show).toBe(false);
  expect(window?.calls).toEqual([]);
  window?.emit('ready-to-show');
  expect(window?.calls).toEqual(['show']);
});

it('is opened once, brought to the front after that, and opened again after it was closed', () => {
  const { double, main } = setUp();
  main.show();
  const window = double.windows[0];
  if (window !== undefined) window.minimized = true;
  main.show();
  expect(double.windows).toHaveLength(1);
  expect(window?.calls).toEqual(['restore', 'show', 'focus']);
  window?.emit('closed');
  expect(main.current()).toBeNull();
  main.show();
  expect(double.windows).toHaveLength(2);
});

describe('a page whose process died', () => {
  it('is loaded again into the same window', () => {
    const { double, main, crash, faults } = setUp();
    main.show();
    crash(double.windows[0]);
    expect(double.windows).toHaveLength(1);
    expect(double.windows[0]?.loaded).toEqual(['counterfoil://app/', 'counterfoil://app/']);
    expect(faults).toEqual(['The window crashed (crashed, code 1).']);
  });

  it('is left alone when it ended cleanly', () => {
    const { double, main, crash } = setUp();
    main.show();
    crash(double.windows[0], 'clean-exit');
    expect(double.windows[0]?.loaded).toHaveLength(1);
  });

  it('is given up after the fourth crash within a minute', () => {
    const { double, main, crash, givenUp } = setUp();
    main.show();
    for (let count = 0; count < 3; count += 1) crash(double.windows[0]);
    expect(givenUp()).toBe(0);
    crash(double.windows[0]);
    expect(givenUp()).toBe(1);
    expect(double.windows[0]?.loaded).toHaveLength(4);
  });

  it('keeps coming back when the crashes are far apart', () => {
    const { double, clock, main, crash, givenUp } = setUp();
    main.show();
    for (let count = 0; count < 10; count += 1) {
      crash(double.windows[0]);
      clock.advance(60_000);
    }
    expect(givenUp()).toBe(0);
    expect(double.windows[0]?.loaded).toHaveLength(11);
  });
});

describe('a page that does not answer', () => {
  it('has its process ended after a while, and is loaded again', () => {
    const { double, clock, main, faults } = setUp();
    main.show();
    const window = double.windows[0];
    window?.emit('unresponsive');
    clock.advance(19_000);
    window?.emit('unresponsive');
    expect(window?.loaded).toHaveLength(1);
    clock.advance(1_000);
    expect(window?.loaded).toHaveLength(2);
    expect(faults).toEqual([
      'The window did not answer for more than 20 s.',
      'The window crashed (killed, code 9).',
    ]);
  });

  it('is left alone when it answers again, or was closed meanwhile', () => {
    const { double, clock, main } = setUp();
    main.show();
    for (const better of ['responsive', 'closed']) {
      double.windows[0]?.emit('unresponsive');
      double.windows[0]?.emit(better);
      clock.advance(60_000);
    }
    expect(double.windows[0]?.loaded).toHaveLength(1);
  });
});
