import { z } from 'zod';
import { HISTORY_SORTS } from '../query/filter.ts';

const viewName = z.string().check(z.minLength(1), z.maxLength(60));

/** One column of the History table: its name, its width in CSS pixels and whether it is shown. Their order is the list's. */
export const columnPlace = z.strictObject({
  column: z.string().check(z.minLength(1), z.maxLength(40)),
  width: z.int().check(z.gte(24), z.lte(2_000)),
  shown: z.boolean(),
});
export type ColumnPlace = z.infer<typeof columnPlace>;

const columns = z.array(columnPlace).check(z.maxLength(60));

/** A query to run again: its filter as query text, its order and, when it was saved with them, its columns. */
export const savedView = z.strictObject({
  name: viewName,
  query: z.string().check(z.maxLength(4_000)),
  sort: z.strictObject({ by: z.enum(HISTORY_SORTS), descending: z.boolean() }),
  columns: z.nullable(columns),
});
export type SavedView = z.infer<typeof savedView>;

/** The panels of Trade that a person can hide. */
const TRADE_PANELS = ['pairs', 'chart', 'book', 'trades', 'orders', 'ticket'] as const;
export type TradePanel = (typeof TRADE_PANELS)[number];

/** The windows that Trade is laid out for, by their size; a smaller one than these shows every panel and scrolls. */
const TRADE_WINDOWS = ['middle', 'wide', 'large'] as const;
export type TradeWindow = (typeof TRADE_WINDOWS)[number];

/** Those with a size of their own: the chart has what the others leave. */
const SIZED_PANELS = ['pairs', 'book', 'trades', 'orders', 'ticket'] as const;
export type SizedPanel = (typeof SIZED_PANELS)[number];

/** Which panels of Trade are hidden, and how wide or high the others were dragged, in CSS pixels; a size left out is the layout's own. */
export const tradeLayout = z.strictObject({
  hidden: z.array(z.enum(TRADE_PANELS)).check(z.maxLength(TRADE_PANELS.length)),
  sizes: z.partialRecord(z.enum(SIZED_PANELS), z.int().check(z.gte(40), z.lte(4_000))),
});
export type TradeLayout = z.infer<typeof tradeLayout>;

/** Trade as a person arranged it: the same for every account, since the eyes are. */
export const tradeView = z.strictObject({
  /** By the size of the window; left out: as the page comes. */
  layouts: z.partialRecord(z.enum(TRADE_WINDOWS), tradeLayout),
  /** Symbols with a star, in the order they got it. */
  favourites: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(500)),
});
export type TradeView = z.infer<typeof tradeView>;

/** What the page remembers of its History and of Trade between runs: it has no storage of its own. */
export const storedViews = z.strictObject({
  views: z.array(savedView).check(z.maxLength(200)),
  /** As last arranged; empty: as the page comes. */
  columns,
  trade: tradeView,
});
export type StoredViews = z.infer<typeof storedViews>;

export const viewCalls = {
  'views.list': { input: z.strictObject({}), reply: storedViews },
  /** In place of the view of the same name, else at the end. */
  'views.put': { input: savedView, reply: storedViews },
  'views.remove': { input: z.strictObject({ name: viewName }), reply: storedViews },
  'views.setColumns': { input: z.strictObject({ columns }), reply: storedViews },
  'views.setTrade': { input: tradeView, reply: storedViews },
} as const;
