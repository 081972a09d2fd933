/** How a record that the venue listed only after its time had been verified is noted among its changes: `before` is when that was. */
export const LATE_FIELD = 'late';

/** When the time of a record had been verified before the venue listed it, milliseconds since the epoch; null: it was listed in time. */
export function verifiedBefore(changes: readonly { field: string; before: string | null }[]): number | null {
  const before = changes.find(({ field }) => field === LATE_FIELD)?.before;
  return before === undefined || before === null ? null : Number(before);
}
