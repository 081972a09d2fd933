/** The contract's statuses of a transfer that went through, and of one that did not (3.1, 3.2). */
export const SUCCESS = 'SUCCESS';
export const FAILURE = 'FAILURE';
/** KuCoin's for a deposit that was reversed; nothing of it is credited. */
const ROLLBACK = 'ROLLBACK';

/** After these nothing changes any more. KuCoin's two rejections are not among them: it asks to send information for a review. */
export const FINAL_STATUSES = [SUCCESS, FAILURE, ROLLBACK] as const;

/** What became of a record: sums are of `completed` ones alone; the others are counted beside them. */
export const PROGRESS = ['completed', 'pending', 'failed'] as const;
export type Progress = (typeof PROGRESS)[number];

/** What a status means. One that nobody knows is pending: it counts for nothing, and the record is downloaded again. */
export function progressOf(status: string): Progress {
  if (status === SUCCESS) return 'completed';
  return status === FAILURE || status === ROLLBACK ? 'failed' : 'pending';
}

/** Whether nothing changes any more after this status. */
export function isFinalStatus(status: string): boolean {
  return progressOf(status) !== 'pending';
}
