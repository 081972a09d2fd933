// Would break it: an action without its consequence, four-eyes or reviews that change without a word beforehand, a count without its noun, an empty result that reads like a success.
import { expect, test } from 'vitest';
import {
  formatJournalPlan,
  formatListPlan,
  formatRestored,
  formatReviewRules,
  formatReviewPlan,
} from './format-backup.ts';
import { formatSize } from '../../lib/format/size.ts';

const REVIEWS = {
  rows: 2,
  head: '',
  added: 2,
  known: 0,
  unmatched: 0,
  counts: true,
  fourEyes: 'off',
} as const;
const plan = { rows: 3, presentRows: 2, damaged: false } as const;

test('every action on a journal says what it means for orders', () => {
  expect(formatJournalPlan({ ...plan, action: 'restore' }).long).toContain(
    'restored when Counterfoil next starts',
  );
  expect(formatJournalPlan({ ...plan, action: 'restore', presentRows: 0 }).long).toContain(
    'restored when Counterfoil next starts',
  );
  expect(formatJournalPlan({ ...plan, action: 'separate' }).long).toContain(
    'client order IDs cannot be used again',
  );
  expect(formatJournalPlan({ ...plan, action: 'separate', damaged: true }).long).toContain(
    'The current journal is damaged',
  );
  expect(formatJournalPlan({ ...plan, action: 'nothing' }).short).toBe('no changes');
});

test('lists and reviews in a few words', () => {
  expect(formatListPlan({ title: 'A', holds: 5, added: 2, conflicts: 1, same: 2, byTick: false })).toBe(
    '2 new, 1 conflict, 2 unchanged',
  );
  expect(formatListPlan({ title: 'A', holds: 2, added: 0, conflicts: 0, same: 2, byTick: false })).toBe(
    'no changes',
  );
  expect(formatListPlan({ title: 'A', holds: 0, added: 0, conflicts: 0, same: 0, byTick: false })).toBe(
    'empty',
  );
  expect(formatReviewPlan({ ...REVIEWS, rows: 4, added: 3, known: 1, unmatched: 2 })).toBe(
    '3 new, 1 already here; 2 waiting for records not downloaded yet',
  );
  expect([0, 999, 1_500, 12_345_678].map(formatSize)).toEqual(['0 bytes', '999 bytes', '1.5 KB', '12.3 MB']);
});

test('a restore that changed nothing says so', () => {
  const nothing = {
    lists: [],
    reviews: 0,
    reviewsAs: null,
    journal: 'nothing',
    journalFile: null,
    left: [],
  } as const;
  expect(formatRestored({ ...nothing, lists: [], left: [] })).toEqual([
    'Everything in the backup was already here. Nothing was changed.',
  ]);
  expect(
    formatRestored({
      lists: [{ title: 'Address book', added: 1, replaced: 2 }],
      reviews: 1,
      reviewsAs: { counts: false, fourEyes: 'on' },
      journal: 'separate',
      journalFile: 'journal.from-backup-2026-11-22.db',
      left: [],
    }).join(' '),
  ).toContain('journal.from-backup-2026-11-22.db');
});

test('before a restore it is said whether four-eyes comes on or stays on, and whether reviews will count', () => {
  const messagesOf = (change: Partial<Parameters<typeof formatReviewRules>[0]>): string =>
    formatReviewRules({ ...REVIEWS, ...change }).join(' ');
  expect(messagesOf({ fourEyes: 'turned-on' })).toMatch(
    /turns it on here.*then await approval.*will count\.$/,
  );
  expect(messagesOf({ fourEyes: 'on' })).toMatch(/^Four-eyes is on here and stays on\. .*will count\.$/);
  expect(messagesOf({ fourEyes: 'on', counts: false })).toMatch(/will not count.*shown as imported/);
  expect(messagesOf({ fourEyes: 'on', added: 0 })).toBe('Four-eyes is on here and stays on.');
  expect(messagesOf({})).toBe('Reviews and approvals in this backup will count.');
  expect(messagesOf({ added: 0 })).toBe('');
  const done = { journal: 'nothing', journalFile: null } as const;
  const after = formatRestored({
    ...done,
    lists: [],
    left: [],
    reviews: 2,
    reviewsAs: { counts: true, fourEyes: 'turned-on' },
  });
  expect(after).toContain('Four-eyes is now on.');
});
