/**
 * Seam: the script on a PATH of the test's own, where sysctl, sudo and unshare are programs that note what they are asked. Breaks when a deb is tried
 * without Ubuntu's restriction, when the restriction outlives it, or when a failure of the command is lost.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder } from '../vite/shared.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'with-restriction-'));
  program('sudo', 'exec "$@"');
  program(
    'sysctl',
    `echo "sysctl $*" >> ${folder}/log
case "$1" in -n) echo 0;; *) echo "$2" | sed 's/.*=//' > ${folder}/value;; esac`,
  );
  program('unshare', `[ "$(cat ${folder}/value)" = 0 ]`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function run(...command: string[]) {
  const script = join(projectFolder, 'scripts/release/with-restriction.sh');
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const { status, stderr } = spawnSync('sh', [script, ...command], { env, encoding: 'utf8' });
  return { status, stderr, log: readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') };
}

describe.skipIf(process.platform === 'win32')('with-restriction.sh', () => {
  it('runs the command under the restriction, and puts it back', () => {
    const { status, log } = run('sh', '-c', `echo "command under $(cat ${folder}/value)" >> ${folder}/log`);
    expect(status).toBe(0);
    expect(log).toEqual([
      'sysctl -n kernel.apparmor_restrict_unprivileged_userns',
      'sysctl -qw kernel.apparmor_restrict_unprivileged_userns=1',
      'command under 1',
      'sysctl -qw kernel.apparmor_restrict_unprivileged_userns=0',
    ]);
  });

  it('puts it back after a command that fails, and fails with it', () => {
    const { status, log } = run('sh', '-c', 'exit 7');
    expect([status, log.at(-1)]).toEqual([7, 'sysctl -qw kernel.apparmor_restrict_unprivileged_userns=0']);
  });

  it('tries nothing where namespaces can be made all the same', () => {
    program('unshare', 'exit 0');
    const { status, stderr, log } = run('touch', join(folder, 'ran'));
    expect([status, stderr]).toEqual([96, 'this system lets every program make user namespaces\n']);
    expect(log.at(-1)).toMatch(/=0$/);
  });
});
