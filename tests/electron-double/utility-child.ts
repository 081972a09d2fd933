import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { UtilityChild, UtilityProcessCalls } from '../../electron/ports/utility-processes.ts';

const shim = path.join(import.meta.dirname, 'parent-port.ts');

/** A utility process as a child of Node: `process.parentPort` inside, `message` and `exit` (code only) outside. */
export const forkUtility: UtilityProcessCalls['fork'] = (modulePath, args, options) => {
  const [stdin, stdout, stderr] = options.stdio;
  const child = spawn(process.execPath, ['--import', shim, modulePath, ...args], {
    stdio: [stdin ?? 'ignore', stdout ?? 'ignore', stderr ?? 'ignore', 'ipc'],
    env: options.env,
  });
  return new UtilityChildDouble(child);
};

class UtilityChildDouble extends EventEmitter implements UtilityChild {
  // As in Electron, the pid is there only while the process is.
  pid: number | undefined;
  readonly stdout: UtilityChild['stdout'];
  readonly #child: ReturnType<typeof spawn>;

  constructor(child: ReturnType<typeof spawn>) {
    super();
    this.#child = child;
    this.stdout = child.stdout;
    child.on('spawn', () => {
      this.pid = child.pid;
    });
    child.on('message', (message) => this.emit('message', message));
    child.on('exit', (code) => {
      this.emit('exit', code ?? 1);
      this.pid = undefined;
    });
  }
  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}
