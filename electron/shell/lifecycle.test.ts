/**
 * Seam: the app's own events, through the double, with a clock moved by hand.
 * Breaks when quitting forgets the desk, waits for it without end, or closes it twice.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { createManualClock } from '../../tests/electron-double/fake-desk.ts';
import { followLifecycle } from './lifecycle.ts';

function setUp(platform: string, closeDesk: () => Promise<void>) {
  const { electron } = createElectronDouble();
  const clock = createManualClock();
  let shown = 0;
  const last: number[] = [];
  followLifecycle(electron.app, clock, platform, {
    closeDesk,
    beforeExit: () => {
      last.push(electron.app.exits.length);
    },
    showWindow: () => {
      shown += 1;
    },
  });
  return { app: electron.app, clock, last, shown: () => shown };
}

it('closes the desk, then ends', async () => {
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
