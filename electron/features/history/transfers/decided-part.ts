import type { CallReply } from '../../../../shared/bridge/contract.ts';
import type { WrittenRows } from '../../../../shared/bridge/review-calls.ts';

/** How far it is. Nothing of it is recorded before it is done. */
export interface DecidedPart {
  done: boolean;
  recorded: number;
  /** Of all pairs, once it is done. */
  skipped: number;
  /** The rows of the log it became; null before it is done, and where none was written. */
  written: WrittenRows | null;
}

/** The reply about a decision that is done. */
export function decidedReply({ recorded, skipped, written }: DecidedPart): CallReply<'transfers.decide'> {
  return { recorded, skipped, written };
}
