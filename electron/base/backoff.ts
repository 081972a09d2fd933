const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** A venue allows 30 connections a minute (VF10): also the shortest waits stay below that. */
const MIN_MS = 500;

/** How long to wait before try number `attempt` (0 is the first after a failure), milliseconds: at least 0.5 s, full jitter up to 30 s. */
export function growingWait(attempt: number, chance: { fraction(): number }): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(MIN_MS + chance.fraction() * ceiling);
}
