import type { TimeZone } from '../../../../shared/base/time-zone.ts';

const DAY_MS = 86_400_000;

/**
 * The local calendar day of an instant as a number of days since 1970-01-01. A day of UTC in which the zone's offset does not change is
 * looked up once; a clock that changed and changed back within twelve hours is not noticed, and none ever did.
 */
export function localDays(zone: TimeZone): (instant: number) => number {
  const offsets = new Map<number, number | null>();
  let lastDay = Number.NaN;
  let lastOffset: number | null = 0;
  return (instant) => {
    const day = Math.floor(instant / DAY_MS);
    if (day !== lastDay) {
      const known = offsets.get(day);
      lastOffset = known === undefined ? steadyOffset(zone, day) : known;
      offsets.set(day, lastOffset);
      lastDay = day;
    }
    const offset = lastOffset ?? zone.offsetAt(instant);
    return Math.floor((instant + offset) / DAY_MS);
  };
}

/** The zone's offset throughout a day of UTC, or null when it changed. */
function steadyOffset(zone: TimeZone, day: number): number | null {
  const start = zone.offsetAt(day * DAY_MS);
  const noon = zone.offsetAt((day + 0.5) * DAY_MS);
  const end = zone.offsetAt((day + 1) * DAY_MS - 1);
  return start === noon && noon === end ? start : null;
}

/** The first day of the period a day is in. Weeks begin on Monday. */
export function rangeStart(day: number, by: 'day' | 'week' | 'month'): number {
  switch (by) {
    case 'day':
      return day;
    case 'week':
      return day - ((((day + 3) % 7) + 7) % 7); // 1970-01-01 was a Thursday
    case 'month': {
      const date = new Date(day * DAY_MS);
      return day - date.getUTCDate() + 1;
    }
  }
}

/** The first instant of a day; of the next existing one when the zone's calendar skips it. */
export function firstInstant(zone: TimeZone, day: number): number {
  for (let next = day; next < day + 40; next += 1) {
    const date = new Date(next * DAY_MS);
    const start = zone.startOf({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    });
    if (start !== null) return start;
  }
  return day * DAY_MS;
}
