import { parentPort, workerData } from 'node:worker_threads';
import { type JobName, JOBS } from './backup-host.ts';

const { name, input } = workerData as { name: JobName; input: unknown }; // backup-thread.ts starts this file, and nobody else
const job = JOBS[name] as (input: unknown) => Promise<unknown>; // JobInput ties the input to the name where it is asked
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(await job(input));
