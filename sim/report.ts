import { FAULT_NAMES } from '../exchange/faults/fault-registry.ts';
import type { RunResult } from './run.ts';
import { TROUBLE_NAMES } from './terms.ts';
import { NET_FAULTS } from './weather.ts';

/** Summary of many runs. */
interface Summary {
  runs: number;
  simulatedMs: number;
  counts: Map<string, number>;
  failed: RunResult[];
}

export function emptySummary(): Summary {
  return { runs: 0, simulatedMs: 0, counts: new Map(), failed: [] };
}

export function addRun(summary: Summary, result: RunResult): void {
  summary.runs += 1;
  summary.simulatedMs += result.simulatedMs;
  for (const [name, count] of Object.entries(result.counts)) {
    summary.counts.set(name, (summary.counts.get(name) ?? 0) + count);
  }
  if (result.violation !== null) summary.failed.push(result);
}

/** A broken rule, with the command to replay it. */
export function failureText({ seed, steps, violation, last }: RunResult): string {
  if (violation === null) return '';
  return [
    `seed ${seed}, step ${violation.step}: ${violation.text}`,
    ...last.map((line) => `    ${line}`),
    `  replay: npm run sim -- --seed ${seed} --steps ${steps}`,
  ].join('\n');
}

const TITLES: readonly (readonly [title: string, names: readonly string[] | ((name: string) => boolean)])[] =
  [
    [
      'orders',
      (name) =>
        /^(tickets|double clicks|old tickets|orders |placements |place |amends |amend |resolved|status checks|late answers|unknown)/.test(
          name,
        ),
    ],
    ['the network', NET_FAULTS],
    ['the exchange', FAULT_NAMES.map((name) => `exchange ${name}`)],
    ['sockets', (name) => name.startsWith('socket')],
    ['the machine', TROUBLE_NAMES.map((name) => `trouble ${name}`)],
    [
      'ends and starts',
      (name) =>
        /^(kill|power-cut|rows of the journal|killed|closes|app starts|starts refused|exchange starts|calls that met)/.test(
          name,
        ),
    ],
    ['records and reviews', (name) => /^(records|syncs|notes|reviews|exports|backups|restores)/.test(name)],
  ];

/** The counts in groups; possible faults that never happened are listed with 0. */
export function summaryText({ runs, simulatedMs, counts, failed }: Summary): string {
  const lines = [
    `${runs} runs, ${(simulatedMs / 3_600_000).toFixed(1)} simulated hours, ${failed.length} failed`,
  ];
  for (const [title, names] of TITLES) {
    const wanted =
      typeof names === 'function' ? [...counts.keys()].filter((name) => names(name)).sort() : [...names];
    const words = wanted.map((name) => `${shortName(name)} ${counts.get(name) ?? 0}`);
    lines.push(`  ${title}: ${words.join(', ')}`);
  }
  return lines.join('\n');
}

function shortName(name: string): string {
  return name.replace(/^(exchange|trouble|net-) ?(?!starts)/, '');
}
