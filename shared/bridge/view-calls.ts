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

/** What the page remembers of its History between runs: it has no storage of its own. */
export const storedViews = z.strictObject({
  views: z.array(savedView).check(z.maxLength(200)),
  /** As last arranged; empty: as the page comes. */
  columns,
});
export type StoredViews = z.infer<typeof storedViews>;

export const viewCalls = {
  'views.list': { input: z.strictObject({}), reply: storedViews },
  /** In place of the view of the same name, else at the end. */
  'views.put': { input: savedView, reply: storedViews },
  'views.remove': { input: z.strictObject({ name: viewName }), reply: storedViews },
  'views.setColumns': { input: z.strictObject({ columns }), reply: storedViews },
} as const;
