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

/** NO_SANDBOX last: it is only named when it is alone. */
const FORBIDDEN = [
  ...DEBUG_SWITCHES,
  ...DISARMING_SWITCHES,
  ...CODE_SWITCHES,
  ...NETWORK_SWITCHES,
  NO_SANDBOX,
];

/**
 * All that an installed app may be started with; Chromium knows some two thousand switches, and the next version brings others. Ours, what
 * systems and installers add by themselves, and what makes the window visible on displays and drivers that need it.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'self-test',
  'diagnostics',
  'checks',
  'network',
  'json',
  'bundle',
  'with-journal',
  // The installer of Windows starts the new version so.
  'updated',
  'force-run',
  'lang',
  'force-device-scale-factor',
  'force-color-profile',
  'force-renderer-accessibility',
  'force-high-contrast',
  'ozone-platform',
  'ozone-platform-hint',
  'gtk-version',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-hardware-acceleration',
]);

/** In place of a name that could be anything. */
export const UNKNOWN_SWITCH = 'unknown';

/** What Playwright drives a test build through. */
const DRIVING_SWITCHES: ReadonlySet<string> = new Set(['inspect', 'remote-debugging-port']);

/**
 * The first word of the command line that is a switch and not an allowed one; null when none is. Read as Chromium reads it: without blanks
 * around it, and on Windows in either case and after a slash as well. macOS adds -psn_0_1 where an app is opened by hand.
 */
function strangerIn(argv: readonly string[], platform: string): string | null {
  const isWindows = platform === 'win32';
  for (const written of argv) {
    const argument = isWindows ? written.trim().toLowerCase() : written.trim();
    if (!(isWindows ? /^(?:-|\/)./ : /^-./).test(argument) || /^-psn_\d+_\d+$/.test(argument)) continue;
    const [, name = ''] = /^(?:--?|\/)([^=]*)/.exec(argument) ?? [];
    if (!ALLOWED.has(name)) return /^[a-z][a-z0-9-]{0,60}$/.test(name) ? name : UNKNOWN_SWITCH;
  }
  return null;
}

/**
 * The first switch this packaged app was started with that it does not know as harmless, or null. In development all are allowed. What could
 * disarm it is named first, and is looked for where Chromium reads it: not every switch has to be on the command line (`argv`).
 * Electron has read the command line by then, so the answer to such a switch is to end. `inspected`: Node's inspector was open before our first
 * line ran, which the fuse allows in a test build alone (scripts/package/fuses.ts); there the two switches it is driven by change nothing more.
 */
export function forbiddenSwitch(
  app: Pick<AppCalls, 'isPackaged' | 'commandLine'>,
  inspected = false,
  argv: readonly string[] = [],
  platform = '',
): string | null {
  if (!app.isPackaged) return null;
  const forbidden = inspected ? FORBIDDEN.filter((name) => !DRIVING_SWITCHES.has(name)) : FORBIDDEN;
  const disarming = forbidden.find((name) => app.commandLine.hasSwitch(name)) ?? null;
  // A test build is driven by switches of the driver's own.
  return disarming ?? (inspected ? null : strangerIn(argv, platform));
}

/** What the person does about it, as the rest of a sentence. */
export function insteadOf(name: string): string {
  if (name !== NO_SANDBOX) return 'leave it out.';
  return 'leave it out. If you did not write it, this system lets no program make a sandbox of its own: install the deb or rpm package, which brings its permission along.';
}
