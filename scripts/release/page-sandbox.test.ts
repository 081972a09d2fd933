/**
 * Seam: what Linux reports of the processes of a packed app. Breaks when a page outside of Chromium's sandbox passes, when a page of another program
 * counts, or when a start without any page counts as good.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageProcesses, watchPages } from './page-sandbox.ts';

let proc: string;
beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), 'counterfoil-proc-'));
  mkdirSync(join(proc, 'net'));
  add(1, 0, 0, '/sbin/init');
  add(100, 1, 0, '/opt/Counterfoil/counterfoil --self-test=strict');
  add(110, 100, 0, '/opt/Counterfoil/counterfoil --type=zygote');
});
afterEach(() => rmSync(proc, { recursive: true, force: true }));

function add(pid: number, parent: number, filters: number, command: string): void {
  const folder = join(proc, String(pid));
  mkdirSync(folder, { recursive: true });
  const status = `Name:\tcounterfoil\nPid:\t${pid}\nPPid:\t${parent}\nSeccomp:\t${filters > 0 ? 2 : 0}\nSeccomp_filters:\t${filters}\n`;
  writeFileSync(join(folder, 'status'), status);
  writeFileSync(join(folder, 'cmdline'), `${command.replaceAll(' ', '\0')}\0`);
}

const page = (pid: number, parent: number, filters: number) =>
  add(pid, parent, filters, '/opt/Counterfoil/counterfoil --type=renderer');

it('finds the pages below the program, through the process that forks them, and no others', () => {
  page(120, 110, 1);
  page(121, 110, 0);
  page(900, 1, 0);
  expect(pageProcesses(100, proc)).toEqual([
    { pid: 120, filtered: true },
    { pid: 121, filtered: false },
  ]);
});

it('a filter that everybody is under is not the sandbox', () => {
  add(100, 1, 1, '/opt/Counterfoil/counterfoil');
  page(120, 110, 1);
  page(121, 110, 2);
  expect(pageProcesses(100, proc).map(({ filtered }) => filtered)).toEqual([false, true]);
});

it('a page may take a moment to build its sandbox, and is judged by what it came to', async () => {
  page(120, 110, 0);
  const watch = watchPages(100, proc);
  await pause(1_200);
  page(120, 110, 1);
  await pause(150);
  rmSync(join(proc, '120'), { recursive: true });
  expect(watch.stop()).toBeNull();
});

it('a page that never gets one is found out, beside one that has it', async () => {
  page(120, 110, 1);
  page(121, 110, 0);
  const watch = watchPages(100, proc);
  await pause(1_200);
  expect(watch.stop()).toBe('a page ran outside of the sandbox');
});

it('no page at all proves nothing', () => {
  expect(watchPages(100, proc).stop()).toBe('no page was seen inside the sandbox');
});

it.skipIf(process.platform !== 'linux')('reads what Linux really writes', async () => {
  // It starts nothing of its own: a copy of the shell would bear the same name until it becomes another program.
  const child = spawn('sh', ['-c', 'echo begun; read line', '--type=renderer'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  await new Promise((resolve) => {
    child.stdout.once('data', resolve);
  });
  expect(pageProcesses(process.pid)).toEqual([{ pid: child.pid, filtered: false }]);
  child.kill();
  await ended;
});
