import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
}

export type Command = readonly [program: string, ...args: string[]];

const FAILURE_CHARS = 1500;

/** What failed, in a few lines each: said again at the very end, because a log that is cut keeps its end. */
const failures: string[] = [];

export function noteFailure(name: string, messages: readonly string[]): void {
  failures.push(`${name}\n${messages.join('\n').slice(0, FAILURE_CHARS)}`);
}

/** A program of ours from node_modules. */
export function run([program, ...args]: Command, env: Readonly<Record<string, string>> = {}): boolean {
  const file = join('node_modules', '.bin', program);
  return spawnSync(file, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

export function step(name: string, body: () => Count): Count {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const count = body();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `== ${name}: ${count.failed === 0 ? 'ok' : 'FAILED'}, ${count.passed} passed, ${count.failed} failed, ${seconds} s`,
  );
  return count;
}

/** One check made of commands, which ends at the first that fails. */
export function check(name: string, ...commands: readonly Command[]): Count {
  return step(name, () =>
    commands.every((command) => run(command)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  );
}

/** A runner that ended badly without naming a failed test still counts as one failure: a crash is never a pass, nor is a run without a test. */
export function counted(ok: boolean, read: () => Count): Count {
  let count: Count;
  try {
    count = read();
  } catch (error) {
    console.log(`the runner left no readable report: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
  if (!ok && count.failed === 0) return { ...count, failed: 1 };
  if (ok && count.passed === 0) return { passed: 0, failed: 1 };
  return count;
}

/** Prints what failed and, as the last line, the sum; ends the process by it. */
export function endWith(counts: readonly Count[], more = ''): never {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed${more}`);
  process.exit(failed === 0 ? 0 : 1);
}
