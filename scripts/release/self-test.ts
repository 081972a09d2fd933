/**
 * `node scripts/release/self-test.ts FOLDER`: starts every packed app below a folder with --self-test=strict (a keychain that
 * cannot be used is a fault), one after the other, and fails unless each prints one line of JSON that says it is well, and ends with 0. Nothing of the machine's
 * programs is on its path, and its settings are fresh where the system allows it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../package/built.ts';
import { bareEnvironment, judgeEachApp, type Run, runProgram } from './run-program.ts';

/** A first start on a busy machine, with a practice exchange started on the side. */
export const PATIENCE_MS = 120_000;

/** Null when the run was good; else what is wrong with it. */
export function findSelfTestProblem({ code, out, errors }: Run): string | null {
  const lines = out.split('\n').filter((line) => line.trim().startsWith('{'));
  const [line] = lines;
  if (line === undefined || lines.length > 1)
    return `it printed ${lines.length} lines of JSON and ended with ${code}: ${errors.slice(-2_000).trim()}`;
  let report: unknown;
  try {
    report = JSON.parse(line);
  } catch {
    return `it printed a line that is no JSON: ${line.slice(0, 200)}`;
  }
  const well = typeof report === 'object' && report !== null && 'ok' in report && report.ok === true;
  if (!well) return `it found something wrong: ${line}`;
  return code === 0 ? null : `it says it is well and ended with ${code}`;
}

/** Starts one program and waits for its end; one that does not end is killed, and its code is null. */
export function runSelfTest(program: string, env: NodeJS.ProcessEnv, patience = PATIENCE_MS): Promise<Run> {
  return runProgram({ program, args: ['--self-test=strict'], env, patience });
}

if (import.meta.main) {
  await judgeEachApp(async (app) => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-self-test-'));
    const run = await runSelfTest(programOf(app), bareEnvironment(folder));
    rmSync(folder, { recursive: true, force: true });
    const problem = findSelfTestProblem(run);
    console.log(`${app.binary}: ${problem ?? run.out.trim()}`);
    return problem === null;
  });
}
