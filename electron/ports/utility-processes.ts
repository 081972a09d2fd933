import { readAnnouncement } from './announcement.ts';
import type { Clock } from './clock.ts';
import { KILL_AFTER_MS } from './child-processes.ts';
import { plainEnvironment } from './plain-environment.ts';
import type { Processes } from './processes.ts';

/** The part of a utility process that is used here; Electron's own fits. */
export interface UtilityChild {
  readonly pid?: number | undefined;
  readonly stdout: { on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown } | null;
  kill(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
}

export interface UtilityProcessCalls {
  fork(
    modulePath: string,
    args: string[],
    options: { serviceName: string; stdio: ('ignore' | 'pipe')[]; env: Record<string, string> },
  ): UtilityChild;
}

export interface UtilityProcessOptions {
  /** Electron's `utilityProcess`, handed over so that this file needs no Electron. Usable once the app is ready. */
  utilityProcess: UtilityProcessCalls;
  /** The built exchange; may lie inside app.asar. */
  entry: string;
  clock: Clock;
  /** Ends a process by force; replaced in tests. */
  killByForce?: (pid: number) => void;
}

/**
 * Programs of ours inside Electron. A utility process announces itself by a message or by a line on stdout, whichever
 * comes first; its exit event carries a code and no signal, and nothing says more when it could not be started.
 */
export function createUtilityProcesses(options: UtilityProcessOptions): Processes {
  return {
    startExchange(args, on) {
      const child = options.utilityProcess.fork(options.entry, [...args], {
        serviceName: 'Counterfoil practice exchange',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: plainEnvironment(process.env),
      });
      let announced = false;
      let ended = false;
      let stopping = false;
      let cancelKill = () => {};
      const ready = (announcement: unknown) => {
        if (announced || ended) return;
        announced = true;
        on.ready(announcement);
      };
      const readLine = readAnnouncement(ready);
      const decoder = new TextDecoder();
      child.on('message', ready);
      child.stdout?.on('data', (chunk) => {
        readLine(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
      });
      child.on('exit', (code) => {
        if (ended) return;
        ended = true;
        cancelKill();
        on.ended(`it ended with code ${code}`, code);
      });
      return {
        stop() {
          if (ended || stopping) return;
          stopping = true;
          const pid = child.pid; // gone from the object once it has exited
          child.kill();
          cancelKill = options.clock.after(KILL_AFTER_MS, () => {
            if (pid !== undefined) (options.killByForce ?? killByForce)(pid);
          });
        },
      };
    },
  };
}

function killByForce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended in the meantime
  }
}
