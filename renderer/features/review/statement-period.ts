import { type Day, dayText, nextDay, timeZoneOf, utcMidnight } from '../../../shared/base/time-zone.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { statementMessages } from '../../../shared/messages/statement.ts';

const PERIODS = ['last-month', 'this-month', 'last-quarter', 'last-year', 'own'] as const;
export type Period = (typeof PERIODS)[number];

/** First and last day, both included. */
interface DaySpan {
  first: Day;
  last: Day;
}

/** The days of a named period as seen on `today`. */
export function spanOf(period: Exclude<Period, 'own'>, today: Day): DaySpan {
  const { year, month } = today;
  switch (period) {
    case 'last-month':
      return months(year, month - 1, 1);
    case 'this-month':
      return months(year, month, 1);
    case 'last-quarter':
      return months(year, Math.floor((month - 1) / 3) * 3 - 2, 3);
    case 'last-year':
      return months(year - 1, 1, 12);
    default:
      return period satisfies never;
  }
}

/** So many months from the given one; month 0 is the December before. */
function months(year: number, month: number, count: number): DaySpan {
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1, 1);
  const last = new Date(0);
  last.setUTCFullYear(year, month - 1 + count, 0);
  return { first: dayOf(first), last: dayOf(last) };
}

function dayOf(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** What a date field holds, "2026-01-31"; null when that is no day. */
function readDate(text: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return null;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return Number.isNaN(utcMidnight(day)) ? null : day;
}

/** The value of a date field that shows the day. */
export function dateField(day: Day): string {
  return dayText(day);
}

/** A time range, milliseconds since the epoch; `before` is the first moment after it. */
interface TimeSpan {
  from: number;
  before: number;
}

/**
 * The time from the start of the first day to the end of the last, as the zone's clock has it. Refused with words for the person when a
 * field holds no day, the last day is before the first, or the zone is unknown.
 */
export function timeSpan(first: string, last: string, timeZone: string): Result<TimeSpan, string> {
  const zone = timeZoneOf(timeZone);
  if (zone === null) return fail(statementMessages.days.unknownZone(timeZone));
  const from = readDate(first);
  const to = readDate(last);
  if (from === null || to === null) return fail(statementMessages.days.missing);
  if (utcMidnight(to) < utcMidnight(from)) return fail(statementMessages.days.turned);
  const start = zone.startOf(from);
  // A zone that moved across the date line has no such day: the next one there is ends the period.
  const end = zone.startOf(nextDay(to)) ?? zone.startOf(nextDay(nextDay(to)));
  return start === null || end === null
    ? fail(statementMessages.days.noSuchDay(timeZone))
    : succeed({ from: start, before: end });
}
