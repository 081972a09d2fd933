import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface MainProcess {
  /** Where the running one serves its bridge, with the one-time token; waits while none is ready. */
  address(): Promise<string>;
  /** Ends it and starts it from the sources as they are now; `changed` names one of them. */
  restart(changed: string): void;
  end(): Promise<void>;
}

interface Supervision {
  /** Its data folder. */
  data: string;
  note: (line: string) => void;
  /** The first one ended before it was ready: there is nothing to serve. */
  failed: () => void;
}

const READY = /^\{"url":"(http:[^"]+)"\}$/;
const PROGRAM = path.join(import.meta.dirname, 'main-program.ts');

/** Runs the main process and starts it again on request; one that ended by itself waits for that. */
export function superviseMainProcess({ data, note, failed }: Supervision): MainProcess {
  let next = Promise.withResolvers<string>();
  let isReady = false;
  let wasReady = false;
  let child: ChildProcess | null = null;
  /** Since when a restart is owed. */
  let changedAt: number | null = null;
  let ending = false;

  /** From now on its address is nobody's: whoever asks waits for that of the next. */
  function retire(): void {
    if (isReady) next = Promise.withResolvers();
    isReady = false;
  }

  function start(): void {
    const since = changedAt;
    changedAt = null;
    const own = spawn(
      process.execPath,
      [PROGRAM, '--browser', '--json', '--keychain', 'memory', '--data', data],
      { stdio: ['inherit', 'pipe', 'inherit'] },
    );
    child = own;
    createInterface({ input: own.stdout }).on('line', (line) => {
      const url = READY.exec(line)?.[1];
      // Questions to whoever reads our stdout, and what somebody prints to see what goes on.
      if (url === undefined) console.log(line);
      else if (changedAt === null) {
        isReady = true;
        wasReady = true;
        next.resolve(url);
        if (since !== null)
          note(`The main process runs again after ${Math.round(performance.now() - since)} ms.`);
      }
    });
    own.once('exit', (code, signal) => {
      child = null;
      retire();
      if (ending) return;
      if (changedAt !== null) start();
      else if (!wasReady) failed();
      else note(`The main process ended (${signal ?? `code ${code}`}). The next change starts it again.`);
    });
  }

  start();
  return {
    address: () => next.promise,
    restart(changed) {
      changedAt ??= performance.now();
      note(`${changed} changed.`);
      retire();
      if (child === null) start();
      else child.kill('SIGTERM');
    },
    end() {
      ending = true;
      return new Promise((resolve) => {
        if (child === null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      });
    },
  };
}
