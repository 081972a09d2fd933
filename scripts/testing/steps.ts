import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
}

export type Command = readonly [program: string, ...args: string[]];

interface Running {
  env?: Readonly<Record<string, string>>;
  /** Takes what it prints in place of our own output. */
  print?: (text: string) => void;
}

const FAILURE_CHARS = 1500;

/** What failed, in a few lines each: repeated at the very end, because a log that is cut keeps its end. */
const failures: string[] = [];

export function noteFailure(name: string, messages: readonly string[]): void {
  failures.push(`${name}\n${messages.join('\n').slice(0, FAILURE_CHARS)}`);
}

/** Runs a program of ours from node_modules; true when it ended well. */
export function run([program, ...args]: Command, { env, print }: Running = {}): Promise<boolean> {
  const output = print === undefined ? 'inherit' : 'pipe';
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => print?.(text));
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

export async function step(name: string, body: () => Promise<Count>): Promise<Count> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const count = await body();
  console.log(summary(name, count, started));
  return count;
}

/** One check made of commands, which ends at the first that fails. */
export function check(name: string, ...commands: readonly Command[]): Promise<Count> {
  return step(name, () => runInTurn(commands));
}

/** The same beside other steps: what it prints is held back until it is over, so that it stays together. */
export async function checkBeside(name: string, ...commands: readonly Command[]): Promise<Count> {
  const started = performance.now();
  let printed = '';
  const count = await runInTurn(commands, (text) => (printed += text));
  console.log(`\n== ${name}, beside other steps\n${printed}${summary(name, count, started)}`);
  return count;
}

async function runInTurn(commands: readonly Command[], print?: (text: string) => void): Promise<Count> {
  for (const command of commands) {
    if (!(await run(command, print === undefined ? {} : { print }))) return { passed: 0, failed: 1 };
  }
  return { passed: 1, failed: 0 };
}

function summary(name: string, { passed, failed }: Count, started: number): string {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `== ${name}: ${failed === 0 ? 'ok' : 'FAILED'}, ${passed} passed, ${failed} failed, ${seconds} s`;
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
export function endWith(counts: readonly Count[]): never {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
