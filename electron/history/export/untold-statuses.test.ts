/** Breaks when a file without a status goes out and nothing beside it says how many of its records did not go through. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExportTemplate } from '../../../shared/bridge/export-calls.ts';
import { BUILT_IN_TEMPLATES } from '../../../shared/history/export-templates.ts';
import { nodeFiles } from '../../ports/files.ts';
import type { ExportFormat } from './export-run.ts';
import { ACCOUNTS, deposit, exportWorld, type ExportWorld, valueOf } from './testing/export-world.ts';
import { writeExport } from './write-export.ts';

let world: ExportWorld;
beforeEach(() => {
  world = exportWorld();
});
afterEach(() => world.close());

const [plain] = BUILT_IN_TEMPLATES;
const koinly = BUILT_IN_TEMPLATES.find(({ name }) => name === 'Koinly universal');
if (plain === undefined || koinly === undefined) throw new Error('the templates are not there');
/** Without a status, and all the same by the quick way of CSV. */
const quick = { ...plain, columns: plain.columns.filter(({ field }) => field !== 'status') };

/** What stands beside an export of everything. */
async function beside(format: ExportFormat, template: ExportTemplate): Promise<unknown> {
  const sort = { by: 'created' as const, descending: true };
  const done = await writeExport({
    archive: world,
    files: nodeFiles,
    order: { exportId: 'one', filter: {}, sort, format, template, timeZone: 'UTC', accounts: ACCOUNTS },
    path: join(world.folder, `records.${format}`),
    completeness: { reasons: [], since: null, until: null, reach: [], leftOut: [] },
    version: '1.2.3',
    now: 0,
  });
  return JSON.parse(readFileSync(`${valueOf(done).path}.about.json`, 'utf8'));
}

it.each(['csv', 'jsonl', 'xlsx', 'parquet'] as const)('counts them beside %s', async (format) => {
  const records = Array.from({ length: 1_500 }, (_, n) => deposit(n));
  const ids = world.add([deposit(1, { status: 'FAILURE' }), ...records]);
  const gone = world.context.db.prepare('UPDATE records SET missing_since = 1 WHERE id = ?');
  gone.run(ids[0] ?? 0); // counts once
  gone.run(ids[1_400] ?? 0);
  const untoldStatuses = expect.stringMatching(
    /^2 of the 1501 records have a status other than SUCCESS or are/,
  );
  expect(await beside(format, koinly)).toMatchObject({ untoldStatuses });
  expect(await beside(format, quick)).toMatchObject({ untoldStatuses });
  expect(await beside(format, plain)).not.toHaveProperty('untoldStatuses');
  world.context.db.exec("UPDATE records SET status = 'SUCCESS', missing_since = NULL");
  expect(await beside(format, koinly)).not.toHaveProperty('untoldStatuses');
});
