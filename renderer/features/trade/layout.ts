import type { SizedPanel, TradeLayout, TradePanel, TradeWindow } from '../../../shared/bridge/view-calls.ts';

/** In the order they are listed. The bridge's own list comes with its checks, which the page does without. */
export const PANELS: readonly TradePanel[] = ['pairs', 'chart', 'book', 'trades', 'orders', 'ticket'];

/** The size class of a window in CSS pixels; null below them, where the screen scrolls and nothing is dragged. As in trade.css. */
export function windowOf(width: number, height: number): TradeWindow | null {
  if (width < 1_000 || height < 560) return null;
  if (width < 1_360) return 'middle';
  return width < 1_800 ? 'wide' : 'large';
}

type Sizes = Record<SizedPanel, number>;

/** Width of pairs, book and ticket, height of trades and orders, in CSS pixels, until a person drags them. */
export const FIRST_SIZES: Record<TradeWindow, Sizes> = {
  middle: { pairs: 176, book: 254, trades: 170, orders: 212, ticket: 300 },
  wide: { pairs: 202, book: 268, trades: 226, orders: 232, ticket: 316 },
  large: { pairs: 236, book: 320, trades: 300, orders: 290, ticket: 340 },
};

/** The least of each that is of use. */
export const LEAST_SIZES: Sizes = { pairs: 160, book: 236, trades: 96, orders: 104, ticket: 288 };
export const LEAST_CHART = { width: 200, height: 160 };

/** Panels that a preset hides, beyond which it is as the page comes. In a middle window the pairs are in the chooser. */
const HIDDEN: Record<TradePreset, Record<TradeWindow, readonly TradePanel[]>> = {
  trading: { middle: ['pairs'], wide: [], large: [] },
  watching: {
    middle: ['orders', 'ticket'],
    wide: ['orders', 'ticket'],
    large: ['orders', 'ticket'],
  },
  small: {
    middle: ['pairs', 'book', 'trades'],
    wide: ['pairs', 'book', 'trades'],
    large: ['pairs', 'book', 'trades'],
  },
};

export const TRADE_PRESETS = ['trading', 'watching', 'small'] as const;
/** Trading has everything, watching the market alone, small the chart, the orders and the ticket. */
export type TradePreset = (typeof TRADE_PRESETS)[number];

/** A layout as the preset has it for this window, with no size dragged. */
export function presetLayout(preset: TradePreset, window: TradeWindow): TradeLayout {
  return { hidden: [...HIDDEN[preset][window]], sizes: {} };
}

/** The preset whose panels are shown, whatever their sizes; null where a person chose others. */
export function presetOf(hidden: readonly TradePanel[], window: TradeWindow): TradePreset | null {
  return TRADE_PRESETS.find((preset) => hasSame(HIDDEN[preset][window], hidden)) ?? null;
}

function hasSame(one: readonly TradePanel[], other: readonly TradePanel[]): boolean {
  return one.length === other.length && one.every((panel) => other.includes(panel));
}

/** Shows or hides one panel, in the order of the panels. */
export function withPanel(layout: TradeLayout, panel: TradePanel, shown: boolean): TradeLayout {
  const hidden = PANELS.filter((one) => (one === panel ? !shown : layout.hidden.includes(one)));
  return { ...layout, hidden };
}

/** Where the trades are: a panel under the book, a view of the book's panel where that has no room for two, or nowhere. */
export function placeOfTrades(
  { hidden }: TradeLayout,
  window: TradeWindow | null,
): 'panel' | 'view' | 'nowhere' {
  if (hidden.includes('trades')) return 'nowhere';
  return window === 'wide' || window === 'large' || hidden.includes('book') ? 'panel' : 'view';
}
