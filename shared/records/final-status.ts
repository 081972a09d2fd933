/** The venue's words for a transfer that went through, and for one that did not. */
export const SUCCESS = 'SUCCESS';
export const FAILURE = 'FAILURE';

const FINAL: ReadonlySet<string> = new Set([SUCCESS, FAILURE]);

/** Whether nothing changes any more after this status. One nobody knows is not final: the record is walked again. */
export function isFinalStatus(status: string): boolean {
  return FINAL.has(status);
}
