import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { JobHost } from '../../platform/job-host.ts';
import type { KeychainAnswer, KeychainRequest } from '../../platform/keychain-worker.ts';
import { broken, type Outcome, works } from './report.ts';

/** The jobs as far as they are put to the test: reading a backup. */
export type TestedJobs = Pick<
  JobHost<{ read: (order: { path: string; dataFolder: string }) => Promise<Result<unknown, BridgeError>> }>,
  'run'
>;

/** Starts the thread of the keychain, which loads its native part, and that of jobs, which tries to read a backup that is not there. */
export async function checkWorkers(keychainWorker: URL, jobs: TestedJobs, folder: string): Promise<Outcome> {
  const keychain = await greetKeychain(keychainWorker);
  if (!keychain.ok) return keychain;
  const read = await jobs.run('read', { path: join(folder, 'no-backup.zip'), dataFolder: folder });
  // A thread that did not start says `internal`; one that did finds no file.
  if (read.ok || read.error.kind !== 'store') return broken('the thread of jobs does not start');
  return works();
}

async function greetKeychain(url: URL): Promise<Outcome> {
  const worker = new Worker(url);
  const outcome = await new Promise<Outcome>((resolve) => {
    worker.on('message', (answer: KeychainAnswer) => {
      resolve(answer.ok ? works() : broken(`the keychain's native part does not load: ${answer.text}`));
    });
    worker.on('error', () => resolve(broken('the thread of the keychain does not start')));
    worker.on('exit', () => resolve(broken('the thread of the keychain ended')));
    const hello: KeychainRequest = { id: 1, act: 'hello', service: '', account: '', value: '' };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(hello);
  });
  await worker.terminate();
  return outcome;
}
