/**
 * `npm run sim`: the complete app and the practice exchange in one process, with a simulated clock, network, disk, machine and person.
 * One seed is one run; a run that breaks a rule prints how to replay it. Exit code 1 when a rule was broken, 2 for a wrong command line.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runLong } from './long.ts';
import { runInProcesses, type SeedBatch } from './pool.ts';
import { addRun, emptySummary, failureText, summaryText } from './report.ts';
import { runSeed } from './run.ts';
import { STEPS, termsOf } from './terms.ts';

const HELP = `npm run sim -- [--seeds N] [--from S] [--steps K] [--workers W]
npm run sim -- --seed S [--steps K] [--echo]
npm run sim -- --long [--hours H] [--seed S]

  --seeds N    number of seeds to run (default 100)
  --from S     first seed (default 1)
  --seed S     run only this seed, in this process
  --steps K    actions of the person in each run (default ${STEPS})
  --workers W  number of processes (default one per core)
  --echo       print every event of the seed
  --long       keep one app open and measure its memory and listeners
  --hours H    simulated hours of the long run (default 2)`;

/** Stops after this many failures: the rest would show the same. */
const MAX_FAILURES = 5;

const wall = performance.now.bind(performance);

if (process.argv.includes('--worker')) serveAsWorker();
else process.exitCode = await main();

async function main(): Promise<number> {
  const flags = readFlags();
  if (flags === null) {
    console.log(HELP);
    return 2;
  }
  if (flags.long) return runLong({ seed: flags.seed ?? 1, hours: flags.hours, print: console.log });
  if (flags.seed !== null) return runOne(flags.seed, flags.steps, flags.echo);
  return runMany(flags);
}

interface Flags {
  seeds: number;
  from: number;
  seed: number | null;
  steps: number;
  workers: number;
  echo: boolean;
  long: boolean;
  hours: number;
}

function readFlags(): Flags | null {
  try {
    const { values } = parseArgs({
      options: {
        seeds: { type: 'string', default: '100' },
        from: { type: 'string', default: '1' },
        seed: { type: 'string' },
        steps: { type: 'string', default: String(STEPS) },
        workers: { type: 'string', default: String(availableParallelism()) },
        echo: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        hours: { type: 'string', default: '2' },
        help: { type: 'boolean', default: false },
      },
    });
    const seed = values.seed === undefined ? null : Number(values.seed);
    const [seeds, from, steps, workers] = [values.seeds, values.from, values.steps, values.workers].map(
      Number,
    );
    const hours = Number(values.hours);
    const areIntegers = [seeds, from, steps, workers, seed ?? 1].every(
      (each) => Number.isSafeInteger(each) && Number(each) >= 0,
    );
    if (values.help || !areIntegers || !(hours > 0)) return null;
    if (seeds === undefined || from === undefined || steps === undefined || workers === undefined)
      return null;
    return {
      seeds,
      from,
      seed,
      steps,
      workers: Math.max(1, workers),
      echo: values.echo,
      long: values.long,
      hours,
    };
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function runOne(seed: number, steps: number, echo: boolean): Promise<number> {
  const result = await runSeed(termsOf(seed, steps), echo ? { echo: console.log } : {});
  const summary = emptySummary();
  addRun(summary, result);
  console.log(summaryText(summary));
  console.log(`seed ${seed}: digest ${result.digest}`);
  if (result.violation !== null) console.log(failureText(result));
  return result.violation === null ? 0 : 1;
}

async function runMany({ seeds, from, steps, workers }: Flags): Promise<number> {
  const summary = emptySummary();
  const begun = wall();
  await runInProcesses(range(from, from + seeds), {
    steps,
    workers: Math.min(workers, seeds),
    each(result) {
      addRun(summary, result);
      if (result.violation !== null) console.log(failureText(result));
      if (summary.runs % 1_000 === 0)
        console.log(`${summary.runs} runs, ${rate(summary.runs, begun)} a second`);
    },
    enough: () => summary.failed.length >= MAX_FAILURES,
  });
  console.log(summaryText(summary));
  const seconds = ((wall() - begun) / 1_000).toFixed(1);
  console.log(
    `${summary.runs} runs in ${seconds} s: ${rate(summary.runs, begun)} a second, ${workers} processes`,
  );
  return summary.failed.length === 0 ? 0 : 1;
}

function rate(runs: number, begun: number): string {
  return (runs / ((wall() - begun) / 1_000)).toFixed(1);
}

function* range(from: number, before: number): Generator<number, undefined> {
  for (let seed = from; seed < before; seed += 1) yield seed;
}

/** Runs the seeds it is sent, one after the other, and ends with its parent. */
function serveAsWorker(): void {
  process.on('message', (batch: SeedBatch) => {
    void (async () => {
      for (const seed of batch.seeds) process.send?.(await runSeed(termsOf(seed, batch.steps)));
    })();
  });
  process.on('disconnect', () => process.exit(0));
}
