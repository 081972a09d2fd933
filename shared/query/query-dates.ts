import { fail, type Result, succeed } from '../base/result.ts';
import { queryMessages } from '../messages/query.ts';
import type { Placed, QueryProblem } from './query-problem.ts';
import { type Day, dayText, nextDay, type TimeZone } from '../base/time-zone.ts';

const DAY = /^([+-]\d{6}|\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(?:[+-]\d{6}|\d{4})-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Where a day begins, or the instant that is written out in full. */
export function readMoment(key: string, word: Placed, zone: TimeZone): Result<number, QueryProblem> {
  if (DAY.test(word.value)) {
    const day = readDay(word, zone);
    return day.ok ? succeed(day.value.start) : day;
  }
  const instant = INSTANT.test(word.value) ? readInstant(word.value) : Number.NaN;
  if (!Number.isNaN(instant)) return succeed(instant);
  const message = queryMessages.noDate(word.value, `${key}:2026-01-31`, `${key}:2026-01-31T14:30:00Z`);
  return fail({ message, at: word.at });
}

/** A whole day: its first instant and that of the next. */
export function readDay(word: Placed, zone: TimeZone): Result<{ start: number; end: number }, QueryProblem> {
  const match = DAY.exec(word.value);
  if (match === null) {
    const message = queryMessages.noDay(word.value, 'on:2026-01-31');
    return fail({ message, at: word.at });
  }
  const day: Day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const start = zone.startOf(day);
  const end = start === null ? null : endOf(day, zone);
  if (start === null || end === null || word.value.startsWith('-000000')) {
    const message = queryMessages.leftOutDay(word.value, zone.name);
    return fail({ message, at: word.at });
  }
  return succeed({ start, end });
}

/** The first instant after a day; a day that the zone left out is passed over. */
export function endOf(day: Day, zone: TimeZone): number | null {
  const next = nextDay(day);
  return zone.startOf(next) ?? zone.startOf(nextDay(next));
}

/** "2026-01-31" where a day of the zone begins at that instant, else (or without a zone) the instant in UTC to its last digit. */
export function momentText(instant: number, zone: TimeZone | null): string {
  const day = zone === null ? null : startingDay(instant, zone);
  return day ?? new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** The day of the zone that begins at this very instant; null when none does. */
export function startingDay(instant: number, zone: TimeZone): string | null {
  const day = zone.dayOf(instant);
  return zone.startOf(day) === instant && endOf(day, zone) !== null ? dayText(day) : null;
}

/** `Date.parse` would take 30 February for 2 March in some forms: the day is checked by itself. */
function readInstant(text: string): number {
  const [date = '', time = ''] = text.split('T');
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return Number.NaN;
  return time.startsWith('24') ? Number.NaN : Date.parse(text);
}
