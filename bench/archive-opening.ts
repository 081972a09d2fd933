import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ARCHIVE_FILE } from '../electron/features/history/archive/schema.ts';
import type { ArchiveContext } from '../electron/features/history/archive/context.ts';
import type { Part } from './archive-queries.ts';

const BARE = 'node:sqlite: every column of every record read once';
const OURS = 'opening: columns read, every record held against its checksum';

/** What a start reads behind the window: the columns of every record, beside reading the same file and doing nothing with it. */
export function archiveOpening({ columns }: ArchiveContext, folder: string): Part {
  const bare = timed(() => readAll(join(folder, ARCHIVE_FILE)));
  const ours = timed(() => columns.load());
  const ratio = ours / bare;
  return {
    rows: [
      { name: BARE, microseconds: bare * 1_000, ratio: 1, rounds: [bare * 1_000] },
      { name: OURS, microseconds: ours * 1_000, ratio, rounds: [ours * 1_000] },
    ],
    goals: [{ text: 'opening at most 3 x reading every column', figure: ratio, holds: ratio <= 3 }],
    notes: [],
  };
}

function readAll(path: string): void {
  const file = new DatabaseSync(path, { readOnly: true });
  const statement = file.prepare('SELECT * FROM records');
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) if (row === null) throw new Error('no row');
  file.close();
}

/** Milliseconds. */
function timed(act: () => void): number {
  const before = performance.now();
  act();
  return performance.now() - before;
}
