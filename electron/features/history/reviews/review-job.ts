import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { CallReply } from '../../../../shared/bridge/contract.ts';
import { type Refusal, REFUSALS } from './fold.ts';

/** Who reviews, and when. */
export interface Reviewer {
  systemUser: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Records of which nothing was written, by the reason. */
export type Left = Record<Refusal, number>;

export function nothingLeft(): Left {
  return { same: 0, unreviewed: 0, own: 0, changed: 0, older: 0 };
}

export function countLeft(left: Left): number {
  return REFUSALS.reduce((sum, refusal) => sum + left[refusal], 0);
}

/** How far a bulk is. Nothing of it is recorded before it is done. */
export interface ReviewPart {
  done: boolean;
  recorded: number;
  skipped: number;
  left: Left;
  /** The rows of the log it became, both included; null before it is done, and where none was written. */
  written: { first: number; last: number } | null;
}

/** Rows on their way into the log. */
export interface Job {
  /** Numbers of the records it left out because of their state. */
  excepted: readonly number[];
  step(max: number): Result<ReviewPart, BridgeError>;
  drop(): void;
}

export type ActionReply = CallReply<'reviews.record'>;

/** The reply about a bulk that is done. */
export function actionReply({ recorded, skipped, left, written }: ReviewPart): ActionReply {
  return { recorded, skipped, left, written };
}
