import { parentPort, workerData } from 'node:worker_threads';
import { type AppJobName, JOBS } from './jobs.ts';

const { name, input } = workerData as { name: AppJobName; input: unknown }; // job-thread.ts starts this file, and nobody else
const job = JOBS[name] as (input: unknown) => Promise<unknown>; // JobHost ties the input to the name where it is asked
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(await job(input));
