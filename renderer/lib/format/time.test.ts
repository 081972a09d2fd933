// Would break it: a time shown or read in the wrong zone, a skipped hour taken for its neighbour, lost milliseconds.
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dateStyleOf, writeDates } from '../../../shared/base/format/date-style.ts';
import {
  formatClock,
  formatDate,
  formatDay,
  formatExactTime,
  formatMinute,
  formatMonth,
  formatTime,
  parseTimeInput,
  toTimeInput,
  zoneOffset,
} from './time.ts';

const before = process.env['TZ'];
const evening = Date.UTC(2026, 10, 20, 16, 2, 11, 84);

beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin';
});

afterAll(() => {
  if (before === undefined) {
    delete process.env['TZ'];
  } else {
    process.env['TZ'] = before;
  }
});

describe('showing a moment', () => {
  test('in the chosen zone', () => {
    expect(formatTime(evening, 'utc')).toBe('20 Nov 2026 16:02:11');
    expect(formatTime(evening, 'local')).toBe('20 Nov 2026 17:02:11');
    expect(formatClock(evening, 'local')).toBe('17:02:11');
  });

  test('exactly, with its distance from UTC, summer and winter', () => {
    expect(formatExactTime(evening, 'local')).toBe('20 Nov 2026 17:02:11.084 UTC+01:00');
    expect(formatExactTime(evening, 'utc')).toBe('20 Nov 2026 16:02:11.084 UTC');
    expect(zoneOffset(Date.UTC(2026, 6, 1), 'local')).toBe('UTC+02:00');
  });

  test('that no calendar has is marked and shows the number', () => {
    expect(formatTime(9e15, 'utc')).toBe('9000000000000000 ms (not a date)');
  });
});

describe('in another style', () => {
  afterEach(() => writeDates('day-month'));

  test.each([
    ['day-month', '20 Nov 2026', '20 Nov', 'Nov 2026'],
    ['month-day', 'Nov 20, 2026', 'Nov 20', 'Nov 2026'],
    ['year-first', '2026-11-20', '11-20', '2026-11'],
  ] as const)('%s: %s', (style, date, day, month) => {
    writeDates(style);
    expect(formatDate(evening, 'utc')).toBe(date);
    expect(formatTime(evening, 'utc')).toBe(`${date} 16:02:11`);
    expect(formatMinute(evening, 'utc')).toBe(`${date} 16:02`);
    expect(formatExactTime(evening, 'utc')).toBe(`${date} 16:02:11.084 UTC`);
    expect(formatDay(evening, 'utc')).toBe(day);
    expect(formatMonth(evening, 'utc')).toBe(month);
  });

  test.each([
    ['en-US', 'month-day'],
    ['en-GB', 'day-month'],
    ['de-DE', 'day-month'],
    ['sv-SE', 'year-first'],
    ['ja', 'year-first'],
    ['en-CA', 'year-first'],
  ] as const)('%s writes dates as %s', (locale, style) => {
    expect(dateStyleOf(locale)).toBe(style);
  });
});

describe('reading a datetime-local control', () => {
  test('in the chosen zone', () => {
    expect(parseTimeInput('2026-11-20T17:02:11', 'local')).toEqual({ ok: true, ms: evening - 84 });
    expect(parseTimeInput('2026-11-20T16:02', 'utc')).toEqual({
      ok: true,
      ms: Date.UTC(2026, 10, 20, 16, 2),
    });
  });

  test('a local time the clocks skip is a problem, in UTC it is a time', () => {
    expect(parseTimeInput('2026-03-29T02:30', 'local').ok).toBe(false);
    expect(parseTimeInput('2026-03-29T02:30', 'utc').ok).toBe(true);
  });

  test.each(['', '2026-11-20', 'yesterday', '2026-13-01T00:00', '2026-02-30T00:00', '1969-01-01T00:00'])(
    'refuses %j',
    (text) => {
      expect(parseTimeInput(text, 'utc').ok).toBe(false);
    },
  );

  test('reads back every second it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => {
        expect(parseTimeInput(toTimeInput(seconds * 1000, 'utc'), 'utc')).toEqual({
          ok: true,
          ms: seconds * 1000,
        });
      }),
    );
  });
});
