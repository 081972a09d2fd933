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
  on(event: 'spawn', listener: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (type: 'FatalError') => void): unknown;
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
  /** The built exchange; may be inside app.asar. */
  entry: string;
  clock: Clock;
  /** Ends a process by force; replaced in tests. */
  killByForce?: (pid: number) => void;
}

/**
 * Programs of ours inside Electron. A utility process announces itself by a message or by a line on stdout, whichever
 * comes first; its exit event carries a code and no signal. It never ends because nothing is left to do: a program says `process.exit` itself.
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
      const kill = () => {
        const { pid } = child; // gone from the object once it has exited
        if (!child.kill() || pid === undefined) return;
        cancelKill = options.clock.after(KILL_AFTER_MS, () => (options.killByForce ?? killByForce)(pid));
      };
      const readLine = readAnnouncement(ready);
      const decoder = new TextDecoder();
      child.on('message', ready);
      child.stdout?.on('data', (chunk) => {
        readLine(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
      });
      child.on('spawn', () => {
        // Before this it could not be killed.
        if (stopping) kill();
      });
      // An 'error' without a listener would be thrown here; 'exit' comes all the same.
      child.on('error', () => {});
      child.on('exit', (status) => {
        if (ended) return;
        ended = true;
        cancelKill();
        const code = exitCodeOf(status);
        on.ended(`it ended with code ${code}`, code);
      });
      return {
        stop() {
          if (ended || stopping) return;
          stopping = true;
          kill();
        },
      };
    },
  };
}

/** Electron hands on the code a process named, or what waitpid answers, which holds that code in its second byte. */
function exitCodeOf(status: number): number {
  const isWaitStatus = status > 0xff && status <= 0xff_ff && (status & 0xff) === 0;
  return isWaitStatus ? status >> 8 : status;
}

function killByForce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended in the meantime
  }
}
