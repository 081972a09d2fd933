/**
 * Seam: a program and the environment it is started in. Breaks when a packed app could lean on a Node or a compiler of the machine, when it finds
 * settings of an earlier run, or when one that hangs holds the release up.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bareEnvironment, runProgram } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-bare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MACHINE = {
  PATH: '/usr/bin:/opt/node/bin',
  HOME: '/home/somebody',
  XDG_CONFIG_HOME: '/home/somebody/.config',
};

it('nothing is on the path of Linux and macOS, and Linux has no settings of before', () => {
  const linux = bareEnvironment(folder, MACHINE, 'linux');
  const mac = bareEnvironment(folder, MACHINE, 'darwin');
  expect([linux['HOME'], mac['HOME']]).toEqual(['/home/somebody', '/home/somebody']);
  for (const place of [linux['PATH'], mac['PATH'], linux['XDG_CONFIG_HOME']])
    expect(readdirSync(place ?? '')).toEqual([]);
});

it.each(['Path', 'PATH', 'path'])('the path of Windows, written %s, is its own folder alone', (name) => {
  const machine = { [name]: 'C:\\node;C:\\Windows\\System32', SystemRoot: 'C:\\Windows', APPDATA: 'x' };
  const env = bareEnvironment(folder, machine, 'win32');
  expect(Object.keys(env).toSorted()).toEqual(['APPDATA', 'Path', 'SystemRoot']);
  expect(env['Path']).toBe(join('C:\\Windows', 'System32'));
});

it.skipIf(process.platform === 'win32')('a program finds no Node there', async () => {
  const start = (env: NodeJS.ProcessEnv) =>
    runProgram({
      program: '/bin/sh',
      args: ['-c', 'command -v node || echo none'],
      env,
      patience: 10_000,
    });
  expect(await start(bareEnvironment(folder))).toEqual({ code: 0, out: 'none\n', errors: '' });
  expect((await start(process.env)).out).toContain('node');
});

it.skipIf(process.platform === 'win32')(
  'one that hangs is killed, also when its children go on',
  async () => {
    const run = await runProgram({
      program: '/bin/sh',
      args: ['-c', 'echo begun; sleep 5 & exec sleep 600'],
      env: process.env,
      patience: 500,
    });
    expect(run).toEqual({ code: null, out: 'begun\n', errors: '' });
  },
  4_000,
);
