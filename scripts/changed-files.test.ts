/**
 * Over a real repository. Breaks when a changed file is left out, a deleted one is handed on, or a run without changes looks at nothing.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedFiles, type Git } from './changed-files.ts';

let folder: string;

const git: Git = (args) =>
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    },
  );
const write = (name: string, text = name) => writeFileSync(join(folder, name), text);
function commit(...names: string[]): void {
  for (const name of names) write(name);
  git(['add', '--all']);
  git(['commit', '--quiet', '--message', names.join(' ')]);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-files-'));
  git(['init', '--quiet', '--initial-branch=main']);
  write('.gitignore', 'ignored.ts\n');
  commit('first.ts');
  commit('second.ts');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('on main: what is not committed, with new files, without ignored and deleted ones', () => {
  write('second.ts', 'edited');
  write('new file.ts');
  write('ignored.ts');
  rmSync(join(folder, 'first.ts'));
  const { base, files } = changedFiles(null, git);
  expect(files).toEqual(['new file.ts', 'second.ts']);
  expect(base).toMatch(/^HEAD \([0-9a-f]{7,}\)$/);
});

it('on a branch: all since it left main, committed or not', () => {
  git(['switch', '--quiet', '--create', 'own']);
  commit('third.ts');
  git(['switch', '--quiet', 'main']);
  commit('elsewhere.ts');
  git(['switch', '--quiet', 'own']);
  write('fourth.ts');
  const { base, files } = changedFiles(null, git);
  expect(files).toEqual(['fourth.ts', 'third.ts']);
  expect(base).toMatch(/^main \(/);
});

it('with nothing changed: what the last commit changed, and the base says so', () => {
  expect(changedFiles(null, git)).toMatchObject({
    files: ['second.ts'],
    base: expect.stringMatching(/^HEAD~1, as nothing is uncommitted \(/),
  });
});

it('since a commit that is named, and never since one that does not exist', () => {
  commit('third.ts');
  expect(changedFiles('HEAD~2', git).files).toEqual(['second.ts', 'third.ts']);
  expect(() => changedFiles('no-such-commit', git)).toThrow();
});
