import { mkdirSync, writeFileSync } from 'node:fs';

/** One thing to measure. `run` does it once; a case that takes long answers a promise. */
interface Case {
  name: string;
  run(): unknown;
  /** After its runs of a round, outside of the clock: what it left behind must not slow the cases after it. */
  afterRound?(): Promise<void>;
}

export interface Row {
  name: string;
  /** Median time of one run, microseconds. */
  microseconds: number;
  /** The median ratio to the reference case, taken round by round, so that a noisy machine slows both. */
  ratio: number;
  /** The time of one run in every round, microseconds: two cases are compared round by round where both have it. */
  rounds?: readonly number[];
}

export interface Goal {
  text: string;
  figure: number;
  holds: boolean;
  /** Worth reaching, but not promised: a run that misses it has not failed. */
  stretch?: true;
}

interface BenchResult {
  name: string;
  rows: Row[];
  goals: Goal[];
  /** Said below the table. */
  notes?: string[];
}

/** What `npm run bench -- NAME` looks up. */
export interface Bench {
  name: string;
  run(): Promise<BenchResult>;
}

/** Runs every case in turn, round after round; the first case is the reference of all ratios. */
export async function measure(cases: readonly Case[], rounds: number, runsPerRound: number): Promise<Row[]> {
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const each of cases) {
      const start = process.hrtime.bigint();
      for (let turn = 0; turn < runsPerRound; turn += 1) {
        const result = each.run();
        if (result instanceof Promise) await result;
      }
      const took = Number(process.hrtime.bigint() - start) / runsPerRound / 1_000;
      if (round >= 0) times.get(each.name)?.push(took); // the first round only warms up
      await each.afterRound?.();
    }
  }
  return rowsOf(times);
}

/** The rows of what was measured round by round; the first is the reference. `unit`: microseconds in one of the times. */
export function rowsOf(times: ReadonlyMap<string, readonly number[]>, unit = 1): Row[] {
  const [reference = []] = times.values();
  return [...times].map(([name, own]) => {
    const rounds = own.map((time) => time * unit);
    return { name, microseconds: median(rounds), ratio: medianRatio(own, reference), rounds };
  });
}

/** The median of what one time is of the other in the same round. */
export function medianRatio(own: readonly number[], reference: readonly number[]): number {
  return median(own.map((time, round) => time / (reference[round] ?? Number.NaN)));
}

/** A goal that holds when one case takes at most `max` times another. */
export function atMost(rows: readonly Row[], name: string, reference: string, max: number): Goal {
  const figure = ratioOf(rows, name, reference);
  return { text: `${name} at most ${max} x ${reference}`, figure, holds: figure <= max };
}

/** A goal that holds when one case is at least `min` times as fast as another. */
export function atLeastFaster(rows: readonly Row[], name: string, other: string, min: number): Goal {
  const figure = ratioOf(rows, other, name);
  return { text: `${name} at least ${min} x as fast as ${other}`, figure, holds: figure >= min };
}

/** The same goal as one that is worth reaching, but not promised. */
export function stretch(goal: Goal): Goal {
  return { ...goal, stretch: true };
}

export function print({ name, rows, goals, notes = [] }: BenchResult): void {
  const width = Math.max(...rows.map((row) => row.name.length));
  console.log(`\n${name}`);
  for (const row of rows) {
    const time = row.microseconds.toFixed(2).padStart(12);
    console.log(`  ${row.name.padEnd(width)} ${time} us ${row.ratio.toFixed(2).padStart(8)} x`);
  }
  for (const goal of goals) {
    const missed = goal.stretch ? 'stretch, not reached' : 'MISSED';
    const verdict = goal.holds ? 'holds' : missed;
    console.log(`  ${verdict}: ${goal.text}: ${goal.figure.toFixed(2)}`);
  }
  for (const note of notes) console.log(`  ${note}`);
}

/** Writes bench/results/NAME.json beside the machine's description. */
export function save(result: BenchResult): void {
  const folder = new URL('./results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const about = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    at: new Date().toISOString(),
  };
  writeFileSync(
    new URL(`${result.name}.json`, folder),
    `${JSON.stringify({ ...about, ...result }, null, 2)}\n`,
  );
}

/** Round by round where both were measured in the same rounds, so that what disturbs the reference touches neither. */
function ratioOf(rows: readonly Row[], name: string, other: string): number {
  const find = (wanted: string) => rows.find((row) => row.name === wanted);
  const own = find(name);
  const reference = find(other);
  if (own?.rounds !== undefined && reference?.rounds?.length === own.rounds.length)
    return medianRatio(own.rounds, reference.rounds);
  return (own?.ratio ?? Number.NaN) / (reference?.ratio ?? Number.NaN);
}

/** The middle one of these values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
