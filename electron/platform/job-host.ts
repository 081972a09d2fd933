import type { BridgeError } from '../../shared/base/error.ts';
import type { Result } from '../../shared/base/result.ts';

/** Long work by name. What goes in and comes out crosses between threads. */
export type Jobs = Readonly<Record<string, (input: never) => unknown>>;

export type JobInput<J extends Jobs, N extends keyof J> = Parameters<J[N]>[0];
export type JobResult<J extends Jobs, N extends keyof J> = Awaited<ReturnType<J[N]>>;

/** Does long work in threads of their own, or (tests) in the caller's. Nothing of it stays there. */
export interface JobHost<J extends Jobs> {
  /** Never rejects: work that broke off is an error of kind `internal`. */
  run<N extends keyof J & string>(
    name: N,
    input: JobInput<J, N>,
  ): Promise<JobResult<J, N> | Result<never, BridgeError>>;
  /** Breaks off what runs: nothing half done is ever under a final name. */
  close(): Promise<void>;
}
