import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withColumns } from '../electron/features/history/queries/columns.ts';
import { openArchive } from '../electron/features/history/worker/open-archive.ts';
import { archiveQueries, type Part } from './archive-queries.ts';
import { openDuck } from './archive-duckdb.ts';
import { archiveExport } from './archive-export.ts';
import { archiveIngest, INGESTED } from './archive-ingest.ts';
import { archiveOpening } from './archive-opening.ts';
import { RECORDS } from './archive-rows.ts';
import type { Bench } from './harness.ts';

/** On a file system in memory where there is one: the disk is not what is measured. */
const MEMORY = '/dev/shm';

/** The archive at a million records, beside what else could do it, on the same records in one run. */
export const archive: Bench = {
  name: 'archive',
  async run() {
    const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'counterfoil-archive-'));
    try {
      const parts = await measured(folder);
      return {
        name: 'archive',
        rows: parts.flatMap(({ rows }) => rows),
        goals: parts.flatMap(({ goals }) => goals),
        notes: parts.flatMap(({ notes }) => notes),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measured(folder: string): Promise<Part[]> {
  const ingest = archiveIngest(folder, RECORDS);
  const opened = openArchive(join(folder, INGESTED));
  if (!opened.ok) throw new Error(opened.error.message);
  const { close } = opened.value;
  const opening = archiveOpening(opened.value.context, join(folder, INGESTED));
  const context = withColumns(opened.value.context);
  const duck = await openDuck(folder, RECORDS);
  try {
    return [ingest, opening, await archiveQueries(context, duck), await archiveExport(context, duck, folder)];
  } finally {
    duck.close();
    close();
  }
}
