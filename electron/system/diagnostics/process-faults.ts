import { shellMessages } from '../../../shared/messages/shell.ts';
import type { Crashes } from '../../logs/crash-notes.ts';

/** Said to the person once the app is closed. */
export const FAULT_TITLE = shellMessages.fault.title;
export const FAULT_WORDS = shellMessages.fault.text;

/** The part of Node's `process` that reports what nothing caught. */
interface FaultyProcess {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/**
 * What nothing caught in the main process ([why](../../docs/decisions/0017-logs-and-crashes.md)). A promise that nobody waited for is noted and
 * the app goes on: every call of it is answered on its own. An exception has left something half done, nobody knows what, so the app ends
 * in order: `end` closes the app, which waits for orders under way, and is called once.
 */
export function followFaults(process: FaultyProcess, crashes: Crashes, end: () => void): void {
  let ending = false;
  process.on('unhandledRejection', (thrown) => {
    crashes.note({
      part: 'main',
      what: 'Unhandled rejection.',
      thrown,
      recovery: 'Counterfoil went on: nothing else depends on it.',
    });
  });
  process.on('uncaughtException', (thrown) => {
    crashes.note({
      part: 'main',
      what: 'Uncaught exception.',
      thrown,
      recovery: 'Counterfoil ended in order: orders under way got their time, and the journal was closed.',
    });
    if (ending) return;
    ending = true;
    end();
  });
}
