/**
 * Seam: the script as the workflows call it, with a real bus and keyring. Breaks when the command starts before the keyring answers, when its failure is
 * lost, or when a keyring is left behind. Needs dbus-run-session and gnome-keyring-daemon, and fails without them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../vite/shared.ts';

function run(...command: string[]) {
  const script = join(projectFolder, 'scripts/release/with-keyring.sh');
  const { status, stdout } = spawnSync('dbus-run-session', ['--', 'sh', script, ...command], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe.skipIf(process.platform !== 'linux')('with-keyring.sh', () => {
  it('runs the command beside a keyring that is there and open, and throws it away', () => {
    const asked =
      'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets/collection/login org.freedesktop.DBus.Properties.Get string:org.freedesktop.Secret.Collection string:Locked';
    const { status, lines } = run('sh', '-c', `${asked} && echo "$XDG_DATA_HOME"`);
    expect(status).toBe(0);
    expect(lines.join('\n')).toContain('boolean false');
    expect(lines.at(-1)).toMatch(/^\/.+\/data$/);
    expect(existsSync(lines.at(-1) ?? '')).toBe(false);
  });

  it('fails as the command does', () => {
    expect(run('sh', '-c', 'exit 7').status).toBe(7);
  });
});
