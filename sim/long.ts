import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addRun, emptySummary, failureText, summaryText } from './report.ts';
import { runSeed, type Probe } from './run.ts';
import { type Terms, termsOf, WITHOUT_RESTART } from './terms.ts';

interface LongOptions {
  seed: number;
  hours: number;
  print: (line: string) => void;
}

/** What is measured while one app stays open. */
interface Sample {
  atMs: number;
  heap: number;
  /** Orders and records so far, of all customers. */
  recordCount: number;
  appTimers: number;
  sockets: number;
  processListeners: number;
  resources: number;
}

/** Part of the run after which every list was read and every pair watched. */
const STEADY = 0.25;
const SAMPLES = 32;
/**
 * Allowed heap growth in bytes per order and record: the exchange, the app and the simulation are one process and each store them.
 * Closures, timers and listeners must not grow.
 */
const MAX_BYTES_PER_RECORD = 6 * 1024;
const MAX_TIMERS = 80;
const MAX_SOCKETS = 4;
const HOUR = 3_600_000;

/** Keeps one app open for hours of simulated trading, sync and review with faults. Returns the exit code. Restarts itself with --expose-gc if needed. */
export async function runLong({ seed, hours, print }: LongOptions): Promise<number> {
  const collect = globalThis.gc;
  if (collect === undefined) {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const args = ['--expose-gc', main, '--long', '--hours', String(hours), '--seed', String(seed)];
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
  }
  const samples: Sample[] = [];
  const everyMs = (hours * HOUR) / SAMPLES;
  const take: Probe = (world) => {
    if (world.clock.elapsed() < (samples.length + 1) * everyMs) return;
    collect();
    samples.push({
      atMs: world.clock.elapsed(),
      heap: process.memoryUsage().heapUsed,
      recordCount: recordCountOf(world.log.counts()),
      appTimers: world.app()?.owner.timers ?? 0,
      sockets: world.app()?.sockets() ?? 0,
      processListeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
      resources: process.getActiveResourcesInfo().length,
    });
  };
  const warnings: string[] = [];
  const warned = (warning: Error) => warnings.push(warning.message);
  process.on('warning', warned);
  const result = await runSeed(longTerms(seed, hours), { probe: take });
  process.off('warning', warned);

  const summary = emptySummary();
  addRun(summary, result);
  print(summaryText(summary));
  for (const [index, each] of samples.entries()) if (index % 4 === 3) print(sampleText(each));
  const problems = [...problemsOf(samples), ...warnings.filter((text) => /listeners/i.test(text))];
  if (result.violation !== null) problems.push(failureText(result));
  for (const problem of problems) print(problem);
  print(problems.length === 0 ? 'long run: every rule held, memory and listeners flat' : 'long run: FAILED');
  return problems.length === 0 ? 0 : 1;
}

/** An app that is never closed or killed, with all network faults and a busy person. */
function longTerms(seed: number, hours: number): Terms {
  const paceMs = 2_500;
  return {
    ...termsOf(seed),
    steps: Math.ceil((hours * HOUR) / paceMs),
    account: 'live',
    canFindByClientOid: true,
    market: 'off',
    paceMs,
    othersMs: 3_000,
    recordsMs: 20_000,
    deposits: 400,
    withdrawals: 200,
    troubles: WITHOUT_RESTART,
  };
}

function sampleText({
  atMs,
  heap,
  recordCount,
  appTimers,
  sockets,
  processListeners,
  resources,
}: Sample): string {
  const minutes = (atMs / 60_000).toFixed(0).padStart(4);
  return `  ${minutes} min: heap ${megabytes(heap)} MB with ${recordCount} orders and records, app timers ${appTimers}, event connections ${sockets}, listeners of the process ${processListeners}, active resources ${resources}`;
}

function problemsOf(samples: readonly Sample[]): string[] {
  const steady = samples.slice(Math.floor(SAMPLES * STEADY));
  const [first] = steady;
  const last = steady.at(-1);
  if (first === undefined || last === undefined || first === last)
    return ['The run ended before there were two samples to compare.'];
  const quarter = SAMPLES / 4;
  const [before, after] = [smallestOf(steady.slice(0, quarter)), smallestOf(steady.slice(-quarter))];
  const growth = after.heap - before.heap;
  const added = after.recordCount - before.recordCount;
  const problems: string[] = [];
  if (growth > added * MAX_BYTES_PER_RECORD) {
    problems.push(`The heap grew by ${megabytes(growth)} MB for ${added} orders and records.`);
  }
  for (const { appTimers, sockets, processListeners, resources } of steady) {
    if (appTimers > MAX_TIMERS) problems.push(`The app had ${appTimers} timers.`);
    if (sockets > MAX_SOCKETS) problems.push(`The app had ${sockets} event connections.`);
    if (processListeners > first.processListeners)
      problems.push('The process has more listeners than before.');
    if (resources > first.resources + 1) problems.push('The process holds more resources than before.');
  }
  return problems;
}

/** The sample with the smallest heap: memory that an export or a sync holds for a moment is not growth. */
function smallestOf(samples: readonly Sample[]): Sample {
  return samples.reduce((min, each) => (each.heap < min.heap ? each : min));
}

function recordCountOf(counts: Readonly<Record<string, number>>): number {
  return ['orders of others', 'tickets', 'records that arrived'].reduce(
    (sum, name) => sum + (counts[name] ?? 0),
    0,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
