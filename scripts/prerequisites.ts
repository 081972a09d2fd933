import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What the tests need beyond npm: a Chromium to drive the page, a session bus and a keyring for the keychain runs. */
const NEEDED = [
  { program: 'chromium', package: 'chromium' },
  { program: 'dbus-run-session', package: 'dbus' },
  { program: 'gnome-keyring-daemon', package: 'gnome-keyring' },
] as const;

/** The power cuts trace an app's writes by a library that is made for it. */
const NEEDED_DEEP = [{ program: 'cc', package: 'build-essential' }] as const;

/**
 * Installs what is missing with apt on Debian as root; elsewhere returns one line that names what is missing.
 * Returns null when everything is there.
 */
export function ensurePrerequisites(deep = false): string | null {
  if (process.platform !== 'linux') return null;
  const needed = deep ? [...NEEDED, ...NEEDED_DEEP] : NEEDED;
  const missing = needed.filter((need) => !onPath(need.program));
  if (missing.length === 0) return null;
  const packages = missing.map((need) => need.package);
  if (!isDebianRoot()) {
    return `the tests need ${packages.join(', ')}: install them with your package manager (on Debian: apt install ${packages.join(' ')})`;
  }
  const apt = (args: readonly string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt(['update', '-qq']) || !apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])) {
    return `apt could not install ${packages.join(', ')}`;
  }
  return null;
}

function onPath(program: string): boolean {
  return (process.env['PATH'] ?? '')
    .split(':')
    .some((folder) => folder !== '' && existsSync(`${folder}/${program}`));
}

function isDebianRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
