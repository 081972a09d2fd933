import { Worker } from 'node:worker_threads';
import type { BridgeError } from '../../shared/bridge/error.ts';
import { fail } from '../../shared/result.ts';
import type { BackupHost, JobName, JobResult } from './backup-host.ts';

/** Each piece of work in a thread of its own, which ends with it. `workerUrl` is backup-worker.ts, or what the build made of it. */
export function threadBackup(workerUrl: URL): BackupHost {
  const running = new Set<Worker>();
  return {
    run<N extends JobName>(name: N, input: unknown) {
      return new Promise<JobResult<N> | ReturnType<typeof fail<BridgeError>>>((resolve) => {
        const worker = new Worker(workerUrl, { workerData: { name, input } });
        running.add(worker);
        // The thread runs the job of this very name, so the answer is of its type.
        worker.on('message', (result: JobResult<N>) => resolve(result));
        // An error is always followed by the exit.
        worker.on('error', () => undefined);
        worker.on('exit', () => {
          running.delete(worker);
          resolve(fail(BROKE_OFF));
        });
      });
    },
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

const BROKE_OFF: BridgeError = {
  kind: 'internal',
  message: 'This broke off before it was done, and nothing was changed. Try again.',
};
