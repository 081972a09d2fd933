/**
 * The program that the export drill kills: writes one export after the other, of every format, and prints a line on the standard output
 * before and after each step, and when a file is reported as written. The archive is the one in FOLDER, the files go to FOLDER/out.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { sortedIds } from '../../electron/features/history/queries/query-ops.ts';
import { makeExportOps } from '../../electron/features/history/export/export-ops.ts';
import { type ExportClient, writeExport } from '../../electron/features/history/export/write-export.ts';
import { nodeFiles } from '../../electron/platform/files.ts';
import { BUILT_IN_TEMPLATES } from '../../shared/exports/export-templates.ts';

const FORMATS = ['csv', 'jsonl', 'parquet', 'xlsx'] as const;

const [folder = '', first = '0', last = 'Infinity'] = process.argv.slice(2);
const opened = openArchive(folder);
if (!opened.ok) throw new Error(opened.error.message);
const { context, close } = opened.value;
const ops = makeExportOps(sortedIds);
const [template] = BUILT_IN_TEMPLATES;
if (template === undefined) throw new Error('no template');

/** A write that has returned is read by the drill, whatever becomes of this process. */
function print(text: string): void {
  writeSync(1, `${text}\n`);
}

const archive: ExportClient = {
  request(op, input) {
    const run = ops[op] as (context: unknown, input: unknown) => ReturnType<(typeof ops)[typeof op]>; // the op's own input
    print('step');
    const answer = run(context, input);
    print('step');
    return answer;
  },
};

for (let n = Number(first); n < Number(last); n += 1) {
  const format = FORMATS[n % FORMATS.length] ?? 'csv';
  const written = await writeExport({
    archive,
    files: nodeFiles,
    order: {
      exportId: `drill-${n}`,
      filter: {},
      sort: { by: 'created', descending: true },
      format,
      template,
      timeZone: 'Europe/Berlin',
      accounts: [],
    },
    // Every other time a name that is taken.
    path: join(folder, 'out', `history-${n % (2 * FORMATS.length)}.${format}`),
    completeness: { verified: { to: 1, on: 1 }, gaps: [], since: 0, until: 1, lists: [], leftOut: [] },
    version: '0',
    now: n,
  });
  if (!written.ok) throw new Error(written.error.message);
  const { path, sha256 } = written.value;
  print(`done ${path} ${sha256}`);
}
close();
