/**
 * Seam: the release workflow as GitHub would read it. Breaks when something could be published that did not pass, when a job may do more than it
 * needs, when a secret or a name from outside can reach a command line, or when it calls a script that is not there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../yaml.ts';
import { projectFolder } from '../vite/shared.ts';

interface Step {
  name?: string;
  if?: string;
  uses?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
  run?: string;
}

interface Job {
  'runs-on': string;
  'timeout-minutes': number;
  container?: string;
  needs?: string[];
  if?: string;
  environment?: string;
  permissions: Record<string, string>;
  strategy?: { 'fail-fast': boolean; matrix: { include: { name: string; runner: string }[] } };
  steps: Step[];
}

interface Workflow {
  on: { push: { tags: string[] } };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const text = readFileSync(join(projectFolder, '.github/workflows/release.yml'), 'utf8');
const workflow = parseYaml(text) as Workflow;
const jobs = Object.entries(workflow.jobs);
const steps = jobs.flatMap(([, job]) => job.steps);
const runs = steps.map((step) => step.run ?? '');
const job = (name: string): Job => {
  const found = workflow.jobs[name];
  if (found === undefined) throw new Error(`there is no job ${name}`);
  return found;
};
const position = (of: Job, piece: string) =>
  of.steps.findIndex((step) => (step.run ?? step.uses ?? '').includes(piece));

it('starts on a tag of a version and on nothing else', () => {
  expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
});

it('publishes only what passed everything, and no step may fail unseen', () => {
  const publish = job('publish');
  expect(publish.needs?.toSorted()).toEqual(
    Object.keys(workflow.jobs)
      .filter((name) => name !== 'publish')
      .sort(),
  );
  expect(publish.if).toBeUndefined();
  expect(text).not.toMatch(/continue-on-error|always\(\)|\|\| true/);
  for (const [name, { 'timeout-minutes': minutes }] of jobs)
    expect([name, minutes > 0]).toEqual([name, true]);
});

it('a job may read the source and nothing more; only publishing may write', () => {
  expect(workflow.permissions).toEqual({});
  for (const [name, { permissions }] of jobs) {
    const wanted =
      name === 'publish'
        ? { contents: 'write', 'id-token': 'write', attestations: 'write' }
        : { contents: 'read' };
    expect([name, permissions]).toEqual([name, wanted]);
  }
  for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
    expect(step.with?.['persist-credentials']).toBe(false);
});

it('every action of every workflow is one of GitHub, by the digest of its commit with the version beside it', () => {
  const lines = readdirSync('.github/workflows').flatMap((name) =>
    readFileSync(join('.github/workflows', name), 'utf8').split('\n'),
  );
  const uses = lines.filter((line) => /^\s*(-\s+)?uses:/.test(line));
  expect(uses.length).toBeGreaterThan(8);
  for (const line of uses) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it('nothing from outside is put into a command line, and a secret goes to the one step that needs it', () => {
  for (const run of runs) {
    expect(run).not.toContain('${{');
    expect(run).not.toMatch(/\bset -x\b|\bprintenv\b|\benv\b\s*$/m);
  }
  const withSecrets = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
  expect(withSecrets.map(({ name }) => name)).toEqual([
    'build the installers',
    'the system accepts the signature',
    'one folder of all systems, with sums',
  ]);
  // Whether there is a secret may be said anywhere; its value may not.
  const [, asked] = withSecrets;
  expect(Object.values(asked?.env ?? {}).join()).not.toMatch(/secrets\.\w+(?! != '')\b(?! != '')/);
  for (const [, { environment, steps: own }] of jobs)
    if (JSON.stringify(own).includes('secrets.UPDATE_KEY')) expect(environment).toBe('release');
});

it('each system builds its own', () => {
  const strategy = job('package').strategy;
  expect(strategy?.matrix.include.map(({ name }) => name)).toEqual([
    'linux-x64',
    'linux-arm64',
    'windows-x64',
    'macos-arm64',
    'macos-x64',
  ]);
});

describe('every package', () => {
  const order = [
    'npm ci',
    'npm audit signatures',
    'release/build.ts',
    '--built release --report',
    'release/unpack.ts',
    '--built unpacked',
    'release/signature.ts',
    'release/self-test.ts',
    'release/packaged-walls.ts',
    '--kind test',
    'release/same-archive.ts',
    'playwright.electron.config.ts',
    'release/gather.ts',
    'actions/upload-artifact@',
  ];
  it.each(order.slice(1).map((piece, at) => [order[at] ?? '', piece] as const))(
    '%s comes before %s',
    (before, after) => {
      const steady = job('package');
      expect(position(steady, before)).toBeGreaterThanOrEqual(0);
      expect(position(steady, after)).toBeGreaterThan(position(steady, before));
    },
  );

  it.each([
    'release/self-test.ts unpacked',
    'release/packaged-walls.ts unpacked',
    'playwright.electron.config.ts',
  ])('%s runs on every system', (piece) => {
    const conditions = job('package')
      .steps.filter((step) => step.run?.includes(piece))
      .map((step) => step.if);
    expect(conditions).toEqual(["runner.os == 'Linux'", "runner.os != 'Linux'"]);
  });

  it('gets the keys for updates from the source alone, as a release and as a test build alike', () => {
    const builds = job('package').steps.filter((step) => step.run?.includes('release/build.ts'));
    expect(builds.map(({ env }) => env?.['COUNTERFOIL_BUILD'])).toEqual(['release', 'test']);
    expect(text).not.toContain('UPDATE_KEYS');
  });

  it('is asked for a signature where one is demanded, as it was built', () => {
    for (const piece of ['release/build.ts', 'release/signature.ts']) {
      const { env } = job('package').steps[position(job('package'), piece)] ?? {};
      expect([piece, env?.['COUNTERFOIL_REQUIRE_SIGNING']]).toEqual([piece, '${{ vars.REQUIRE_SIGNING }}']);
    }
  });

  it('is first started without a network on Linux, as the user and not as root', () => {
    const step = job('package').steps.find(({ run }) => run?.includes('self-test.ts unpacked'));
    expect(step?.run).toMatch(
      /^sudo unshare --net sh scripts\/release\/without-network\.sh "\$\(id -un\)" xvfb-run .* "\$\(command -v node\)" scripts\/release\/self-test\.ts unpacked$/,
    );
    expect(step?.run).not.toContain('\n');
  });
});

it('every job asks the registry about what it installed, right after', () => {
  for (const [name, { steps: own }] of jobs) {
    const of = (piece: string) => own.findIndex(({ run }) => run?.startsWith(piece) === true);
    expect([name, of('npm ci') >= 0, of('npm audit signatures')]).toEqual([name, true, of('npm ci') + 1]);
    expect([name, own[of('npm audit signatures')]?.if]).toEqual([name, undefined]);
  }
});

it('a release is made by the one script that marks a pre-release as such', () => {
  expect(runs.join('\n')).not.toMatch(/\bgh release\b/);
  const { run, env } = job('publish').steps.at(-1) ?? {};
  expect(run).toBe('node scripts/release/publish.ts "$TAG" out');
  expect(env).toEqual({ GH_TOKEN: '${{ github.token }}', TAG: '${{ github.ref_name }}' });
});

it('the tests and the signatures of the registry come before the bill of materials', () => {
  const steady = job('test');
  const order = [
    'release/tag.ts',
    'npm ci',
    'npm audit signatures',
    'npm test',
    'sbom.ts',
    'upload-artifact',
  ];
  const places = order.map((piece) => position(steady, piece));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
});

it('sums are written, read back and attested before anything is handed out', () => {
  const publish = job('publish');
  const order = ['release/merge.ts', 'attest-build-provenance@', 'attest-sbom@', 'release/publish.ts'];
  const places = order.map((piece) => position(publish, piece));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(publish.steps.map(({ run }) => run ?? '').join('\n')).toMatch(
    /cd out\n *sha256sum -- \* > SHA256SUMS\n *sha256sum --check --strict SHA256SUMS/,
  );
});

it('every script it names is there', () => {
  const named = [...text.matchAll(/(?:node|sh) (scripts\/[\w./-]+)|--config (\S+)/g)].map(
    ([, script, config]) => script ?? config,
  );
  expect(named.length).toBeGreaterThan(12);
  for (const path of named) expect([path, existsSync(join(projectFolder, path ?? ''))]).toEqual([path, true]);
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
});
