import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import { journalText, verifyStore } from '../diagnostics/verify-store.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

/** The long work: done in a thread of its own, or (tests) in the caller's. Nothing of it stays there. */
export const JOBS = {
  write: (order: Parameters<typeof writeBackup>[0]) => writeBackup(order),
  read: readBackup,
  /** For diagnostics: looks one file over, and reads the journal for a report. */
  verify: async (order: Parameters<typeof verifyStore>[0]) => verifyStore(order),
  journal: async (order: Parameters<typeof journalText>[0]) => journalText(order),
} as const;

export type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobInput<N extends JobName> = Parameters<Jobs[N]>[0];
export type JobResult<N extends JobName> = Awaited<ReturnType<Jobs[N]>>;

export interface BackupHost {
  /** Never rejects: work that broke off is an error of kind `internal`. */
  run<N extends JobName>(name: N, input: JobInput<N>): Promise<JobResult<N> | Result<never, BridgeError>>;
  /** Breaks off what runs: nothing half done is ever under a final name. */
  close(): Promise<void>;
}

export const inlineBackup: BackupHost = {
  // The job of this name takes this input and gives this answer.
  run: (name, input) => (JOBS[name] as (input: unknown) => Promise<JobResult<typeof name>>)(input),
  close: () => Promise.resolve(),
};
