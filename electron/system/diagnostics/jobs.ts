import { journalReport, verifyStore } from './checks/verify-store.ts';

/** What takes too long for the main thread: verifying one file, and reading the journal for a report. */
export const diagnosticsJobs = { verify: verifyStore, journal: journalReport } as const;
