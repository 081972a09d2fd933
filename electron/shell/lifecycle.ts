import type { Clock } from '../ports/clock.ts';
import type { AppCalls } from './electron-calls.ts';

/** How long quitting waits for the desk: long enough for a send under way to get its outcome, short enough to be borne. */
const CLOSE_WITHIN_MS = 5_000;

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

/** Quitting closes the desk first and ends the process afterwards; on macOS the app outlives its window. */
export function followLifecycle(
  app: Pick<AppCalls, 'on' | 'quit' | 'exit'>,
  clock: Clock,
  platform: string,
  does: { closeDesk(): Promise<void>; showWindow(): void; beforeExit(): void; exitCode?(): number },
): void {
  let closing = false;
  async function closeAndExit(): Promise<void> {
    await closeWithin(clock, CLOSE_WITHIN_MS, () => does.closeDesk());
    does.beforeExit();
    app.exit(does.exitCode?.() ?? 0);
  }
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('activate', () => does.showWindow());
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void closeAndExit();
  });
}
