/**
 * The archive recording one bulk of reviews after the other, a part at a time, for the drill that kills it: every part and every bulk is
 * announced on the standard output once it was confirmed.
 */
import { writeSync } from 'node:fs';
import { resultMark } from '../../electron/features/history/queries/query-ops.ts';
import { openArchive } from '../../electron/features/history/worker/open-archive.ts';
import { reviewOps } from '../../electron/features/history/reviews/review-ops.ts';

const [folder = '', first = '1'] = process.argv.slice(2);
const opened = openArchive(folder);
if (!opened.ok) throw new Error(opened.error.message);
const { context } = opened.value;

/** Written before anything else begins: what is printed here was confirmed. */
function print(text: string): void {
  writeSync(1, `${text}\n`);
}

for (let bulk = Number(first); ; bulk += 1) {
  let part = reviewOps['reviews.recordFirst'](context, {
    selection: { by: 'filter', filter: {}, expected: 40, mark: resultMark(context, {}) },
    what: { kind: 'note', text: `bulk ${bulk}` },
    by: 'Drill',
    systemUser: 'drill',
    at: bulk,
    atOnce: 9,
  });
  while (part.ok && !part.value.done) {
    print('part');
    part = reviewOps['reviews.recordMore'](context, { atOnce: 9 });
  }
  if (!part.ok) throw new Error(part.error.message);
  print(`recorded ${bulk}`);
}
