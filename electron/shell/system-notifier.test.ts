/**
 * Seam: the notifier port on the double of Electron's notifications.
 * Breaks when a window in front is notified twice, a click leads nowhere, a system that shows none is not reported, or a system without notifications fails the app.
 */
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import type { DoubleOptions } from '../../tests/electron-double/app-double.ts';
import { systemNotifier } from './system-notifier.ts';

function setUp(options: DoubleOptions = {}) {
  const double = createElectronDouble(options);
  const window = { front: false, shown: 0 };
  const notifier = systemNotifier(double.electron.Notification, {
    inFront: () => window.front,
    show: () => {
      window.shown += 1;
    },
  });
  return { double, window, notifier };
}

const filled = { title: 'BTC-USDT buy filled', body: 'Treasury EU: Go to Orders to see the amounts.' };

it('is shown while no window is in front, with its text unchanged', () => {
  const { double, notifier } = setUp();
  notifier.notify(filled);
  expect(double.notifications.map(({ options, shown }) => ({ options, shown }))).toEqual([
    { options: filled, shown: true },
  ]);
});

it('is not shown while the window is in front, which shows the same', () => {
  const { double, notifier, window } = setUp();
  window.front = true;
  notifier.notify(filled);
  expect(double.notifications).toEqual([]);
});

it('a click brings the window to the front', () => {
  const { double, notifier, window } = setUp();
  notifier.notify(filled);
  notifier.notify(filled);
  double.notifications[0]?.emit('click');
  expect(window.shown).toBe(1);
  double.notifications[1]?.emit('close');
  expect(window.shown).toBe(1);
});

it('a system without notifications is left alone', () => {
  const { double, notifier } = setUp({ notifies: false });
  notifier.notify(filled);
  expect(double.notifications).toEqual([]);
});

it('says why the system showed none, in one plain line, until it shows one again', () => {
  const { double, notifier } = setUp();
  expect(notifier.problem?.()).toBeNull();
  notifier.notify(filled);
  double.notifications[0]?.emit('failed', {}, 'Notifications are <b>not</b>\nallowed for this application');
  expect(notifier.problem?.()).toBe(
    'The last notification was not shown (Notifications are ‹b›not‹/b› allowed for this application). Allow Counterfoil notifications in the system settings.',
  );
  notifier.notify(filled);
  double.notifications[1]?.emit('show');
  expect(notifier.problem?.()).toBeNull();
});

it('says that a system without notifications shows none', () => {
  expect(setUp({ notifies: false }).notifier.problem?.()).toBe(
    'This computer does not support notifications.',
  );
});
