/** Starts a packed app twice on the same data: the second ends by itself, and the first goes on. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from './run-program.ts';

interface TwoStarts {
  program: string;
  env: NodeJS.ProcessEnv;
  /** Where the app of the first keeps its data: something is written there once it holds the lock. */
  appFolder: string;
  /** Milliseconds for each of the two. */
  patience: number;
}

/** Null when it was as it should be. Leaves no process behind. */
export async function findSecondStartProblem(starts: TwoStarts): Promise<string | null> {
  const { program, env, appFolder, patience } = starts;
  const startedAt = Date.now();
  const first = spawn(program, [], { env, stdio: 'ignore' });
  let exit: string | null = null;
  const ended = () => exit;
  const exited = new Promise<void>((resolve) => {
    const note = (end: string) => {
      exit = end;
      resolve();
    };
    first.once('error', (error) => note(error.message));
    first.once('exit', (code) => note(`it ended with ${code}`));
  });
  try {
    while (ended() === null && !isYoungerIn(appFolder, startedAt)) {
      if (Date.now() - startedAt > patience) return 'the first start opened no app';
      await pause(100);
    }
    const early = ended();
    if (early !== null) return `the first start did not stay: ${early}`;
    const second = await runProgram({ program, args: [], env, patience });
    if (second.code !== 0) return `the second start did not end by itself with 0, but with ${second.code}`;
    const late = ended();
    return late === null ? null : `the second start ended the first: ${late}`;
  } finally {
    if (ended() === null) await end(first, exited);
  }
}

/** An account that was used before has the folder already; what counts is what was written since. */
function isYoungerIn(folder: string, startedAt: number): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat !== undefined && stat.isFile() && stat.mtimeMs >= startedAt;
  });
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  // Windows ends one process alone, and the others of the app would hold its files for a while.
  if (process.platform === 'win32') spawnSync('taskkill', ['/PID', String(child.pid), '/T', '/F']);
  else child.kill('SIGTERM');
  const inTime = await Promise.race([exited.then(() => true), pause(20_000, false)]);
  if (inTime) return;
  child.kill('SIGKILL');
  await exited;
}
