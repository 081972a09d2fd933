import { z } from 'zod';
import { HISTORY_SORTS } from '../query/filter.ts';
import { historyFilter } from './history-calls.ts';
import { exportTemplate } from '../exports/template.ts';

export const EXPORT_FORMATS = ['csv', 'jsonl', 'xlsx', 'parquet'] as const;
export const exportCalls = {
  /** Built in and the user's own. */
  'exports.templates': {
    input: z.strictObject({}),
    reply: z.strictObject({ builtIn: z.array(exportTemplate), own: z.array(exportTemplate) }),
  },
  'exports.putTemplate': { input: exportTemplate, reply: z.strictObject({}) },
  'exports.removeTemplate': {
    input: z.strictObject({ name: z.string().check(z.maxLength(60)) }),
    reply: z.strictObject({}),
  },
  /** Exactly what the filter shows, streamed to a file of the user's choice, with a side file that describes it. */
  'exports.records': {
    input: z.strictObject({
      filter: historyFilter,
      sort: z.strictObject({ by: z.enum(HISTORY_SORTS), descending: z.boolean() }),
      format: z.enum(EXPORT_FORMATS),
      template: exportTemplate,
      timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
      /** Ticked by the user: export although the archive is not complete for these records. */
      acceptPartial: z.boolean(),
    }),
    /** `where` is null when the user chose no place. */
    reply: z.strictObject({
      where: z.nullable(z.string()),
      records: z.number(),
      bytes: z.number(),
      sha256: z.string(),
      partial: z.boolean(),
      /** Records that a file of completed ones leaves out. */
      leftOut: z.strictObject({ pending: z.number(), failed: z.number() }),
      /** Damaged records that the filter may mean: no file has them. */
      damaged: z.number(),
    }),
  },
} as const;
