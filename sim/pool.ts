import { fork, type ChildProcess } from 'node:child_process';
import type { RunResult } from './run.ts';

/** What a worker is told: a stretch of seeds to run. */
export interface SeedBatch {
  seeds: number[];
  steps: number;
}

const AT_ONCE = 8;

/** Runs seeds in so many processes; `each` hears of every run as it ends. Stops early when `enough` says so. Rejects when a worker breaks off. */
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
    // A run makes much that lives for a moment only.
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
