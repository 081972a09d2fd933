/** Starts packed programs and waits for their end, in an environment that gives them as little as the system allows. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuiltApp, findApps } from '../package/built.ts';

export interface Run {
  /** Null when it could not be started, or was killed because it did not end. */
  code: number | null;
  out: string;
  errors: string;
}

interface Start {
  program: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Milliseconds after which it is killed. */
  patience: number;
  /** Told the process's number as soon as there is one. */
  onStart?: (pid: number) => void;
}

export function runProgram({ program, args, env, patience, onStart }: Start): Promise<Run> {
  return new Promise((done) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const run: Run = { code: null, out: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => (run.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (run.errors += chunk.toString()));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      // Programs it had started may hold these open for longer than it lived.
      child.stdout.destroy();
      child.stderr.destroy();
    }, patience);
    child.on('error', (error) => {
      clearTimeout(timer);
      done({ ...run, errors: error.message });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ ...run, code });
    });
    if (child.pid !== undefined) onStart?.(child.pid);
  });
}

/**
 * An environment in which no other program is found by its name: no Node, no compiler. Windows keeps its own folder, in which it looks for its
 * libraries. Linux keeps settings below XDG_CONFIG_HOME, so they are fresh; elsewhere the account of the build machine is fresh anyway.
 */
export function bareEnvironment(
  folder: string,
  base: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  // Windows writes it "Path", and only process.env itself reads names without their case.
  for (const [name, value] of Object.entries(base)) if (name.toUpperCase() !== 'PATH') env[name] = value;
  if (platform === 'win32') return { ...env, Path: join(base['SystemRoot'] ?? 'C:\\Windows', 'System32') };
  const empty = join(folder, 'path');
  mkdirSync(empty, { recursive: true });
  if (platform !== 'linux') return { ...env, PATH: empty };
  const config = join(folder, 'config');
  mkdirSync(config, { mode: 0o700, recursive: true });
  return { ...env, PATH: empty, XDG_CONFIG_HOME: config };
}

/** Of a command `... FOLDER`: has every packed app below it judged. Ends with 1 when one is not well, and when there is none. */
export async function judgeEachApp(isWell: (app: BuiltApp) => Promise<boolean>): Promise<void> {
  const apps = findApps(resolve(process.argv[2] ?? 'release'));
  if (apps.length === 0) {
    console.error('there is no packed app');
    process.exitCode = 1;
  }
  for (const app of apps) if (!(await isWell(app))) process.exitCode = 1;
}
