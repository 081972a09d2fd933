/** The venue's statuses of a transfer that went through, and for one that did not. */
export const SUCCESS = 'SUCCESS';
export const FAILURE = 'FAILURE';

/** What became of a record: sums are of `completed` ones alone; the others are counted beside them. */
export const PROGRESS = ['completed', 'pending', 'failed'] as const;
export type Progress = (typeof PROGRESS)[number];

/** What a status means. One that nobody knows is pending: it counts for nothing, and the record is downloaded again. */
export function progressOf(status: string): Progress {
  if (status === SUCCESS) return 'completed';
  return status === FAILURE ? 'failed' : 'pending';
}

/** Whether nothing changes any more after this status. */
export function isFinalStatus(status: string): boolean {
  return progressOf(status) !== 'pending';
}
