/**
 * The archive saying one bulk of reviews after the other, for the drill that kills it: every bulk is announced on the standard output
 * once it was confirmed.
 */
import { openArchive } from '../../electron/history/archive/open-archive.ts';
import { reviewOps } from '../../electron/history/reviews/review-ops.ts';

const [folder = '', first = '1'] = process.argv.slice(2);
const opened = openArchive(folder);
if (!opened.ok) throw new Error(opened.error.message);
const { context } = opened.value;
process.stdout.write('ready\n');
for (let bulk = Number(first); ; bulk += 1) {
  const said = reviewOps['reviews.say'](context, {
    selection: { by: 'filter', filter: {}, expected: 40 },
    what: { kind: 'note', text: `bulk ${bulk}` },
    by: 'Drill',
    systemUser: 'drill',
    at: bulk,
  });
  if (!said.ok) throw new Error(said.error.message);
  // Written before the next one begins: what stands here was confirmed.
  await new Promise<void>((resolve) => {
    process.stdout.write(`said ${bulk}\n`, () => resolve());
  });
}
