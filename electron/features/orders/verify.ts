import type { Result } from '../../../shared/base/result.ts';
import {
  type ChainFault,
  type ChainSummary,
  type RowListener,
  verifyLogFile,
} from '../../storage/hash-chained-log.ts';
import { type HashedRow, JOURNAL } from './chain.ts';

/** Verifies the journal file at `path` without changing it. */
export function verifyJournal(path: string, each?: RowListener<HashedRow>): Result<ChainSummary, ChainFault> {
  return verifyLogFile(path, JOURNAL, each);
}
