/** Started under a small heap: exports many records and prints what it needed beside the heap, in bytes. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_TEMPLATES } from '../../../shared/exports/export-templates.ts';
import { EXPORT_FORMATS } from '../../../shared/bridge/export-calls.ts';
import { makeExportOps } from '../../../electron/features/history/export/export-ops.ts';
import { ACCOUNTS, deposit, exportWorld, valueOf } from './export-world.ts';

const [wanted, count] = process.argv.slice(2);
const format = EXPORT_FORMATS.find((each) => each === wanted) ?? 'csv';
const total = Number(count);
const world = exportWorld();
const [template] = BUILT_IN_TEMPLATES;
if (template === undefined) throw new Error('there is no template');
for (let first = 0; first < total; first += 5_000) {
  world.add(Array.from({ length: 5_000 }, (_, n) => deposit(first + n)));
}
const ids = Uint32Array.from({ length: total }, (_, n) => n + 1);
const ops = makeExportOps(() => ({ ids, pending: 0, failed: 0, damaged: 0 }));
const order = {
  exportId: 'many',
  path: join(world.folder, `many.${format}`),
  filter: {},
  sort: { by: 'created' as const, descending: true },
  format,
  template,
  timeZone: 'UTC',
  accounts: ACCOUNTS,
};
valueOf(ops['export.begin'](world.context, order));
let external = 0;
for (let written = 0; written < total;) {
  ({ written } = valueOf(ops['export.step'](world.context, order)));
  external = Math.max(external, process.memoryUsage().external);
}
valueOf(ops['export.close'](world.context, order));
valueOf(ops['export.publish'](world.context, order));
process.stdout.write(JSON.stringify({ records: total, external, bytes: statSync(order.path).size }));
world.close();
