// Would break it: a fate without its consequence, a count without its noun, an empty result that reads like a success.
import { expect, test } from 'vitest';
import { journalWords, listWords, restoredWords, reviewWords, sizeWords } from './backup-words.ts';

const plan = { rows: 3, presentRows: 2, damaged: false } as const;

test('every fate of a journal says what it means for orders', () => {
  expect(journalWords({ ...plan, fate: 'take' }).long).toContain('started again');
  expect(journalWords({ ...plan, fate: 'take', presentRows: 0 }).long).toContain('started again');
  expect(journalWords({ ...plan, fate: 'beside' }).long).toContain('guards against being sent twice');
  expect(journalWords({ ...plan, fate: 'beside', damaged: true }).long).toContain('does not verify');
  expect(journalWords({ ...plan, fate: 'nothing' }).short).toBe('all of it is here');
});

test('lists and reviews in a few words', () => {
  expect(listWords({ title: 'A', holds: 5, added: 2, conflicts: 1, same: 2, byTick: false })).toBe(
    '2 new, 1 different here, 2 the same',
  );
  expect(listWords({ title: 'A', holds: 2, added: 0, conflicts: 0, same: 2, byTick: false })).toBe(
    'all of it is here',
  );
  expect(listWords({ title: 'A', holds: 0, added: 0, conflicts: 0, same: 0, byTick: false })).toBe(
    'nothing in the backup',
  );
  expect(reviewWords({ rows: 4, head: '', news: 3, known: 1, unmatched: 2 })).toBe(
    '3 new, 1 here already; 2 wait for records that are not read here yet',
  );
  expect([0, 999, 1_500, 12_345_678].map(sizeWords)).toEqual(['0 bytes', '999 bytes', '1.5 KB', '12.3 MB']);
});

test('a restore that changed nothing says so', () => {
  const nothing = { lists: [], reviews: 0, journal: 'nothing', journalFile: null, left: [] } as const;
  expect(restoredWords({ ...nothing, lists: [], left: [] })).toEqual([
    'Nothing was missing here, so nothing was changed.',
  ]);
  expect(
    restoredWords({
      lists: [{ title: 'Address book', added: 1, replaced: 2 }],
      reviews: 1,
      journal: 'beside',
      journalFile: 'journal.from-backup-2026-11-22.db',
      left: [],
    }).join(' '),
  ).toContain('journal.from-backup-2026-11-22.db');
});
