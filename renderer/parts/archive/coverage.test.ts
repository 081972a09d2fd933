/** Seam: none. Breaks when the window calls a history complete that is not, or hides why. */
import { expect, test } from 'vitest';
import { duration, listsOf, listSentences, progressText, summaryOf } from './coverage.ts';
import type { HistoryStatus, ListCoverage, SyncProgress } from './use-status.ts';

const at = (day: number) => Date.UTC(2026, 10, day, 17, 3);
const list = (change: Partial<ListCoverage> = {}): ListCoverage => ({
  accountId: 'a',
  kind: 'deposit',
  records: 10,
  unreadable: 0,
  resolvedUnreadable: 0,
  missing: 0,
  open: 0,
  complete: { since: at(1), until: at(20), verifiedAt: at(20) },
  readOnce: null,
  incomplete: [],
  startDate: at(1),
  startDateSource: 'user',
  older: null,
  ...change,
});
const sync = (change: Partial<SyncProgress> = {}): SyncProgress => ({
  accountId: 'a',
  state: 'running',
  first: true,
  kind: 'deposit',
  pass: 1,
  read: 12_000,
  added: 11_990,
  requests: 30,
  weight: 150,
  share: 0.4,
  recordsASecond: 812.4,
  secondsLeft: 130,
  startedAt: at(20),
  finishedAt: null,
  message: null,
  ...change,
});

/** In the year of the lists. */
const READING = { zone: 'utc', now: at(22) } as const;

test('complete is said only when every list is, with the earliest of their ends', () => {
  const both = [
    list(),
    list({ kind: 'withdrawal', complete: { since: at(1), until: at(19), verifiedAt: at(19) } }),
  ];
  expect(summaryOf(both, [], READING)).toEqual({
    tone: 'good',
    text: 'Complete to 19 Nov 17:03 UTC, verified',
    complete: true,
  });
  expect(summaryOf([list(), list({ complete: null })], [], READING).complete).toBe(false);
  const gap = { from: at(2), to: at(3), reason: 'it moved while it was read' };
  expect(summaryOf([list({ incomplete: [gap, gap] })], [], READING).text).toBe('2 gaps');
  expect(summaryOf([list({ unreadable: 1 })], [], READING).text).toContain('1 unreadable record');
});

test('an end of another year has its year', () => {
  const later = { zone: 'utc', now: Date.UTC(2027, 0, 1) } as const;
  expect(summaryOf([list()], [], later).text).toBe('Complete to 20 Nov 2026 17:03 UTC, verified');
});

test('a list that was never read, and one that is being read for the first time', () => {
  const unread = list({ records: 0, complete: null });
  expect(summaryOf([unread], [], READING).text).toBe('Not downloaded');
  expect(summaryOf([], [], READING).text).toBe('Not downloaded');
  expect(summaryOf([unread], [sync()], READING).tone).toBe('running');
});

test('what was read only once is said, and is not complete', () => {
  const readOnce = { since: at(1), until: at(21) };
  const more = list({ readOnce });
  expect(summaryOf([more], [], READING).text).toBe('Complete to 20 Nov 17:03 UTC, verified');
  expect(listSentences(more, 'utc')).toContain(
    'Complete to 21 Nov 2026 17:03 UTC, verified to 20 Nov 2026 17:03 UTC.',
  );
  const once = list({ complete: null, readOnce, records: 0 });
  expect(summaryOf([list(), once], [], READING)).toEqual({
    tone: 'warn',
    text: 'Complete to 20 Nov 17:03 UTC, not verified yet',
    complete: false,
  });
  expect(summaryOf([once], [], READING).text).toContain('Complete to 21 Nov 17:03 UTC, not verified yet');
  expect(listSentences(once, 'utc')[0]).toContain('to 21 Nov 2026 17:03 UTC, not verified yet.');
});

test('a filter is about the lists it looks at', () => {
  const status: HistoryStatus = {
    problem: null,
    notice: null,
    opening: false,
    lists: [
      list(),
      list({ kind: 'withdrawal' }),
      list({ accountId: 'b' }),
      list({ accountId: 'c', removed: true }),
    ],
    removed: [{ accountId: 'c', name: 'Old (removed)', records: 3 }],
    syncs: [],
    searchLag: 0,
  };
  expect(listsOf(status, { accountIds: ['a'], kind: 'deposit' })).toHaveLength(1);
  expect(listsOf(status, {})).toHaveLength(3);
  expect(listsOf(status, { removed: true })).toHaveLength(4);
  expect(listsOf(status, { accountIds: ['c'] })).toHaveLength(1);
});

test('sentences name the start date, what lies before it and what is gone', () => {
  const text = listSentences(
    list({ older: 'Before 18 Feb 2019 nothing is read.', missing: 1, open: 2 }),
    'utc',
  ).join(' ');
  expect(text).toContain('From 01 Nov 2026 (UTC): your setting.');
  expect(text).toContain('Before 18 Feb 2019');
  expect(text).toContain('1 record is no longer listed (kept here)');
  expect(text).toContain('2 pending records are rechecked.');
});

test('a first day that nobody set is told once, with its reason where there is one', () => {
  const older = 'What was before 1 Nov 2026 is not read: it is assumed.';
  const told = listSentences(list({ startDateSource: 'assumed', older }), 'utc');
  expect(told).toContain(older);
  expect(told.join(' ')).not.toContain('Download from');
  const bare = listSentences(list({ startDateSource: 'assumed', older: null }), 'utc').join(' ');
  expect(bare).toContain('From 01 Nov 2026 (UTC): assumed');
});

test('progress has counts, rate, time left and weight', () => {
  expect(progressText(sync(), 'Treasury EU')).toBe(
    'deposits of Treasury EU · 12,000 downloaded, 11,990 new · 812 per second · about 2 min left · weight 150 in 30 requests',
  );
  expect(progressText(sync({ pass: 2 }), 'A')).toContain('deposits of A · second check · 12,000');
  expect(progressText(sync({ pass: 3 }), 'A')).toContain('third check: list changed');
  expect([duration(0.2), duration(59), duration(7_800), duration(400_000)]).toEqual([
    '1 s',
    '59 s',
    '2 h 10 min',
    '5 days',
  ]);
});
