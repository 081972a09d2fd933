// Would break it: a month that ends on the wrong day, a quarter or year counted from the wrong month, days cut at midnight of another
// zone, a period that is empty or turned around.
import { describe, expect, it } from 'vitest';
import { dateField, spanOf, timeSpan } from './statement-period.ts';

const days = (period: Parameters<typeof spanOf>[0], year: number, month: number, day: number): string => {
  const { first, last } = spanOf(period, { year, month, day });
  return `${dateField(first)} ${dateField(last)}`;
};

describe('named periods', () => {
  it.each([
    ['last-month', 2026, 11, 22, '2026-10-01 2026-10-31'],
    ['last-month', 2026, 1, 1, '2025-12-01 2025-12-31'],
    ['last-month', 2028, 3, 31, '2028-02-01 2028-02-29'],
    ['this-month', 2026, 2, 1, '2026-02-01 2026-02-28'],
    ['last-quarter', 2026, 11, 22, '2026-07-01 2026-09-30'],
    ['last-quarter', 2026, 3, 31, '2025-10-01 2025-12-31'],
    ['last-year', 2026, 1, 1, '2025-01-01 2025-12-31'],
  ] as const)('%s on %i-%i-%i is %s', (period, year, month, day, text) => {
    expect(days(period, year, month, day)).toBe(text);
  });
});

describe('the time of a period', () => {
  it('begins and ends at midnight of the zone, also where the clock changes in between', () => {
    const march = timeSpan('2026-03-29', '2026-03-29', 'Europe/Berlin');
    expect(march).toEqual({
      ok: true,
      value: { from: Date.parse('2026-03-28T23:00:00Z'), before: Date.parse('2026-03-29T22:00:00Z') },
    });
  });

  it('ends although the day after it was left out of the calendar', () => {
    // Samoa went from 29 to 31 December 2011.
    const span = timeSpan('2011-12-01', '2011-12-29', 'Pacific/Apia');
    expect(span).toEqual({
      ok: true,
      value: { from: Date.parse('2011-12-01T10:00:00Z'), before: Date.parse('2011-12-30T10:00:00Z') },
    });
    expect(timeSpan('2011-12-30', '2011-12-30', 'Pacific/Apia')).toMatchObject({ ok: false });
  });

  it.each([
    ['', '2026-01-31', 'Enter the first and the last day.'],
    ['2026-02-30', '2026-03-01', 'Enter the first and the last day.'],
    ['2026-02-02', '2026-02-01', 'The last day is before the first. Change one of them.'],
  ])('%j to %j is refused', (first, last, error) => {
    expect(timeSpan(first, last, 'UTC')).toEqual({ ok: false, error });
  });
});
