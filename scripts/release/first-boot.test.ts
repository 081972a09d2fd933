/**
 * Seam: docs/first-boot.md as whoever releases for the first time would follow it. Breaks when one of its lines names a script or a test that is gone, or a
 * command that no shell reads.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../vite/shared.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const lines = read('docs/first-boot.md')
  .split('\n')
  .filter((line) => /^\| \d+ +\|/.test(line))
  .map((line) => {
    const [, number = '', where = '', run = '', , test = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { number: Number(number), where, run, test };
  });

it('has fifteen lines', () => {
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
});

describe.each(lines)('line $number, $where', ({ run, test }) => {
  it('has a test of that title, which runs the same script here', () => {
    const [, file = '', title = ''] = /^`([^`]+)` "(.+)"$/.exec(test) ?? [];
    expect(existsSync(join(projectFolder, file))).toBe(true);
    expect(read(file)).toContain(`'${title}'`);
  });

  it('names scripts that are there, in a command that a shell reads', () => {
    const [, command] = /`([^`]+)`/.exec(run) ?? [];
    for (const [path] of run.matchAll(/scripts\/[\w./-]+|\S+\.config\.ts/g))
      expect([path, existsSync(join(projectFolder, path))]).toEqual([path, true]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, name] of run.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    if (command === undefined || process.platform === 'win32') return;
    const { status, stderr } = spawnSync('bash', ['-n'], { input: command, encoding: 'utf8' });
    expect([command, status, stderr]).toEqual([command, 0, '']);
  });
});
