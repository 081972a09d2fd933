import type { AppCalls } from './electron-calls.ts';

/**
 * True when this is the only instance. A second one must end at once, before it touches any data; the first is told and
 * shows its window.
 */
export function takeSingleInstanceLock(
  app: Pick<AppCalls, 'requestSingleInstanceLock' | 'on'>,
  onSecond: () => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecond);
  return true;
}
