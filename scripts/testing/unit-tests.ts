import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Count, counted, noteFailure, run } from './steps.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
}

export interface UnitCount extends Count {
  /** Paths of the test files that ran, from the project's folder. */
  files: readonly string[];
}

/** Runs Vitest by these arguments and counts what it reports. */
export async function runUnitTests(args: readonly string[]): Promise<UnitCount> {
  const scratch = mkdtempSync(join(tmpdir(), 'counterfoil-unit-'));
  const report = join(scratch, 'vitest.json');
  let files: readonly string[] = [];
  try {
    const ok = await run([
      'vitest',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    const count = counted(ok, () => {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(
        readFileSync(report, 'utf8'),
      ) as Report; // Vitest's own
      files = testResults.map((file) => relative('.', file.name));
      for (const file of testResults) noteFailures(file);
      return { passed: numPassedTests, failed: numFailedTests };
    });
    return { ...count, files };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function noteFailures(file: TestFile): void {
  const name = relative('.', file.name);
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  for (const test of failed) noteFailure(`${name} > ${test.fullName}`, test.failureMessages ?? []);
  // A file that could not be loaded, or whose own hooks failed, has no failed test to name.
  if (file.status === 'failed' && failed.length === 0) noteFailure(name, [file.message ?? '']);
}
