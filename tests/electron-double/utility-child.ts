import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { UtilityChild, UtilityProcessCalls } from '../../electron/platform/utility-processes.ts';

const shim = path.join(import.meta.dirname, 'parent-port.ts');

/** Chromium waits this long after SIGTERM before it sends SIGKILL itself. */
const CHROMIUM_KILLS_AFTER_MS = 2_000;

/**
 * A utility process as a child of Node: `process.parentPort` inside, `spawn`, `message` and `exit` (code only) outside. As unkind as Electron's:
 * parent-port.ts says what it does inside; outside it has no pid and cannot be killed before `spawn`, and takes its output along when it ends.
 */
export const forkUtility: UtilityProcessCalls['fork'] = (modulePath, args, options) => {
  const [stdin, stdout, stderr] = options.stdio;
  if (stdin !== 'ignore') throw new Error('stdin value other than ignore is not supported.');
  const child = spawn(
    process.execPath,
    ['--unhandled-rejections=warn-with-error-code', '--import', shim, modulePath, ...args],
    { stdio: ['ignore', stdout ?? 'ignore', stderr ?? 'ignore', 'ipc'], env: options.env },
  );
  return new UtilityChildDouble(child);
};

class UtilityChildDouble extends EventEmitter implements UtilityChild {
  // As in Electron, the pid is there only while the process is.
  pid: number | undefined;
  stdout: PassThrough | null = null;
  readonly #child: ReturnType<typeof spawn>;
  #killed = false;

  constructor(child: ReturnType<typeof spawn>) {
    super();
    this.#child = child;
    if (child.stdout !== null) this.stdout = child.stdout.pipe(new PassThrough());
    child.on('spawn', () => {
      this.pid = child.pid;
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    child.on('exit', (code, signal) => {
      this.pid = undefined;
      this.emit('exit', this.#codeOf(code, signal));
      this.stdout?.removeAllListeners();
      this.stdout = null;
    });
  }
  kill(): boolean {
    if (this.pid === undefined) return false;
    this.#killed = this.#child.kill('SIGTERM');
    setTimeout(() => this.#child.kill('SIGKILL'), CHROMIUM_KILLS_AFTER_MS).unref();
    return this.#killed;
  }
  /** What was asked for counts as an end in order; any other signal is reported by its number alone. */
  #codeOf(code: number | null, signal: NodeJS.Signals | null): number {
    if (signal === null) return code ?? 1;
    if (this.#killed && (signal === 'SIGTERM' || signal === 'SIGKILL')) return 0;
    return constants.signals[signal];
  }
}
