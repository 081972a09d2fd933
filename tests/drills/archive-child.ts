/**
 * The app taking a history into its archive, for the drill that kills it: pages in the order of a scan, each with its progress in one
 * commit; a line for every page that was acknowledged. Goes on where the file says it was.
 */
import { writeSync } from 'node:fs';
import { commit } from '../../electron/features/history/archive/commit.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { takePage } from '../../electron/features/history/archive/take-page.ts';
import { ARCHIVE_DRILL, drillPage } from './archive-drill.ts';

const opened = openArchive(process.argv[2] ?? '');
if (!opened.ok) throw new Error(opened.error.message);
const { context } = opened.value;
const { db } = context;
db.exec('CREATE TABLE IF NOT EXISTS drill (n INTEGER PRIMARY KEY, pages INTEGER NOT NULL) STRICT');
const read = db.prepare('SELECT pages FROM drill');
const write = db.prepare('INSERT OR REPLACE INTO drill (n, pages) VALUES (1, ?)');

for (let n = Number(read.get()?.['pages'] ?? 0); n < ARCHIVE_DRILL.pages; n += 1) {
  const done = commit(context, () => {
    takePage(context, drillPage(n));
    write.run(n + 1);
  });
  if (!done.ok) throw new Error(done.error.message);
  // A write that has returned is read by the drill, whatever becomes of this process.
  writeSync(1, `${n + 1}\n`);
}
opened.value.close();
