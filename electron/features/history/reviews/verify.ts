import type { Result } from '../../../../shared/base/result.ts';
import {
  type ChainFault,
  type ChainSummary,
  type RowListener,
  verifyLogFile,
} from '../../../storage/hash-chained-log.ts';
import { REVIEW_LOG, type ReviewRow } from './log-row.ts';

/** Verifies the rows of the review log at `path`, its table and its triggers, without changing it: also one that somebody else made. */
export function verifyReviews(path: string, each?: RowListener<ReviewRow>): Result<ChainSummary, ChainFault> {
  return verifyLogFile(path, REVIEW_LOG, each);
}
