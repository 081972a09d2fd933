/** Matching internal transfers takes the archive most of a second at a million records, in which it answers nobody else. */
const SHOWN_MS = 5_000;
const BEHIND_MS = 30_000;

export interface SummarySchedule {
  /** Whether the counts may be asked for at all; what changes meanwhile is asked for once they may. */
  ask: boolean;
  /** Between a change of the archive and the next request. */
  restMs: number;
}

/**
 * When the counts of internal transfers are asked for: soon where they are the subject, now and then for the number on a button, and not for
 * that while a sync changes the archive all the time. `shown`: their screen is open.
 */
export function scheduleOf({ syncing, shown }: { syncing: boolean; shown: boolean }): SummarySchedule {
  return { ask: shown || !syncing, restMs: shown && !syncing ? SHOWN_MS : BEHIND_MS };
}
