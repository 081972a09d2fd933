import type { AppEnd } from './lifecycle.ts';
import type { PowerCalls, WindowCalls } from './electron-calls.ts';

type EndWithSystem = AppEnd['endWithSystem'];

/**
 * Closes in order before Linux shuts down. systemd is held up until this process is gone, five seconds at most, but only for a listener that
 * is not the very first of `powerMonitor`. macOS quits the app itself, and Windows asks its window (below).
 */
export function closeBeforeShutdown(power: PowerCalls, platform: string, end: EndWithSystem): void {
  if (platform !== 'linux') return;
  power.on('shutdown', (event) => {
    if (end()) event?.preventDefault();
  });
}

/** Closes in order before Windows logs off, restarts or shuts down. It waits for the app unless it says that it cannot. */
export function closeBeforeLogoff(window: Pick<WindowCalls, 'on'>, end: EndWithSystem): void {
  window.on('query-session-end', (event) => {
    if (end() && !event.reasons.includes('critical')) event.preventDefault();
  });
  window.on('session-end', () => void end());
}
