import { spawn } from 'node:child_process';
import { readAnnouncement } from './announcement.ts';
import type { Clock } from './clock.ts';
import { plainEnvironment } from './plain-environment.ts';
import type { Processes } from './processes.ts';

/** A program that has not ended this long after SIGTERM is ended by SIGKILL. */
export const KILL_AFTER_MS = 3_000;

export interface ChildProcessOptions {
  /** The Node that runs it, usually `process.execPath`. */
  node: string;
  /** exchange/main.ts in the source tree, or the built dist/exchange/main.js. */
  entry: string;
  clock: Clock;
}

/** Programs of ours as children of this Node. Its stdin stays open as long as we live, so a child can see us go. */
export function createChildProcesses(options: ChildProcessOptions): Processes {
  return {
    startExchange(args, on) {
      const child = spawn(options.node, [options.entry, ...args], {
        // Its announcement holds the practice credentials, so stdout is read here and shown to nobody.
        stdio: ['pipe', 'pipe', 'ignore'],
        env: plainEnvironment(process.env),
      });
      let ended = false;
      let stopping = false;
      let cancelKill = () => {};
      const end = (reason: string, exitCode?: number) => {
        if (ended) return;
        ended = true;
        cancelKill();
        on.ended(reason, exitCode);
      };
      child.stdout.setEncoding('utf8');
      child.stdout.on(
        'data',
        readAnnouncement((announcement) => {
          if (!ended) on.ready(announcement);
        }),
      );
      child.stdin.on('error', () => {}); // a pipe to a program that is gone
      child.on('error', (error: NodeJS.ErrnoException) => {
        end(`it could not be started (${error.code ?? error.name})`);
      });
      child.on('exit', (code, signal) => {
        if (signal !== null) end(`it was ended by ${signal}`);
        else end(`it ended with code ${code}`, code ?? undefined);
      });
      return {
        stop() {
          if (ended || stopping) return;
          stopping = true;
          child.kill('SIGTERM');
          cancelKill = options.clock.after(KILL_AFTER_MS, () => {
            child.kill('SIGKILL');
          });
        },
      };
    },
  };
}
