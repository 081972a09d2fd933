/** Seam: the double. Breaks when the window stays unprotected or protected, or when what could not be emptied counts as empty. */
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { WindowDouble } from '../../tests/electron-double/window-double.ts';
import { windowHost } from './window-host.ts';

function setUp(platform: string) {
  const { electron } = createElectronDouble({});
  const window = new WindowDouble({});
  const session = electron.session.defaultSession;
  const host = windowHost({
    app: electron.app,
    power: electron.powerMonitor,
    session,
    platform,
    current: () => window,
  });
  return { host, window, session, electron };
}

it.each([
  ['darwin', true],
  ['win32', true],
  ['linux', false],
])('on %s the protection is asked for, and reported as effective: %s', (platform, heeded) => {
  const { host, window } = setUp(platform);
  expect(host.protect(true)).toBe(heeded);
  expect(window.protected).toBe(true);
  host.protect(false);
  expect(window.protected).toBe(false);
});

it('a window that is gone is left alone', () => {
  const { host, window } = setUp('darwin');
  window.destroyed = true;
  expect(host.protect(true)).toBe(false);
  expect(window.protected).toBe(false);
});

it('returns the idle time of the whole computer, and null where there is no such service', () => {
  const { host, electron } = setUp('linux');
  electron.powerMonitor.idle = 61;
  expect(host.idleMs()).toBe(61_000);
  electron.powerMonitor.getSystemIdleTime = () => {
    throw new Error('no service');
  };
  expect(host.idleMs()).toBeNull();
});

it('empties storage and caches, and names what stays', async () => {
  const { host, session } = setUp('linux');
  expect(await host.clearPage()).toMatchObject({ left: [] });
  expect(session.cleared).toEqual(['storage', 'cache', 'code']);
  session.clearCache = () => Promise.reject(new Error('busy'));
  expect(await host.clearPage()).toMatchObject({ left: ['http'] });
});
