/**
 * Seam: the script that takes the network away, run for real where this is root on Linux. Breaks when a self-test would run with a network after
 * all, without loopback (the practice exchange listens there), as root (Chromium makes no sandbox for root), or with what the machine's environment holds.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'without-network.sh');
const node = process.execPath;
/** Prints who it is and what it can reach: its own server on loopback, and one of the machine. */
const PROBE = `
const { createServer } = require('node:http');
const reach = (port) => fetch('http://127.0.0.1:' + port).then((answer) => answer.text(), () => 'nothing');
const own = createServer((_request, response) => response.end('own'));
own.listen(0, '127.0.0.1', async () => {
  const seen = [await reach(own.address().port), await reach(process.argv[1])];
  console.log(JSON.stringify({ seen, uid: process.getuid(), foreign: process.env.FOREIGN ?? null }));
  own.close();
});
`;

const inside = (...command: string[]) =>
  spawnSync('unshare', ['--net', 'sh', script, 'nobody', ...command], {
    encoding: 'utf8',
    env: { ...process.env, FOREIGN: 'x' },
  });

const mayUnshare =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--net', 'setpriv', '--reuid', 'nobody', '--clear-groups', node, '-e', '0'], {
    stdio: 'ignore',
  }).status === 0 &&
  spawnSync('ip', ['link'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!mayUnshare)('without a network', () => {
  it('loopback is its own, the user another, the environment a new one, and the command’s end is reported', async () => {
    const machine = createServer((_request, response) => response.end('machine'));
    await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
    const { port } = machine.address() as AddressInfo; // it is listening on TCP
    const { status, stdout, stderr } = inside(node, '-e', PROBE, String(port));
    machine.close();
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({ seen: ['own', 'nothing'], uid: expect.any(Number), foreign: null });
    expect((JSON.parse(stdout) as { uid: number }).uid).not.toBe(0);
    expect(inside('sh', '-c', 'exit 7').status).toBe(7);
  });

  it('it refuses to run where a network is', () => {
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [
        '--net',
        'sh',
        '-c',
        'ip link set lo up; ip route add default dev lo; exec sh "$@"',
        'sh',
        script,
        'nobody',
        'echo',
        'ran',
      ],
      { encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([97, '']);
    expect(stderr).toContain('unshare --net');
  });
});
