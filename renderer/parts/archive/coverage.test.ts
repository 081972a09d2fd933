/** Seam: none. Breaks when the window calls a history verified that is not, or hides why. */
import { expect, test } from 'vitest';
import { duration, listsOf, listSentences, progressText, summaryOf } from './coverage.ts';
import type { HistoryStatus, ListCoverage, SyncProgress } from './use-history-status.ts';
import { verifiedRange } from '../../../tests/helpers/history/verified-list.ts';

const at = (day: number) => Date.UTC(2026, 10, day, 17, 3);
const list = (change: Partial<ListCoverage> = {}): ListCoverage => ({
  accountId: 'a',
  kind: 'deposit',
  records: 10,
  unreadable: 0,
  resolvedUnreadable: 0,
  missing: 0,
  open: 0,
  ...verifiedRange(at(1), at(20), at(20)),
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
  scan: 1,
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
const OPTIONS = { zone: 'utc', now: at(22) } as const;

test('verified is shown only when every list is, to the earliest of their ends', () => {
  const both = [list(), list({ kind: 'withdrawal', ...verifiedRange(at(1), at(19), at(19)) })];
  expect(summaryOf(both, [], OPTIONS)).toEqual({
    tone: 'good',
    text: 'History verified to 19 Nov 17:03 UTC (verified on 19 Nov)',
    gaps: [],
  });
  const gap = { from: at(2), to: at(3), reason: 'the list kept changing' };
  expect(summaryOf([list({ incomplete: [gap, gap] })], [], OPTIONS)).toMatchObject({
    tone: 'warn',
    text: 'History verified to 20 Nov 17:03 UTC (verified on 20 Nov), with 2 gaps',
    gaps: [
      { accountId: 'a', kind: 'deposit', from: at(2), to: at(3), cause: { is: 'failed', why: gap.reason } },
      { cause: { is: 'failed' } },
    ],
  });
  expect(summaryOf([list({ unreadable: 3 })], [], OPTIONS)).toMatchObject({
    tone: 'warn',
    text: 'History verified to 20 Nov 17:03 UTC (verified on 20 Nov), with 1 gap',
    gaps: [{ cause: { is: 'unreadable', records: 3 } }],
  });
});

test('an end of another year has its year', () => {
  const later = { zone: 'utc', now: Date.UTC(2027, 0, 1) } as const;
  expect(summaryOf([list()], [], later).text).toBe(
    'History verified to 20 Nov 2026 17:03 UTC (verified on 20 Nov 2026)',
  );
});

test('a list that was never downloaded, and one whose first download is running', () => {
  const unread = list({ records: 0, complete: null });
  const text = 'History not verified yet';
  expect(summaryOf([unread], [], OPTIONS)).toMatchObject({
    tone: 'plain',
    text,
    gaps: [{ cause: { is: 'not-downloaded' } }],
  });
  expect(summaryOf([], [], OPTIONS)).toEqual({ tone: 'plain', text, gaps: [] });
  expect(summaryOf([unread], [sync()], OPTIONS)).toMatchObject({ tone: 'running', text });
});

test('what was scanned only once is not verified, and is a gap where nothing else is', () => {
  const readOnce = { since: at(1), until: at(21) };
  const more = list({ readOnce });
  expect(summaryOf([more], [], OPTIONS).text).toBe(
    'History verified to 20 Nov 17:03 UTC (verified on 20 Nov)',
  );
  expect(listSentences(more, 'utc').slice(0, 2)).toEqual([
    'History verified to 20 Nov 2026 17:03 UTC (verified on 20 Nov 2026).',
    'Downloaded to 21 Nov 2026 17:03 UTC.',
  ]);
  const once = list({ complete: null, readOnce, records: 0 });
  expect(summaryOf([list(), once], [], OPTIONS)).toMatchObject({
    tone: 'warn',
    text: 'History verified to 20 Nov 17:03 UTC (verified on 20 Nov), with 1 gap',
    gaps: [{ cause: { is: 'not-verified' } }],
  });
  expect(summaryOf([once], [], OPTIONS)).toMatchObject({ tone: 'warn', text: 'History not verified yet' });
  expect(listSentences(once, 'utc').slice(0, 2)).toEqual([
    'History not verified yet.',
    'Downloaded to 21 Nov 2026 17:03 UTC.',
  ]);
});

test('a filter means the lists of its accounts and direction', () => {
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

test('sentences name the start date, what is older and what is no longer listed', () => {
  const text = listSentences(
    list({ older: 'Before 18 Feb 2019 nothing is downloaded.', missing: 1, open: 2 }),
    'utc',
  ).join(' ');
  expect(text).toContain('From 01 Nov 2026 (UTC): your setting.');
  expect(text).toContain('Before 18 Feb 2019');
  expect(text).toContain('1 record is no longer listed (kept here)');
  expect(text).toContain('2 pending records will be rechecked.');
});

test('a first day that nobody set is named once, with its reason where there is one', () => {
  const older = 'Starts 1 Nov 2026 (assumed).';
  const sentences = listSentences(list({ startDateSource: 'assumed', older }), 'utc');
  expect(sentences).toContain(older);
  expect(sentences.join(' ')).not.toContain('Download from');
  const bare = listSentences(list({ startDateSource: 'assumed', older: null }), 'utc').join(' ');
  expect(bare).toContain('From 01 Nov 2026 (UTC): assumed');
});

test('progress has counts, rate, time left and weight', () => {
  expect(progressText(sync(), 'Treasury EU')).toBe(
    'deposits of Treasury EU · 12,000 downloaded, 11,990 new · 812 per second · about 2 min left · 30 requests, rate limit weight 150',
  );
  expect(progressText(sync({ scan: 2 }), 'A')).toContain('deposits of A · second check · 12,000');
  expect(progressText(sync({ scan: 3 }), 'A')).toContain('third check (the list changed)');
  expect([duration(0.2), duration(59), duration(7_800), duration(400_000)]).toEqual([
    '1 s',
    '59 s',
    '2 h 10 min',
    '5 days',
  ]);
});
