/** How many periods with a backup keep their newest one. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;
/** The most that are kept of those that are not from the future. */
export const MAX_KEPT = KEPT.days + KEPT.weeks + KEPT.months;

const DAY_MS = 86_400_000;

/** One number for each day of UTC, in the order of days; `ms` since the epoch. */
export function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Day 0, in 1970, was a Thursday; a week begins on Monday. */
function utcWeek(ms: number): number {
  return Math.floor((utcDay(ms) + 3) / 7);
}

function utcMonth(ms: number): number {
  const date = new Date(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * Which backups to remove. The newest of each of the last 7 days, 4 weeks and 12 months stays, all by UTC. Only periods that have a backup
 * count, so a pause, or a clock that ran ahead, never ages the others out. Backups later than `now` stay: the clock went back, and nobody
 * knows which of them are wrong.
 * `times` and `now` in milliseconds since the epoch; equal times are one backup.
 */
export function outdated(times: readonly number[], now: number): Set<number> {
  const past = [...new Set(times)].filter((at) => at <= now).sort((a, b) => b - a);
  const kept = new Set<number>();
  const keep = (count: number, period: (at: number) => number) => {
    const seen = new Set<number>();
    for (const at of past) {
      const key = period(at);
      if (seen.has(key)) continue;
      if (seen.size === count) return;
      seen.add(key);
      kept.add(at);
    }
  };
  keep(KEPT.days, utcDay);
  keep(KEPT.weeks, utcWeek);
  keep(KEPT.months, utcMonth);
  return new Set(past.filter((at) => !kept.has(at)));
}
