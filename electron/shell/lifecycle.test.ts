/**
 * Seam: the app's own events, through the double, with a clock moved by hand.
 * Breaks when quitting forgets the app, waits for it without end, or closes it twice, when a box is shown before all is closed, or when an
 * update begins while this copy still keeps others out.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { createManualClock } from '../../tests/electron-double/fake-app.ts';
import { followLifecycle } from './lifecycle.ts';

function setUp(platform: string, closeApp: () => Promise<void>) {
  const { electron, log } = createElectronDouble();
  const clock = createManualClock();
  let shown = 0;
  const last: number[] = [];
  const end = followLifecycle(electron.app, clock, platform, {
    async closeApp() {
      await closeApp();
      log.push('app closed');
    },
    showBox: ({ title, text }) => log.push(`box ${title}: ${text}`),
    beforeExit: () => {
      last.push(electron.app.exits.length);
    },
    showWindow: () => {
      shown += 1;
    },
  });
  return { app: electron.app, clock, end, log, last, shown: () => shown };
}

it('closes the app, then ends', async () => {
  let finish = () => {};
  let closed = 0;
  const { app, last } = setUp('linux', () => {
    closed += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  app.quit();
  app.quit();
  await nextTurn();
  expect(app.exits).toEqual([]);
  finish();
  await nextTurn();
  expect(app.exits).toEqual([0]);
  expect(closed).toBe(1);
  expect(last).toEqual([0]);
});

it('ends when closing fails', async () => {
  const { app } = setUp('linux', () => Promise.reject(new Error('disk')));
  app.quit();
  await nextTurn();
  expect(app.exits).toEqual([0]);
});

it('ends after five seconds when closing hangs', async () => {
  const { app, clock } = setUp('linux', () => new Promise(() => {}));
  app.quit();
  clock.advance(4_999);
  await nextTurn();
  expect(app.exits).toEqual([]);
  clock.advance(1);
  await nextTurn();
  expect(app.exits).toEqual([0]);
});

it('ends with its last window, but on macOS stays and opens one again', async () => {
  const linux = setUp('linux', () => Promise.resolve());
  linux.app.emit('window-all-closed');
  await nextTurn();
  expect(linux.app.exits).toEqual([0]);
  const mac = setUp('darwin', () => Promise.resolve());
  mac.app.emit('window-all-closed');
  mac.app.emit('activate');
  await nextTurn();
  expect(mac.app.exits).toEqual([]);
  expect(mac.shown()).toBe(1);
});

it('shows a box when all is closed, and not before', async () => {
  const { app, end, log } = setUp('linux', () => Promise.resolve());
  end.quitWithBox({ title: 'It broke', text: 'Start it again.' });
  expect(log).toEqual(['quit']);
  await nextTurn();
  expect(log).toEqual(['quit', 'app closed', 'box It broke: Start it again.', 'exit 0']);
  expect(app.exits).toEqual([0]);
});

describe('an end with a last step, as an update is', () => {
  it('closes the app, lets other copies start, takes the step, and ends when that quits', async () => {
    const { app, end, log, last } = setUp('linux', () => Promise.resolve());
    end.endWith(() => {
      log.push('install');
      setImmediate(() => app.quit()); // as electron-updater does once the new version was started
    });
    expect(end.isClosing()).toBe(true);
    await nextTurn();
    await nextTurn();
    expect(log).toEqual(['quit', 'app closed', 'releaseSingleInstanceLock', 'install', 'quit', 'exit 0']);
    expect(last).toEqual([0]);
  });

  it('closes the app in the turn of whoever asks, so that nothing comes between', () => {
    let closing = false;
    const { end } = setUp('linux', () => {
      closing = true;
      return Promise.resolve();
    });
    end.endWith(() => {});
    expect(closing).toBe(true);
  });

  it('says why the step failed, and ends, once', async () => {
    const { app, clock, end, log } = setUp('linux', () => Promise.resolve());
    end.endWith((failed) => failed('The update could not be installed (EACCES).'));
    await nextTurn();
    expect(log.at(-2)).toMatch(/^box The update was not installed: .*\(EACCES\)\. .*Restart it\./);
    app.quit();
    clock.advance(60_000);
    expect(app.exits).toEqual([1]);
  });

  it('ends when the step comes to nothing', async () => {
    const { app, clock, end } = setUp('linux', () => Promise.resolve());
    end.endWith(() => {});
    await nextTurn();
    clock.advance(9_999);
    expect(app.exits).toEqual([]);
    clock.advance(1);
    expect(app.exits).toEqual([0]);
  });

  it('is none while the app is ending already', async () => {
    const { app, end, log } = setUp('linux', () => Promise.resolve());
    app.quit();
    end.endWith(() => log.push('install'));
    await nextTurn();
    expect(log).toEqual(['quit', 'app closed', 'exit 0']);
  });
});
