/** A calendar's day, as the query text writes it. */
export interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** Clock and calendar of one zone of the IANA list, or UTC. */
export interface TimeZone {
  name: string;
  /** What the zone's clock is ahead of UTC at that instant, in milliseconds. */
  offsetAt(instant: number): number;
  /** The first instant of a day; null when the zone's calendar left that day out, or it is no day at all. */
  startOf(day: Day): number | null;
  /** The day an instant falls on. */
  dayOf(instant: number): Day;
}

const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;
/** Since 1972 every zone has changed its clock on a quarter of an hour: between two of them the offset stands still. */
const QUARTER = HOUR / 4;
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
/** The last instant a calendar has, and with a minus the first; milliseconds since the epoch. */
export const LAST_INSTANT = 8.64e15;
const MAX_REMEMBERED = 50_000;

/** IANA name of the zone this computer's clock is in. */
export function systemZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Null when the engine knows no zone of that name. Answers are remembered: asking for neighbouring instants is cheap. */
export function timeZoneOf(name: string): TimeZone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
  const offsetAt = remembering((instant) => wallClock(format, instant) - Math.floor(instant / 1000) * 1000);
  return {
    name,
    offsetAt,
    startOf: (day) => startOf(day, offsetAt),
    dayOf: (instant) => dayOn(instant + offsetAt(instant)),
  };
}

/** A Date of the day's midnight in UTC; NaN when there is no such day (30 February). */
export function utcMidnight({ year, month, day }: Day): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // unlike Date.UTC, this takes the year 50 for what it is
  const same =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.getTime() : Number.NaN;
}

/** The day after. */
export function nextDay(day: Day): Day {
  return dayOn(utcMidnight(day) + DAY_MS);
}

/** "2026-01-05"; years outside 0 to 9999 with a sign and six digits, as ISO 8601 has them. */
export function dayText(day: Day): string {
  return `${yearText(day.year)}-${two(day.month)}-${two(day.day)}`;
}

/**
 * ISO 8601 of the zone's clock with its offset: "2026-01-05T01:00:00.000+01:00". Offsets of a time before standard time, with
 * seconds, keep them ("-00:01:15").
 */
export function zonedIso(instant: number, offset: number): string {
  const local = new Date(instant + offset);
  if (Number.isNaN(local.getTime())) return new Date(instant).toISOString(); // at the very edge of the calendar
  const seconds = Math.abs(offset) / 1000;
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  const sign = offset < 0 ? '-' : '+';
  return `${local.toISOString().slice(0, -1)}${sign}${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}${rest}`;
}

function remembering(compute: (instant: number) => number): (instant: number) => number {
  const known = new Map<number, number>();
  let lastQuarter = Number.NaN;
  let lastOffset = 0;
  return (instant) => {
    if (instant < QUARTERS_SINCE) return compute(instant);
    const quarter = Math.floor(instant / QUARTER);
    if (quarter === lastQuarter) return lastOffset;
    let offset = known.get(quarter);
    if (offset === undefined) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      offset = compute(quarter * QUARTER);
      known.set(quarter, offset);
    }
    lastQuarter = quarter;
    lastOffset = offset;
    return offset;
  };
}

/** What a clock on the wall shows, as if it were UTC, to the second. */
function wallClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, number> = {};
  let beforeChrist = false;
  for (const { type, value } of format.formatToParts(instant)) {
    if (type === 'era') beforeChrist = value.startsWith('B');
    else parts[type] = Number(value);
  }
  const year = parts['year'] ?? 0;
  const date = new Date(0);
  date.setUTCFullYear(beforeChrist ? 1 - year : year, (parts['month'] ?? 1) - 1, parts['day']);
  date.setUTCHours(parts['hour'] ?? 0, parts['minute'], parts['second']);
  return date.getTime();
}

function startOf(day: Day, offsetAt: (instant: number) => number): number | null {
  const midnight = utcMidnight(day);
  if (Number.isNaN(midnight)) return null;
  const early = bounded(midnight - DAY_MS);
  const late = bounded(midnight + DAY_MS);
  let first: number | null = null;
  for (const offset of new Set([offsetAt(early), offsetAt(bounded(midnight)), offsetAt(late)])) {
    const instant = midnight - offset;
    if (Math.abs(instant) > LAST_INSTANT || offsetAt(instant) !== offset) continue;
    if (first === null || instant < first) first = instant;
  }
  if (first !== null) return first;
  // The clock jumped over midnight: the day begins where it landed, if it landed in that day.
  let before = early;
  let after = late;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle + offsetAt(middle) >= midnight) after = middle;
    else before = middle;
  }
  return after + offsetAt(after) < midnight + DAY_MS ? after : null;
}

function bounded(instant: number): number {
  return Math.max(-LAST_INSTANT, Math.min(LAST_INSTANT, instant));
}

function dayOn(wall: number): Day {
  const date = new Date(bounded(wall));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
