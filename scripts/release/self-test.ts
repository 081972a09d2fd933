/**
 * `node scripts/release/self-test.ts FOLDER`: starts every packed app below a folder with --self-test=strict (a keychain that
 * cannot be used is a fault), one after the other, and fails unless each prints one line of JSON that says it is well, and ends with 0. The home folder of each run is a fresh one where the system allows it.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findApps, programOf } from '../package/built.ts';

/** A first start on a busy machine, with a practice exchange started on the side. */
const PATIENCE_MS = 120_000;

interface Run {
  code: number | null;
  out: string;
  errors: string;
}

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
  return new Promise((done) => {
    const child = spawn(program, ['--self-test=strict'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const run: Run = { code: null, out: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => (run.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (run.errors += chunk.toString()));
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    child.on('error', (error) => {
      clearTimeout(timer);
      done({ ...run, errors: error.message });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ ...run, code });
    });
  });
}

/** Linux keeps settings below XDG_CONFIG_HOME; elsewhere the account of the build machine is fresh anyway. */
function freshEnvironment(folder: string): NodeJS.ProcessEnv {
  const config = join(folder, 'config');
  mkdirSync(config, { mode: 0o700 });
  return process.platform === 'linux' ? { ...process.env, XDG_CONFIG_HOME: config } : process.env;
}

if (import.meta.main) {
  const apps = findApps(resolve(process.argv[2] ?? 'release'));
  if (apps.length === 0) {
    console.error('there is no packed app');
    process.exitCode = 1;
  }
  for (const app of apps) {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-self-test-'));
    const run = await runSelfTest(programOf(app), freshEnvironment(folder));
    rmSync(folder, { recursive: true, force: true });
    const problem = findSelfTestProblem(run);
    console.log(`${app.binary}: ${problem ?? run.out.trim()}`);
    if (problem !== null) process.exitCode = 1;
  }
}
