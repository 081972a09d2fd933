import type { QuietHours } from './alert-rules.ts';
import type { TimeZone } from '../base/time-zone.ts';

const MINUTE = 60_000;
export const DAY_MINUTES = 24 * 60;
/** Two days and the longest step of a clock: quiet hours always end within it. */
const MAX_MINUTES = 2 * DAY_MINUTES + 3 * 60;

type Clock = Pick<TimeZone, 'offsetAt'>;

/**
 * Whether the clock on the wall shows a time of the quiet hours: from `from` on, before `to`; over midnight when `to` is the earlier. What
 * the clock shows decides, so an hour that is shown twice is quiet twice, and one that is left out is never.
 */
export function isQuiet({ on, from, to }: QuietHours, zone: Clock, instant: number): boolean {
  if (!on || from === to) return false;
  const minute = minuteOf(zone, instant);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Milliseconds from a quiet instant until the clock first shows a time that is not; 0 when it is not quiet. */
export function quietFor(quiet: QuietHours, zone: Clock, instant: number): number {
  if (!isQuiet(quiet, zone, instant)) return 0;
  let at = Math.floor(instant / MINUTE) * MINUTE;
  for (let step = 0; step < MAX_MINUTES; step += 1) {
    at += MINUTE;
    if (!isQuiet(quiet, zone, at)) return at - instant;
  }
  return MAX_MINUTES * MINUTE;
}

/** "22:05" as minutes of the day; null for any other text. */
export function parseMinutes(text: string): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

export function minutesText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minuteOf(zone: Clock, instant: number): number {
  const minute = Math.floor((instant + zone.offsetAt(instant)) / MINUTE) % DAY_MINUTES;
  return minute < 0 ? minute + DAY_MINUTES : minute;
}
