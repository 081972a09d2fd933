import { z } from 'zod';

const exportColumn = z.strictObject({
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
