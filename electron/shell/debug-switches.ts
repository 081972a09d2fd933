import type { AppCalls } from './electron-calls.ts';

/** Switches that hand the app to a debugger. The inspect fuse covers Node's; Chromium's are refused here as well. */
const DEBUG_SWITCHES = [
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'inspect-port',
  'inspect-publish-uid',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-debugging-targets',
  'remote-allow-origins',
] as const;

/** The first debugging switch this packaged app was started with, or null. In development all are allowed. */
export function forbiddenSwitch(app: Pick<AppCalls, 'isPackaged' | 'commandLine'>): string | null {
  if (!app.isPackaged) return null;
  return DEBUG_SWITCHES.find((name) => app.commandLine.hasSwitch(name)) ?? null;
}
