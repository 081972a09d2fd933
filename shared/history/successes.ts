import type { ExportTemplate } from '../bridge/export-calls.ts';
import { SUCCESS } from '../records/final-status.ts';
import type { HistoryFilter } from './filter.ts';

/** Whether a column of the file tells what became of a record. `final` does not: a failure is final too. */
export function tellsStatus({ columns }: Pick<ExportTemplate, 'columns'>): boolean {
  return columns.some(({ field }) => field === 'status');
}

/** Of a filter the records that went through and that the venue still tells of; null where it leaves all of those out. */
export function successesOf(filter: HistoryFilter): HistoryFilter | null {
  if (filter.missing === true || filter.final === false) return null;
  if (filter.statuses?.every((status) => status.toUpperCase() !== SUCCESS) === true) return null;
  return { ...filter, statuses: [SUCCESS], missing: false };
}
