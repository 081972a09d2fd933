import { z } from 'zod';
import { HISTORY_SORTS } from '../query/filter.ts';
import { historyFilter } from './history-calls.ts';

export const EXPORT_FORMATS = ['csv', 'jsonl', 'xlsx', 'parquet'] as const;

export const exportColumn = z.strictObject({
  /** A name of EXPORT_FIELDS in shared/exports/export-fields.ts. */
  field: z.string().check(z.minLength(1), z.maxLength(60)),
  header: z.string().check(z.minLength(1), z.maxLength(60)),
});

export const exportTemplate = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  columns: z.array(exportColumn).check(z.minLength(1), z.maxLength(60)),
  delimiter: z.enum([',', ';', '\t']),
  decimalSign: z.enum(['.', ',']),
  /** Of a CSV: begin with a byte order mark. */
  bom: z.exactOptional(z.boolean()),
  /** Leave pending and failed records out; always so where no column is the status. */
  completedOnly: z.exactOptional(z.boolean()),
});
export type ExportTemplate = z.infer<typeof exportTemplate>;

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
  /** Exactly what the filter shows, streamed to a file of the user's choice, with a side file that says what it is. */
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
    }),
  },
} as const;
