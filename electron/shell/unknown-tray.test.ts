/**
 * Seam: the tray on the double, with the status of a fake app.
 * Breaks when an unknown order is not seen while the window is hidden, the tray shows a count that is no longer true, or practice joins it.
 */
import { expect, it } from 'vitest';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import { succeed } from '../../shared/base/result.ts';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { createFakeApp } from '../../tests/electron-double/fake-app.ts';
import { followUnknownOrders, trayIcon } from './unknown-tray.ts';

const pool = { quota: null, remaining: null, resetsInMs: null };

function status(unknownLive: number, unknownPractice = 0): StatusView {
  return {
    accountId: null,
    connection: 'idle',
    problem: null,
    latencyMs: null,
    clockOffsetMs: null,
    budget: { manage: pool, spot: pool, public: pool },
    lastAnswerAt: null,
    unknownLive,
    unknownPractice,
    deadMan: [],
    practice: {
      state: 'running',
      problem: null,
      damaged: false,
      market: 'off',
      errorPercent: 0,
      arrivals: 0,
    },
  };
}

async function setUp(live: number, practice = 0) {
  const atStart = status(live, practice);
  const double = createElectronDouble();
  const counterfoil = createFakeApp({ 'status.get': () => Promise.resolve(succeed(atStart)) });
  let shown = 0;
  const stop = followUnknownOrders(counterfoil, {
    Tray: double.electron.Tray,
    Menu: double.electron.Menu,
    icon: () => trayIcon(double.electron.nativeImage),
    showWindow: () => {
      shown += 1;
    },
  });
  // The status at the start is asked for and comes a turn later.
  await Promise.resolve();
  return { double, counterfoil, stop, shown: () => shown };
}

/** The double's menu is its own template. */
function menuOf(tray: { menu: unknown } | undefined) {
  return tray?.menu as { label: string; enabled?: boolean; click?: () => void }[];
}

it('reliability 17: the tray shows while an outcome is unknown, with the count', async () => {
  const { double, counterfoil } = await setUp(0);
  expect(double.trays).toEqual([]);
  counterfoil.emit('status', status(1));
  expect(double.trays.map(({ toolTip }) => toolTip)).toEqual([
    'Counterfoil: 1 order is unknown: the venue may have it.',
  ]);
  counterfoil.emit('status', status(3));
  expect(double.trays).toHaveLength(1);
  expect(double.trays[0]?.toolTip).toBe('Counterfoil: 3 orders are unknown: the venue may have them.');
  expect(menuOf(double.trays[0]).map(({ label }) => label)).toEqual([
    '3 orders are unknown: the venue may have them.',
    'Show Counterfoil',
  ]);
  counterfoil.emit('status', status(0));
  expect(double.trays[0]?.destroyed).toBe(true);
  counterfoil.emit('status', status(2));
  expect(double.trays).toHaveLength(2);
});

it('reliability 14: an order that was unknown at quit is in the tray from the start', async () => {
  const { double } = await setUp(1);
  expect(double.trays[0]?.toolTip).toBe('Counterfoil: 1 order is unknown: the venue may have it.');
});

it('an unknown practice order never joins the live count, and alone shows no tray', async () => {
  const { double, counterfoil } = await setUp(0, 2);
  expect(double.trays).toEqual([]);
  counterfoil.emit('status', status(1, 2));
  expect(double.trays.map(({ toolTip }) => toolTip)).toEqual([
    'Counterfoil: 1 order is unknown: the venue may have it.',
  ]);
  counterfoil.emit('status', status(0, 2));
  expect(double.trays[0]?.destroyed).toBe(true);
});

it('a press and its menu bring the window to the front', async () => {
  const { double, shown } = await setUp(1);
  double.trays[0]?.emit('click');
  menuOf(double.trays[0])[1]?.click?.();
  expect(shown()).toBe(2);
});

it('goes when the app ends', async () => {
  const { double, counterfoil, stop } = await setUp(1);
  stop();
  counterfoil.emit('status', status(2));
  expect(double.trays.map(({ destroyed }) => destroyed)).toEqual([true]);
});

it('its picture is a PNG of 32 pixels', () => {
  const { electron } = createElectronDouble();
  const png = trayIcon(electron.nativeImage) as unknown as Buffer; // the double hands the bytes on
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([32, 32]);
});
