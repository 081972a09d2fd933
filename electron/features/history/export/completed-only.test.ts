/** Breaks when a file for accounting holds a record that did not go through, or nothing beside it says what it leaves out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import { BUILT_IN_TEMPLATES } from '../../../../shared/exports/export-templates.ts';
import { nodeFiles } from '../../../platform/files.ts';
import type { ExportFormat } from './export-run.ts';
import {
  ACCOUNTS,
  deposit,
  exportWorld,
  type ExportWorld,
  valueOf,
  withdrawal,
} from '../../../../tests/helpers/history/export-world.ts';
import { writeExport } from './write-export.ts';
import { sealRecords } from '../../../../tests/helpers/history/seal-records.ts';

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
/** Every built-in template for accounting programs, and one's own without a status. */
const ACCOUNTING = [...BUILT_IN_TEMPLATES.filter(({ completedOnly }) => completedOnly === true), quick];

interface Made {
  file: string;
  about: unknown;
}

/** An export of everything, and the file beside it. */
async function make(format: ExportFormat, template: ExportTemplate): Promise<Made> {
  const sort = { by: 'created' as const, descending: true };
  const done = await writeExport({
    archive: world,
    files: nodeFiles,
    order: { exportId: 'one', filter: {}, sort, format, template, timeZone: 'UTC', accounts: ACCOUNTS },
    path: join(world.folder, `records.${format}`),
    completeness: { verified: { to: 1, on: 1 }, gaps: [], since: null, until: null, lists: [], leftOut: [] },
    version: '1.2.3',
    now: 0,
  });
  const { path } = valueOf(done);
  return { file: readFileSync(path, 'utf8'), about: JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) };
}

it.each(ACCOUNTING.map((template) => [template.name, template] as const))(
  'a file of %s has completed records only, and says how many others there are',
  async (_name, template) => {
    world.add([
      deposit(1, { amount: '642740.09' }),
      deposit(2, { amount: '150000.00', status: 'PROCESSING' }),
      deposit(3, { amount: '4763.99', status: 'FAILURE' }),
      deposit(4, { amount: '763.00', status: 'CREDITED' }),
      withdrawal(5, { amount: '31.00', status: 'success' }),
      withdrawal(6, { amount: '40.50' }),
    ]);
    const { file, about } = await make('csv', template);
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expect(file).toContain('642740.09');
    expect(file).toContain('40.50');
    for (const amount of ['150000.00', '4763.99', '763.00', '31.00']) expect(file).not.toContain(amount);
    expect(about).toMatchObject({ records: 2, completedOnly: true, leftOut: { pending: 3, failed: 1 } });
  },
);

it('a list with the status of each record has all of them', async () => {
  world.add([deposit(1), deposit(2, { status: 'PROCESSING' }), deposit(3, { status: 'FAILURE' })]);
  const { file, about } = await make('csv', plain);
  expect(file.trim().split('\r\n')).toHaveLength(4);
  expect(about).not.toHaveProperty('completedOnly');
  expect((await make('csv', { ...plain, completedOnly: true })).about).toMatchObject({
    records: 1,
    leftOut: { pending: 1, failed: 1 },
  });
});

it.each(['csv', 'jsonl', 'xlsx', 'parquet'] as const)(
  'beside %s stands how many records the venue no longer lists',
  async (format) => {
    const records = Array.from({ length: 1_500 }, (_, n) => deposit(n));
    const ids = world.add([deposit(1, { status: 'FAILURE' }), ...records]);
    const gone = world.context.db.prepare('UPDATE records SET missing_since = 1 WHERE id = ?');
    gone.run(ids[0] ?? 0); // failed: in no such file
    gone.run(ids[1_400] ?? 0);
    sealRecords(world.context.db);
    const noLongerListed = expect.stringMatching(/^1 of the 1500 records is no longer listed/);
    for (const template of [koinly, quick]) {
      expect((await make(format, template)).about).toMatchObject({ noLongerListed });
    }
    expect((await make(format, plain)).about).not.toHaveProperty('noLongerListed');
    world.context.db.exec('UPDATE records SET missing_since = NULL');
    sealRecords(world.context.db);
    expect((await make(format, koinly)).about).not.toHaveProperty('noLongerListed');
  },
);
