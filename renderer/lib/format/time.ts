import { datesMessages } from '../../../shared/messages/dates.ts';
import { dateStyle } from '../../../shared/base/format/date-style.ts';

/** The zone times are shown and typed in: this computer's, or UTC. */
export type Zone = 'local' | 'utc';

interface TimeParts {
  year: number;
  /** 0 to 11. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

function partsOf(ms: number, zone: Zone): TimeParts {
  const date = new Date(ms);
  return zone === 'utc'
    ? {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth(),
        day: date.getUTCDate(),
        hour: date.getUTCHours(),
        minute: date.getUTCMinutes(),
        second: date.getUTCSeconds(),
        millisecond: date.getUTCMilliseconds(),
      }
    : {
        year: date.getFullYear(),
        month: date.getMonth(),
        day: date.getDate(),
        hour: date.getHours(),
        minute: date.getMinutes(),
        second: date.getSeconds(),
        millisecond: date.getMilliseconds(),
      };
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}

/** "20 Nov 2026 17:02:11" in the zone, the date in the style that was chosen; `ms` is milliseconds since the epoch. */
export function formatTime(ms: number, zone: Zone): string {
  const parts = partsOf(ms, zone);
  return Number.isNaN(parts.year) ? datesMessages.notADate(ms) : `${dateOf(parts)} ${clockOf(parts)}`;
}

/** "20 Nov 2026", "Nov 20, 2026" or "2026-11-20" in the zone. */
export function formatDate(ms: number, zone: Zone): string {
  return dateOf(partsOf(ms, zone));
}

function dateOf({ year, month, day }: TimeParts): string {
  const style = dateStyle();
  switch (style) {
    case 'day-month':
      return `${pad(day)} ${monthName(month)} ${year}`;
    case 'month-day':
      return `${monthName(month)} ${pad(day)}, ${year}`;
    case 'year-first':
      return `${pad(year, 4)}-${pad(month + 1)}-${pad(day)}`;
    default:
      return style satisfies never;
  }
}

/** A date of about this year: "20 Nov", "Nov 20" or "11-20". */
export function formatDay(ms: number, zone: Zone): string {
  const { month, day } = partsOf(ms, zone);
  const style = dateStyle();
  switch (style) {
    case 'day-month':
      return `${pad(day)} ${monthName(month)}`;
    case 'month-day':
      return `${monthName(month)} ${pad(day)}`;
    case 'year-first':
      return `${pad(month + 1)}-${pad(day)}`;
    default:
      return style satisfies never;
  }
}

/** "Nov 2026" or "2026-11". */
export function formatMonth(ms: number, zone: Zone): string {
  const { year, month } = partsOf(ms, zone);
  return dateStyle() === 'year-first' ? `${pad(year, 4)}-${pad(month + 1)}` : `${monthName(month)} ${year}`;
}

/** As `formatTime`, to the minute: "20 Nov 2026 17:02". */
export function formatMinute(ms: number, zone: Zone): string {
  return `${formatDate(ms, zone)} ${formatClock(ms, zone).slice(0, 5)}`;
}

/** "20 Nov 17:03", with the year where it is another one than that of `now`. */
export function formatMinuteBy(now: number, ms: number, zone: Zone): string {
  return `${formatDateBy(now, ms, zone)} ${formatClock(ms, zone).slice(0, 5)}`;
}

/** "20 Nov", with the year where it is another one than that of `now`. */
export function formatDateBy(now: number, ms: number, zone: Zone): string {
  return partsOf(ms, zone).year === partsOf(now, zone).year ? formatDay(ms, zone) : formatDate(ms, zone);
}

function monthName(month: number): string {
  return datesMessages.months[month] ?? '';
}

/** "17:02:11" in the zone. */
export function formatClock(ms: number, zone: Zone): string {
  return clockOf(partsOf(ms, zone));
}

function clockOf({ hour, minute, second }: TimeParts): string {
  return `${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

/** As `formatTime`, to the millisecond and with the zone: "20 Nov 2026 17:02:11.084 UTC". For detail panes. */
export function formatExactTime(ms: number, zone: Zone): string {
  if (Number.isNaN(new Date(ms).getTime())) {
    return datesMessages.notADate(ms);
  }
  return `${formatTime(ms, zone)}.${pad(partsOf(ms, zone).millisecond, 3)} ${zoneOffset(ms, zone)}`;
}

/** "UTC" or "UTC+01:00": the zone's distance from UTC at that moment. */
export function zoneOffset(ms: number, zone: Zone): string {
  const minutes = zone === 'utc' ? 0 : -new Date(ms).getTimezoneOffset();
  if (minutes === 0) {
    return 'UTC';
  }
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${pad(Math.trunc(size / 60))}:${pad(size % 60)}`;
}

/** How the zone is called in labels: "UTC" or "local time". */
export function zoneName(zone: Zone): string {
  return datesMessages.zones[zone];
}

/** The value of a `datetime-local` control that shows this moment, to the second. */
export function toTimeInput(ms: number, zone: Zone): string {
  const { year, month, day, hour, minute, second } = partsOf(ms, zone);
  return `${pad(year, 4)}-${pad(month + 1)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

type ParsedTime = { ok: true; ms: number } | { ok: false; problem: string };

/**
 * Reads what a `datetime-local` control holds, in the zone; milliseconds since the epoch.
 * A local time that the clocks skipped in spring is a problem, not the hour beside it.
 */
export function parseTimeInput(text: string, zone: Zone): ParsedTime {
  const match = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/.exec(text);
  if (!match) {
    return { ok: false, problem: datesMessages.typed.incomplete };
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const second = Number(match[6] ?? 0);
  const millisecond = Number((match[7] ?? '').padEnd(3, '0'));
  const ms =
    zone === 'utc'
      ? Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
      : new Date(year, month - 1, day, hour, minute, second, millisecond).getTime();
  const back = partsOf(ms, zone);
  if (back.month !== month - 1 || back.day !== day || back.hour !== hour || back.minute !== minute) {
    return { ok: false, problem: datesMessages.typed.skipped(zoneName(zone)) };
  }
  return ms < 0 ? { ok: false, problem: datesMessages.typed.tooEarly } : { ok: true, ms };
}
