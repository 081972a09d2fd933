import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveContext } from '../electron/features/history/archive/context.ts';
import { sortedIds } from '../electron/features/history/queries/query-ops.ts';
import { makeExportOps } from '../electron/features/history/export/export-ops.ts';
import type { ExportTemplate } from '../shared/exports/template.ts';
import type { ExportFieldName } from '../shared/exports/export-fields.ts';
import type { Result } from '../shared/base/result.ts';
import type { Part } from './archive-queries.ts';
import type { Duck } from './archive-duckdb.ts';
import { atMost, measure } from './harness.ts';

/** The columns of DuckDB's table, in its order. */
const COLUMNS: readonly ExportFieldName[] = [
  'number',
  'accountId',
  'kind',
  'venueId',
  'currency',
  'chain',
  'status',
  'address',
  'memo',
  'offChain',
  'amount',
  'fee',
  'txId',
  'createdMs',
  'updatedMs',
  'remark',
];

const TEMPLATE: ExportTemplate = {
  name: 'Bench',
  columns: COLUMNS.map((field) => ({ field, header: field })),
  delimiter: ',',
  decimalSign: '.',
};

const ops = makeExportOps(sortedIds);

/**
 * CSV of all records of an archive, beside DuckDB's COPY of the same columns on one thread. Ours is found, sorted, checked cell by cell
 * and hashed on the way; DuckDB's amounts are exact decimals, as ours are exact text.
 */
export async function archiveExport(context: ArchiveContext, duck: Duck, folder: string): Promise<Part> {
  const theirs = join(folder, 'duckdb.csv');
  const ours = join(folder, 'ours.csv');
  const copy = 'DuckDB: COPY to CSV, one thread';
  const oldestFirst = 'CSV, oldest first';
  const rows = await measure(
    [
      { name: copy, run: () => duck.query(`COPY records TO '${theirs}' (HEADER, DELIMITER ',')`) },
      { name: oldestFirst, run: () => write(context, ours, false) },
      { name: 'CSV, newest first', run: () => write(context, ours, true) },
    ],
    5,
    1,
  );
  const sizes = [theirs, ours].map((path) => `${Math.round(statSync(path).size / 1e6)} MB`);
  return {
    rows,
    goals: [atMost(rows, oldestFirst, copy, 1), atMost(rows, 'CSV, newest first', copy, 1)],
    notes: [`CSV of DuckDB ${sizes[0] ?? ''}, ours ${sizes[1] ?? ''}, hashed as it is written`],
  };
}

function write(context: ArchiveContext, path: string, descending: boolean): void {
  const order = {
    exportId: 'bench',
    path,
    filter: {},
    sort: { by: 'created' as const, descending },
    format: 'csv' as const,
    template: TEMPLATE,
    timeZone: 'UTC',
    accounts: [],
  };
  const { total } = done(ops['export.begin'](context, order));
  for (let written = 0; written < total;) ({ written } = done(ops['export.step'](context, order)));
  done(ops['export.close'](context, order));
  done(ops['export.publish'](context, order));
}

function done<T>(result: Result<T, { message: string }>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
