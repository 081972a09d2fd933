// Would break it: a window laid out for another size, a preset that is not told from panels chosen by hand, a panel shown twice or nowhere,
// or sizes that cannot all be had in the smallest window of a class.
import { describe, expect, it } from 'vitest';
import type { TradeWindow } from '../../../shared/bridge/view-calls.ts';
import {
  FIRST_SIZES,
  LEAST_CHART,
  LEAST_SIZES,
  PANELS,
  placeOfTrades,
  presetLayout,
  presetOf,
  TRADE_PRESETS,
  windowOf,
  withPanel,
} from './layout.ts';

it.each([
  [999, 900, null],
  [1_440, 559, null],
  [1_000, 560, 'middle'],
  [1_280, 720, 'middle'],
  [1_359, 720, 'middle'],
  [1_440, 900, 'wide'],
  [1_800, 1_000, 'large'],
] as const)('a window of %d by %d is %s', (width, height, expected) => {
  expect(windowOf(width, height)).toBe(expected);
});

const WINDOWS: readonly TradeWindow[] = ['middle', 'wide', 'large'];

describe.each(WINDOWS)('%s', (window) => {
  it('every preset is known by its panels, and any other choice is none', () => {
    for (const preset of TRADE_PRESETS) {
      const { hidden, sizes } = presetLayout(preset, window);
      expect(presetOf([...hidden].reverse(), window)).toBe(preset);
      expect(sizes).toEqual({});
    }
    expect(presetOf(['chart'], window)).toBeNull();
    expect(presetOf(PANELS, window)).toBeNull();
  });

  it('trading has chart, book, orders and ticket in view', () => {
    const { hidden } = presetLayout('trading', window);
    expect(hidden.filter((panel) => panel !== 'pairs')).toEqual([]);
  });
});

it('a panel is hidden once, shown again, and sizes stay', () => {
  const before = { hidden: [], sizes: { book: 300 } };
  const without = withPanel(withPanel(before, 'trades', false), 'trades', false);
  expect(without).toEqual({ hidden: ['trades'], sizes: { book: 300 } });
  expect(withPanel(without, 'trades', true)).toEqual(before);
});

it('trades are a view of the book where it has no room beneath, never in both places', () => {
  const all = { hidden: [], sizes: {} };
  expect(placeOfTrades(all, 'wide')).toBe('panel');
  expect(placeOfTrades(all, 'middle')).toBe('view');
  expect(placeOfTrades(all, null)).toBe('view');
  expect(placeOfTrades({ ...all, hidden: ['book'] }, 'middle')).toBe('panel');
  expect(placeOfTrades({ ...all, hidden: ['trades'] }, 'wide')).toBe('nowhere');
});

it.each([
  ['middle', 1_000, 560],
  ['wide', 1_360, 560],
  ['large', 1_800, 560],
] as const)('everything of a %s window fits in its smallest one', (window, width, height) => {
  const first = FIRST_SIZES[window];
  // Navigation, padding and lines; bars above and below, the line of the pair.
  const [across, down] = [width - 76 - 12 - 18, height - 48 - 28 - 12 - 50 - 6];
  const pairs = window === 'middle' ? 0 : first.pairs;
  expect(pairs + LEAST_CHART.width + first.book + first.ticket).toBeLessThanOrEqual(across);
  expect(LEAST_SIZES.pairs + LEAST_CHART.width + LEAST_SIZES.book + LEAST_SIZES.ticket).toBeLessThanOrEqual(
    across,
  );
  expect(LEAST_CHART.height + LEAST_SIZES.orders).toBeLessThanOrEqual(down);
  for (const [panel, size] of Object.entries(first))
    expect(size).toBeGreaterThanOrEqual(LEAST_SIZES[panel as keyof typeof first]);
});
