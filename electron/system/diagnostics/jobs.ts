import { acceptLossOf } from './accept-loss.ts';
import { journalReport, verifyStore } from './checks/verify-store.ts';

/** What takes too long for the main thread: verifying one file, and reading the journal for a report, and going on with a log that lost entries. */
export const diagnosticsJobs = {
  verify: verifyStore,
  journal: journalReport,
  acceptLoss: acceptLossOf,
} as const;
