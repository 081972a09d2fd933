import { shellMessages } from '../../shared/messages/shell.ts';
import type { Clock } from '../platform/clock.ts';
import type { EndWith } from '../system/updates/updater.ts';
import type { AppCalls } from './electron-calls.ts';

/** How long quitting waits for the app: long enough for a send under way to get its outcome, short enough to be borne. */
export const CLOSE_WITHIN_MS = 5_000;
/** How long the last step may take to have the app quit, milliseconds; after that the app ends all the same. */
const LAST_STEP_MS = 10_000;

/** A box of the system's. */
export interface Box {
  title: string;
  text: string;
}

/** How the app ends. */
export interface AppEnd {
  /** True from the moment the app is being closed: no window may be opened on it any more. */
  isClosing(): boolean;
  /** Quits, and shows the box when all is closed. `code`: what the process ends with. */
  quitWithBox(box: Box, code?: number): void;
  /**
   * The system is about to end: the app begins to close in this very turn, and the app ends after it. True as long as the app is not gone,
   * for as long as the system may be asked to wait.
   */
  endWithSystem(): boolean;
  /** Nothing happens where the app is ending already. */
  endWith: EndWith;
}

interface Ending {
  closeApp(): Promise<void>;
  showWindow(): void;
  showBox(box: Box): void;
  beforeExit(): void;
  exitCode?(): number;
}

/** Resolves when `close` has ended in whatever way, or after `ms`: a hanging part never keeps the app from ending. */
export function closeWithin(clock: Clock, ms: number, close: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const finish = () => {
      cancel();
      resolve();
    };
    close().then(finish, finish);
  });
}

/** Quitting closes the app first and ends the process afterwards; on macOS the app outlives its window. */
export function followLifecycle(
  app: Pick<AppCalls, 'on' | 'quit' | 'exit' | 'releaseSingleInstanceLock'>,
  clock: Clock,
  platform: string,
  does: Ending,
): AppEnd {
  let phase: 'open' | 'closing' | 'closed' | 'gone' = 'open';
  let box: Box | null = null;
  let boxCode: number | null = null;

  async function close(then: () => void): Promise<void> {
    phase = 'closing';
    await closeWithin(clock, CLOSE_WITHIN_MS, () => does.closeApp());
    phase = 'closed';
    then();
  }

  function exit(code: number): void {
    if (phase === 'gone') return;
    phase = 'gone';
    // Only now: a box holds up the main process until somebody presses it, and orders under way must not wait for that.
    if (box !== null) does.showBox(box);
    does.beforeExit();
    app.exit(code);
  }

  const exitInOrder = () => exit(boxCode ?? does.exitCode?.() ?? 0);

  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('activate', () => does.showWindow());
  app.on('will-quit', (event) => {
    event.preventDefault();
    switch (phase) {
      case 'open':
        void close(exitInOrder);
        return;
      case 'closed':
        exitInOrder();
        return;
      case 'closing':
      case 'gone':
    }
  });

  return {
    isClosing: () => phase !== 'open',
    quitWithBox(messages, code) {
      box ??= messages;
      boxCode ??= code ?? null;
      app.quit();
    },
    endWithSystem() {
      if (phase === 'open') {
        // Windows sends nothing more once its session ends, and kills what is left: nothing is waited for first.
        void close(exitInOrder);
        app.quit();
      }
      return phase !== 'gone';
    },
    endWith(last) {
      if (phase !== 'open') return;
      // In the turn of the caller: what it made sure of before is still so when the app takes no more work.
      void close(() => {
        // The new version is started while this process is still there, and would end again at the sight of the lock.
        app.releaseSingleInstanceLock();
        clock.after(LAST_STEP_MS, exitInOrder);
        last((why) => {
          box = { title: shellMessages.notUpdated.title, text: shellMessages.notUpdated.words(why) };
          exit(1);
        });
      });
      // The windows go at once; quitting for good waits for the app.
      app.quit();
    },
  };
}
