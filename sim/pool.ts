import { fork, type ChildProcess } from 'node:child_process';
import type { RunResult } from './run.ts';

/** Seeds for a worker to run. */
export interface SeedBatch {
  seeds: number[];
  steps: number;
}

const AT_ONCE = 8;

/** Runs seeds in several processes; `each` is called for every finished run. Stops early when `enough` returns true. Rejects when a worker dies. */
export async function runInProcesses(
  seeds: Iterator<number>,
  options: { steps: number; workers: number; each: (result: RunResult) => void; enough: () => boolean },
): Promise<void> {
  const workers = Array.from({ length: options.workers }, () => runWorker(seeds, options));
  await Promise.all(workers);
}

function runWorker(
  seeds: Iterator<number>,
  { steps, each, enough }: { steps: number; each: (result: RunResult) => void; enough: () => boolean },
): Promise<void> {
  const child: ChildProcess = fork(new URL('./main.ts', import.meta.url), ['--worker'], {
    stdio: 'inherit',
    // A run allocates many short-lived objects.
    execArgv: ['--max-semi-space-size=64'],
  });
  return new Promise((resolve, reject) => {
    let left = 0;

    function next(): void {
      const batch: number[] = [];
      while (batch.length < AT_ONCE && !enough()) {
        const { value, done } = seeds.next();
        if (done === true) break;
        batch.push(value);
      }
      left = batch.length;
      if (left === 0) child.disconnect();
      else child.send({ seeds: batch, steps } satisfies SeedBatch);
    }

    child.on('message', (result: RunResult) => {
      each(result);
      left -= 1;
      if (left === 0) next();
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (left === 0) resolve();
      else reject(new Error(`A worker ended with code ${code ?? 'none'} in the middle of its seeds.`));
    });
    next();
  });
}
