/**
 * Where the knowledge of a list begins. Breaks when a date before the first day of a venue counts as read, when an assumed day keeps
 * somebody from an earlier one, or when the records a venue keeps elsewhere are taken for none.
 */
import { describe, expect, it } from 'vitest';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import type { VenueKind } from '../../../../shared/venue/description.ts';
import { completenessOf } from '../../../../shared/query/completeness.ts';
import {
  completenessSentence,
  formatForFiles,
  gapLine,
} from '../../../../shared/query/format-completeness.ts';
import type { Gap } from '../../../../shared/query/gap.ts';
import { gapsBefore } from '../queries/completeness.ts';
import { firstDayOf, startDateOf } from './first-day.ts';
import { knowledgeOf } from './knowledge.ts';

const FIRST = Date.UTC(2019, 1, 18);
const YEAR_2015 = Date.UTC(2015, 0, 1);
const YEAR_2018 = Date.UTC(2018, 0, 1);
const YEAR_2020 = Date.UTC(2020, 0, 1);
const NOW = Date.UTC(2026, 10, 20);

/** Two scans agreed on everything from `since` to now, as where the venue lists nothing of a time the answers are empty. */
function known(venue: VenueKind, userStartDate: number | null, since = YEAR_2015) {
  return knowledgeOf({ accountId: 'acc-1', firstDay: firstDayOf(venue) }, 'deposit', {
    userStartDate,
    records: 3,
    unreadable: 0,
    resolvedUnreadable: 0,
    missing: 0,
    open: 0,
    windows: [{ from: since, to: NOW, at: NOW, reason: null, scans: 2 }],
  });
}

const FORMAT = formatForFiles((id) => id);

describe('the start date', () => {
  it.each([
    ['kucoin', null, FIRST, 'venue'],
    ['kucoin', YEAR_2018, FIRST, 'venue'],
    ['kucoin', FIRST, FIRST, 'venue'],
    ['kucoin', FIRST + 1, FIRST + 1, 'user'],
    ['practice', YEAR_2018, FIRST, 'venue'],
    ['service', null, Date.UTC(2017, 0, 1), 'assumed'],
    ['service', YEAR_2015, YEAR_2015, 'user'],
    ['service', YEAR_2018, YEAR_2018, 'user'],
  ] as const)('of %s with the date %s is %s, by the %s', (venue, date, at, is) => {
    expect(startDateOf(date, firstDayOf(venue))).toEqual({ at, is });
    expect(known(venue, date)).toMatchObject({ startDate: at, startDateSource: is, complete: { since: at } });
  });

  it('comes with what lies before it, and nothing that contradicts it', () => {
    const early = known('kucoin', YEAR_2018);
    expect(early).toEqual(known('kucoin', null));
    expect(early.older).toContain('KuCoin keeps older records elsewhere');
    expect(early.firstDay).toBeUndefined();
    expect(known('kucoin', YEAR_2020).older).toContain('2020-01-01');
    const { older } = known('service', YEAR_2015);
    expect(older).toContain('2015-01-01');
    expect(older).not.toContain('2017');
  });
});

describe('what was before the first day', () => {
  const lines = (gaps: Gap[]) => gaps.map((gap) => gapLine(gap, FORMAT));
  const reasons = (venue: VenueKind, filter: HistoryFilter, date: number | null = null) =>
    lines(completenessOf(filter, [known(venue, date)], { now: NOW }).gaps);
  const NOT_READ =
    'acc-1, deposits, before 2019-02-18T00:00:00.000Z: older records are not available from this endpoint';

  it.each([
    ['the year a date was set for', { from: YEAR_2018, before: Date.UTC(2019, 0, 1) }, YEAR_2018],
    ['the same without a date', { from: YEAR_2018, before: Date.UTC(2019, 0, 1) }, null],
    ['a period over the first day', { from: Date.UTC(2018, 5, 1), before: YEAR_2020 }, null],
    ['the same with a date', { from: Date.UTC(2018, 5, 1), before: YEAR_2020 }, YEAR_2018],
    ['a beginning', { from: YEAR_2018 }, null],
    ['an end', { before: FIRST }, YEAR_2018],
  ])('at KuCoin is not there: %s', (_name, filter, date) => {
    expect(reasons('kucoin', filter, date)).toEqual([NOT_READ]);
  });

  it('makes nothing else partial', () => {
    expect(reasons('kucoin', {})).toEqual([]);
    expect(reasons('kucoin', {}, YEAR_2018)).toEqual([]);
    expect(reasons('kucoin', { from: FIRST })).toEqual([]);
    expect(reasons('practice', { from: YEAR_2018, before: YEAR_2020 })).toEqual([]);
    expect(reasons('service', { from: YEAR_2015 }, YEAR_2015)).toEqual([]);
  });

  it('is missing in the opening of a period at KuCoin, not at a venue with nothing older', () => {
    const opening = (venue: VenueKind, from: number, filter: HistoryFilter = {}) =>
      lines(gapsBefore(from, filter, [known(venue, null)]));
    for (const from of [YEAR_2020, FIRST, Date.UTC(2018, 5, 1)]) {
      expect(opening('kucoin', from)).toEqual([NOT_READ]);
      expect(opening('practice', from)).toEqual([]);
    }
    expect(opening('kucoin', YEAR_2020, { from: FIRST })).toEqual([]);
  });
});

describe('what was verified at several times', () => {
  const days = (count: number) => FIRST + count * 86_400_000;
  const part = (from: number, to: number, at: number) => ({ from, to, at, reason: null, scans: 2 });
  const list = knowledgeOf({ accountId: 'acc-1', firstDay: firstDayOf('practice') }, 'deposit', {
    userStartDate: null,
    records: 3,
    unreadable: 0,
    resolvedUnreadable: 0,
    missing: 0,
    open: 0,
    windows: [
      part(FIRST, days(10) - 1, days(40)),
      part(days(10), days(20) - 1, days(15)),
      part(days(20), days(30), days(31)),
    ],
  });
  const sentenceOf = (filter: HistoryFilter) =>
    completenessSentence(completenessOf(filter, [list], { now: days(30) }), FORMAT);

  it('R-D36: is dated by the part of a period that was read longest ago, and says where others were read later', () => {
    const iso = (count: number) => new Date(days(count)).toISOString();
    const day = (count: number) => iso(count).slice(0, 10);
    expect(sentenceOf({})).toBe(`History verified to ${iso(30)} (verified on ${day(15)} or later)`);
    expect(sentenceOf({ before: days(10) })).toBe(`History verified to ${iso(10)} (verified on ${day(40)})`);
    expect(sentenceOf({ from: days(20) })).toBe(`History verified to ${iso(30)} (verified on ${day(31)})`);
    expect(sentenceOf({ from: days(2), before: days(12) })).toBe(
      `History verified to ${iso(12)} (verified on ${day(15)})`,
    );
  });
});

describe('a range that two scans did not verify before a newer one that they did', () => {
  const HOLE = { from: Date.UTC(2021, 0, 1), to: Date.UTC(2021, 1, 1) - 1 };
  const list = knowledgeOf({ accountId: 'acc-1', firstDay: firstDayOf('practice') }, 'deposit', {
    userStartDate: null,
    records: 3,
    unreadable: 0,
    resolvedUnreadable: 0,
    missing: 0,
    open: 0,
    windows: [
      { from: FIRST, to: HOLE.from - 1, at: NOW, reason: null, scans: 2 },
      { ...HOLE, at: NOW, reason: 'a record appeared twice', scans: 0 },
      { from: HOLE.to + 1, to: NOW, at: NOW, reason: null, scans: 2 },
    ],
  });
  const HOLE_LINE =
    'acc-1, deposits, 2021-01-01T00:00:00.000Z to 2021-01-31T23:59:59.999Z: a record appeared twice';

  it.each([
    [
      'everything',
      {},
      'History verified to 2026-11-20T00:00:00.000Z (verified on 2026-11-20), with 1 gap',
      [HOLE_LINE],
    ],
    [
      'a period that ends in it',
      { before: Date.UTC(2021, 0, 9) },
      'History verified to 2021-01-01T00:00:00.000Z (verified on 2026-11-20), with 1 gap',
      [HOLE_LINE],
    ],
    [
      'a period before it',
      { before: YEAR_2020 },
      'History verified to 2020-01-01T00:00:00.000Z (verified on 2026-11-20)',
      [],
    ],
    [
      'a period after it',
      { from: HOLE.to + 1 },
      'History verified to 2026-11-20T00:00:00.000Z (verified on 2026-11-20)',
      [],
    ],
    ['a period inside it', { from: HOLE.from + 1, before: HOLE.to }, 'History not verified yet', [HOLE_LINE]],
  ])('R-D36: is one gap, of what has it: %s', (_name, filter, sentence, gaps) => {
    const completeness = completenessOf(filter, [list], { now: NOW });
    expect(completenessSentence(completeness, FORMAT)).toBe(sentence);
    expect(completeness.gaps.map((gap) => gapLine(gap, FORMAT))).toEqual(gaps);
  });
});
