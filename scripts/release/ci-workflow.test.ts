/**
 * Seam: the workflow of every push as GitHub would read it, and the command lines of both workflows as their shells would. Breaks when a push is no longer
 * tested on a system, when a job may do more than read, when its actions are others than those of a release, or when a shell cannot read a line.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../yaml.ts';
import { projectFolder } from '../vite/shared.ts';

interface Step {
  name?: string;
  if?: string;
  uses?: string;
  with?: Record<string, unknown>;
  run?: string;
  shell?: string;
}

interface Workflow {
  on: unknown;
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      'runs-on': string;
      'timeout-minutes': number;
      container?: string;
      permissions: Record<string, string>;
      strategy?: { 'fail-fast': boolean; matrix: { include: { name: string; runner: string }[] } };
      steps: Step[];
    }
  >;
}

const textOf = (name: string) => readFileSync(join(projectFolder, '.github/workflows', name), 'utf8');
const read = (name: string) => parseYaml(textOf(name)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const text = textOf('ci.yml');
const ci = read('ci.yml');
const release = read('release.yml');

it('runs on every push and pull request', () => {
  expect(ci.on).toEqual({ push: { branches: ['**'] }, pull_request: null });
});

it('reads the source and may do nothing else, and no step may fail unseen', () => {
  expect(ci.permissions).toEqual({});
  for (const [name, job] of Object.entries(ci.jobs)) {
    expect([name, job.permissions]).toEqual([name, { contents: 'read' }]);
    expect([name, job['timeout-minutes'] > 0]).toEqual([name, true]);
  }
  expect(text).not.toMatch(/continue-on-error|always\(\)|\|\| true|secrets\./);
  for (const { run } of stepsOf(ci)) expect(run ?? '').not.toContain('${{');
  for (const step of stepsOf(ci).filter(({ uses }) => uses?.startsWith('actions/checkout@')))
    expect(step.with).toEqual({ 'persist-credentials': false });
});

it('uses the very actions of a release', () => {
  const known = new Set(stepsOf(release).map(({ uses }) => uses));
  for (const { uses } of stepsOf(ci)) if (uses !== undefined) expect(known).toContain(uses);
});

it('runs npm ci and npm test where the suite was written', () => {
  const job = ci.jobs['test'];
  expect(job?.container).toBe(release.jobs['test']?.container);
  expect(job?.steps.map(({ run }) => run).filter(Boolean)).toEqual(['npm ci', 'npm test']);
});

describe('on Linux, Windows and macOS', () => {
  const job = ci.jobs['electron'];

  it('runs, and what fails on one hides nothing of the others', () => {
    expect(job?.strategy?.['fail-fast']).toBe(false);
    expect(job?.strategy?.matrix.include.map(({ name }) => name)).toEqual(['linux', 'windows', 'macos']);
  });

  it.each([
    ['the unit tests', 'npx vitest run', [undefined]],
    ['a test build', 'node scripts/release/build.ts', [undefined]],
    ['the self-test on it', 'self-test.ts release/test', ["runner.os == 'Linux'", "runner.os != 'Linux'"]],
    ['the specs on it', 'playwright.electron.config.ts', ["runner.os == 'Linux'", "runner.os != 'Linux'"]],
  ])('come %s', (_name, piece, conditions) => {
    const found = job?.steps.filter(({ run }) => run?.includes(piece)) ?? [];
    expect(found.map((step) => step.if)).toEqual(conditions);
  });
});

describe.each([
  ['ci.yml', ci],
  ['release.yml', release],
])('%s', (file, workflow) => {
  const lines = stepsOf(workflow).filter(({ run }) => run !== undefined);

  it.skipIf(process.platform === 'win32')('every command line is one that its shell reads', () => {
    expect(lines.length).toBeGreaterThan(4);
    for (const { name, run, shell } of lines) {
      // What no shell here reads has never run here.
      expect([name, shell ?? 'bash']).toEqual([name, 'bash']);
      const { status, stderr } = spawnSync('bash', ['-n'], { input: run ?? '', encoding: 'utf8' });
      expect([name, status, stderr]).toEqual([name, 0, '']);
    }
  });

  it('every script it names is there', () => {
    const named = [...textOf(file).matchAll(/(?:node|sh) (scripts\/[\w./-]+)|--config (\S+)/g)];
    expect(named.length).toBeGreaterThan(3);
    for (const [, script, config] of named) {
      const path = script ?? config ?? '';
      expect([path, existsSync(join(projectFolder, path))]).toEqual([path, true]);
    }
    const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, name] of textOf(file).matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });
});

it('a release tries the deb as Ubuntu comes, with the restriction on', () => {
  const step = release.jobs['package']?.steps.find(({ run }) => run?.includes('/opt/Counterfoil'));
  expect(step?.run).toMatch(
    /^sudo apt-get install .*\.deb\nsh scripts\/release\/with-restriction\.sh xvfb-run .* scripts\/release\/self-test\.ts \/opt\/Counterfoil$/m,
  );
});
