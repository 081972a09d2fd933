import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveQueries, type Part, seconds } from './archive-queries.ts';
import { openDuck } from './archive-duckdb.ts';
import { archiveExport } from './archive-export.ts';
import { type BenchArchive, makeFiles, RECORDS } from './archive-file.ts';
import { archiveIngest } from './archive-ingest.ts';
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
  const { archive, csv } = makeFiles(folder, RECORDS);
  const opening = open(archive);
  const duck = await openDuck(csv);
  try {
    return [ingest, opening, await archiveQueries(archive, duck), await archiveExport(archive, duck, folder)];
  } finally {
    duck.close();
    archive.db.close();
  }
}

function open({ columns }: BenchArchive): Part {
  const before = process.memoryUsage();
  let longest = 0;
  let slices = 0;
  const took = seconds(() => {
    while (columns.loading()) {
      longest = Math.max(
        longest,
        seconds(() => columns.loadSlice()),
      );
      slices += 1;
    }
  });
  const after = process.memoryUsage();
  const held = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const note = `columns of ${RECORDS} records read in ${took.toFixed(1)} s, ${slices} slices of at most ${Math.round(longest * 1000)} ms; ${Math.round(held / 2 ** 20)} MB`;
  return { rows: [], goals: [], notes: [note] };
}
