import type { ExportTemplate } from './template.ts';

/** Whether a column of the file shows what became of a record. `final` does not: a failure is final too. */
export function showsStatus({ columns }: Pick<ExportTemplate, 'columns'>): boolean {
  return columns.some(({ field }) => field === 'status');
}

/**
 * Whether a template writes completed records alone: where it is set so, as in those for accounting, and always where no column would distinguish a
 * pending or failed record from one that went through.
 */
export function isCompletedOnly(template: Pick<ExportTemplate, 'columns' | 'completedOnly'>): boolean {
  return template.completedOnly === true || !showsStatus(template);
}
