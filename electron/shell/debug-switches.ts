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
  'remote-debugging-socket-name',
  'remote-debugging-targets',
  'remote-allow-origins',
  'auto-open-devtools-for-tabs',
  'custom-devtools-frontend',
  'devtools-flags',
] as const;

/** Switches that take a wall of Chromium's away: its sandbox, its rules of origin, its isolation of pages. */
const DISARMING_SWITCHES = [
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'single-process',
  'disable-web-security',
  'disable-site-isolation-trials',
  'disable-site-isolation-for-policy',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
] as const;

/** Switches that bring somebody else's code into a process of ours, or start another program in its place. */
const CODE_SWITCHES = [
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  'require',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
] as const;

/** Switches that send Chromium's network elsewhere or believe any certificate. The page has no network, so they mean nothing good. */
const NETWORK_SWITCHES = [
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'ssl-key-log-file',
  'log-net-log',
] as const;

/** The one that people are given without their doing: the start script of an AppImage adds it where programs get no user namespaces. */
export const NO_SANDBOX = 'no-sandbox';

/** NO_SANDBOX last: it is only named where it stands alone. */
const FORBIDDEN = [
  ...DEBUG_SWITCHES,
  ...DISARMING_SWITCHES,
  ...CODE_SWITCHES,
  ...NETWORK_SWITCHES,
  NO_SANDBOX,
];

/** What Playwright drives a test build through. */
const DRIVING_SWITCHES: ReadonlySet<string> = new Set(['inspect', 'remote-debugging-port']);

/**
 * The first switch this packaged app was started with that would disarm it, or null. In development all are allowed.
 * Electron has read the command line by then, so the answer to such a switch is to end. `inspected`: Node's inspector was open before our first
 * line ran, which the fuse allows in a test build alone (scripts/package/fuses.ts); there the two switches it is driven by change nothing more.
 */
export function forbiddenSwitch(
  app: Pick<AppCalls, 'isPackaged' | 'commandLine'>,
  inspected = false,
): string | null {
  if (!app.isPackaged) return null;
  const forbidden = inspected ? FORBIDDEN.filter((name) => !DRIVING_SWITCHES.has(name)) : FORBIDDEN;
  return forbidden.find((name) => app.commandLine.hasSwitch(name)) ?? null;
}

/** What the person does about it, as the rest of a sentence. */
export function insteadOf(name: string): string {
  if (name !== NO_SANDBOX) return 'leave it out.';
  return 'leave it out. If you did not write it, this system lets no program make a sandbox of its own: install the deb or rpm package, which brings its permission along.';
}
