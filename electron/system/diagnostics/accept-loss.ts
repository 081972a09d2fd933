import { join } from 'node:path';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { LogName } from '../../../shared/base/log-name.ts';
import type { Result } from '../../../shared/base/result.ts';
import { acceptReviewLoss } from '../../features/history/reviews/accept-review-loss.ts';
import { REVIEWS_FILE } from '../../features/history/reviews/log-schema.ts';
import { acceptJournalLoss } from '../../features/orders/accept-journal-loss.ts';
import { JOURNAL_FILE } from './checks/verify-store.ts';

interface AcceptOrder {
  dataFolder: string;
  log: LogName;
  /** Who decided it. */
  by: string;
  at: number;
}

/** Goes on with a log whose last entries are missing, from the next start on. Kinds `conflict` and `store`. */
export function acceptLossOf({
  dataFolder,
  log,
  by,
  at,
}: AcceptOrder): Result<{ copy: string }, BridgeError> {
  switch (log) {
    case 'journal':
      return acceptJournalLoss(join(dataFolder, JOURNAL_FILE), { by, at });
    case 'reviews':
      return acceptReviewLoss(join(dataFolder, REVIEWS_FILE), { by, at });
  }
}
