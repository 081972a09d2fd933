/**
 * `npm test`: format, lint, types, build, unit and contract tests, Chromium specs, package check; the last line counts.
 * `--deep` sets COUNTERFOIL_DEEP=1, which the property tests and drills read to run at full length.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensurePrerequisites } from './prerequisites.ts';

interface Count {
  passed: number;
  failed: number;
}

/** What failed, in a few lines each: said again at the very end, because a log that is cut keeps its end. */
const failures: string[] = [];
const FAILURE_CHARS = 1500;

const deep = process.argv.includes('--deep');
const scratch = mkdtempSync(join(tmpdir(), 'counterfoil-test-'));
const env = { ...process.env, ...(deep ? { COUNTERFOIL_DEEP: '1' } : {}) };
const bin = (name: string) => join('node_modules', '.bin', name);

function run(command: string, args: readonly string[], extra: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...extra } }).status === 0;
}

function step(name: string, body: () => Count): Count {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const count = body();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `== ${name}: ${count.failed === 0 ? 'ok' : 'FAILED'}, ${count.passed} passed, ${count.failed} failed, ${seconds} s`,
  );
  return count;
}

function check(name: string, ...commands: readonly (readonly [string, ...string[]])[]): Count {
  return step(name, () => {
    for (const [command, ...args] of commands) {
      if (!run(bin(command), args)) return { passed: 0, failed: 1 };
    }
    return { passed: 1, failed: 0 };
  });
}

/** A runner that ended badly without naming a failed test still counts as one failure: a crash is never a pass. */
function counted(ok: boolean, read: () => Count): Count {
  let count: Count;
  try {
    count = read();
  } catch (error) {
    console.log(`the runner left no readable report: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
  if (!ok && count.failed === 0) return { ...count, failed: 1 };
  if (ok && count.passed === 0) return { passed: 0, failed: 1 };
  return count;
}

function unitTests(): Count {
  const report = join(scratch, 'vitest.json');
  const ok = run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]);
  return counted(ok, () => {
    const json = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      testResults: readonly VitestFile[];
    };
    failures.push(...json.testResults.flatMap(failedUnitTests));
    return { passed: json.numPassedTests, failed: json.numFailedTests };
  });
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
}

function failedUnitTests(file: VitestFile): string[] {
  const name = relative('.', file.name);
  const failed = file.assertionResults
    .filter((test) => test.status === 'failed')
    .map(
      (test) =>
        `${name} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n').slice(0, FAILURE_CHARS)}`,
    );
  // A file that could not be loaded, or whose own hooks failed, has no failed test to name.
  if (file.status === 'failed' && failed.length === 0)
    return [`${name}\n${(file.message ?? '').slice(0, FAILURE_CHARS)}`];
  return failed;
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs?: readonly {
    title: string;
    file: string;
    ok: boolean;
    tests: readonly { results: readonly { error?: { message?: string } }[] }[];
  }[];
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const said = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message ?? ''));
      return `${spec.file} > ${spec.title}\n${said.join('\n').slice(0, FAILURE_CHARS)}`;
    });
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function browserSpecs(): Count {
  const report = join(scratch, 'playwright.json');
  const ok = run(bin('playwright'), ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return counted(ok, () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
      suites: readonly PlaywrightSuite[];
    };
    failures.push(...suites.flatMap(failedSpecs));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

const missing = ensurePrerequisites();
if (missing !== null) {
  console.log(missing);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const counts = [
  check('format', ['oxfmt', '--check', '.']),
  check('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check(
    'types',
    ['tsc', '--noEmit'],
    ['tsc', '--noEmit', '-p', 'renderer'],
    ['tsc', '--noEmit', '-p', 'renderer/tsconfig.test.json'],
    ['tsc', '--noEmit', '-p', 'tests/e2e'],
  ),
  check('build', ['node', 'scripts/build.ts']),
  step('unit, property and contract tests', unitTests),
  ...(deep
    ? [
        check('simulation, ten thousand seeds', ['node', 'sim/main.ts', '--seeds', '10000']),
        check('simulation, two hours', ['node', '--expose-gc', 'sim/main.ts', '--long']),
      ]
    : []),
  step('end-to-end specs in Chromium', browserSpecs),
  check('package check', ['node', 'scripts/package/check.ts']),
];
rmSync(scratch, { recursive: true, force: true });
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}));
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
