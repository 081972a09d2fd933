import { journalMessages, verifyStore } from './checks/verify-store.ts';

/** What is too long for the main thread: looks one file over, and reads the journal for a report. */
export const diagnosticsJobs = { verify: verifyStore, journal: journalMessages } as const;
