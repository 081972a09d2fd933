import type { JobHost, JobResult } from '../../platform/job-host.ts';
import { backupJobs } from '../../system/backup/jobs.ts';
import { diagnosticsJobs } from '../../system/diagnostics/jobs.ts';

/** All long work there is. */
export const JOBS = { ...backupJobs, ...diagnosticsJobs } as const;

export type AppJobs = typeof JOBS;
export type AppJobName = keyof AppJobs;
export type AppJobHost = JobHost<AppJobs>;

export const inlineJobs: AppJobHost = {
  // The job of this name takes this input and gives this answer.
  run: async (name, input) => (JOBS[name] as (input: unknown) => JobResult<AppJobs, typeof name>)(input),
  close: () => Promise.resolve(),
};
