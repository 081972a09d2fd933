import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DRIVER = fileURLToPath(new URL('driver.ts', import.meta.url));
/** Only what programs need to start: no display, no bus and no home of whoever runs the tests. */
const PATH = process.env['PATH'] ?? '';

interface Report {
  answers: { ok: boolean; value?: unknown; error?: { kind: string; message: string } }[];
  stuck: boolean;
}

export interface Home {
  folder: string;
  remove(): void;
}

/** A home of its own, so that no run can see or touch the keyring of the person at the machine. */
export function freshHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-keyring-')); // mode 700
  for (const name of ['data', 'run']) mkdirSync(join(folder, name), { mode: 0o700 });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The keychain port in a session without a message bus, or on the bus at `address`. */
export function runWithoutSession(home: Home, steps: string[], address?: string): Promise<Report> {
  const bus = address === undefined ? {} : { DBUS_SESSION_BUS_ADDRESS: address };
  return run([process.execPath, DRIVER, ...steps], home, bus);
}

/** A bus that knows no service it could start. */
export function runOnBareBus(home: Home, steps: string[]): Promise<Report> {
  const config = join(home.folder, 'bus.conf');
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig><type>session</type><listen>unix:tmpdir=${home.folder}</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
    </busconfig>`,
  );
  return run(
    ['dbus-run-session', `--config-file=${config}`, '--', process.execPath, DRIVER, ...steps],
    home,
    {},
  );
}

/** The daemon comes back before its service is on the bus; on a busy machine a first call would find none. */
const ON_THE_BUS = `tries=0
  until dbus-send --session --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \\
    org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q 'boolean true'
  do tries=$((tries + 1)); [ $tries -lt 500 ] || exit 98; done`;

/** A bus with gnome-keyring on it: unlocked (the keyring is made at the first time), or started and left locked. */
export function runWithKeyring(home: Home, keyring: 'unlocked' | 'locked', steps: string[]): Promise<Report> {
  const start =
    keyring === 'unlocked'
      ? 'echo throw-away | gnome-keyring-daemon --unlock --components=secrets'
      : 'gnome-keyring-daemon --start --components=secrets';
  const script = `${start} >/dev/null || exit 97; ${ON_THE_BUS}; exec "$@"`;
  return run(
    ['dbus-run-session', '--', 'sh', '-c', script, 'sh', process.execPath, DRIVER, ...steps],
    home,
    {},
  );
}

/** The driver's report is its last line; a run without one fails with its output instead. */
function run([program = '', ...args]: string[], home: Home, extra: Record<string, string>): Promise<Report> {
  const env = {
    PATH,
    HOME: home.folder,
    XDG_DATA_HOME: join(home.folder, 'data'),
    XDG_RUNTIME_DIR: join(home.folder, 'run'),
    ...extra,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      const last = out.trim().split('\n').at(-1) ?? '';
      if (last.startsWith('{')) resolve(JSON.parse(last) as Report); // the driver's own shape
      else reject(new Error(`${program} ended with ${code} and no report: ${errors.slice(-600)}`));
    });
  });
}
