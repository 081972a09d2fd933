import { Worker } from 'node:worker_threads';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail } from '../../../shared/base/result.ts';
import { backupMessages } from '../../../shared/messages/backup.ts';
import type { OnWorkerEnd } from '../../platform/worker-end.ts';
import type { JobResult } from '../../platform/job-host.ts';
import type { AppJobHost, AppJobName, AppJobs } from './jobs.ts';

/** Each piece of work in its own thread, which ends with it. `workerUrl` is job-worker.ts, or what the build made of it. */
export function threadJobs(workerUrl: URL, onBroke?: OnWorkerEnd): AppJobHost {
  const running = new Set<Worker>();
  let closing = false;
  return {
    run<N extends AppJobName>(name: N, input: unknown) {
      return new Promise<JobResult<AppJobs, N> | ReturnType<typeof fail<BridgeError>>>((resolve) => {
        const worker = new Worker(workerUrl, { workerData: { name, input } });
        running.add(worker);
        // The thread runs the job of this very name, so the answer is of its type.
        let answered = false;
        let thrown: unknown;
        worker.on('message', (result: JobResult<AppJobs, N>) => {
          answered = true;
          resolve(result);
        });
        // An error is always followed by the exit.
        worker.on('error', (error) => (thrown = error));
        worker.on('exit', (code) => {
          running.delete(worker);
          if (!answered && !closing) {
            const why = `it ended with code ${code} while it did ${name}`;
            onBroke?.({
              thrown,
              why,
              recovery: 'Whoever waited for it was told; nothing half done is left.',
            });
          }
          resolve(fail(BROKE_OFF));
        });
      });
    },
    async close() {
      closing = true;
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

const BROKE_OFF: BridgeError = {
  kind: 'internal',
  message: backupMessages.refused.brokeOff,
};
